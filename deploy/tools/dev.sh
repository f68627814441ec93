#!/usr/bin/env bash
# `make dev`: the services rebuild and restart when their sources change, the browser reloads the interface by itself.
# Arguments go to `meridian up`. The data folder is kept, so a restart takes you back to where you were.
set -euo pipefail
cd "$(dirname "$0")/../.."
deploy/tools/need.sh cargo
deploy/tools/need.sh npm
make --silent frontend/node_modules/.package-lock.json
binary=${CARGO_TARGET_DIR:-target}/debug/meridian
stamp=$(mktemp)
app= web=
finish() {
  trap - EXIT INT TERM
  [ -z "$web" ] || kill "$web" 2>/dev/null || true
  stop
  rm -f "$stamp"
}
stop() {
  [ -n "$app" ] || return 0
  # Ctrl-C has reached it already; a second one would make it stop without draining.
  kill -TERM "$app" 2>/dev/null || true
  wait "$app" 2>/dev/null || true
  app=
}
trap finish EXIT
trap 'exit 130' INT TERM

changed() { find services proto Cargo.toml Cargo.lock -type f \( -name '*.rs' -o -name '*.proto' -o -name '*.sql' -o -name 'Cargo.*' \) -newer "$stamp" -print -quit; }

start() {
  touch "$stamp"
  if cargo build --workspace --bins; then
    stop
    # The interface comes from webpack here, so none has to be built.
    "$binary" up --no-static "$@" &
    app=$!
  else
    echo "dev: the build failed; the last good one keeps running. Waiting for the next change."
  fi
}

start "$@"
# `make dev PORT=…` is the services' port; make hands it on to everything that it starts.
(cd frontend && PORT=5173 exec node_modules/.bin/webpack serve --mode development) &
web=$!
echo "dev: the interface with reloading is at http://localhost:5173"
while sleep 1; do
  file=$(changed)
  if [ -n "$file" ]; then
    echo "dev: $file changed"
    start "$@"
  fi
  if [ -n "$app" ] && ! kill -0 "$app" 2>/dev/null; then
    wait "$app" || echo "dev: the services ended; waiting for the next change."
    app=
  fi
done
