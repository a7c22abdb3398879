#!/usr/bin/env bash
# The packages: made by `cargo xtask dist`, each installed in a fresh place and used, and the tests of the Python package.
# Needs dpkg-deb (on Debian as it is) and Python 3.9 or newer with venv; without them it says so and skips, but in CI that is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
skip() {
    echo "skipped: $1"
    [ -z "${CI:-}" ] || exit 1
    exit 0
}
python=$(command -v python3) || skip 'no python3 here (https://www.python.org)'
command -v dpkg-deb > /dev/null || skip 'no dpkg-deb here; on Debian it is part of the system'
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
place=$target/packages-check
rm -rf "$place"
mkdir -p "$place"
"$python" -m venv "$place/venv" || skip 'no venv for python3 here; on Debian: apt-get install python3-venv'
"$place/venv/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.7,<2' pytest chess \
    || skip 'pip cannot install maturin, pytest and chess (no net?)'
# check.sh hands on what it has built: the tasks, and the features with which nothing is compiled anew
PATH=$place/venv/bin:$PATH ${XTASK:-cargo xtask} dist
packages=$target/dist/packages
(cd "$packages" && sha256sum --check --quiet SHA256SUMS)
expected='1.Ra1-a6 ! zugzwang.'

echo 'archive: unpacked and run'
tar -xzf "$packages"/dawson-*.tar.gz -C "$place"
(cd "$place"/dawson-*/ && bin/dawson examples/morphy.inp | grep -F "$expected" > /dev/null && test -s man/man1/dawson.1)

echo 'Debian package: unpacked into a root of its own and run'
dpkg-deb --extract "$packages"/dawson_*.deb "$place/root"
"$place/root/usr/bin/dawson" examples/morphy.inp | grep -F "$expected" > /dev/null
"$place/root/usr/lib/dawson/py" -regression examples/morphy.inp | grep -F "$expected" > /dev/null
for file in share/man/man1/dawson.1 share/bash-completion/completions/dawson share/games/plugins/xboard/dawson.eng \
    share/applications/dawson.desktop share/doc/dawson/copyright; do
    test -s "$place/root/usr/$file"
done
printf 'uci\nposition startpos moves e2e4\ngo depth 2\nquit\n' | "$place/root/usr/bin/dawson" engine | grep "^bestmove " > /dev/null

echo 'page: served by both, each from its own folder'
for program in "$place"/dawson-*/bin/dawson "$place/root/usr/bin/dawson"; do
    if [ -n "${CI:-}" ] || [ -d "$(dirname "$program")/../share/dawson/page" ]; then
        "$python" packages/page.py "$program"
    fi
done

echo 'wheel: installed into an environment of its own, and its tests'
"$place/venv/bin/pip" install --quiet --disable-pip-version-check --no-index "$packages"/dawson-*.whl
DAWSON_BIN=$target/dist/dawson "$place/venv/bin/python" -m pytest --quiet -p no:cacheprovider python/tests

echo "the guides' examples of Python, with that wheel"
PATH=$place/venv/bin:$PATH DAWSON_PYTHON=required cargo test --quiet --workspace --features "${DAWSON_FEATURES:-}" --test handbook
