#!/usr/bin/env bash
# Everything that must hold before a change lands: formatting, lints, documentation, tests, tidiness, and the conformance ratchet.
# Needs nothing but Rust (for the ratchet also python3 and ../shared, for the page npm and Chromium, for tests that ask endgame tables
# DAWSON_SYZYGY; without them it says that it skips). In CI it fetches what it can, and nothing is skipped.
set -euo pipefail
cd "$(dirname "$0")"
# Says what comes next, and how many seconds are over.
section() { echo "== $1 ($SECONDS s)"; }
# In CI nothing is compiled twice, so what would serve a second time only takes space, and nobody debugs.
if [ -n "${CI:-}" ]; then export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=false; fi
# Cargo compiles a package anew for each set of features: lints and documentation go with one set, tests and tasks with another, each all over.
tasks=xtask/api,xtask/compare,xtask/handbook
section 'formatting'
cargo fmt --all --check
section 'lints'
cargo clippy --workspace --all-targets --features "$tasks,dawson-cli/collection" --quiet -- -D warnings
section 'documentation'
RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --features "$tasks,dawson-cli/collection" --quiet
if [ -n "${CI:-}" ] && [ -z "${DAWSON_SYZYGY:-}" ]; then
    DAWSON_SYZYGY=$(realpath -m "${CARGO_TARGET_DIR:-target}")/syzygy
    export DAWSON_SYZYGY
    crates/syzygy/fetch.sh "$DAWSON_SYZYGY"
fi
section 'tests'
export DAWSON_FEATURES=$tasks,dawson-tables/cluster,dawson-cli/cluster
cargo test --workspace --features "$DAWSON_FEATURES" --quiet
XTASK=$(realpath "${CARGO_TARGET_DIR:-target}")/debug/xtask
export XTASK
section 'tidiness'
"$XTASK" tidy
section 'public items of the library'
"$XTASK" api
section 'licences'
"$XTASK" licences
section 'handbook'
"$XTASK" handbook
section 'types of the page'
web/check.sh types
# What is shipped is what is tried further: in CI the ratchet and the page's journeys run the program of the Debian package.
if [ -n "${CI:-}" ]; then
    section 'packages'
    packages/check.sh
    DAWSON=$(realpath "${CARGO_TARGET_DIR:-target}")/packages-check/root/usr/bin/dawson
else
    cargo build --release --quiet
    DAWSON=$(realpath "${CARGO_TARGET_DIR:-target}")/release/dawson
fi
export DAWSON
section 'conformance ratchet'
shared=${DAWSON_SHARED:-../shared}
if [ -x "$(command -v python3)" ] && [ -f "$shared/tools/conform.py" ]; then
    python3 "$shared/tools/conform.py" --bin "$DAWSON" --jobs "$(nproc)" --require conformance/passing.txt
else
    echo "skipped: no $shared/tools/conform.py here"
fi
section 'journeys of the page'
web/check.sh journeys
if [ -z "${CI:-}" ]; then
    section 'packages'
    packages/check.sh
fi
section 'end'
