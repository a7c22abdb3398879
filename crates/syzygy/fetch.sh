#!/usr/bin/env bash
# Fetches the Syzygy tables of up to four units into a folder (4 MB, with the sources of python-chess) for the tests that ask tables:
#   crates/syzygy/fetch.sh target/syzygy; DAWSON_SYZYGY=$PWD/target/syzygy cargo test --workspace
# Needs Python 3 with venv and a connection to PyPI.
set -euo pipefail
folder=${1:?usage: fetch.sh FOLDER}
if [ -s "$folder/KRvKP.rtbz" ]; then
    exit 0
fi
mkdir -p "$folder"
folder=$(realpath "$folder")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-binary :all: --dest "$work" chess==1.11.2
tar -xzf "$work"/chess-1.11.2.tar.gz -C "$work"
cp "$work"/chess-1.11.2/data/syzygy/regular/*.rtb[wz] "$folder"
