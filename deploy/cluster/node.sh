#!/usr/bin/env bash
# One Kubernetes node in a network namespace of its own, so that nothing of it listens on the machine.
#   node.sh up IMAGE...   starts it with these images imported     node.sh dns    names of Services, after they changed
#   node.sh down          stops it and removes every trace          node.sh run COMMAND...   runs a command inside
# As root. etcd, containerd, runc, network plugins and dnsmasq are Debian's; the kube programs come from kubernetes.sh.
set -euo pipefail
cd "$(dirname "$0")"
. ./common.sh
here=$PWD
node=$home/node
address=192.168.77.2
api=https://$address:26443
inside() { nsenter --net=/run/netns/$netns "$@"; }
export KUBECONFIG=$node/kubeconfig

background() { # name, command...
  local name=$1
  shift
  nohup nsenter --net=/run/netns/$netns "$@" >"$node/log/$name.log" 2>&1 &
  echo $! >"$node/run/$name.pid"
}

wait_for() { # seconds, what, command...
  local limit=$1 what=$2 began=$SECONDS
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $((SECONDS - began)) -lt "$limit" ] || { say "$what: not within $limit s (logs in $node/log)"; return 1; }
    sleep 0.3
  done
}

write_configuration() {
  openssl genrsa -out pki/sa.key 2048 2>/dev/null
  local token
  token=$(openssl rand -hex 16)
  echo "$token,admin,1,\"system:masters\"" >tokens.csv
  chmod 600 tokens.csv
  cat >kubeconfig <<YAML
apiVersion: v1
kind: Config
clusters: [{name: one, cluster: {server: "$api", insecure-skip-tls-verify: true}}]
users: [{name: admin, user: {token: $token}}]
contexts: [{name: one, context: {cluster: one, user: admin}}]
current-context: one
YAML
  chmod 600 kubeconfig
  cat >containerd.toml <<TOML
version = 2
root = "$node/containerd/root"
state = "$node/containerd/state"
[grpc]
address = "$node/containerd/sock"
[plugins."io.containerd.grpc.v1.cri"]
sandbox_image = "localhost/pause:3"
restrict_oom_score_adj = true
stream_server_address = "127.0.0.1"
[plugins."io.containerd.grpc.v1.cri".cni]
bin_dir = "/usr/lib/cni"
conf_dir = "$node/cni/net.d"
[plugins."io.containerd.grpc.v1.cri".containerd]
snapshotter = "overlayfs"
TOML
  cat >cni/net.d/10-bridge.conflist <<JSON
{"cniVersion": "0.4.0", "name": "bridge", "plugins": [
  {"type": "bridge", "bridge": "kbr0", "isGateway": true, "ipMasq": false, "hairpinMode": true,
   "ipam": {"type": "host-local", "dataDir": "$node/cni/ipam", "ranges": [[{"subnet": "10.244.0.0/24"}]], "routes": [{"dst": "0.0.0.0/0"}]}},
  {"type": "portmap", "capabilities": {"portMappings": true}}]}
JSON
  cat >kubelet.yaml <<YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $address
healthzBindAddress: 127.0.0.1
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
cgroupDriver: cgroupfs
enforceNodeAllocatable: []
cgroupRoot: /
failSwapOn: false
clusterDNS: [$address]
clusterDomain: cluster.local
evictionHard: {memory.available: "100Mi", nodefs.available: "1%", imagefs.available: "1%"}
imageGCHighThresholdPercent: 100
resolvConf: $node/resolv.conf
YAML
  echo "nameserver $address" >resolv.conf
  cat >proxy.yaml <<YAML
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
bindAddress: $address
healthzBindAddress: 127.0.0.1:10256
metricsBindAddress: 127.0.0.1:10249
clientConnection: {kubeconfig: $node/kubeconfig}
clusterCIDR: 10.244.0.0/24
mode: iptables
hostnameOverride: node1
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
YAML
}

names() {
  local services endpoints
  services=$(inside kubectl get svc -A -o jsonpath='{range .items[*]}{.metadata.name}.{.metadata.namespace}{" "}{.spec.clusterIP}{"\n"}{end}')
  endpoints=$(inside kubectl get endpoints -A -o jsonpath='{range .items[*]}{.metadata.name}.{.metadata.namespace}{" "}{.subsets[*].addresses[*].ip}{"\n"}{end}')
  # The name of a headless Service has the addresses of its ready pods.
  awk 'NR == FNR {pods[$1] = $0; next} $2 == "None" {$0 = pods[$1]} {for (i = 2; i <= NF; i++) print $i, $1 ".svc.cluster.local"}' \
    <(echo "$endpoints") <(echo "$services") >"$node/run/hosts"
  kill -HUP "$(cat "$node/run/dns.pid")"
}

up() {
  install etcd-server containerd containernetworking-plugins dnsmasq-base conntrack ebtables socat iproute2 iptables openssl curl
  local kube
  kube=$(./kubernetes.sh)
  [ ! -e /run/netns/$netns ] || { say "a node is up already: node.sh down"; exit 1; }
  rm -rf "$node"
  mkdir -p "$node"/{pki,kubelet,containerd,run,log,cni/net.d,fake}
  say "collecting images"
  podman save -q -m -o "$node/images.tar" localhost/pause:3 "$@"
  # The plugins leave a name for each pod's network; those of before are not ours.
  find /run/netns -name 'cni-*' 2>/dev/null | sort >"$node/run/netns" || true
  ip netns add $netns
  # kubelet insists on some settings of the machine: it gets its own view of them, the machine keeps its own.
  exec unshare -m --propagation private "$here/node.sh" up-inside "$kube"
}

