#!/usr/bin/env bash
# Counts what a log says: count.sh READER LOG prints "passed failed skipped"; count.sh named LOG lists skipped and unsteady tests by name.
# MERIDIAN_SKIP_LOG names the file in which Rust tests note what they could not see.
set -euo pipefail
reader=$1 log=$2
noted() { [ ! -s "${MERIDIAN_SKIP_LOG:-}" ] || sort -u "$MERIDIAN_SKIP_LOG"; }
# Scripts say "skipped …" on a line of its own for each part that they leave out.
said() { grep -cE '^skipped ' "$log" || true; }

case $reader in
  # cargo counts a test that notes itself as skipped as passed. What ran "=== again" ran only to be told apart.
  rust)
    noted=$(noted | wc -l)
    awk -v noted="$noted" '
      /^=== again/ { exit }
      /^test result:/ { good += $4; bad += $6; ignored += $8 }
      END { print good - noted, bad + 0, ignored + noted }' "$log"
    ;;
  # "      Tests  1 failed | 239 passed | 2 skipped | 1 todo (243)"
  vitest)
    awk '/^ *Tests / { for (i = 2; i <= NF; i++) { if ($i ~ /^passed/) good = $(i - 1); if ($i ~ /^failed/) bad = $(i - 1); if ($i ~ /^(skipped|todo)/) left += $(i - 1) } }
      END { print good + 0, bad + 0, left + 0 }' "$log"
    ;;
  # "  3 failed", "  1 flaky", "  2 skipped", "  1 did not run" and "  18 passed (1.2m)". A test that passes the second time is unsteady, and fails.
  playwright)
    awk -v said="$(said)" '
      /^ +[0-9]+ passed/ { good += $1 }
      /^ +[0-9]+ (failed|interrupted|flaky)/ { bad += $1 }
      /^ +[0-9]+ (skipped|did not run)/ { left += $1 }
      END { print good + 0, bad + 0, left + said }' "$log"
    ;;
  # What ends with "12 passed, 0 failed".
  tail)
    awk -v said="$(said)" '
      match($0, /[0-9]+ passed, [0-9]+ failed/) { split(substr($0, RSTART, RLENGTH), told, /[ ,]+/); good = told[1]; bad = told[3] }
      END { print good + 0, bad + 0, said + 0 }' "$log"
    ;;
  # One line a test: "ok …" or "FAILED …".
  lines)
    awk -v said="$(said)" '/^ok / { good++ } /^FAILED / { bad++ } END { print good + 0, bad + 0, said + 0 }' "$log"
    ;;
  named)
    grep -hE '^(skipped|unsteady) ' "$log" | sort -u || true
    ! grep -q '^test result:' "$log" || noted
    # Playwright names unsteady tests below "1 flaky", and skipped ones behind a dash.
    awk '
      /^ +[0-9]+ flaky/ { on = 1; next }
      /^ +[0-9]+ / { on = 0 }
      on && /\[/ { sub(/^ +/, ""); print "unsteady " $0 }
      /^ +- +[0-9]+ \[/ { sub(/^ +- +[0-9]+ /, ""); print "skipped " $0 }' "$log"
    ;;
  *)
    echo "count.sh: no reader $reader" >&2
    exit 2
    ;;
esac
