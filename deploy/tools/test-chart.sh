#!/usr/bin/env bash
# The chart without a cluster: lint, renders of every examples/*.yaml held against schemas, rules and helm/rendered, what must be
# refused, the Dockerfiles, and nginx's own check of its configuration. BLESS=1 writes helm/rendered anew.
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
refused() { # sentence, command...: fails, and says so
  local sentence=$1
  shift
  ! "$@" >"$out/refusal" 2>&1 || { echo "it was accepted"; return 1; }
  grep -qF -- "$sentence" "$out/refusal" || { cat "$out/refusal"; return 1; }
}
quiet_diff() { diff -u "$1" "$2"; }

for values in "$chart"/examples/*.yaml; do
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
    cp "$out/$name.golden" "helm/rendered/$name.yaml"
  fi
  expect "render of $name (BLESS=1 writes it)" quiet_diff "helm/rendered/$name.yaml" "$out/$name.golden"
done
expect "policy" "$py/python" deploy/tools/chart_policy.py "$out"/*-1.33.yaml

# What the guides name as a file of values is one.
mapfile -t named < <(grep -oh 'helm/meridian/[a-z]*/[a-z-]*\.yaml' deploy/README.md "$chart/README.md" | sort -u)
expect "the guides name files of values" test "${#named[@]}" -ge 2
for values in "${named[@]}"; do
  expect "the guides' $values" "$helm" template meridian "$chart" -n meridian -f "$values"
done

expect "the guide's steps can be read" python3 deploy/cluster/guide.py check
expect "the README lists the values" python3 deploy/tools/chart_values.py --check

# Uploads pass the ingress as they pass the application's nginx.
largest=$(grep -oE 'client_max_body_size [0-9]+m' deploy/nginx.conf | grep -oE '[0-9]+m' | sort -rn | head -n 1)
expect "the ingress takes what nginx takes" grep -q "proxy-body-size: $largest\$" "$chart/examples/production.yaml"

longest=$(grep -oE 'proxy_read_timeout [0-9]+s' deploy/nginx.conf | grep -oE '[0-9]+' | sort -rn | head -n 1)
expect "and waits as long" grep -q "proxy-read-timeout: \"$longest\"\$" "$chart/examples/production.yaml"
expect "a Gateway cuts no stream, answer or archive off" \
  test "$(grep -B12 'request: 0s}$' "$out/gateway-api.golden" | grep -c -e 'value: /api/v1/stream}' -e 'value: /api/v1/conversations}' -e 'value: /api/v1/workspace/archives}')" = 3
"$helm" template meridian "$chart" -f "$chart/examples/gateway-api.yaml" --set gatewayApi.timeout= >"$out/patient.yaml"
expect "nor does it hear of timeouts where it knows none" test "$(grep -c 'timeouts' "$out/patient.yaml") $(grep -A30 'kind: HTTPRoute' "$out/patient.yaml" | grep -c 'backendRefs:')" = "0 2"
# Each of nginx's workers makes 464 bytes for each of its connections when it starts.
workers_fit() {
  local workers connections
  workers=$(sed -n 's/^worker_processes \([0-9]*\);/\1/p' deploy/nginx.conf)
  connections=$(sed -n 's/^ *worker_connections \([0-9]*\);/\1/p' deploy/nginx.conf)
  [ -n "$workers" ] && [ $((workers * connections * 464 / 1048576)) -le 48 ]
}
expect "nginx's workers fit their pod on a node of any size" workers_fit
expect "a Secret made without a cluster says so" grep -q 'meridian/warning: rendered without a cluster' "$out/trial.golden"
expect "and none does where you bring your own" test "$(grep -c 'meridian/warning' "$out/production.golden")" = 0

# Renders with values made for one question.
everything() { "$helm" template meridian "$1" -n meridian -f "$chart/examples/trial.yaml" --set secrets.existingSecret=x "${@:2}"; }
renders() { "$py/python" deploy/tools/chart_renders.py "$@"; }
everything "$chart" --set nodeSelector.probe=yes --set "tolerations[0].key=probe,tolerations[0].operator=Exists" \
  --set "image.pullSecrets={probe}" --set podAnnotations.probe=yes --set priorityClassName=probe \
  --set "affinity.nodeAffinity.x=y" --set components.forecasting.nodeSelector.probe=own --set "extraEnv[0].name=PROBE,extraEnv[0].value=yes" \
  --set "extraVolumes[0].name=probe,extraVolumeMounts[0].name=probe,extraVolumeMounts[0].mountPath=/probe" >"$out/placed.yaml"
