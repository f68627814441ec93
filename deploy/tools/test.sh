#!/usr/bin/env bash
# Every test; nothing has to run beforehand, nothing runs afterwards. A failed step does not hide the next ones. What computes on one core, or
# waits for servers of its own, runs beside other steps, and is told when its turn comes.
# The last line counts: Rust tests, interface tests and journeys one by one, each other check as one. A test that could not see what it is for
# (recorded data that this machine lacks) counts as skipped and not as passed. A test that passes only when repeated counts as failed, and is named.
set -uo pipefail
cd "$(dirname "$0")/../.."
# Whole: some steps work in a folder of their own.
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
# A build machine compiles each clone once. Notes for a next time (a third of what is written) serve only a next build of the same folder, and
# lines in backtraces only people: without both it compiles and links faster. Cargo knows a build by both, so nothing changes where people build
# too: what was tested has to be what `make run` finds. Dependencies are built without either anyway, and stay as they are.
if [ -n "${CI:-}" ]; then
  export CARGO_PROFILE_DEV_DEBUG="${CARGO_PROFILE_DEV_DEBUG:-0}"
  if [ -z "${CARGO_INCREMENTAL:-}" ] && [ "$(cat "$target/tested-folder" 2>/dev/null)" != "$PWD" ]; then
    export CARGO_INCREMENTAL=0
    rm -rf "$target/debug/incremental"
  fi
  mkdir -p "$target" && printf '%s\n' "$PWD" >"$target/tested-folder"
fi
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 CI="${CI:-true}" CARGO_TERM_COLOR=never NO_COLOR=1
logs=$(mktemp -d "${TMPDIR:-/tmp}/meridian-test-logs.XXXXXX")
# What still runs in a lane ends too: it does not hear of an interrupt.
finish() {
  local lane
  for lane in $(jobs -p); do
    # shellcheck disable=SC2046 # several numbers
    kill "$lane" $(pgrep -P "$lane") 2>/dev/null
  done
  wait
  rm -rf "$logs"
}
trap finish EXIT
passed=0 failed=0 skipped=0 broken=()
# Rust tests note here what they could not see: cargo counts them as passed and hides what they print.
export MERIDIAN_SKIP_LOG="$logs/skipped"
: >"$MERIDIAN_SKIP_LOG"

log_of() { printf '%s/%s' "$logs" "${1//[^a-z]/-}"; }

# beside NAME COMMAND…: runs a step now, in a lane beside the others. Its output, status and seconds are kept until the step of that name asks.
beside() {
  local log start=$SECONDS status=0
  log=$(log_of "$1")
  shift
  "$@" >"$log" 2>&1 || status=$?
  echo "$status $((SECONDS - start))" >"$log.part" && mv "$log.part" "$log.ended"
}

# lane STEPS: begins a function of `beside` lines, and marks their names, so that each step waits for its own.
declare -A lane_of
lane() {
  local lane=$1 name
  shift
  "$lane" &
  for name in "$@"; do lane_of[$name]=$!; done
}

# step NAME COMMAND…: runs and keeps the output; where it failed, first what failed in it, then how it ended.
step() {
  local name=$1 log start=$SECONDS status=0 seconds
  log=$(log_of "$name")
  shift
  printf '%s … ' "$name"
  if [ -n "${lane_of[$name]:-}" ]; then
    while [ ! -e "$log.ended" ] && kill -0 "${lane_of[$name]}" 2>/dev/null; do sleep 0.2; done
    # A lane that died before this step's turn leaves no end.
    read -r status seconds < <(cat "$log.ended" 2>/dev/null || echo "1 0")
    touch "$log"
  else
    "$@" >"$log" 2>&1 || status=$?
    seconds=$((SECONDS - start))
  fi
  if [ "$status" = 0 ]; then
    printf 'ok (%d s)\n' "$seconds"
    return 0
  fi
  printf 'FAILED (%d s)\n' "$seconds"
  broken+=("$name")
  awk -f deploy/tools/failures.awk "$log" | head -n 400 | sed 's/^/    /'
  printf '    … and its last lines:\n'
  tail -n 80 "$log" | sed 's/^/    /'
  awk -v names=1 -f deploy/tools/failures.awk "$log" | head -n 80 | sed "s/^\([^ ]\)/    $name: \1/; s/^  /      /" >>"$logs/names"
  return 1
}

