# Sourced by the scripts beside it: folders, and container tools that keep everything inside the machine's cache.
home=${XDG_CACHE_HOME:-$HOME/.cache}/meridian/cluster
netns=meridian-k8s
mkdir -p "$home/storage" "$home/run"
say() { printf 'cluster: %s\n' "$*" >&2; }

cat >"$home/storage.conf" <<CONF
[storage]
driver = "overlay"
graphroot = "$home/storage/graph"
runroot = "$home/storage/run"
CONF
cat >"$home/containers.conf" <<CONF
[containers]
default_ulimits = ["nofile=16384:16384", "nproc=32768:32768"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
CONF
cat >"$home/policy.json" <<CONF
{"default": [{"type": "insecureAcceptAnything"}]}
CONF
printf 'unqualified-search-registries = []\n' >"$home/registries.conf"
export CONTAINERS_STORAGE_CONF=$home/storage.conf CONTAINERS_CONF=$home/containers.conf CONTAINERS_REGISTRIES_CONF=$home/registries.conf

install() { # apt packages that are missing
  local missing=()
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  [ "$(id -u)" = 0 ] || { say "needs root to install ${missing[*]}"; exit 1; }
  say "installing ${missing[*]}"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null 2>&1 || {
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  }
}

has_image() { buildah images -q "$1" >/dev/null 2>&1; }
build() { buildah bud --isolation=chroot --layers --signature-policy "$home/policy.json" "$@"; }
