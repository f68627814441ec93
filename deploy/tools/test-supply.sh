#!/usr/bin/env bash
# What Meridian is built from, and whether a secret was committed. Each check is first shown a planted offence. Ends with a count.
set -uo pipefail
cd "$(dirname "$0")/../.."
tools=deploy/tools
passed=0 failed=0

# expect NAME STATUS COMMAND…: counts; the output is shown where the status is another.
expect() {
  local name=$1 wanted=$2 output status=0
  shift 2
  output=$("$@" 2>&1) || status=$?
  if [ "$status" = "$wanted" ]; then
    printf 'ok  %s\n' "$name"
    passed=$((passed + 1))
  else
    printf 'FAILED  %s (status %s, expected %s)\n%s\n' "$name" "$status" "$wanted" "$output"
    failed=$((failed + 1))
  fi
}

# all_copied LIST FOLDER: fails unless the folder holds as many files as the NUL-separated list names, and at least one.
all_copied() {
  local wanted copied
  wanted=$(tr -cd '\0' <"$1" | wc -c)
  copied=$(find "$2" ! -type d -printf x | wc -c)
  echo "$copied of $wanted tracked files copied"
  [ "$wanted" -gt 0 ] && [ "$copied" -eq "$wanted" ]
}

expect 'planted licences, sources, bans and advisories are found' 0 python3 $tools/supply_chain.py self-test
expect 'licences, sources and bans' 0 python3 $tools/supply_chain.py check
if command -v cargo-deny >/dev/null; then
  expect 'cargo deny' 0 cargo deny --offline check bans licenses sources
fi

if "$tools/venv.sh" make audit 2>/dev/null; then
  gitleaks="$("$tools/venv.sh" path audit)/bin/gitleaks"
  scan=("$gitleaks" --no-banner --no-color --redact --config .gitleaks.toml)
  folder=$(mktemp -d "${TMPDIR:-/tmp}/meridian-secrets.XXXXXX")
  trap 'rm -rf "$folder"' EXIT
  # Made here, so that the scan of this repository does not find them.
  printf 'key = "mk_%s"\n' "$(head -c 32 /dev/urandom | base64 | tr -d '=\n' | tr '+/' '-_')" >"$folder/own"
  printf 'aws_access_key_id = "AKIA%s"\n' "$(head -c 40 /dev/urandom | base32 | tr -d '=\n' | head -c 16)" >"$folder/other"
  for planted in own other; do
    expect "a planted secret is found ($planted)" 1 "${scan[@]}" dir "$folder/$planted"
  done
  rm -f "$folder/own" "$folder/other"
  if [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ]; then
    # The tracked files with their uncommitted changes, without those deleted but not yet committed.
    tracked=$(mktemp "${TMPDIR:-/tmp}/meridian-tracked.XXXXXX")
    trap 'rm -rf "$folder" "$tracked"' EXIT
    git ls-files -z | sort -zu | while IFS= read -r -d '' file; do
      if [ -e "$file" ] || [ -L "$file" ]; then printf '%s\0' "$file"; fi
    done >"$tracked"
    xargs -0 -r cp --parents --no-dereference -t "$folder" <"$tracked"
    expect 'the scan covers every tracked file' 0 all_copied "$tracked" "$folder"
    expect 'no secret in the tracked files' 0 "${scan[@]}" dir "$folder"
    expect 'no secret in the history' 0 "${scan[@]}" git --log-opts=HEAD .
  else
    echo 'skipped secrets scan: no git repository'
  fi
else
  echo 'skipped secrets scan: gitleaks cannot be installed here (deploy/tools/requirements-audit.txt)'
fi
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