check() { if step "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi; }

# counted NAME READER COMMAND…: READER prints "passed failed skipped" from the log. A step that died without a count, or that counted nothing, is
# one failure.
counted() {
  local name=$1 reader=$2 log good=0 bad=0 left=0 ok=0
  log=$(log_of "$name")
  shift 2
  step "$name" "$@" || ok=1
  read -r good bad left < <(deploy/tools/count.sh "$reader" "$log")
  if [ "$ok" != 0 ] && [ "$bad" = 0 ]; then bad=1; fi
  if [ "$ok" = 0 ] && [ $((good + bad + left)) = 0 ]; then
    echo "    it ran no test"
    broken+=("$name")
    bad=1
  fi
  passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left))
  printf '    %s passed, %s failed, %s skipped\n' "$good" "$bad" "$left"
  deploy/tools/count.sh named "$log" | tee -a "$logs/remarks" | sed 's/^/    /'
}

# Beside the compiler, which has no work for every core at times and never fails for being slow. The tools come first: most of the time they
# are packages on their way here, and the compiler needs none of them.
compiling() {
  beside 'tools that the tests need' deploy/tools/setup.sh
  beside 'lints of the interface' npm --prefix frontend run --silent lint
  beside 'types of the interface' npm --prefix frontend run --silent typecheck
  beside 'build of the interface' make --silent build-frontend
  beside 'chart, images and compose' deploy/tools/test-chart.sh
  beside 'alerts and dashboards' deploy/observe/check.sh
}
# Beside the Rust tests, which leave cores idle while they wait for servers and clocks: it takes those, one at a time and only if nobody else
# wants it. Clippy and cargo's builds exclude each other, so it begins when the first test runs: by then cargo has let go of its folder.
reading() {
  local log
  log=$(log_of 'Rust tests')
  until grep -qs '^ *Running ' "$log" || [ -e "$logs/tested" ]; do sleep 0.5; done
  beside 'lints of the Rust code' nice -n 19 cargo clippy --workspace --all-targets --quiet --jobs 1 -- -D warnings
  beside 'supply chain and secrets' nice -n 19 deploy/tools/test-supply.sh
}
# Beside the tests of the interface: what uses the programs that were built, most of it waiting for servers of its own.
built() {
  beside 'roles of the database' deploy/tools/test-roles.sh
  beside 'backup and restore' deploy/backup/test.sh
  beside 'readers of the feed' deploy/examples/test.sh "$target/debug"
  beside 'clients of others' deploy/tools/clients.sh "$target/debug/meridian"
}

lane compiling 'tools that the tests need' 'lints of the interface' 'types of the interface' 'build of the interface' \
  'chart, images and compose' 'alerts and dashboards'
check 'format of the Rust code' cargo fmt --all --check
check 'build of the Rust tests' cargo test --workspace --no-run
check 'tools that the tests need'
check 'lints of the interface'
check 'types of the interface'
check 'build of the interface'
lane reading 'lints of the Rust code' 'supply chain and secrets'
counted 'Rust tests' rust deploy/tools/rust-tests.sh
touch "$logs/tested"
counted 'chart, images and compose' tail
counted 'alerts and dashboards' tail
lane built 'roles of the database' 'backup and restore' 'readers of the feed' 'clients of others'
counted 'tests of the interface' vitest npm --prefix frontend run --silent test
counted 'roles of the database' tail
counted 'backup and restore' tail
counted 'readers of the feed' tail
counted 'clients of others' lines
counted 'journeys in a browser' playwright deploy/tools/journeys.sh "$target/debug/meridian"
# Asked for last: where the tests left them no core, they have had the rest of the run for it.
check 'lints of the Rust code'
counted 'supply chain and secrets' tail

# Every test that was skipped or that passed only when repeated, by name.
[ ! -s "$logs/remarks" ] || cat "$logs/remarks"
# Last, because a build machine may keep nothing but the end.
if [ ${#broken[@]} -gt 0 ]; then
  printf 'broken: %s\n' "${broken[@]}"
  [ ! -s "$logs/names" ] || cat "$logs/names"
fi
printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" = 0 ]
