#!/bin/sh
# The browser tests want Debian's Chromium, best without its desktop, which opens a window in a quarter of the time: install it if
# it is missing and may be installed, else say so.
shell=chromium-headless-shell
has() { command -v "$1" >/dev/null 2>&1; }
apt() { DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=20 "$@" >/dev/null 2>&1; }
if ! has $shell && has apt-get && [ "$(id -u)" = 0 ]; then
    apt update; apt install -y $shell || has chromium || apt install -y chromium
fi
has $shell || has chromium || echo "Chromium is not here and cannot be installed: the browser tests are skipped."
exit 0
