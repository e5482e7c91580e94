#!/bin/sh
# Make everything ready that pip can't bring by itself: system libraries and the virtual environment.
# Quick, and in need of no rights, when all is there already.
#
# usage: tools/setup.sh PYTHON
set -eu

python=$1
venv=.venv

has_python() { command -v "$python" >/dev/null; }
is_recent() { "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; }
has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }
has_headers() { test -e "$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null)/Python.h"; }
has_compiler() { echo '#include <stdio.h>' | "${CC:-cc}" -x c -fsyntax-only - 2>/dev/null; }
has_library() { pkg-config --exists "$1" 2>/dev/null; }

# Print the Debian packages that are missing.
missing_packages() {
    version=3
    if has_python; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    else
        echo python3
    fi
    has_venv || echo "python$version-venv"
    # For macOS and Windows there are ready-made wheels of pycairo and ManimPango; elsewhere pip compiles them.
    if [ "$(uname -s)" = Linux ]; then
        has_headers || echo "python$version-dev"
        has_compiler || echo gcc libc6-dev
        command -v pkg-config >/dev/null || echo pkg-config
        has_library cairo || echo libcairo2-dev
        has_library pangocairo || echo libpango1.0-dev
    fi
}

install_packages() {
    if ! command -v apt-get >/dev/null; then
        cat >&2 <<EOF
attention-reel: there is no apt-get here, so please install by hand what Debian calls: $*
  Fedora    sudo dnf install python3-devel gcc pkgconf-pkg-config cairo-devel pango-devel
  Arch      sudo pacman -S python gcc pkgconf cairo pango
  openSUSE  sudo zypper install python3-devel gcc pkgconf cairo-devel pango-devel
  macOS     brew install python@3.11
Then run the same command again.
EOF
        exit 1
    fi
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || {
            echo "attention-reel: there is no sudo here, so please run as root: apt-get install $*" >&2
            exit 1
        }
        as_root=sudo
    fi
    echo "Installing with apt-get: $*"
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

require_recent_python() {
    is_recent || {
        echo "attention-reel: $python is not Python 3.11 or later; name one that is: make PYTHON=python3.11 …" >&2
        exit 1
    }
}

if has_python; then require_recent_python; fi
missing=$(missing_packages)
# shellcheck disable=SC2086 # one word a package
if [ -n "$missing" ]; then install_packages $missing; fi
require_recent_python

if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    "$python" -m venv --clear "$venv"
fi
