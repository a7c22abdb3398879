#!/usr/bin/env bash
# Everything that must hold before a change lands: formatting, lints, documentation, tests, tidiness, and the conformance ratchet.
# Needs nothing but Rust (for the ratchet also python3 and ../shared, for the page npm and Chromium, for tests that ask endgame tables
# DAWSON_SYZYGY; without them it says that it skips). In CI it fetches what it can, and nothing is skipped.
set -euo pipefail
cd "$(dirname "$0")"
# Says what comes next, and how many seconds are over.
section() { echo "== $1 ($SECONDS s)"; }
# In CI nothing is compiled twice, so what would serve a second time only takes space.
if [ -n "${CI:-}" ]; then export CARGO_INCREMENTAL=0; fi
section 'formatting'
cargo fmt --all --check
section 'lints'
cargo clippy --workspace --all-targets --quiet -- -D warnings
cargo clippy --package dawson-cli --features collection --quiet -- -D warnings
section 'documentation'
RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --quiet
if [ -n "${CI:-}" ] && [ -z "${DAWSON_SYZYGY:-}" ]; then
    DAWSON_SYZYGY=$(realpath -m "${CARGO_TARGET_DIR:-target}")/syzygy
    export DAWSON_SYZYGY
    crates/syzygy/fetch.sh "$DAWSON_SYZYGY"
fi
section 'tests'
cargo test --workspace --quiet
cargo test --package dawson-collection --features parquet --quiet
cargo test --package xtask --features api,compare --quiet
section 'tidiness'
cargo run --quiet -p xtask -- tidy
section 'public items of the library'
cargo clippy --package xtask --features api --quiet -- -D warnings
cargo xtask api
section 'licences'
cargo run --quiet -p xtask -- licences
section 'handbook'
cargo clippy --package xtask --features handbook --quiet -- -D warnings
cargo xtask handbook
section 'tables and cluster'
cargo test --profile cluster --quiet -p dawson-tables -p dawson-cli --no-default-features \
    --features dawson-tables/cluster,dawson-cli/cluster --lib --test sql --test cluster --test handbook
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
