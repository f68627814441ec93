#!/usr/bin/env bash
# The whole ladder on this machine: real images, a real (one-node) cluster, install, a browser's journeys, an upgrade under load, killed
# pods, releases that cannot work, rollback under load, uninstall, and the guide command by command. Prints what was verified on what. Needs root; takes minutes, and
# about half an hour the first time (Kubernetes and the release build). IMAGES=keep uses the images of the last run.
set -euo pipefail
cd "$(dirname "$0")"
. ./common.sh
. ../backup/temporary-postgres.sh
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
    cp "$out/log" "$home/failed-${what//[^a-zA-Z0-9]/-}.log"
  fi
  rm -f "$out/figure"
}
finish() {
  # Not `kill 0`, which would end this script before it has cleaned up.
  [ -z "$names" ] || kill "$names" 2>/dev/null || true
  [ ! -d "$out/pg" ] || temporary_postgres_end "$out/pg"
  ./node.sh down || true
  rm -rf "$out"
}

[ "${IMAGES:-}" = keep ] && export KEEP=1
./images.sh dev | tee "$out/sizes"
./node.sh down
names=
trap finish EXIT
./node.sh up localhost/meridian/{auth,market-ingest,forecasting,onchain,workspace,gateway,sandbox,frontend}:dev \
  docker.io/library/postgres:17-bookworm docker.io/library/redis:7-bookworm
# Services come and go; the names follow.
while sleep 2; do ./node.sh dns 2>/dev/null || true; done &
names=$!

cluster="Kubernetes 1.20.2, one node"
chart=$root/helm/meridian
settings=(-n $namespace -f "$PWD/values.yaml" --server-side=false --wait --timeout 4m)
web() { kube get svc $release-frontend -o 'jsonpath={.spec.clusterIP}:{.spec.ports[0].port}'; }
answers() { inside curl -fsS -m 5 -H 'Host: localhost' "http://$(web)$1"; }

