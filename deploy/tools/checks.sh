# To be sourced by tests that check one thing after another and keep a folder $tmp: `check WHAT COMMAND...` says whether the command passed,
# with its output where it failed. `checked` is the last line: how many passed and failed, and the status.
# shellcheck shell=bash

passed=0 failed=0

check() {
  local what=$1
  shift
  if "$@" >"${tmp:?}/out" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $what"
  else
    failed=$((failed + 1))
    echo "FAILED  $what"
    sed 's/^/        /' "$tmp/out"
  fi
}

checked() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
