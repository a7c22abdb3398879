#!/usr/bin/env bash
# The page: `types` checks the types of its sources, `journeys` walks through it in Chromium against `dawson serve` ($DAWSON), nothing does both.
# In CI ($CI is set) it installs what it needs with apt, npm and rustup; elsewhere it says how to get it, and skips.
set -euo pipefail
cd "$(dirname "$0")"
part=${1:-both}
skip() {
    echo "skipped: $1"
    [ -z "${CI:-}" ] || exit 1
    exit 0
}
install() {
    [ -n "${CI:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null || return 1
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > /dev/null
}
command -v npm > /dev/null || skip 'no npm here; the page is built with Node.js 20 or newer (https://nodejs.org)'
if [ "$part" != journeys ]; then
    if [ -n "${CI:-}" ] || [ ! -d node_modules ]; then
        npm ci --no-audit --no-fund --silent || skip 'npm cannot install what the page is built with (no net?); try: cd web && npm ci'
    fi
    npm run --silent check
    # packages/check.sh builds the program for browsers, which takes minutes: elsewhere the journeys take the one that is there
    [ -z "${CI:-}" ] || rustup target add wasm32-unknown-unknown > /dev/null 2>&1 || true
fi
[ "$part" != types ] || exit 0
[ -n "${CI:-}" ] || npm run --silent build > /dev/null
size=$(cat dist/page/assets/*.js | gzip -9 | wc -c)
[ "$size" -le 250000 ] || { echo "the script of the page has $size bytes compressed: more than 250000"; exit 1; }
find_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
chromium=$(find_chromium) || { install chromium && chromium=$(find_chromium); } \
    || skip 'no Chromium here for the journeys; on Debian: apt-get install chromium'
export CHROMIUM=$chromium
export DAWSON=${DAWSON:-$(realpath "${CARGO_TARGET_DIR:-../target}")/release/dawson}
[ -x "$DAWSON" ] || skip "no $DAWSON; build it first: cargo build --release"
timeout 420 npm run --silent test
