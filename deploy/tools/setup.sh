#!/usr/bin/env bash
# Installs what the tests need and this machine lacks, and only that. Further ones may be named: `setup.sh varnishd:varnish+varnish-modules`.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools=deploy/tools
say() { printf 'setup: %s\n' "$*"; }

"$tools/need.sh" cargo
"$tools/need.sh" npm

# program:package; a program that is there is never touched.
wanted=(chromium:chromium redis-server:redis-server nginx:nginx wrk:wrk promtool:prometheus "$@")
missing=()
for pair in "${wanted[@]}"; do
  program=${pair%%:*}
  [ "$program" = chromium ] && program=$("$tools/chromium.sh" || true)
  if [ -z "$program" ] || ! PATH=$PATH:/usr/sbin command -v "$program" >/dev/null; then
    IFS=+ read -ra packages <<<"${pair##*:}"
    missing+=("${packages[@]}")
  fi
done
compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || command -v postgres >/dev/null || missing+=(postgresql)

if [ ${#missing[@]} -gt 0 ]; then
  root=()
  [ "$(id -u)" = 0 ] || root=(sudo -n)
  if command -v apt-get >/dev/null && "${root[@]}" true 2>/dev/null; then
    say "installing ${missing[*]} by apt"
    # No service may start by itself: the tests start what they need on free ports.
    policy=/usr/sbin/policy-rc.d made=
    if [ ! -e $policy ]; then
      printf '#!/bin/sh\nexit 101\n' | "${root[@]}" tee $policy >/dev/null && "${root[@]}" chmod 755 $policy && made=1
    fi
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq || say "apt-get update failed; trying with the lists that are there"
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null || {
      say "apt could not install ${missing[*]}: the tests that need them will say so"
    }
    [ -z "$made" ] || "${root[@]}" rm -f $policy
  else
    say "missing: ${missing[*]}; install them with your package manager (no apt, or no right to use it)"
  fi
fi

if [ ! -f frontend/node_modules/.package-lock.json ] || [ frontend/package-lock.json -nt frontend/node_modules/.package-lock.json ]; then
  say "installing the interface's packages"
  (cd frontend && npm ci --no-audit --no-fund --loglevel=error)
  touch frontend/node_modules/.package-lock.json
fi

# Python only drives other people's clients against the gateway; its packages stay in the user's cache.
"$tools/venv.sh" make clients || say "no Python packages: the tests that need them will say so"
say "ready"
