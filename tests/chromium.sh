#!/bin/sh
# The browser tests want Debian's Chromium: install it if it is missing and may be installed, else say so.
command -v chromium >/dev/null 2>&1 && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    apt-get update -qq >/dev/null 2>&1; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null 2>&1
fi
command -v chromium >/dev/null 2>&1 || echo "Chromium is not here and cannot be installed: the browser tests are skipped."
exit 0
