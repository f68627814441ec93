#!/usr/bin/env bash
# Names the browser of this machine, whatever its package calls it; fails where there is none.
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome-stable google-chrome; do
  [ -n "$name" ] && command -v "$name" && exit 0
done
exit 1
