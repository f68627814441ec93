#!/usr/bin/env bash
# All Rust tests. Up to three that fail run once more, alone, only to tell an unsteady test from a broken one: either way they count as failed.
set -uo pipefail
log=$(mktemp "${TMPDIR:-/tmp}/meridian-rust-tests.XXXXXX")
trap 'rm -f "$log"' EXIT
# Most of a test of a service is waiting for its server, its clock or its database: two for each core leave none idle.
export RUST_TEST_THREADS="${RUST_TEST_THREADS:-$((2 * $(nproc)))}"
# Each such test makes a database of a thousand files and drops it. In memory that costs nothing; on a file system without a journal the search
# for free inodes alone took a third of all the time. Where there is little of it, as in a container, they stay on disk.
if [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ] && [ "$(df --output=avail -k /dev/shm | tail -n 1)" -gt 4194304 ]; then
  export TMPDIR=/dev/shm
fi
cargo test --workspace --no-fail-fast 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
[ "$status" != 0 ] || exit 0
mapfile -t names < <(sed -n 's/^test \(.*\) \.\.\. FAILED$/\1/p' "$log" | sort -u)
if [ ${#names[@]} -gt 0 ] && [ ${#names[@]} -le 3 ]; then
  echo "=== again: ${names[*]}"
  cargo test --workspace --no-fail-fast -- --exact "${names[@]}" >"$log" 2>&1
  for name in "${names[@]}"; do
    if grep -qxF "test $name ... ok" "$log" && ! grep -qxF "test $name ... FAILED" "$log"; then
      echo "unsteady $name: failed among all others, passed alone"
    else
      echo "broken $name: failed twice"
    fi
  done
fi
exit "$status"
