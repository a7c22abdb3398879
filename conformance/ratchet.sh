#!/usr/bin/env bash
# Makes the list of conformance cases that must go on passing: those that pass now in less than a second.
# Needs ../shared (or DAWSON_SHARED) and a release build; takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
shared=${DAWSON_SHARED:-../shared}
found=$(mktemp)
python3 "$shared/tools/conform.py" --bin "${CARGO_TARGET_DIR:-target}/release/dawson" --jobs "$(nproc)" --timeout 3 \
    --fails 0 --passing "$found"
awk -F '\t' '$2 < 1.0 { print $1 }' "$found" | sort > conformance/passing.txt
rm "$found"
wc -l conformance/passing.txt
