#!/usr/bin/env bash
# Every test, one after the other; nothing has to run beforehand, nothing runs afterwards. A failed step does not hide the next ones.
# The last line counts: Rust tests, interface tests and journeys one by one, each other check as one. A test that could not see what it is for
# (recorded data that this machine lacks) counts as skipped and not as passed. A test that passes only when repeated counts as failed, and is named.
set -uo pipefail
cd "$(dirname "$0")/../.."
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 CI="${CI:-true}" CARGO_TERM_COLOR=never NO_COLOR=1
# Whole: some steps work in a folder of their own.
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
logs=$(mktemp -d "${TMPDIR:-/tmp}/meridian-test-logs.XXXXXX")
trap 'rm -rf "$logs"' EXIT
passed=0 failed=0 skipped=0 broken=()
# Rust tests note here what they could not see: cargo counts them as passed and hides what they print.
export MERIDIAN_SKIP_LOG="$logs/skipped"
: >"$MERIDIAN_SKIP_LOG"

# step NAME COMMAND…: runs and keeps the output; where it failed, first what failed in it, then how it ended.
step() {
  local name=$1 log="$logs/${1//[^a-z]/-}" start=$SECONDS
  shift
  printf '%s … ' "$name"
  if "$@" >"$log" 2>&1; then
    printf 'ok (%d s)\n' $((SECONDS - start))
    return 0
  fi
  printf 'FAILED (%d s)\n' $((SECONDS - start))
  broken+=("$name")
  awk -f deploy/tools/failures.awk "$log" | head -n 400 | sed 's/^/    /'
  printf '    … and its last lines:\n'
  tail -n 80 "$log" | sed 's/^/    /'
  awk -v names=1 -f deploy/tools/failures.awk "$log" | head -n 40 | sed "s/^/    $name: /" >>"$logs/names"
  return 1
}

check() { if step "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi; }

# counted NAME READER COMMAND…: READER prints "passed failed skipped" from the log. A step that died without a count, or that counted nothing, is
# one failure.
counted() {
  local name=$1 reader=$2 log="$logs/${1//[^a-z]/-}" good=0 bad=0 left=0 ok=0
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

check 'tools that the tests need' deploy/tools/setup.sh
check 'format of the Rust code' cargo fmt --all --check
check 'lints of the Rust code' cargo clippy --workspace --all-targets --quiet -- -D warnings
counted 'Rust tests' rust deploy/tools/rust-tests.sh
check 'lints of the interface' npm --prefix frontend run --silent lint
check 'types of the interface' npm --prefix frontend run --silent typecheck
counted 'tests of the interface' vitest npm --prefix frontend run --silent test
check 'build of the interface' make --silent build-frontend
counted 'supply chain and secrets' tail deploy/tools/test-supply.sh
counted 'clients of others' lines deploy/tools/clients.sh "$target/debug/meridian"
counted 'chart, images and compose' tail deploy/tools/test-chart.sh
counted 'alerts and dashboards' tail deploy/observe/check.sh
counted 'roles of the database' tail deploy/tools/test-roles.sh
counted 'backup and restore' tail deploy/backup/test.sh
counted 'readers of the feed' tail deploy/examples/test.sh "$target/debug"
counted 'journeys in a browser' playwright deploy/tools/journeys.sh "$target/debug/meridian"

if [ ${#broken[@]} -gt 0 ]; then
  printf 'broken: %s\n' "${broken[@]}"
  [ ! -s "$logs/names" ] || cat "$logs/names"
fi
# Every test that was skipped or that passed only when repeated, by name.
[ ! -s "$logs/remarks" ] || cat "$logs/remarks"
printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" = 0 ]
