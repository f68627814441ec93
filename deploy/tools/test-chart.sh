#!/usr/bin/env bash
# The chart without a cluster: lint, renders of every ci/*.yaml held against schemas, rules and the kept examples, what must be
# refused, the Dockerfiles, and nginx's own check of its configuration. BLESS=1 writes the examples anew.
set -euo pipefail
cd "$(dirname "$0")/../.."
{ read -r helm_dir; read -r py; } < <(deploy/tools/chart-tools.sh)
helm=$helm_dir/helm
chart=helm/meridian
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0 failed=0
expect() { # name, command...
  local name=$1
  shift
  if "$@" >"$out/log" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $name"
    sed 's/^/  /' "$out/log" | head -n 20
  fi
}
refused() { ! "$@"; }
quiet_diff() { diff -u "$1" "$2"; }

for values in "$chart"/ci/*.yaml; do
  name=$(basename "$values" .yaml)
  expect "lint $name" "$helm" lint --strict "$chart" -f "$values"
  for version in 1.28 1.33 1.37; do
    if "$helm" template meridian "$chart" -n meridian -f "$values" --kube-version "$version" \
      --api-versions autoscaling/v2 --api-versions policy/v1 >"$out/$name-$version.yaml" 2>"$out/log"; then
      expect "schema $name $version" "$py/kubernetes-validate" --strict -k "$version" "$out/$name-$version.yaml"
    else
      failed=$((failed + 1))
      echo "FAILED: render $name $version"
      cat "$out/log"
    fi
  done
  # What the chart makes up at random differs at each render.
  sed -E 's/^(  [a-z-]*(password|secret|key)): .*/\1: (random)/' "$out/$name-1.33.yaml" >"$out/$name.golden"
  if [ -n "${BLESS:-}" ]; then
    mkdir -p "$chart/examples"
    cp "$out/$name.golden" "$chart/examples/$name.yaml"
  fi
  expect "example $name (BLESS=1 writes it)" quiet_diff "$chart/examples/$name.yaml" "$out/$name.golden"
done
expect "policy" "$py/python" deploy/tools/chart_policy.py "$out"/*-1.33.yaml

expect "unknown key refused" refused "$helm" template m "$chart" -f "$chart/ci/trial.yaml" --set componentz.x=1
expect "unknown component refused" refused "$helm" template m "$chart" -f "$chart/ci/trial.yaml" --set components.typo.replicas=1
expect "no database refused" refused "$helm" template m "$chart" --set sandbox.enabled=true
expect "no mail refused" refused "$helm" template m "$chart" --set postgres.host=db
expect "bad Redis address refused" refused "$helm" template m "$chart" -f "$chart/ci/trial.yaml" --set redis.url=http://x
for dockerfile in deploy/*.Dockerfile; do
  expect "hadolint $dockerfile" "$py/hadolint" "$dockerfile"
done
# shellcheck disable=SC2016
sed -e 's/${GATEWAY_ADDRESS}/127.0.0.1:8080/' -e 's/${LISTEN_PORT}/18080/' -e 's#/dev/std\(err\|out\)#/dev/null#' deploy/nginx.conf >"$out/nginx.conf"
expect "nginx accepts its configuration" "$(command -v nginx || echo /usr/sbin/nginx)" -t -c "$out/nginx.conf"

echo "chart: $passed passed, $failed failed"
[ "$failed" = 0 ]
