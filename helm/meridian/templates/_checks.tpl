{{/*
What would only fail later is refused here, in one sentence. Secrets are looked at where there is a cluster to ask; `helm template`
has none.
*/}}

{{/*
True where there is a cluster to ask: it answers with a list, be it empty. Helm reads Secrets of this namespace anyway; nothing outside of it
may be looked up, which whoever installs may not read.
*/}}
{{- define "meridian.asked" -}}
{{- if lookup "v1" "Secret" .Release.Namespace "" -}}true{{- end -}}
{{- end -}}

{{/* Mebibytes of a quantity as the schema allows it: 96Mi, 1Gi. */}}
{{- define "meridian.mebibytes" -}}
{{- if hasSuffix "Gi" . -}}{{ mul 1024 (trimSuffix "Gi" . | int) }}{{- else -}}{{ trimSuffix "Mi" . | int }}{{- end -}}
{{- end -}}

{{/*
Least limits of memory: what a component held under load (deploy/README.md, Sizing), and half as much again; onchain: ten reports full of
pictures at once (`make soak`). workspace: room for its cache of 400,000 fills; gateway: for its documents, and for bodies and large answers.
*/}}
{{- define "meridian.checks" -}}
{{- $least := dict "auth" 128 "market-ingest" 128 "forecasting" 96 "onchain" 384 "workspace" 256 "gateway" 320 "frontend" 64 -}}
{{- range $name, $component := .Values.components -}}
  {{- $limit := dig "limits" "memory" "" $component.resources -}}
  {{- if not $limit -}}
    {{- fail (printf "components.%s.resources.limits.memory is missing: a pod without a limit can take the node's memory from all others" $name) -}}
  {{- end -}}
  {{- if lt (include "meridian.mebibytes" $limit | int) (get $least $name | int) -}}
    {{- fail (printf "components.%s.resources.limits.memory is %s: %s needs at least %dMi, or it is killed under load" $name $limit $name (get $least $name | int)) -}}
  {{- end -}}
  {{- if and $component.autoscaling.enabled (gt ($component.autoscaling.min | int) ($component.autoscaling.max | int)) -}}
    {{- fail (printf "components.%s.autoscaling.min is greater than max" $name) -}}
  {{- end -}}
  {{- range $variable := keys (default dict $component.secretEnv) -}}
    {{- if hasKey (default dict $component.env) $variable -}}
      {{- fail (printf "components.%s sets %s in env and in secretEnv: choose one" $name $variable) -}}
    {{- end -}}
  {{- end -}}
  {{- range $component.calls -}}
    {{- if not (hasKey $.Values.components .) -}}
      {{- fail (printf "components.%s.calls names %s, which is no component" $name .) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- if and .Values.redis.bundled (or .Values.redis.url .Values.redis.urlKey) -}}
  {{- fail "redis.bundled is true, and redis.url or redis.urlKey names another one: set redis.bundled=false" -}}
{{- end -}}
{{- if not (or .Values.redis.bundled .Values.redis.url .Values.redis.urlKey .Values.sandbox.enabled) -}}
  {{- fail "redis.url is empty: replicas would share neither cached answers nor the live feed, and each would call the providers at full pace; name a Redis, or set redis.bundled=true" -}}
{{- end -}}
{{- if and .Values.redis.tls.caSecret .Values.redis.bundled -}}
  {{- fail "redis.tls.caSecret is set, but the bundled Redis has no certificate: set redis.bundled=false" -}}
{{- end -}}
{{- if and .Values.redis.tls.caSecret .Values.redis.url (not (hasPrefix "rediss" .Values.redis.url)) -}}
  {{- fail "redis.tls.caSecret is set, but redis.url is without TLS: begin it with rediss://, or rediss-sentinel:// for Sentinels" -}}
{{- end -}}
{{- if and .Values.postgres.tls.caSecret (not (has .Values.postgres.tls.mode (list "verify-full"))) -}}
  {{- fail "postgres.tls.caSecret is set, but postgres.tls.mode is not verify-full: the certificate would not be checked" -}}
{{- end -}}
{{- if and .Values.postgres.bundled .Values.postgres.tls.mode (ne .Values.postgres.tls.mode "disable") -}}
  {{- fail "postgres.tls.mode is set, but the bundled PostgreSQL has no certificate: it is for trial inside the cluster" -}}
{{- end -}}
{{- if and .Values.postgres.bundled .Values.postgres.pooler.host -}}
  {{- fail "postgres.pooler.host is set, but the bundled PostgreSQL is for trial and has no pooler" -}}
{{- end -}}
{{- if and .Values.postgres.bundled .Values.postgres.services -}}
  {{- fail "postgres.services names servers for single schemas, but the bundled PostgreSQL has them all: set postgres.bundled=false" -}}
{{- end -}}
{{- $granted := ternary 200 (.Values.postgres.maxConnections | int) .Values.postgres.bundled -}}
{{- $held := include "meridian.connections" . | int -}}
{{- if and $granted (not .Values.postgres.pooler.host) (gt $held $granted) -}}
  {{- fail (printf "services may hold %d connections to PostgreSQL, which grants %d: raise its max_connections, use a pooler (deploy/README.md, Behind PgBouncer), or lower replicas or DATABASE_POOL_SIZE" $held $granted) -}}
{{- end -}}
{{- if and .Values.gatewayApi.grpcRoute.enabled (not .Values.feed.tokensSecret) -}}
  {{- fail "gatewayApi.grpcRoute needs feed.tokensSecret: without tokens the market feed lets nobody in" -}}
{{- end -}}
{{- if and .Values.gatewayApi.grpcRoute.enabled .Values.networkPolicies.enabled (not (or .Values.feed.namespaces .Values.feed.networks)) -}}
  {{- fail "gatewayApi.grpcRoute is enabled, but network policies keep its Gateway out: name the namespace of its pods in feed.namespaces, or its addresses in feed.networks" -}}
{{- end -}}
{{- if and .Values.redis.url .Values.redis.urlKey -}}
  {{- fail "redis.url and redis.urlKey are both set: choose one" -}}
{{- end -}}
{{- if not .Values.trustedProxies -}}
  {{- fail "trustedProxies is empty: name your cluster's pod network, and load balancers before the ingress; without it all people share one rate limit" -}}
{{- end -}}
{{- if and .Values.ingress.enabled .Values.gatewayApi.enabled -}}
  {{- fail "ingress.enabled and gatewayApi.enabled are both set: choose one way in" -}}
{{- end -}}
{{- if and (eq .Values.market.provider "sandbox") (not .Values.sandbox.enabled) (not .Values.market.url) -}}
  {{- fail "market.provider is sandbox, but none runs: set sandbox.enabled=true, or market.url to another one's address" -}}
{{- end -}}
{{- if has (.Values.feed.port | int) (list ((index .Values.components "market-ingest").port | int) 9090) -}}
  {{- fail (printf "feed.port is %v, at which market-ingest serves something else: choose another" .Values.feed.port) -}}
{{- end -}}
{{- if and (or .Values.feed.namespaces .Values.feed.networks) (not .Values.feed.tokensSecret) -}}
  {{- fail "feed.namespaces or feed.networks lets consumers reach the feed, but feed.tokensSecret is empty: name the Secret that lists their tokens" -}}
{{- end -}}
{{- with .Values.feed.tokensSecret -}}
  {{- if and (include "meridian.asked" $) (not (lookup "v1" "Secret" $.Release.Namespace .)) -}}
    {{- fail (printf "there is no Secret %s in namespace %s: make it before feed.tokensSecret names it (README.md, The market feed)" . $.Release.Namespace) -}}
  {{- end -}}
{{- end -}}
{{- if and .Values.model.url (not .Values.model.name) -}}
  {{- fail "model.url needs model.name: the name of a model that the API knows" -}}
{{- end -}}
{{- if and .Values.push.keyKey (not .Values.secrets.existingSecret) -}}
  {{- fail "push.keyKey needs secrets.existingSecret: the chart's own Secret has no key of browser push" -}}
{{- end -}}
{{- with .Values.payment -}}
  {{- if and .url (not (and .keyKey .webhookSecretKey .plans .returnUrl)) -}}
    {{- fail "payment.url needs payment.keyKey, payment.webhookSecretKey, payment.plans and payment.returnUrl (deploy/README.md, Charge for plans)" -}}
  {{- end -}}
  {{- if and .url (not $.Values.secrets.existingSecret) -}}
    {{- fail "payment.url needs secrets.existingSecret: the chart's own Secret has no key of a payment provider" -}}
  {{- end -}}
{{- end -}}
{{- with .Values.secrets.existingSecret -}}
  {{- $wanted := list "hop-secret" "auth-key-encryption-key" -}}
  {{- range $component := $.Values.components -}}
    {{- with $component.database -}}{{- $wanted = concat $wanted (list (printf "%s-database-password" .) (printf "%s-owner-database-password" .)) -}}{{- end -}}
    {{- range $component.secretEnv -}}{{- $wanted = append $wanted . -}}{{- end -}}
  {{- end -}}
  {{- with $.Values.redis.urlKey -}}{{- $wanted = append $wanted . -}}{{- end -}}
  {{- with $.Values.mail.urlKey -}}{{- $wanted = append $wanted . -}}{{- end -}}
  {{- with $.Values.model.keyKey -}}{{- $wanted = append $wanted . -}}{{- end -}}
  {{- with $.Values.push.keyKey -}}{{- $wanted = append $wanted . -}}{{- end -}}
  {{- if $.Values.payment.url -}}{{- $wanted = append (append $wanted $.Values.payment.keyKey) $.Values.payment.webhookSecretKey -}}{{- end -}}
  {{- if not $.Values.sandbox.enabled -}}{{- $wanted = append $wanted "coingecko-key" -}}{{- end -}}
  {{- if $.Values.postgres.bundled -}}{{- $wanted = append $wanted "postgres-password" -}}{{- end -}}
  {{- $secret := lookup "v1" "Secret" $.Release.Namespace . -}}
  {{- if $secret -}}
    {{- range $key := uniq $wanted -}}
      {{- if not (hasKey (default dict $secret.data) $key) -}}
        {{- fail (printf "Secret %s in namespace %s has no key %s (the chart's README lists them)" $.Values.secrets.existingSecret $.Release.Namespace $key) -}}
      {{- end -}}
    {{- end -}}
  {{- else if include "meridian.asked" $ -}}
    {{- fail (printf "there is no Secret %s in namespace %s: make it before the installation, or leave secrets.existingSecret empty for a trial" . $.Release.Namespace) -}}
  {{- end -}}
{{- else -}}
  {{- /* A service that is new with an upgrade: its migration runs before the chart could add its password to the Secret. */}}
  {{- $secret := include "meridian.secret" . -}}
  {{- $kept := (lookup "v1" "Secret" .Release.Namespace $secret).data | default dict -}}
  {{- range $name, $component := .Values.components -}}
    {{- with $component.database -}}
      {{- $key := printf "%s-database-password" . -}}
      {{- if and $.Release.IsUpgrade $kept (not (hasKey $kept $key)) -}}
        {{- fail (printf "Secret %s in namespace %s has no key %s: %s is new, make its roles and passwords first (deploy/README.md, Upgrade)" $secret $.Release.Namespace $key $name) -}}
      {{- end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- end -}}
