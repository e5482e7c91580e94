#!/bin/sh
# Bring what the snippets of docs/embedding.md are tried with and pip can't put beside our own packages:
# Jupyter Book 1, which needs an older Sphinx, what npm has, and Debian's pandoc and Chromium.
# All of it lies in the virtual environment's folder "courses"; without it those tests are skipped.
#
# usage: tools/courses.sh
set -eu

here=$(dirname "$0")/courses
courses=.venv/courses

missing=
command -v chromium >/dev/null || missing="$missing chromium"
command -v pandoc >/dev/null || missing="$missing pandoc"
command -v npm >/dev/null || missing="$missing npm"
if [ -n "$missing" ]; then
    as_root=
    if [ "$(id -u)" -ne 0 ]; then as_root=sudo; fi
    if ! command -v apt-get >/dev/null || { [ -n "$as_root" ] && ! command -v sudo >/dev/null; }; then
        echo "attention-reel: please install what Debian calls:$missing" >&2
        exit 1
    fi
    echo "Installing with apt-get:$missing"
    $as_root apt-get update -qq
    # shellcheck disable=SC2086 # one word a package
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

mkdir -p "$courses"
.venv/bin/python -m venv "$courses/jupyter-book"
"$courses/jupyter-book/bin/python" -m pip install --quiet --disable-pip-version-check -r "$here/jupyter-book.txt"

cp "$here/package.json" "$courses/"
npm install --prefix "$courses" --no-audit --no-fund --no-package-lock --loglevel error
