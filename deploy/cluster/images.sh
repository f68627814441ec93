#!/usr/bin/env bash
# Builds every image of the project for real, tagged with $1 (default: dev), and prints name, size and user of each.
set -euo pipefail
cd "$(dirname "$0")"
. ./common.sh
tag=${1:-dev}
root=$(cd ../.. && pwd)
./bases.sh

certificates=/etc/ssl/certs/ca-certificates.crt
toolchain=$(rustc --print sysroot)
# Crates come from the registry into a cache of the build; the compiler is this machine's.
rust=(-v "$certificates:$certificates:ro" -v "$toolchain:/usr/local/toolchain:ro")
# Registry settings of this machine (a mirror, a certificate) are the build's too, without becoming part of an image.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
[ -f "$cargo_home/config.toml" ] && rust+=(-v "$cargo_home/config.toml:/usr/local/cargo/config.toml:ro")
for bin in auth market-ingest forecasting onchain workspace gateway sandbox; do
  [ -n "${KEEP:-}" ] && has_image "localhost/meridian/$bin:$tag" && continue
  say "image $bin"
  build "${rust[@]}" -q --build-arg "BIN=$bin" -f "$root/deploy/rust.Dockerfile" -t "localhost/meridian/$bin:$tag" "$root" >/dev/null
done
# npm trusts what this machine trusts; by a file, because a variable would become part of the image.
{ [ ! -f "$HOME/.npmrc" ] || cat "$HOME/.npmrc"; echo "cafile=$certificates"; } >"$home/npmrc"
npm=(-v "$certificates:$certificates:ro" -v "$home/npmrc:/root/.npmrc:ro")
if [ -z "${KEEP:-}" ] || ! has_image "localhost/meridian/frontend:$tag"; then
  say "image frontend"
  build "${npm[@]}" -q -f "$root/deploy/frontend.Dockerfile" -t "localhost/meridian/frontend:$tag" "$root" >/dev/null
fi

printf '%-42s %10s  %s\n' image size user
for name in auth market-ingest forecasting onchain workspace gateway sandbox frontend; do
  image=localhost/meridian/$name:$tag
  printf '%-42s %10s  %s\n' "$image" "$(buildah images --format '{{.Size}}' "$image" | tr -d ' ')" \
    "$(buildah inspect --type image --format '{{.OCIv1.Config.User}}' "$image")"
done
