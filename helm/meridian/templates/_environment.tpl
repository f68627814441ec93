{{/*
Environment of one component: what its role in the installation implies, then its own, which replaces a variable of the same name.
Takes root, name, component; for a migration also migrates.
*/}}
{{- define "meridian.environment" -}}
{{- $text := include "meridian.everyVariable" . -}}
{{- if .migrates -}}
{{- $text = printf "%s\n%s" (include "meridian.migrationEnvironment" .) $text -}}
{{- end -}}
{{- $place := dict -}}
{{- $unique := list -}}
{{- range $variable := fromYamlArray $text -}}
  {{- if hasKey $place $variable.name -}}
    {{- /* In place: a variable may refer to those before it. */}}
    {{- $kept := get $place $variable.name -}}
    {{- range $key := keys $kept -}}{{- $_ := unset $kept $key -}}{{- end -}}
    {{- range $key, $value := $variable -}}{{- $_ := set $kept $key $value -}}{{- end -}}
  {{- else -}}
    {{- $_ := set $place $variable.name $variable -}}
    {{- $unique = append $unique $variable -}}
  {{- end -}}
{{- end -}}
{{- toYaml $unique -}}
{{- end -}}

{{- define "meridian.everyVariable" -}}
{{- $root := .root -}}
{{- $c := .component -}}
{{- $secret := include "meridian.secretFor" . -}}
- name: RUST_LOG
  value: info
{{- with $c.database }}
- name: DATABASE_PASSWORD
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ printf "%s-database-password" . }}}}
- name: DATABASE_URL
  value: postgres://{{ . }}:$(DATABASE_PASSWORD)@{{ include "meridian.servingPlace" (dict "root" $root "schema" .) }}?options=-csearch_path%3D{{ . }}
{{- end }}
{{- if and $c.database (ne $root.Values.postgres.tls.mode "") }}
- name: DATABASE_TLS
  value: {{ $root.Values.postgres.tls.mode }}
{{- if $root.Values.postgres.tls.caSecret }}
- name: DATABASE_CA_FILE
  value: /etc/meridian/database-ca/ca.crt
{{- end }}
{{- end }}
{{- if eq $c.protocol "grpc" }}
- name: GRPC_LISTEN
  value: {{ printf "%s:%v" (include "meridian.anyAddress" $root) $c.port | quote }}
- name: GRPC_MAX_CONNECTION_AGE_S
  value: "240"
- name: DRAIN_DELAY_S
  value: "5"
{{- end }}
{{- if ne .name "frontend" }}
- name: HOP_SECRET
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: hop-secret}}
{{- if and $c.redis $root.Values.redis.urlKey }}
- name: REDIS_URL
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ $root.Values.redis.urlKey }}}}
{{- else if $c.redis }}
{{- with include "meridian.redisUrl" $root }}
- name: REDIS_URL
  value: {{ . }}
{{- end }}
{{- end }}
{{- if and $c.redis $root.Values.redis.tls.caSecret }}
- name: REDIS_CA_FILE
  value: /etc/meridian/redis-ca/ca.crt
{{- end }}
{{- with $root.Values.telemetry.otlpEndpoint }}
- name: OTLP_ENDPOINT
  value: {{ . }}
- name: OTLP_SAMPLE_RATIO
  value: {{ $root.Values.telemetry.sampleRatio | quote }}
{{- end }}
{{- end }}
{{- if ne .name "frontend" }}
- name: METRICS_LISTEN
  value: {{ printf "%s:9090" (include "meridian.anyAddress" $root) | quote }}
{{- else }}
- name: LISTEN_PORT
  {{- /* What nginx's `listen` takes: with an address of both kinds where there are both. */}}
  value: {{ ternary (printf "[::]:%v ipv6only=off" $c.port) (toString $c.port) $root.Values.network.ipv6 | quote }}
- name: TRUSTED_PROXIES
  value: {{ join "," $root.Values.trustedProxies | quote }}
- name: GATEWAY_ADDRESS
  value: {{ include "meridian.component" (dict "root" $root "name" "gateway") }}:{{ $root.Values.components.gateway.port }}
{{- end }}
{{- if eq .name "gateway" }}
- name: GATEWAY_LISTEN
  value: {{ printf "%s:%v" (include "meridian.anyAddress" $root) $c.port | quote }}
- name: GATEWAY_DRAIN_DELAY_S
  value: "5"
- name: GATEWAY_AUTH_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "auth") }}
- name: GATEWAY_MARKET_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "market-ingest") }}
- name: GATEWAY_FORECASTING_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "forecasting") }}
- name: GATEWAY_PUBLIC_HOSTS
  value: {{ join "," $root.Values.publicHosts | quote }}
- name: GATEWAY_TRUSTED_PROXIES
  value: {{ join "," $root.Values.trustedProxies | quote }}
- name: GATEWAY_ONCHAIN_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "onchain") }}
- name: GATEWAY_WORKSPACE_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "workspace") }}
{{- end }}
{{- if eq .name "forecasting" }}
- name: FORECASTING_MARKET_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "market-ingest") }}
{{- end }}
{{- if eq .name "onchain" }}
- name: ONCHAIN_MARKET_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "market-ingest") }}
- name: ONCHAIN_AUTH_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "auth") }}
{{- with $root.Values.chains.esploraUrl | default (ternary (printf "%s/esplora" (include "meridian.sandboxUrl" $root)) "" $root.Values.sandbox.enabled) }}
- name: ONCHAIN_ESPLORA_URL
  value: {{ . }}
{{- end }}
{{- end }}
{{- if eq .name "workspace" }}
- name: WORKSPACE_MARKET_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "market-ingest") }}
- name: WORKSPACE_ONCHAIN_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "onchain") }}
- name: WORKSPACE_FORECASTING_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "forecasting") }}
- name: WORKSPACE_AUTH_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "auth") }}
{{- with $root.Values.model.url | default (ternary (printf "%s/model/v1" (include "meridian.sandboxUrl" $root)) "" $root.Values.sandbox.enabled) }}
- name: WORKSPACE_MODEL_URL
  value: {{ . | quote }}
