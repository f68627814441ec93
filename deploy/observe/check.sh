#!/usr/bin/env bash
# Checks the alert rules, their tests, the scrape configurations and the dashboards, and that every metric they name is really counted.
# Needs promtool (Debian's package `prometheus`; installed where we may).
set -euo pipefail
cd "$(dirname "$0")"
tmp=$(mktemp -d "${TMPDIR:-/tmp}/meridian-observe.XXXXXX")
trap 'rm -rf "$tmp"' EXIT
. ../tools/checks.sh

# Each line that begins with ok or FAILED counts.
each() { # what, command...
  local what=$1 good bad status=0
  shift
  "$@" >"$tmp/log" 2>&1 || status=$?
  good=$(grep -c '^ok ' "$tmp/log" || true)
  bad=$(grep -c '^FAILED ' "$tmp/log" || true)
  if [ "$status" != 0 ] && [ "$bad" = 0 ]; then bad=1; fi
  passed=$((passed + good)) failed=$((failed + bad))
  if [ "$bad" = 0 ]; then
    echo "ok      $what ($good)"
    grep '^note: ' "$tmp/log" | sed 's/^/        /' || true
  else
    echo "FAILED  $what"
    grep -v '^ok ' "$tmp/log" | sed 's/^/        /'
  fi
}

if ! command -v promtool >/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing prometheus by apt, for promtool"
    # No service may start by itself.
    policy=/usr/sbin/policy-rc.d made=
    [ -e $policy ] || { printf '#!/bin/sh\nexit 101\n' >$policy && chmod 755 $policy && made=1; }
    DEBIAN_FRONTEND=noninteractive apt-get update -qq || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends prometheus >"$tmp/log" 2>&1 || tail -n 3 "$tmp/log"
    [ -z "$made" ] || rm -f $policy
  fi
fi
command -v promtool >/dev/null || { echo "promtool is missing: install the package prometheus"; echo "0 passed, 1 failed"; exit 1; }

# Debian builds promtool without Kubernetes discovery; there the rest of the file is checked with an empty list of targets.
scrape_in_cluster() {
  promtool check config prometheus.yaml >"$tmp/cluster" 2>&1 && return
  grep -q 'field kubernetes_sd_configs not found' "$tmp/cluster" || { cat "$tmp/cluster"; return 1; }
  cp alerts.yaml "$tmp/"
  awk '/^    kubernetes_sd_configs:/ { print "    static_configs: []"; skip = 1; next }
       skip && /^      / { next } { skip = 0; print }' prometheus.yaml >"$tmp/prometheus.yaml"
  promtool check config "$tmp/prometheus.yaml"
}
panels() { python3 names.py panels "$tmp/panels.yaml"; }

check "alert rules" promtool check rules alerts.yaml
check "tests of the alert rules" promtool test rules alerts_test.yaml
check "scraping in a cluster" scrape_in_cluster
# Discovery gives each container's port an address already, with brackets where it is IPv6; one put together here had none.
check "of pods with IPv6 addresses too" awk '/__meta_kubernetes_pod_ip|target_label: __address__/ { bad = 1 } END { exit bad }' prometheus.yaml
check "scraping beside compose" promtool check config prometheus-compose.yaml
check "dashboards are those of dashboards.py" python3 dashboards.py --check
each "dashboards are whole" panels
check "expressions of the dashboards" promtool check rules "$tmp/panels.yaml"
each "metrics are counted in the source" python3 names.py metrics
each "alerts are tested firing and quiet" python3 names.py tested
each "alerts have a section in the guide" python3 names.py runbooks

checked