expect "every pod is placed as the values say" renders placed "$out/placed.yaml"
everything "$chart" --set image.registry=reg.example.com:5000 --set image.repository=team/meridian \
  --set image.digests.auth="sha256:$(printf 'a%.0s' {1..64})" >"$out/images.yaml"
expect "images come from the registry" test "$(grep -c 'image: reg.example.com:5000/team/meridian/gateway:0.1.0$' "$out/images.yaml")" = 1
expect "a digest names the bytes" test "$(grep -c 'image: .*/team/meridian/auth:0.1.0@sha256:a\{64\}$' "$out/images.yaml")" = 2
seed=$(printf 's%.0s' {1..40})
for render in one other; do "$helm" template meridian "$chart" -f "$chart/examples/trial.yaml" --set secrets.seed="$seed" >"$out/$render.yaml"; done
expect "a seed gives the same Secret at each render" renders seeded "$out/one.yaml" "$out/other.yaml"
expect "and no warning" test "$(grep -c 'meridian/warning' "$out/one.yaml")" = 0
# Argo CD renders without a cluster, and runs what is `pre-install` before anything else is there.
external=("$helm" template m "$chart" --set postgres.host=db --set "trustedProxies={10.0.0.0/8}" --set mail.smtpUrl=smtp://m:25)
"${external[@]}" --set secrets.seed="$seed" >"$out/early.yaml"
expect "with a seed migrations bring their Secret and policy" renders early "$out/early.yaml"
for render in one other; do "${external[@]}" --set secrets.seed="$seed" >"$out/$render.yaml"; done
expect "which are the same at each render" quiet_diff "$out/one.yaml" "$out/other.yaml"
# Who may install into one namespace may read nothing else, and Helm then fails at the question.
lookups() {
  grep -rho 'lookup "v1" "[A-Za-z]*" [^ )]*' "$chart/templates" >"$out/asked" && ! grep -v '"Secret" \(\$[a-z]*\)\{0,1\}\.Release\.Namespace$' "$out/asked"
}
expect "the cluster is asked for Secrets of the namespace alone" lookups
expect "pods are spread over zones" renders spread "$out/production-1.33.yaml"
"${external[@]}" --set migrations.deadlineSeconds=3600 >"$out/long.yaml"
expect "a long migration gets its time" test "$(grep -c 'activeDeadlineSeconds: 3600$' "$out/long.yaml")" = 5
expect "migrations come before the first pods where the database is there" test "$(grep -A40 'kind: Job' "$out/production.golden" | grep -c 'helm.sh/hook: pre-install,')" = 5
expect "and after it where the chart brings it" test "$(grep -c 'helm.sh/hook: post-install,' "$out/trial.golden")" = 5
secured=("$helm" template m "$chart" -f "$chart/examples/production.yaml" --api-versions autoscaling/v2)
"${secured[@]}" --set postgres.tls.mode=verify-full --set postgres.tls.caSecret=probe >"$out/secured.yaml"
expect "every pod with a database checks its certificate" renders database "$out/secured.yaml"
"${secured[@]}" --set redis.tls.caSecret=probe >"$out/cached.yaml"
expect "and every pod with Redis the certificate of that" renders cache "$out/cached.yaml"
everything "$chart" --set network.ipv6=true --set network.ipFamilyPolicy=PreferDualStack --set "network.ipFamilies={IPv6,IPv4}" >"$out/six.yaml"
expect "pods listen on both kinds of addresses" test "$(grep -c '0\.0\.0\.0:' "$out/six.yaml") $(grep -c 'ipFamilyPolicy: PreferDualStack' "$out/six.yaml")" = "0 16"
expect "each component with gRPC has a name for all of its pods" test "$(grep -c 'clusterIP: None' "$out/production.golden")" = 5
everything "$chart" --set monitoring.serviceMonitor=true --set monitoring.prometheusRule=true --set monitoring.dashboards=true \
  --set monitoring.labels.release=probe >"$out/watched.yaml"
expect "metrics, rules and dashboards for the operator" test \
  "$(grep -c 'port: 9090, targetPort: metrics' "$out/watched.yaml") $(grep -c 'release: probe' "$out/watched.yaml") $(grep -c 'grafana_dashboard: "1"' "$out/watched.yaml")" = "6 2 5"
expect "every rule is there" test "$(grep -c -- '- alert: ' "$out/watched.yaml")" = "$(grep -c -- '- alert: ' deploy/observe/alerts.yaml)"
expect "what computes takes as many threads as its pod requests CPUs" \
  test "$(grep -c -e 'name: AUTH_HASH_THREADS' -e 'name: FORECASTING_THREADS' -e 'name: WORKSPACE_THREADS' "$out/production.golden") $(grep -c 'resource: requests.cpu' "$out/production.golden")" = "6 6"
expect "scaling by one metric" test "$(grep -c 'name: meridian_http_requests_per_second' "$out/production.golden") $(grep -c 'type: Resource' "$out/production.golden")" = "1 1"
"${secured[@]}" --set autoscaling.source=keda --set autoscaling.prometheus=http://prometheus:9090 >"$out/keda.yaml"
expect "scaling by KEDA" test "$(grep -c 'kind: ScaledObject' "$out/keda.yaml") $(grep -c 'kind: HorizontalPodAutoscaler' "$out/keda.yaml")" = "1 1"
cp -r "$chart" "$out/next"
sed -i -E 's/^(version|appVersion):.*/\1: "99.0.0"/' "$out/next/Chart.yaml"
everything "$chart" >"$out/old.yaml"
everything "$out/next" --set-string podAnnotations.rolled=1 >"$out/next.yaml"
expect "an upgrade leaves the pods that keep data alone" renders steady "$out/old.yaml" "$out/next.yaml"
everything "$chart" --set components.auth.env.RUST_LOG=debug --set components.auth.secretEnv.AUTH_MAIL_FROM=probe >"$out/replaced.yaml"
expect "a component's variable replaces the chart's" renders replaced "$out/replaced.yaml"
expect "the guide makes every key of the Secret" renders keys "$out/production-1.33.yaml" deploy/README.md
expect "no variable is set twice" "$py/python" deploy/tools/chart_policy.py "$out/replaced.yaml"
expect "mails link to the public host, and to no localhost" \
  test "$(grep -c 'value: https://meridian.example.com$' "$out/production.golden") $(grep -c AUTH_PUBLIC_URL "$out/trial.golden")" = "2 0"
everything "$chart" --set "publicHosts={meridian.example.com}" --set components.auth.env.AUTH_PUBLIC_URL=https://own.example.com >"$out/linked.yaml"
expect "or where the operator says, once" \
  test "$(grep -c AUTH_PUBLIC_URL "$out/linked.yaml") $(grep -A1 AUTH_PUBLIC_URL "$out/linked.yaml" | grep -c 'value: https://own.example.com$')" = "2 2"
"$helm" template m "$chart" --set postgres.host=db --set "trustedProxies={10.0.0.0/8}" --set redis.bundled=false \
  --set redis.url=rediss://cache.example.com:6390/0 --set telemetry.otlpEndpoint=https://collector:4443 --set mail.smtpUrl=smtp://mail:2525 \
  --set chains.esploraUrl=https://[fd00::5]:3443/api --set market.url=http://prices:8081/v3 --set components.onchain.env.X=http://a:8545 \
  --set model.url=http://models:11434/v1 --set model.name=m --set 'components.workspace.env.WORKSPACE_WEBHOOK_ALLOW=chat:9443\, pager:8065\,[fd00::12:5]:9443' \
  --set "extraEnv[0].name=HTTPS_PROXY,extraEnv[0].value=http://proxy:3128" --set "networkPolicies.extraEgress[0].ports[0].port=7443,networkPolicies.extraEgress[0].ports[0].protocol=TCP" >"$out/outward.yaml"
expect "policies open what the values name, and no more" renders outward "$out/outward.yaml"
"${secured[@]}" --set postgres.services.workspace.host=other --set postgres.services.workspace.port=5433 --set postgres.services.auth.database=people >"$out/split.yaml"
expect "a schema's own server, for its service and its migration" \
  test "$(grep -c '@other:5433/meridian?' "$out/split.yaml") $(grep -c '@db.example.com:5432/people?' "$out/split.yaml") $(grep -c '@db.example.com:5432/meridian?' "$out/split.yaml")" = "3 3 9"
expect "as their policies have it" test "$(grep -c 'ports: \[{port: 5433,' "$out/split.yaml") $(grep -c 'ports: \[{port: 5432,' "$out/split.yaml")" = "3 6"
"${secured[@]}" --set postgres.pooler.host=pooler --set postgres.services.auth.database=people >"$out/pooled.yaml"
expect "and through a pooler by its database" \
  test "$(grep -c '@pooler:6432/people?' "$out/pooled.yaml") $(grep -c '@pooler:6432/meridian?' "$out/pooled.yaml") $(grep -c '@db.example.com:5432/people?' "$out/pooled.yaml")" = "2 8 1"
"${secured[@]}" --set postgres.pooler.host=pooler >"$out/pooler.yaml"
expect "services go through a pooler, and migrations past it" \
  test "$(grep -c 'DATABASE_PASSWORD)@pooler:6432/' "$out/pooler.yaml") $(grep -c 'OWNER_PASSWORD)@db.example.com:5432/' "$out/pooler.yaml")" = "10 5"
expect "as their policies have it" test "$(grep -c 'ports: \[{port: 6432,' "$out/pooler.yaml") $(grep -c 'ports: \[{port: 5432,' "$out/pooler.yaml")" = "5 2"
everything "$chart" --set postgres.port=6432 >"$out/port.yaml"
"$helm" template m "$chart" --set postgres.host=db --set "trustedProxies={10.0.0.0/8}" --set mail.smtpUrl=smtp://m:25 --set redis.bundled=false \
  --set 'redis.url=redis-sentinel://one:26380\,two/0#prices' >"$out/sentinel.yaml"
expect "policies open the ports of Sentinels and of what they name" \
  test "$(for port in 26380 26379 6379 6380; do grep -c "port: $port," "$out/sentinel.yaml"; done | tr '\n' ' ')" = "2 2 2 2 "
expect "policies open the port of the bundled PostgreSQL's pod" test "$(grep -c 'port: 6432' "$out/port.yaml") $(grep -c 'ports: \[{port: 5432' "$out/port.yaml")" = "1 7"

expect "a GRPCRoute leads to the feed" test "$(grep -A24 'kind: GRPCRoute' "$out/gateway-api.golden" | grep -c -e '- feed.example.com$' -e 'sectionName: grpc$' -e 'name: meridian-market-feed, port: 7010}$')" = 3
expect "the feed has a Service of its own" test "$(grep -c 'name: meridian-market-feed$' "$out/production.golden")" = 1
expect "its port is open to the named namespaces" test "$(grep -A3 'ports: \[{port: 7010' "$out/production.golden" | grep -c 'kubernetes.io/metadata.name: "research"')" = 1
"${secured[@]}" --set "feed.networks={10.129.0.0/23,fd00::/8}" >"$out/networks.yaml"
expect "and to the named networks" test "$(grep -A6 'ports: \[{port: 7010' "$out/networks.yaml" | grep -c -e 'cidr: "10.129.0.0/23"' -e 'cidr: "fd00::/8"')" = 2
expect "and to nobody where none is named" test "$(grep -c 'ports: \[{port: 7010' "$out/trial.golden")" = 0

# Bad input: one sentence each, before anything is changed.
trial=("$helm" template m "$chart" -f "$chart/examples/trial.yaml")
expect "unknown key" refused "componentz" "${trial[@]}" --set componentz.x=1
expect "unknown component" refused "typo" "${trial[@]}" --set components.typo.replicas=1
expect "unknown key of a component" refused "replica" "${trial[@]}" --set components.auth.replica=3
bare=("$helm" template m "$chart" --set "trustedProxies={10.0.0.0/8}")
expect "no proxies" refused "trustedProxies is empty" "$helm" template m "$chart" --set postgres.host=db --set mail.smtpUrl=smtp://m:25
expect "proxies that are no network" refused "trustedProxies" "${trial[@]}" --set "trustedProxies={not-a-net}"
expect "a network that is none" refused "trustedProxies" "${trial[@]}" --set "trustedProxies={10.0.0.0/33}"
expect "networks of both kinds" "${trial[@]}" --set "trustedProxies={10.0.0.0/8,2001:db8::/32,192.0.2.7,::1}"
expect "a repository with a slash at its end" refused "repository" "${trial[@]}" --set image.repository=reg/
expect "no database" refused "postgres.host is needed" "${bare[@]}" --set sandbox.enabled=true --set market.provider=sandbox
expect "no mail" refused "without mail nobody can sign up" "${bare[@]}" --set postgres.host=db
expect "bad Redis address" refused "redis" "${trial[@]}" --set redis.url=http://x
expect "a password in the values" refused "redis" "$helm" template m "$chart" --set redis.bundled=false --set "redis.url=redis://:secret@cache:6379/"
expect "no Redis" refused "redis.url is empty" "${bare[@]}" --set postgres.host=db --set mail.smtpUrl=smtp://m:25 --set redis.bundled=false
expect "an authority of the bundled Redis" refused "the bundled Redis has no certificate" "${trial[@]}" --set redis.tls.caSecret=x
expect "an authority of a Redis without TLS" refused "redis.url is without TLS" "${bare[@]}" --set postgres.host=db --set mail.smtpUrl=smtp://m:25 \
  --set redis.bundled=false --set redis.url=redis://cache:6379/ --set redis.tls.caSecret=x
expect "an authority that nobody asks" refused "would not be checked" "${bare[@]}" --set postgres.host=db --set mail.smtpUrl=smtp://m:25 --set postgres.tls.caSecret=x
expect "a pooler before the bundled PostgreSQL" refused "has no pooler" "${trial[@]}" --set postgres.pooler.host=pooler
expect "more connections than PostgreSQL grants" refused "services may hold 302 connections to PostgreSQL, which grants 200" \
  "${secured[@]}" --set postgres.maxConnections=200 --set components.auth.replicas=5 --set components.auth.env.DATABASE_POOL_SIZE=10
expect "of one server alone, where schemas have their own" "${secured[@]}" --set postgres.maxConnections=202 --set postgres.services.workspace.host=other
expect "more than that one grants" refused "services may hold 202 connections to PostgreSQL, which grants 201" \
  "${secured[@]}" --set postgres.maxConnections=201 --set postgres.services.workspace.host=other
expect "as many as it grants" "${secured[@]}" --set postgres.maxConnections=302 --set components.auth.replicas=5 --set components.auth.env.DATABASE_POOL_SIZE=10
expect "more, through a pooler" "${secured[@]}" --set postgres.maxConnections=100 --set postgres.pooler.host=pooler
expect "replicas beyond the bundled PostgreSQL" refused "which grants 200" "${trial[@]}" --set components.auth.replicas=5
expect "servers of schemas beside the bundled one" refused "has them all" "${trial[@]}" --set postgres.services.auth.host=db
expect "a server of no schema" refused "billing" "${bare[@]}" --set postgres.host=db --set mail.smtpUrl=smtp://m:25 --set postgres.services.billing.host=db
expect "a route to a feed that lets nobody in" refused "gatewayApi.grpcRoute needs feed.tokensSecret" "${trial[@]}" --set gatewayApi.grpcRoute.enabled=true --set gatewayApi.grpcRoute.parentRef.name=x
expect "a route without a Gateway" refused "gatewayApi.grpcRoute.parentRef is needed" "${trial[@]}" --set gatewayApi.grpcRoute.enabled=true --set feed.tokensSecret=x --set "feed.namespaces={x}"
expect "a route whose Gateway policies keep out" refused "policies keep its Gateway out" "${trial[@]}" --set gatewayApi.grpcRoute.enabled=true --set feed.tokensSecret=x --set gatewayApi.grpcRoute.parentRef.name=x
expect "a Redis Cluster" refused "/redis/url" "${bare[@]}" --set postgres.host=db --set mail.smtpUrl=smtp://m:25 --set redis.bundled=false --set redis.url=redis-cluster://one:6379
expect "TLS to the bundled PostgreSQL" refused "has no certificate" "${trial[@]}" --set postgres.tls.mode=verify-full
expect "KEDA without Prometheus" refused "autoscaling.prometheus is needed" "${secured[@]}" --set autoscaling.source=keda
expect "a short seed" refused "seed" "${trial[@]}" --set secrets.seed=short
expect "a digest that is none" refused "digests" "${trial[@]}" --set image.digests.auth=sha256:1
expect "a feed that nobody may read" refused "feed.tokensSecret is empty" "${trial[@]}" --set "feed.namespaces={research}"
expect "nor one from networks" refused "feed.tokensSecret is empty" "${trial[@]}" --set "feed.networks={10.0.0.0/8}"
expect "an address that is no network" refused "feed" "${trial[@]}" --set "feed.networks={10.0.0.1}" --set feed.tokensSecret=x
expect "a feed at a port that is taken" refused "at which market-ingest serves something else" "${trial[@]}" --set feed.port=7000
expect "a namespace that is none" refused "feed" "${trial[@]}" --set "feed.namespaces={Re search}" --set feed.tokensSecret=x
expect "two Redis" refused "set redis.bundled=false" "${trial[@]}" --set redis.urlKey=redis-url
expect "a variable of two minds" refused "sets X in env and in secretEnv" "${trial[@]}" --set components.auth.env.X=1 --set components.auth.secretEnv.X=x
expect "too little memory" refused "components.auth.resources.limits.memory is 16Mi: auth needs at least 128Mi" \
  "${trial[@]}" --set components.auth.resources.limits.memory=16Mi
expect "too little memory for bodies" refused "gateway needs at least 320Mi" "${trial[@]}" --set components.gateway.resources.limits.memory=256Mi
expect "too little memory for nginx" refused "frontend needs at least 64Mi" "${trial[@]}" --set components.frontend.resources.limits.memory=48Mi
expect "too little memory for reports" refused "onchain needs at least 384Mi" "${trial[@]}" --set components.onchain.resources.limits.memory=256Mi
expect "no limit of memory" refused "components.gateway.resources.limits.memory is missing" "${trial[@]}" --set components.gateway.resources.limits=null
expect "memory in other units" refused "limits" "${trial[@]}" --set components.gateway.resources.limits.memory=300M
expect "a call of nobody" refused "names billing, which is no component" "${trial[@]}" --set "components.gateway.calls={billing}"
expect "two ways in" refused "choose one way in" "${trial[@]}" --set ingress.enabled=true --set gatewayApi.enabled=true --set gatewayApi.parentRef.name=x
expect "a sandbox that does not run" refused "market.provider is sandbox, but none runs" "${bare[@]}" --set postgres.host=db --set mail.smtpUrl=smtp://m:25 --set market.provider=sandbox
expect "a gateway without name" refused "gatewayApi.parentRef is needed" "${trial[@]}" --set gatewayApi.enabled=true
# One target a component, and the version of the chart.
built() {
  local names
  names=$(grep -oE '"[a-z-]+"' <(grep 'matrix ' deploy/docker-bake.hcl) | tr -d '"' | sort | tr '\n' ' ')
  test "$names" = "$(sed -n 's/.*for bin in \(.*\); do cp .*/\1/p' deploy/rust.Dockerfile | tr ' ' '\n' | sort | tr '\n' ' ')" &&
    test "$(sed -n 's/variable "VERSION" { default = "\(.*\)" }/\1/p' deploy/docker-bake.hcl)" = "$(sed -n 's/^version: //p' "$chart/Chart.yaml")" &&
    test "$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)" = "$(sed -n 's/^version: //p' "$chart/Chart.yaml")"
}
expect "every image has a target, of the chart's version" built
for dockerfile in deploy/*.Dockerfile; do
  expect "hadolint $dockerfile" "$py/hadolint" "$dockerfile"
done
# As the image fills it in; its error log would otherwise be this script's.
fill_nginx() { # TRUSTED_PROXIES, file
  # shellcheck disable=SC1091
  (export TRUSTED_PROXIES=$1 GATEWAY_ADDRESS=127.0.0.1:8080 LISTEN_PORT=18080
   . deploy/nginx-trusted-proxies.envsh
   python3 -c 'import os, re, sys; print(re.sub(r"\$\{([A-Z_]+)\}", lambda name: os.environ[name[1]], sys.stdin.read()))' <deploy/nginx.conf |
     sed -e 's#/dev/std\(err\|out\)#/dev/null#' -e "s#/tmp/#$out/#" >"$2")
}
nginx=$(command -v nginx || echo /usr/sbin/nginx)
fill_nginx "10.0.0.0/8,192.0.2.7 2001:db8::/32" "$out/nginx.conf"
compose() { "$py/python" deploy/tools/compose_check.py; }
expect "compose files" compose
expect "nginx accepts its configuration" "$nginx" -t -c "$out/nginx.conf"
fill_nginx "" "$out/nginx-alone.conf"
expect "nginx accepts its configuration without proxies" "$nginx" -t -c "$out/nginx-alone.conf"
expect "a proxy that is no network" refused "is neither an address nor a network" fill_nginx "10.0.0.0/8;include" "$out/nginx-bad.conf"

echo "chart: $passed passed, $failed failed"
[ "$failed" = 0 ]
