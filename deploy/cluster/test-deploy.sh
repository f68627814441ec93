#!/usr/bin/env bash
# The whole ladder on this machine: real images, a real (one-node) cluster, install, a browser's journey, an upgrade under load, a
# killed pod, a release that cannot work, rollback, uninstall. Prints what was verified on what. Needs root; takes minutes.
set -euo pipefail
cd "$(dirname "$0")"
. ./common.sh
{ read -r tools; read -r _; } < <(../tools/chart-tools.sh)
export PATH=$tools:$PATH KUBECONFIG=$home/node/kubeconfig
root=$(cd ../.. && pwd)
namespace=meridian
release=meridian
out=$(mktemp -d)
table=$out/table
inside() { ./node.sh run "$@"; }
kube() { inside kubectl -n $namespace "$@"; }
# Kubernetes 1.20 does not know server-side apply as helm 4 uses it.
helm() { inside helm "$@"; }

passed=0 failed=0
step() { # what, on what, command...
  local what=$1 on=$2
  shift 2
  say "$what"
  if "$@" >"$out/log" 2>&1; then
    passed=$((passed + 1))
    printf 'ok      %-52s %s%s\n' "$what" "$on" "$([ -s "$out/figure" ] && printf ' · %s' "$(cat "$out/figure")")" >>"$table"
  else
    failed=$((failed + 1))
    printf 'FAILED  %-52s %s\n' "$what" "$on" >>"$table"
    tail -n 40 "$out/log" >&2
  fi
  rm -f "$out/figure"
}
finish() {
  kill "$names" 2>/dev/null || true
  ./node.sh down || true
  rm -rf "$out"
}

./images.sh dev | tee "$out/sizes"
./node.sh down
trap 'names=0; finish' EXIT
./node.sh up localhost/meridian/{auth,market-ingest,forecasting,gateway,sandbox,frontend}:dev \
  docker.io/library/postgres:17-bookworm docker.io/library/redis:7-bookworm
# Services come and go; the names follow.
while sleep 2; do ./node.sh dns 2>/dev/null || true; done &
names=$!
trap finish EXIT

cluster="Kubernetes 1.20.2, one node"
chart=$root/helm/meridian
settings=(-n $namespace -f "$PWD/values.yaml" --server-side=false --wait --timeout 4m)
web() { kube get svc $release-frontend -o 'jsonpath={.spec.clusterIP}:{.spec.ports[0].port}'; }
answers() { inside curl -fsS -m 5 -H 'Host: localhost' "http://$(web)$1"; }

install_release() { helm install $release "$chart" --create-namespace "${settings[@]}"; }
chart_test() { helm test $release -n $namespace --timeout 2m; }
journey() {
  kube port-forward svc/$release-frontend 18080:8080 >/dev/null 2>&1 &
  local forward=$!
  kube port-forward svc/$release-sandbox 17100:7100 >/dev/null 2>&1 &
  local mail=$!
  sleep 2
  local result=0
  (cd "$root/frontend" && nsenter --net=/run/netns/$netns env BASE_URL=http://localhost:18080 MAIL_URL=http://localhost:17100/mail CI=1 \
    npx playwright test journey --workers=1 --retries=1) || result=$?
  kill $forward $mail
  return $result
}
# Load that opens a connection for each request, as many small clients do; counts what was not answered with success.
load() { inside timeout 120 python3 "$PWD/load.py" "$(web)" 12000; }
upgrade_under_load() {
  load >"$out/load" 2>&1 &
  local running=$!
  sleep 2
  helm upgrade $release "$chart" "${settings[@]}" --set-string podAnnotations.rolled="$(date +%s)" || return 1
  wait $running || { cat "$out/load"; return 1; }
  cat "$out/load"
  tail -n 1 "$out/load" >"$out/figure"
}
killed_pod() {
  load >"$out/load" 2>&1 &
  local running=$!
  sleep 2
  kube delete pod --force --grace-period=0 "$(kube get pod -l app.kubernetes.io/component=market-ingest -o name | head -n 1 | cut -d/ -f2)"
  wait $running || true
  cat "$out/load"
  tail -n 1 "$out/load" | tee "$out/figure" | awk '{exit !($1 <= $4 / 1000)}' || return 1
  kube rollout status deployment/$release-market-ingest --timeout=90s
}
impossible_release() {
  # A schema that cannot be migrated: the upgrade stops, what runs keeps running.
  ! helm upgrade $release "$chart" "${settings[@]}" --timeout 40s --set postgres.database=nowhere || return 1
  answers /api/v1/status
}
roll_back() {
  helm rollback $release 0 -n $namespace --server-side=false --wait --timeout 4m
  answers /api/v1/status
}
uninstall() {
  helm uninstall $release -n $namespace --wait --timeout 2m
  # The secrets stay, as NOTES says; nothing else.
  local left
  left=$(kube get all,configmap,networkpolicy,ingress,serviceaccount -l app.kubernetes.io/instance=$release -o name)
  [ -z "$left" ] || { echo "left: $left"; return 1; }
}

step "helm install --wait" "$cluster" install_release
step "helm test reaches app, gateway and services" "$cluster" chart_test
step "browser journey through nginx" "Chromium, $cluster" journey
step "rolling upgrade under load" "$cluster" upgrade_under_load
step "killed pod of market-ingest under load" "$cluster" killed_pod
step "an upgrade that cannot work stops; the old one serves" "$cluster" impossible_release
step "rollback" "$cluster" roll_back
step "uninstall leaves nothing but the secret" "$cluster" uninstall

echo
cat "$out/sizes"
echo
cat "$table"
echo "images on stand-ins of their public bases; API versions newer than 1.20 by schema only (make test-chart)"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
