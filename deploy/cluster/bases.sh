#!/usr/bin/env bash
# Stand-ins for the public base images, made of Debian packages and of this machine's tool chains, under the public names: the
# project's Dockerfiles then build where no registry is reached. They prove each instruction, not the public images themselves.
set -euo pipefail
cd "$(dirname "$0")"
. ./common.sh
install buildah podman runc mmdebstrap catatonit

base=docker.io/library/debian:bookworm-slim
if ! has_image $base; then
  say "base image from Debian's packages"
  # The mirror that apt is set to.
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -m1 debian)
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$home/base.tar" "$mirror"
  podman import -q "$home/base.tar" $base >/dev/null
  rm "$home/base.tar"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
certificates=/etc/ssl/certs/ca-certificates.crt
stand_in() { # name, Dockerfile on standard input, folder with more files
  local made
  cat >"$work/Dockerfile"
  # One that an earlier version of this script made is made anew.
  made=$(find "$work" -maxdepth 1 -type f | sort | xargs cat | sha256sum | cut -c 1-16)
  [ "$(has_image "$1" && buildah inspect --type image --format '{{index .OCIv1.Config.Labels "meridian.made"}}' "$1")" != "$made" ] || return 0
  say "stand-in for $1"
  build -v $certificates:$certificates:ro -q --label "meridian.made=$made" -t "$1" -f "$work/Dockerfile" "${2:-$work}" >/dev/null
}
apt='export DEBIAN_FRONTEND=noninteractive; apt-get update -qq && apt-get install -y -qq --no-install-recommends'

# The tool chain itself is mounted when images are built (images.sh).
stand_in docker.io/library/rust:1.95-bookworm <<DOCKERFILE
FROM $base
RUN $apt gcc g++ make libc6-dev pkg-config >/dev/null && rm -rf /var/lib/apt/lists/*
ENV CARGO_HOME=/usr/local/cargo PATH=/usr/local/toolchain/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
DOCKERFILE

mkdir -p "$work/node/bin"
cp "$(readlink -f "$(command -v node)")" "$work/node/bin/node"
cp -r "$(npm root -g)/npm" "$work/node/npm"
stand_in docker.io/library/node:20-bookworm-slim "$work/node" <<DOCKERFILE
FROM $base
COPY bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
DOCKERFILE

cat >"$work/templates.sh" <<'SCRIPT'
#!/bin/sh
# As the public image does it: templates become configuration, then the command runs.
set -eu
for script in /docker-entrypoint.d/*.envsh; do
  [ -x "$script" ] && . "$script"
done
out=${NGINX_ENVSUBST_OUTPUT_DIR:-/etc/nginx/conf.d}
names=$(env | cut -d= -f1 | grep -E "${NGINX_ENVSUBST_FILTER:-.}" | sed 's/^/${/;s/$/}/' | tr '\n' ' ')
for template in /etc/nginx/templates/*.template; do
  [ -f "$template" ] && envsubst "$names" <"$template" >"$out/$(basename "$template" .template)"
done
exec "$@"
SCRIPT
stand_in docker.io/nginxinc/nginx-unprivileged:1.27 <<DOCKERFILE
FROM $base
RUN $apt nginx-light gettext-base curl >/dev/null && rm -rf /var/lib/apt/lists/*
COPY --chmod=755 templates.sh /docker-entrypoint.sh
USER 101
ENTRYPOINT ["/docker-entrypoint.sh"]
DOCKERFILE

cat >"$work/postgres.sh" <<'SCRIPT'
#!/bin/bash
# As the public image does it: an empty folder becomes a cluster, the scripts of initdb.d run once, then the server runs.
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  "$bin/initdb" -D "$PGDATA" -U postgres --auth-local=trust --auth-host=scram-sha-256 --pwfile=<(printf '%s' "$POSTGRES_PASSWORD") >/dev/null
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  "$bin/pg_ctl" -D "$PGDATA" -o "-c listen_addresses=''" -w start >/dev/null
  createdb -U postgres "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do [ -f "$script" ] && bash "$script"; done
  "$bin/pg_ctl" -D "$PGDATA" -m fast -w stop >/dev/null
fi
exec "$bin/postgres" -D "$PGDATA" -c listen_addresses='*' "$@"
SCRIPT
stand_in docker.io/library/postgres:17-bookworm <<DOCKERFILE
FROM $base
RUN $apt postgresql-15 >/dev/null && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
    && usermod -u 999 postgres && groupmod -g 999 postgres && chown -R 999:999 /var/lib/postgresql /var/run/postgresql
COPY --chmod=755 postgres.sh /usr/local/bin/docker-entrypoint.sh
ENV PGDATA=/var/lib/postgresql/data
USER 999
ENTRYPOINT ["docker-entrypoint.sh"]
DOCKERFILE

stand_in docker.io/library/redis:7-bookworm <<DOCKERFILE
FROM $base
RUN $apt redis-server >/dev/null && rm -rf /var/lib/apt/lists/*
USER 999
ENTRYPOINT []
DOCKERFILE

mkdir -p "$work/pause"
cp "$(command -v catatonit)" "$work/pause/catatonit"
stand_in localhost/pause:3 "$work/pause" <<DOCKERFILE
FROM scratch
COPY catatonit /catatonit
ENTRYPOINT ["/catatonit", "-P"]
DOCKERFILE
say "base images ready"
