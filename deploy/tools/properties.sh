#!/usr/bin/env bash
# The property tests of the Rust code with many more cases than `make test` draws, and other ones each time. properties.sh
# FUZZ_SEED draws the same cases again (a number). PROPTEST_CASES (5000) is how many most properties get, beside 256 in `make test`.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PROPTEST_RNG_SEED=${FUZZ_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')} PROPTEST_CASES=${PROPTEST_CASES:-5000}
# What a property may refuse to look at grows with what is drawn.
export PROPTEST_MAX_GLOBAL_REJECTS=$((PROPTEST_CASES * 4))
mapfile -t files < <(find services -name '*.rs' -exec grep -l 'proptest! {$' {} + | sort)
# The functions between a line `proptest! {` and the brace that closes it.
mapfile -t names < <(awk '
  FNR == 1 { inside = 0 }
  /proptest! \{$/ { match($0, /^ */); last = "^" substr($0, 1, RLENGTH) "}$"; inside = 1; next }
  inside && $0 ~ last { inside = 0 }
  inside && match($0, /^ +fn [a-z0-9_]+\(/) { name = substr($0, RSTART, RLENGTH - 1); sub(/^ +fn /, "", name); print name }
' "${files[@]}" | sort -u)
[ ${#names[@]} -gt 0 ] || { echo "properties: none found" >&2; exit 1; }
echo "properties: ${#names[@]}, $PROPTEST_CASES cases each, FUZZ_SEED=$PROPTEST_RNG_SEED"
exec cargo test --workspace --tests --no-fail-fast --quiet -- "${names[@]}"