up_inside() {
  local kube=$1
  cd "$node"
  for setting in vm/overcommit_memory=1 kernel/panic=10 kernel/panic_on_oops=1; do
    file=${setting%=*}
    echo "${setting#*=}" >"fake/${file##*/}"
    mount --bind "fake/${file##*/}" "/proc/sys/$file"
  done
  inside ip link set lo up
  inside ip link add node0 type veth peer name node1
  inside ip link set node1 up
  inside ip addr add $address/24 dev node0
  inside ip link set node0 up
  inside ip route add default via 192.168.77.1 dev node0
  inside sysctl -qw net.ipv4.ip_forward=1
  inside sysctl -qw net.bridge.bridge-nf-call-iptables=1 2>/dev/null || true
  write_configuration
  background etcd etcd --data-dir etcd --listen-client-urls http://127.0.0.1:22379 --advertise-client-urls http://127.0.0.1:22379 \
    --listen-peer-urls http://127.0.0.1:22380 --initial-advertise-peer-urls http://127.0.0.1:22380 \
    --initial-cluster default=http://127.0.0.1:22380 --unsafe-no-fsync
  background apiserver "$kube/kube-apiserver" --etcd-servers=http://127.0.0.1:22379 --bind-address=$address --secure-port=26443 \
    --insecure-port=0 --cert-dir=pki --service-account-issuer=https://kubernetes.default.svc --api-audiences=https://kubernetes.default.svc \
    --service-account-signing-key-file=pki/sa.key --service-account-key-file=pki/sa.key --token-auth-file=tokens.csv \
    --authorization-mode=Node,RBAC --service-cluster-ip-range=10.96.0.0/16 --allow-privileged=true --advertise-address=$address \
    --kubelet-preferred-address-types=InternalIP
  background containerd containerd --config containerd.toml
  wait_for 30 "containerd" ctr -a containerd/sock version
  ctr -a containerd/sock -n k8s.io images import images.tar >log/import.log 2>&1
  rm images.tar
  wait_for 120 "the API server" inside kubectl get --raw /readyz
  background controllers "$kube/kube-controller-manager" --kubeconfig=kubeconfig --service-account-private-key-file=pki/sa.key \
    --root-ca-file=pki/apiserver.crt --bind-address=127.0.0.1 --port=0 --leader-elect=false --node-monitor-grace-period=60s
  background scheduler "$kube/kube-scheduler" --kubeconfig=kubeconfig --bind-address=127.0.0.1 --port=0 --leader-elect=false
  background kubelet "$kube/kubelet" --config=kubelet.yaml --kubeconfig=kubeconfig --container-runtime=remote \
    --container-runtime-endpoint="unix://$node/containerd/sock" --root-dir="$node/kubelet" --hostname-override=node1 \
    --node-ip=$address --cert-dir="$node/kubelet/pki"
  background proxy "$kube/kube-proxy" --config=proxy.yaml
  : >run/hosts
  # As root: it reads the names again when they change, and the folder is root's.
  background dns dnsmasq --keep-in-foreground --user=root --listen-address=$address --bind-interfaces --no-resolv --no-hosts --addn-hosts="$node/run/hosts"
  wait_for 120 "the node" sh -c "nsenter --net=/run/netns/$netns kubectl get nodes | grep -q ' Ready'"
  say "the node is ready"
}

down() {
  [ -e /run/netns/$netns ] || return 0
  stop() { [ -f "$node/run/$1.pid" ] && kill "$(cat "$node/run/$1.pid")" 2>/dev/null || true; }
  for name in proxy kubelet scheduler controllers; do stop $name; done
  if ctr -a "$node/containerd/sock" version >/dev/null 2>&1; then
    for task in $(ctr -a "$node/containerd/sock" -n k8s.io tasks ls -q); do
      ctr -a "$node/containerd/sock" -n k8s.io tasks rm -f "$task" >/dev/null 2>&1 || true
    done
  fi
  for name in dns containerd apiserver etcd; do stop $name; done
  sleep 1
  # Shims of ours alone: they carry our socket's path.
  for pid in $(ps -eo pid,args | awk -v ours="$node" '/containerd-shim-runc-v2/ && index($0, ours) {print $1}'); do kill "$pid" 2>/dev/null || true; done
  sleep 1
  for mount in $(awk -v ours="$node" 'index($2, ours) == 1 {print $2}' /proc/mounts | sort -r); do umount -l "$mount" || true; done
  ip netns del $netns
  find /run/netns -name 'cni-*' | sort | comm -13 "$node/run/netns" - | xargs -r rm -f
  rm -rf "$node"
  say "the node is gone"
}

verb=${1:?up, dns, down or run}
shift
case $verb in
  up) up "$@" ;;
  up-inside) up_inside "$@" ;;
  dns) names ;;
  down) down ;;
  run) inside "$@" ;;
  *) say "unknown: $verb"; exit 2 ;;
esac
