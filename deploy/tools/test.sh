#!/usr/bin/env bash
# Every test, one after the other; nothing has to run beforehand, nothing runs afterwards. A failed step does not hide the next ones.
# The last line counts: Rust tests, interface tests and journeys one by one, each other check as one.
set -uo pipefail
cd "$(dirname "$0")/../.."
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 CI="${CI:-true}" CARGO_TERM_COLOR=never NO_COLOR=1
# Whole: some steps work in a folder of their own.
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
logs=$(mktemp -d "${TMPDIR:-/tmp}/meridian-test-logs.XXXXXX")
trap 'rm -rf "$logs"' EXIT
passed=0 failed=0 broken=()

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

# counted NAME READER COMMAND…: READER prints "passed failed" from the log; a step that died without a count is one failure.
counted() {
  local name=$1 reader=$2 log="$logs/${1//[^a-z]/-}" good=0 bad=0 ok=0
  shift 2
  step "$name" "$@" || ok=1
  read -r good bad < <("$reader" "$log")
  [ "$ok" = 0 ] || [ "$bad" -gt 0 ] || bad=1
  passed=$((passed + good)) failed=$((failed + bad))
  printf '    %s passed, %s failed\n' "$good" "$bad"
  grep -hE '^(skipped|unsteady) ' "$log" | sort -u | sed 's/^/    /' || true
  # Playwright names those that passed the second time below "1 flaky".
  awk '/^ +[0-9]+ flaky/ { on = 1; next } /^ +[0-9]+ / { on = 0 } on && /\[/ { sub(/^ +/, ""); print "    unsteady " $0 }' "$log"
}

# After "=== again" only those that failed before run: they count as they ended the second time.
rust_count() {
  awk '/^=== again/ { bad = 0 } /^test result:/ { good += $4; bad += $6 } END { print good + 0, bad + 0 }' "$1"
}
# vitest: "      Tests  1 failed | 239 passed (240)"; playwright: "  3 failed" and "  18 passed (1.2m)".
vitest_count() {
  awk '/^ *Tests / { for (i = 2; i <= NF; i++) { if ($i ~ /^passed/) good = $(i - 1); if ($i ~ /^failed/) bad = $(i - 1) } } END { print good + 0, bad + 0 }' "$1"
}
playwright_count() { awk '/^ +[0-9]+ (passed|flaky)/ { good += $1 } /^ +[0-9]+ (failed|interrupted)/ { bad += $1 } END { print good + 0, bad + 0 }' "$1"; }

# What ends with "12 passed, 0 failed".
tail_count() { awk 'match($0, /[0-9]+ passed, [0-9]+ failed/) { split(substr($0, RSTART, RLENGTH), told, /[ ,]+/); good = told[1]; bad = told[3] } END { print good + 0, bad + 0 }' "$1"; }

clients_count() { awk '/^ok / { good++ } /^FAILED / { bad++ } END { print good + 0, bad + 0 }' "$1"; }

check 'format of the Rust code' cargo fmt --all --check
check 'lints of the Rust code' cargo clippy --workspace --all-targets --quiet -- -D warnings
counted 'Rust tests' rust_count deploy/tools/rust-tests.sh
check 'lints of the interface' npm --prefix frontend run --silent lint
check 'types of the interface' npm --prefix frontend run --silent typecheck
counted 'tests of the interface' vitest_count npm --prefix frontend run --silent test
check 'build of the interface' make --silent build-frontend
counted 'supply chain and secrets' tail_count deploy/tools/test-supply.sh
counted 'clients of others' clients_count deploy/tools/clients.sh "$target/debug/meridian"
counted 'chart, images and compose' tail_count deploy/tools/test-chart.sh
counted 'alerts and dashboards' tail_count deploy/observe/check.sh
counted 'backup and restore' tail_count deploy/backup/test.sh
counted 'readers of the feed' tail_count deploy/examples/test.sh "$target/debug"
counted 'journeys in a browser' playwright_count deploy/tools/journeys.sh "$target/debug/meridian"

if [ ${#broken[@]} -gt 0 ]; then
  printf 'broken: %s\n' "${broken[@]}"
  [ ! -s "$logs/names" ] || cat "$logs/names"
fi
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