- name: WORKSPACE_MODEL_NAME
  value: {{ $root.Values.model.name | default "sandbox-scripted-model" | quote }}
{{- if $root.Values.model.keyKey }}
- name: WORKSPACE_MODEL_KEY
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ $root.Values.model.keyKey }}}}
{{- end }}
{{- end }}
{{- with $root.Values.push }}
{{- if .keyKey }}
- name: WORKSPACE_PUSH_KEY
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ .keyKey }}}}
- name: WORKSPACE_PUSH_CONTACT
  value: {{ .contact | quote }}
{{- end }}
{{- end }}
{{- with $root.Values.payment }}
{{- if .url }}
- name: WORKSPACE_PAYMENT_URL
  value: {{ .url | quote }}
- name: WORKSPACE_PAYMENT_KEY
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ .keyKey }}}}
- name: WORKSPACE_PAYMENT_WEBHOOK_SECRET
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ .webhookSecretKey }}}}
- name: WORKSPACE_PAYMENT_PLANS
  value: {{ .plans | quote }}
- name: WORKSPACE_PAYMENT_RETURN_URL
  value: {{ .returnUrl | quote }}
- name: WORKSPACE_PAYMENT_GRACE_DAYS
  value: {{ .graceDays | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- if eq .name "market-ingest" }}
- name: MARKET_AUTH_URL
  value: {{ include "meridian.address" (dict "root" $root "name" "auth") }}
- name: MARKET_FEED_LISTEN
  value: {{ printf "%s:%v" (include "meridian.anyAddress" $root) $root.Values.feed.port | quote }}
{{- if $root.Values.feed.tokensSecret }}
- name: MARKET_FEED_TOKENS_FILE
  value: /etc/meridian/feed/tokens
{{- end }}
- name: MARKET_PROVIDER
  value: {{ $root.Values.market.provider }}
{{- if $root.Values.sandbox.enabled }}
- name: MARKET_COINGECKO_URL
  value: {{ include "meridian.sandboxUrl" $root }}/api/v3
{{- else }}
{{- with $root.Values.market.url }}
- name: MARKET_COINGECKO_URL
  value: {{ . }}
{{- end }}
- name: MARKET_COINGECKO_KEY
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: coingecko-key}}
{{- end }}
{{- end }}
{{- if eq .name "auth" }}
- name: AUTH_SMTP_URL
{{- if $root.Values.sandbox.enabled }}
  value: smtp://{{ include "meridian.component" (dict "root" $root "name" "sandbox") }}:7125
{{- else if $root.Values.mail.urlKey }}
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ $root.Values.mail.urlKey }}}}
{{- else }}
  value: {{ required "mail.smtpUrl or mail.urlKey is needed: without mail nobody can sign up (or set sandbox.enabled=true for a trial)" $root.Values.mail.smtpUrl }}
{{- end }}
- name: AUTH_MAIL_FROM
  value: {{ $root.Values.mail.from | quote }}
{{- with first $root.Values.publicHosts }}
{{- /* Readers of mails reach no pattern of names, and at localhost their own computer. */}}
{{- if not (or (contains "*" .) (eq "localhost" .) (hasSuffix ".localhost" .)) }}
- name: AUTH_PUBLIC_URL
  value: {{ printf "https://%s" . | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- with get (dict "auth" "AUTH_HASH_THREADS" "forecasting" "FORECASTING_THREADS" "workspace" "WORKSPACE_THREADS") .name }}
# As many as the pod is given: a process sees the node's cores, and as much at a time as there are would take its neighbours'.
- name: {{ . }}
  valueFrom: {resourceFieldRef: {containerName: {{ ternary "migrate" $.name ($.migrates | default false) }}, resource: requests.cpu, divisor: "1"}}
{{- end }}
{{- range $root.Values.extraEnv }}
- {{ toYaml . | nindent 2 | trim }}
{{- end }}
{{- range $variable, $key := $c.secretEnv }}
- name: {{ $variable }}
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ $key }}}}
{{- end }}
{{- range $variable, $value := $c.env }}
- name: {{ $variable }}
  {{- /* Numbers come as floats, which would be written as 1e+06. */}}
  value: {{ (and (kindIs "float64" $value) (eq $value (floor $value))) | ternary ($value | int64) $value | quote }}
{{- end }}
{{- end -}}
{{/*
What a migration has and its service has not: the owner's address. A Secret that the chart made before there were owners gets their
passwords only with this upgrade, after its migrations: they run once more as the role that serves, to which the tables belong.
*/}}
{{- define "meridian.migrationEnvironment" -}}
{{- $root := .root -}}
{{- $secret := include "meridian.secretFor" . -}}
{{- with .component.database -}}
{{- $key := printf "%s-owner-database-password" . -}}
{{- $there := (lookup "v1" "Secret" $root.Release.Namespace (include "meridian.secret" $root)).data | default dict -}}
{{- if or (not $there) (hasKey $there $key) -}}
- name: DATABASE_OWNER_PASSWORD
  valueFrom: {secretKeyRef: {name: {{ $secret }}, key: {{ $key }}}}
- name: DATABASE_MIGRATION_URL
  value: postgres://{{ . }}_owner:$(DATABASE_OWNER_PASSWORD)@{{ include "meridian.postgresPlace" (dict "root" $root "schema" .) }}?options=-csearch_path%3D{{ . }}
{{- end -}}
{{- end -}}
{{- end -}}