install_release() { helm install $release "$chart" --create-namespace "${settings[@]}"; }
chart_test() { helm test $release -n $namespace --timeout 2m; }
journey() {
  # A port of ours on the pod network: port-forward alone would serialise what a browser asks in parallel.
  kube port-forward svc/$release-frontend 18080:8080 >/dev/null 2>&1 &
  local forward=$!
  kube port-forward svc/$release-sandbox 17100:7100 >/dev/null 2>&1 &
  local mail=$!
  sleep 2
  local result=0 browser
  browser=$(../tools/chromium.sh) || { echo 'no Chromium on this machine'; return 1; }
  (cd "$root/frontend" && nsenter --net=/run/netns/$netns env NO_PREVIEW=1 CHROMIUM_PATH="$browser" BASE_URL=http://localhost:18080 MAIL_URL=http://localhost:17100/mail CI=1 \
    npx --no-install playwright test --project=journeys first-path --workers=1 --retries=1) || result=$?
  kill $forward $mail
  return $result
}
# Load that opens a connection for each request, as many small clients do, from before a change until after it; counts what was not
# answered with success. under_load LEAST COMMAND…
under_load() {
  local least=$1 result=0
  shift
  rm -f "$out/stop"
  inside python3 "$PWD/load.py" "$(web)" "$least" "$out/stop" >"$out/load" 2>&1 &
  local running=$!
  sleep 2
  "$@" || result=$?
  sleep 8
  touch "$out/stop"
  wait $running || result=$((result + 10))
  cat "$out/load"
  tail -n 1 "$out/load" >"$out/figure"
  return $result
}
roll() { helm upgrade $release "$chart" "${settings[@]}" --set-string podAnnotations.rolled="$(date +%s)"; }
kill_pod() { # component
  kube delete pod --force --grace-period=0 "$(kube get pod -l "app.kubernetes.io/component=$1" -o name | head -n 1 | cut -d/ -f2)"
  kube rollout status "deployment/$release-$1" --timeout=90s
}
# A pod that is killed without a word takes what it was answering with it: one in a thousand may fail.
few_failed() { awk '{exit !($1 <= $4 / 1000)}' "$out/figure"; }
killed_inner() { under_load 5000 kill_pod market-ingest || few_failed; }
killed_gateway() { under_load 5000 kill_pod gateway || few_failed; }
# refused SENTENCE COMMAND…: fails, says why, and what runs goes on.
refused() {
  local sentence=$1
  shift
  ! "$@" >"$out/refusal" 2>&1 || { echo "it was accepted"; return 1; }
  cat "$out/refusal"
  grep -qF -- "$sentence" "$out/refusal" && answers /api/v1/status
}
bad_secret() { refused "there is no Secret nowhere in namespace $namespace" helm upgrade $release "$chart" "${settings[@]}" --set secrets.existingSecret=nowhere; }
half_secret() {
  kube create secret generic half --from-literal=hop-secret="$(openssl rand -hex 24)" || return 1
  local result=0
  refused "Secret half in namespace $namespace has no key" helm upgrade $release "$chart" "${settings[@]}" --set secrets.existingSecret=half || result=$?
  kube delete secret half
  return $result
}
bad_database() {
  refused 'the database refuses us, check DATABASE_MIGRATION_URL' helm upgrade $release "$chart" "${settings[@]}" --timeout 90s --set postgres.database=nowhere
}
unknown_key() { refused 'componentz' helm upgrade $release "$chart" "${settings[@]}" --set componentz.gateway.replicas=3; }
small_memory() {
  refused 'components.gateway.resources.limits.memory is 8Mi: gateway needs at least' \
    helm upgrade $release "$chart" "${settings[@]}" --set components.gateway.resources.limits.memory=8Mi
}
# A migration that fails as they do: it makes a table that somebody made by hand. Here its record is taken away, so it runs again.
bad_migration() {
  local record="SELECT version FROM forecasting.__diesel_schema_migrations ORDER BY version DESC LIMIT 1" version result=0
  version=$(sql "$record") && [ -n "$version" ] || return 1
  sql "DELETE FROM forecasting.__diesel_schema_migrations WHERE version = '$version'" || return 1
  refused 'a migration failed' helm upgrade $release "$chart" "${settings[@]}" --timeout 90s || result=$?
  sql "INSERT INTO forecasting.__diesel_schema_migrations (version) VALUES ('$version')" || return 1
  return $result
}
sql() { kube exec statefulset/$release-postgres -- psql -v ON_ERROR_STOP=1 -U postgres -d meridian -Atc "$1"; }
roll_back() { helm rollback $release 1 -n $namespace --server-side=false --wait --timeout 4m; }
# The services' own figures, for the sizing table.
figures() {
  local pod name address
  kube get pod -l app.kubernetes.io/part-of=meridian -o jsonpath='{range .items[*]}{.metadata.name}{" "}{.metadata.labels.app\.kubernetes\.io/component}{" "}{.status.podIP}{"\n"}{end}' |
    while read -r pod name address; do
      case $name in auth | market-ingest | forecasting | onchain | workspace | gateway) ;; *) continue ;; esac
      inside curl -fsS -m 5 "http://$address:9090/metrics" | awk -v name="$name" \
        '/^process_resident_memory_bytes/ {memory = $2 / 1048576} /^process_cpu_seconds/ {cpu = $2} END {printf "%-14s %6.1f MiB  %6.1f s of CPU\n", name, memory, cpu}'
    done | tee "$out/figures"
  test -s "$out/figures"
}
uninstall() {
  helm uninstall $release -n $namespace --wait --timeout 2m
  # The secret stays, as NOTES says; nothing else, once the last pods have drained.
  local left limit=$((SECONDS + 90))
  while left=$(kube get all,configmap,networkpolicy,ingress,serviceaccount,role,rolebinding,pvc -l app.kubernetes.io/instance=$release -o name) && [ -n "$left" ]; do
    [ $SECONDS -lt $limit ] || { echo "left: $left"; return 1; }
    sleep 2
  done
}
# A PostgreSQL outside of the cluster, at an address of the node that pods reach: for the guide, which brings its own.
outer_postgres() { # the node's address
  local bin folder=$out/pg
  bin=$(postgres_bin)
  chmod 755 "$out"
  mkdir -p "$folder"
  chown 65534:65534 "$folder"
  (cd / && as_nobody env LC_ALL=C "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8) || return 1
  printf 'host all postgres %s/32 trust\nhost all all 10.244.0.0/16 scram-sha-256\n' "$1" >>"$folder/data/pg_hba.conf"
  inside env -C / setpriv --reuid=65534 --regid=65534 --clear-groups "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 \
    -o "-h $1 -p 5432 -k '$folder' -c max_connections=200 -c fsync=off" start >"$folder.start" 2>&1 || { cat "$folder.start" "$folder/log"; return 1; }
}
# Its names of machines are replaced by those of this cluster, nothing else.
guide() {
  local node result=0
  node=$(inside ip -4 -o addr show node0 | awk '{split($4, part, "/"); print part[1]}')
  inside kubectl delete namespace $namespace --ignore-not-found --timeout=2m && outer_postgres "$node" || return 1
  inside env PATH="$(postgres_bin):$PATH" python3 "$PWD/guide.py" run --with db.example.com "$node" \
    --with 'registry: registry.example.com, repository: meridian, tag: "0.1.0"' 'registry: localhost, repository: meridian, tag: dev' \
    --with 'helm install meridian ' 'helm install meridian --server-side=false ' \
    --with 'helm upgrade meridian ' 'helm upgrade meridian --server-side=false ' >"$out/guide" 2>&1 || result=$?
  cat "$out/guide"
  tail -n 1 "$out/guide" >"$out/figure"
  return $result
}

# Our services are part of it where the debug binaries are there (make build-rust).
pooler() {
  local result=0
  ../tools/test-pooler.sh >"$out/pooler" 2>&1 || result=$?
  cat "$out/pooler"
  grep -E '^SKIPPED|^[0-9]+ tasks' "$out/pooler" >"$out/figure" || true
  return $result
}

step "helm install --wait" "$cluster" install_release
step "helm test reaches app, gateway and services" "$cluster" chart_test
step "browser journeys through nginx" "Chromium, $cluster" journey
step "rolling upgrade under load" "$cluster" under_load 10000 roll
step "killed pod of market-ingest under load" "$cluster" killed_inner
step "killed pod of the gateway under load" "$cluster" killed_gateway
step "a Secret that is not there is named" "$cluster" bad_secret
step "a key that a Secret lacks is named" "$cluster" half_secret
step "a wrong database stops the upgrade, in one sentence" "$cluster" bad_database
step "a migration that fails stops the upgrade, and says why" "$cluster" bad_migration
step "a key that no value has is refused" "$cluster" unknown_key
step "a memory limit that is too small is refused" "$cluster" small_memory
step "rollback under load" "$cluster" under_load 10000 roll_back
step "memory and CPU of each replica" "$cluster" figures
step "roles and many clients behind the guide's PgBouncer" "PgBouncer, PostgreSQL, no cluster" pooler
step "uninstall leaves nothing but the secret" "$cluster" uninstall
step "the guide, command by command" "PostgreSQL beside it, $cluster" guide

echo
cat "$out/sizes"
echo
cat "$out/figures" 2>/dev/null || true
echo
cat "$table"
echo "images on stand-ins of their public bases; API versions newer than 1.20 by schema only (make test-chart)"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
