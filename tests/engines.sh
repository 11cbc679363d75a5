#!/bin/sh
# Says in which browsers' engines the pages are tried here, and what the others want.
has() { command -v "$1" >/dev/null 2>&1; }
here=""; missing=""
note() { if [ "$3" = yes ]; then here="$here $1"; else missing="$missing $1 ($2)"; fi; }
yes() { "$@" && echo yes || echo no; }
chromium() { has chromium-headless-shell || has chromium || has chromium-browser; }
firefox() { has firefox-esr || has firefox; }
webkit() { has WebKitWebDriver && has Xvfb; }
note Chromium chromium-headless-shell "$(yes chromium)"
note Firefox firefox-esr "$(yes firefox)"
note WebKit "webkit2gtk-driver and xvfb" "$(yes webkit)"
echo "The pages are tried in:${here:- no browser}.${missing:+ Not here, and what Debian calls it:$missing.}"
