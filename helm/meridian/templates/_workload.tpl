{{/* One component: ServiceAccount, Services, Deployment. Takes root, name, component. */}}
{{- define "meridian.workload" -}}
{{- $root := .root -}}
{{- $c := .component -}}
{{- $name := include "meridian.component" . -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $name }}
  labels: {{- include "meridian.labels" . | nindent 4 }}
  {{- with merge (dict) ($c.serviceAccountAnnotations | default dict) $root.Values.serviceAccountAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels: {{- include "meridian.labels" . | nindent 4 }}
  {{- with merge (dict) ($c.serviceAnnotations | default dict) $root.Values.serviceAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with include "meridian.families" $root }}
  {{- trim . | nindent 2 }}
  {{- end }}
  selector: {{- include "meridian.selector" . | nindent 4 }}
  ports:
    - name: {{ $c.protocol }}
      port: {{ $c.port }}
      targetPort: main
      protocol: TCP
      {{- if eq $c.protocol "grpc" }}
      appProtocol: kubernetes.io/h2c
      {{- end }}
    {{- if and (ne .name "frontend") $root.Values.monitoring.serviceMonitor }}
    - {name: metrics, port: 9090, targetPort: metrics, protocol: TCP}
    {{- end }}
{{- if eq $c.protocol "grpc" }}
---
# For the other components: its name has the addresses of all ready pods, among which each caller shares its calls out.
apiVersion: v1
kind: Service
metadata:
  name: {{ include "meridian.headless" . }}
  labels: {{- include "meridian.labels" . | nindent 4 }}
  {{- with merge (dict) ($c.serviceAnnotations | default dict) $root.Values.serviceAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  clusterIP: None
  {{- with include "meridian.families" $root }}
  {{- trim . | nindent 2 }}
  {{- end }}
  selector: {{- include "meridian.selector" . | nindent 4 }}
  ports:
    # Callers connect to the pods themselves: the port is the pod's own.
    - {name: grpc, port: {{ $c.port }}, targetPort: main, protocol: TCP, appProtocol: kubernetes.io/h2c}
{{- end }}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels: {{- include "meridian.labels" . | nindent 4 }}
spec:
  {{- if not $c.autoscaling.enabled }}
  replicas: {{ $c.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  # A rollout that does not become ready stops here; the old pods keep serving.
  progressDeadlineSeconds: 180
  strategy:
    type: RollingUpdate
    rollingUpdate: {maxUnavailable: 0, maxSurge: 1}
  selector:
    matchLabels: {{- include "meridian.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "meridian.labels" . | nindent 8 }}
      annotations:
        {{- if ne .name "frontend" }}
        prometheus.io/scrape: "true"
        prometheus.io/port: "9090"
        {{- end }}
        {{- if not $root.Values.secrets.existingSecret }}
        meridian/chart-secret: {{ include "meridian.secret" $root }}
        {{- end }}
        {{- with $root.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ $name }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 45
      securityContext: {{- include "meridian.podSecurity" (ternary 101 65532 (eq .name "frontend")) | nindent 8 }}
      # Over zones and over nodes, where there are several.
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "meridian.selector" $ | nindent 14 }}
        {{- end }}
      containers:
        - name: {{ .name }}
          image: {{ include "meridian.image" . }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          # `kubectl describe pod` says why it ended: each service ends with one sentence.
          terminationMessagePolicy: FallbackToLogsOnError
          securityContext: {{- include "meridian.containerSecurity" . | nindent 12 }}
          {{- if ne .name "frontend" }}
          args: [serve]
          {{- else }}
          lifecycle:
            preStop:
              # Long enough for every node to send new connections elsewhere; then those in flight end.
              exec: {command: [sh, -c, "sleep 5; kill -QUIT 1; sleep 8"]}
          {{- end }}
          ports:
            - name: main
              containerPort: {{ $c.port }}
              protocol: TCP
            {{- if eq .name "market-ingest" }}
            - name: feed
              containerPort: {{ $root.Values.feed.port }}
              protocol: TCP
            {{- end }}
            {{- if ne .name "frontend" }}
            - name: metrics
              containerPort: 9090
              protocol: TCP
            {{- end }}
          env: {{- include "meridian.environment" . | nindent 12 }}
          {{- if eq $c.protocol "grpc" }}
          startupProbe:
            {{- if semverCompare ">=1.24-0" $root.Capabilities.KubeVersion.Version }}
            grpc: {port: {{ $c.port }}}
            {{- else }}
            tcpSocket: {port: main}
            {{- end }}
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 30
          readinessProbe:
            {{- if semverCompare ">=1.24-0" $root.Capabilities.KubeVersion.Version }}
            grpc: {port: {{ $c.port }}}
            {{- else }}
            tcpSocket: {port: main}
            {{- end }}
            periodSeconds: 3
            timeoutSeconds: 2
            failureThreshold: 2
          livenessProbe:
            # Not the gRPC health: a database that is away must not restart the service.
            tcpSocket: {port: main}
            periodSeconds: 10
            timeoutSeconds: 2
            failureThreshold: 6
          {{- else }}
          startupProbe:
            httpGet: {path: /healthz, port: main}
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 30
          readinessProbe:
            httpGet: {path: {{ ternary "/healthz" "/readyz" (eq .name "frontend") }}, port: main}
            periodSeconds: 3
            timeoutSeconds: 2
            failureThreshold: 2
          livenessProbe:
            httpGet: {path: /healthz, port: main}
            periodSeconds: 10
            timeoutSeconds: 2
            failureThreshold: 6
          {{- end }}
          resources: {{- toYaml $c.resources | nindent 12 }}
          volumeMounts:
            - {name: tmp, mountPath: /tmp}
            {{- if and (eq .name "market-ingest") $root.Values.feed.tokensSecret }}
            - {name: feed-tokens, mountPath: /etc/meridian/feed, readOnly: true}
            {{- end }}
            {{- with include "meridian.volumeMounts" . }}
            {{- . | nindent 12 }}
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: {medium: Memory, sizeLimit: 32Mi}
        {{- if and (eq .name "market-ingest") $root.Values.feed.tokensSecret }}
        - name: feed-tokens
          # Without it pods start as well, and let no consumer in until it is there.
          secret: {secretName: {{ $root.Values.feed.tokensSecret }}, optional: true, items: [{key: tokens, path: tokens}]}
        {{- end }}
        {{- with include "meridian.volumes" . }}
        {{- . | nindent 8 }}
        {{- end }}
      {{- with include "meridian.placement" . }}
      {{- trim . | nindent 6 }}
      {{- end }}
{{- end -}}
