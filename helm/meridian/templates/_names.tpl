{{/* Name of the release's objects, short enough for a DNS label with a component behind it. */}}
{{- define "meridian.fullname" -}}
{{- $base := ternary .Release.Name (printf "%s-meridian" .Release.Name) (contains "meridian" .Release.Name) -}}
{{- $base | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Name of one component's objects. Takes a dict of root and name. */}}
{{- define "meridian.component" -}}
{{- printf "%s-%s" (include "meridian.fullname" .root) .name -}}
{{- end -}}

{{/* Selector labels: they never change, so no chart version in them. */}}
{{- define "meridian.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{- define "meridian.labels" -}}
{{ include "meridian.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: meridian
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* Labels of a pod that keeps data: an upgrade of the chart changes none of them, because a change replaces the pod. */}}
{{- define "meridian.steadyLabels" -}}
{{ include "meridian.selector" . }}
app.kubernetes.io/part-of: meridian
{{- end -}}

{{/*
Where a pod runs and with whose credentials its images are pulled. Takes root, and component where the pod is one of a component, whose own
values replace the common ones.
*/}}
{{- define "meridian.placement" -}}
{{- $own := .component | default dict -}}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with $own.nodeSelector | default .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.tolerations | default .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $own.affinity | default .root.Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end -}}

{{/* Volumes that the values add to a component's pods, and that the settings of the database and of Redis need. Takes root, component. */}}
{{- define "meridian.volumes" -}}
{{- $all := concat .root.Values.extraVolumes (.component.extraVolumes | default list) -}}
{{- if and .component.database .root.Values.postgres.tls.caSecret -}}
  {{- $item := dict "key" .root.Values.postgres.tls.caKey "path" "ca.crt" -}}
  {{- $all = append $all (dict "name" "database-ca" "secret" (dict "secretName" .root.Values.postgres.tls.caSecret "items" (list $item))) -}}
{{- end -}}
{{- if and .component.redis .root.Values.redis.tls.caSecret -}}
  {{- $item := dict "key" .root.Values.redis.tls.caKey "path" "ca.crt" -}}
  {{- $all = append $all (dict "name" "redis-ca" "secret" (dict "secretName" .root.Values.redis.tls.caSecret "items" (list $item))) -}}
{{- end -}}
{{- with $all }}{{ toYaml . }}{{ end -}}
{{- end -}}

{{/* Where they are mounted. Takes root, component. */}}
{{- define "meridian.volumeMounts" -}}
{{- $all := concat .root.Values.extraVolumeMounts (.component.extraVolumeMounts | default list) -}}
{{- if and .component.database .root.Values.postgres.tls.caSecret -}}
  {{- $all = append $all (dict "name" "database-ca" "mountPath" "/etc/meridian/database-ca" "readOnly" true) -}}
{{- end -}}
{{- if and .component.redis .root.Values.redis.tls.caSecret -}}
  {{- $all = append $all (dict "name" "redis-ca" "mountPath" "/etc/meridian/redis-ca" "readOnly" true) -}}
{{- end -}}
{{- with $all }}{{ toYaml . }}{{ end -}}
{{- end -}}

{{/* Of which kinds of addresses the Services have some. Takes the root. */}}
{{- define "meridian.families" -}}
{{- with .Values.network.ipFamilyPolicy }}
ipFamilyPolicy: {{ . }}
{{- end }}
{{- with .Values.network.ipFamilies }}
ipFamilies: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* On which of a pod's addresses it listens: all of IPv4, or all of both kinds. Takes the root. */}}
{{- define "meridian.anyAddress" -}}
{{- ternary "[::]" "0.0.0.0" .Values.network.ipv6 -}}
{{- end -}}

{{- define "meridian.secret" -}}
{{- .Values.secrets.existingSecret | default (printf "%s-secrets" (include "meridian.fullname" .)) -}}
{{- end -}}

{{/* True where migrations come before the chart's Secret and can: its values are derived, and the database is there. Takes the root. */}}
{{- define "meridian.seeded" -}}
{{- if and .Values.secrets.seed (not .Values.secrets.existingSecret) (not .Values.postgres.bundled) -}}true{{- end -}}
{{- end -}}

{{/* The Secret of a pod's variables. Takes root, and migrates for a migration's. */}}
{{- define "meridian.secretFor" -}}
{{- if and .migrates (include "meridian.seeded" .root) -}}
{{ include "meridian.fullname" .root }}-migrate
{{- else -}}
{{ include "meridian.secret" .root }}
{{- end -}}
{{- end -}}

{{/* A digest names the very bytes: the tag is then for readers. Takes root, name. */}}
{{- define "meridian.image" -}}
{{- $image := .root.Values.image -}}
{{- $at := ternary (printf "%s/%s" $image.registry $image.repository) $image.repository (ne $image.registry "") -}}
{{- $digest := get $image.digests .name -}}
{{- printf "%s/%s:%s" $at .name ($image.tag | default .root.Chart.AppVersion) -}}{{- with $digest -}}@{{ . }}{{- end -}}
{{- end -}}

{{/* Pod-level security: what the "restricted" Pod Security Standard asks for. Takes the user id. */}}
{{- define "meridian.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
seccompProfile: {type: RuntimeDefault}
{{- end -}}

{{- define "meridian.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end -}}

{{- define "meridian.postgresHost" -}}
{{- if .Values.postgres.bundled -}}
{{ include "meridian.component" (dict "root" . "name" "postgres") }}
{{- else -}}
{{ required "postgres.host is needed: name your PostgreSQL server, or set postgres.bundled=true for a trial" .Values.postgres.host }}
{{- end -}}
{{- end -}}

{{/* What the values say of the server of one schema, over what they say of all. Takes root, schema. */}}
{{- define "meridian.postgresOwn" -}}
{{- toYaml (get .root.Values.postgres.services .schema | default dict) -}}
{{- end -}}

{{/* Port and database of the server that has a schema, between a slash. Takes root, schema. */}}
{{- define "meridian.postgresEnd" -}}
{{- $own := include "meridian.postgresOwn" . | fromYaml -}}
{{ $own.port | default .root.Values.postgres.port }}/{{ $own.database | default .root.Values.postgres.database }}
{{- end -}}

{{/* Host, port and database of the server that has a schema. Takes root, schema. */}}
{{- define "meridian.postgresPlace" -}}
{{- $own := include "meridian.postgresOwn" . | fromYaml -}}
{{- if $own.host -}}{{ $own.host }}{{- else -}}{{ include "meridian.postgresHost" .root }}{{- end -}}:{{ include "meridian.postgresEnd" . }}
{{- end -}}

{{/* The same as services use it: through the pooler where there is one. Takes root, schema. */}}
{{- define "meridian.servingPlace" -}}
{{- $pooler := .root.Values.postgres.pooler -}}
{{- if $pooler.host -}}
{{ $pooler.host }}:{{ $pooler.port }}/{{ splitList "/" (include "meridian.postgresEnd" .) | last }}
{{- else -}}
{{ include "meridian.postgresPlace" . }}
{{- end -}}
{{- end -}}

{{/* The port on which the pod or server with a schema listens; network policies see this one, not the Service's. Takes root, schema. */}}
{{- define "meridian.postgresPort" -}}
{{- if .root.Values.postgres.bundled -}}5432{{- else -}}{{ splitList "/" (include "meridian.postgresEnd" .) | first }}{{- end -}}
{{- end -}}

{{/* The port that a service's policy opens. Takes root, schema. */}}
{{- define "meridian.servingPort" -}}
{{- if .root.Values.postgres.pooler.host -}}
{{ .root.Values.postgres.pooler.port }}
{{- else -}}
{{ include "meridian.postgresPort" . }}
{{- end -}}
{{- end -}}

{{/* Those of all schemas, for migrations, as a YAML list. Takes the root. */}}
{{- define "meridian.postgresPorts" -}}
{{- $ports := list -}}
{{- range $component := .Values.components -}}
  {{- with $component.database -}}
    {{- $ports = append $ports (include "meridian.postgresPort" (dict "root" $ "schema" .) | int) -}}
  {{- end -}}
{{- end -}}
{{- toYaml (uniq $ports | sortAlpha) -}}
{{- end -}}

{{/*
Connections that services may hold in PostgreSQL, in the server that has the most of them: each replica has a pool, and a rollout has old and
new ones side by side; ten are for migrations, backups and people. Takes the root.
*/}}
{{- define "meridian.connections" -}}
{{- $sums := dict -}}
{{- range $component := .Values.components -}}
  {{- if $component.database -}}
    {{- $pods := ternary $component.autoscaling.max $component.replicas $component.autoscaling.enabled -}}
    {{- $pool := get (default dict $component.env) "DATABASE_POOL_SIZE" | default 8 -}}
    {{- $server := include "meridian.postgresPlace" (dict "root" $ "schema" $component.database) | splitList "/" | first -}}
    {{- $_ := set $sums $server (add (get $sums $server | default 10) (mul 2 ($pods | int) ($pool | int))) -}}
  {{- end -}}
{{- end -}}
{{- $most := 10 -}}
{{- range $sums -}}{{- $most = max $most . -}}{{- end -}}
{{- $most -}}
{{- end -}}

{{- define "meridian.redisUrl" -}}
{{- if .Values.redis.bundled -}}
redis://{{ include "meridian.component" (dict "root" . "name" "redis") }}:6379/
{{- else -}}
{{ .Values.redis.url }}
{{- end -}}
{{- end -}}

{{/* Ports of all addresses in a text (URLs between commas or spaces), as a YAML list; the scheme's own where none is written. */}}
{{- define "meridian.ports" -}}
{{- $usual := dict "http" 80 "https" 443 "redis" 6379 "rediss" 6379 "smtp" 25 "smtps" 465 -}}
{{- $ports := list -}}
{{- range regexFindAll "(https?|rediss?|smtps?)://[^\\s,/?#]+" . -1 -}}
  {{- $written := regexFind ":[0-9]+$" . -}}
  {{- $ports = append $ports (ternary (trimPrefix ":" $written | int) (get $usual (first (splitList "://" .)) | int) (ne $written "")) -}}
  {{- /* With tls=required. */}}
  {{- if and (hasPrefix "smtp://" .) (not $written) -}}{{- $ports = append $ports 587 -}}{{- end -}}
{{- end -}}
{{- toYaml (uniq $ports) -}}
{{- end -}}

{{/*
Ports on which one component reaches what the values name outside of the release, as a YAML list. An address that stands in the Secret
is not known here: the usual ports of its kind. Takes root, name, component.
*/}}
{{- define "meridian.outside" -}}
{{- $values := .root.Values -}}
{{- $texts := list -}}
{{- $ports := list -}}
{{- if ne .name "frontend" -}}
  {{- $texts = append $texts $values.telemetry.otlpEndpoint -}}
  {{- if and .component.redis (not $values.redis.bundled) -}}
    {{- $texts = append $texts $values.redis.url -}}
    {{- if $values.redis.urlKey -}}{{- $ports = concat $ports (list 6379 6380 26379) -}}{{- end -}}
    {{- if contains "-sentinel://" $values.redis.url -}}
      {{- /* Of the Sentinels as they are written, and the usual ones: where the primary listens, only they know. */}}
      {{- $ports = concat $ports (list 6379 6380 26379) -}}
      {{- range regexFindAll ":[0-9]+([,/#]|$)" $values.redis.url -1 -}}{{- $ports = append $ports (regexReplaceAll "[^0-9]" . "" | int) -}}{{- end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- if eq .name "onchain" -}}{{- $texts = append $texts $values.chains.esploraUrl -}}{{- end -}}
{{- if eq .name "workspace" -}}
  {{- $texts = concat $texts (list $values.model.url $values.payment.url) -}}
  {{- /* Receivers of alerts that are not public, as `host:port`: what follows other colons is of an IPv6 address. */}}
  {{- range regexFindAll ":[0-9]+[ ]*(,|$)" (get (default dict .component.env) "WORKSPACE_WEBHOOK_ALLOW" | toString) -1 -}}
    {{- $ports = append $ports (regexReplaceAll "[^0-9]" . "" | int) -}}
  {{- end -}}
{{- end -}}
{{- if not $values.sandbox.enabled -}}
  {{- if eq .name "market-ingest" -}}{{- $texts = append $texts $values.market.url -}}{{- end -}}
  {{- if eq .name "auth" -}}
    {{- if $values.mail.urlKey -}}
      {{- $ports = concat $ports (list 25 465 587) -}}
    {{- else -}}
      {{- $texts = append $texts $values.mail.smtpUrl -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- range .component.env -}}{{- $texts = append $texts (toString .) -}}{{- end -}}
{{- if ne .name "frontend" -}}
  {{- range $values.extraEnv -}}{{- $texts = append $texts (get . "value" | toString) -}}{{- end -}}
{{- end -}}
{{- range fromYamlArray (include "meridian.ports" (join " " $texts)) -}}{{- $ports = append $ports (int .) -}}{{- end -}}
{{- toYaml (uniq $ports) -}}
{{- end -}}

{{- define "meridian.sandboxUrl" -}}
http://{{ include "meridian.component" (dict "root" . "name" "sandbox") }}:7100
{{- end -}}

{{/*
The name that has the addresses of all pods of a component. A Service of its own: the first one's address can't be taken away from it.
Takes a dict of root and name.
*/}}
{{- define "meridian.headless" -}}
{{- printf "%s-headless" (include "meridian.component" .) -}}
{{- end -}}

{{/* The gRPC address of a component. Takes a dict of root and name. */}}
{{- define "meridian.address" -}}
http://{{ include "meridian.headless" . }}:{{ (index .root.Values.components .name).port }}
{{- end -}}

{{/* A text of hexadecimal digits from the seed, or random letters and digits without one. Takes root, key, length. */}}
{{- define "meridian.madeText" -}}
{{- $seed := .root.Values.secrets.seed -}}
{{- if $seed -}}
{{- printf "%s/%s/%s" $seed .root.Release.Name .key | sha256sum | trunc .length -}}
{{- else -}}
{{- randAlphaNum .length -}}
{{- end -}}
{{- end -}}

{{/*
A key of 32 bytes, in base64. From a seed: bytes of a digest whose digits are read as base64, because there is no reading of hexadecimal here.
Takes root, key.
*/}}
{{- define "meridian.madeKey" -}}
{{- $seed := .root.Values.secrets.seed -}}
{{- if $seed -}}
{{- printf "%s/%s/%s" $seed .root.Release.Name .key | sha256sum | trunc 42 | printf "%sA=" -}}
{{- else -}}
{{- randBytes 32 -}}
{{- end -}}
{{- end -}}
