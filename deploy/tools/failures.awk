# What failed, out of the log of cargo, vitest, Playwright, biome, tsc or one of this project's own checks.
#   awk -f failures.awk LOG             each failure's head, message and place
#   awk -v names=1 -f failures.awk LOG  one line a failure and, of a browser's test, one for its message; to be listed at the end
function named(text) {
  sub(/[ ─]+$/, "", text)
  told = !(text in seen)
  if (told) print text
  seen[text] = 1
}
# The first message below a head, and the first place in a test: what tells one unsteady moment from another where only the end is kept.
function because(text) {
  gsub(/^ +|\033\[[0-9;]*m/, "", text)
  if (told && !(++lines > 3)) print "  " substr(text, 1, 160)
}
# cargo names a suite's tests first, and after them which suite of which crate it was.
function flush(suite, i) {
  for (i = 1; i <= waiting; i++) named(rust[i] suite)
  waiting = 0
}
function failing(test) {
  if (!((test, suites) in known)) rust[++waiting] = test
  known[test, suites] = 1
}
function show(lines) { if (left < lines) left = lines }

/^ +Running / { if (names) flush(""); suites++ }
names && /^test .* \.\.\. FAILED$/ { failing($2); next }
names && /^failures:$/ { list = 1; next }
names && list && /^    [A-Za-z0-9_:]+$/ { failing($1); next }
/^(test result|----)/ { list = 0 }
/^error: test failed, to rerun pass/ {
  gsub(/^.*pass `|`$/, "")
  if (names) flush(" (" $0 ")")
  else print "these were of: " $0
  next
}
/^error: [0-9]+ targets? failed:/ { next }
names && /^error(\[[A-Z0-9]+\])?: / { named($0); next }
names && /^ FAIL  / { sub(/^ FAIL +/, ""); named($0); next }
names && /^  [0-9]+\) / { sub(/^ +[0-9]+\) /, ""); named($0); lines = 0; head = 1; next }
names && head && /^ +(Error|Test timeout|Locator|Received|[+-] +Received)[: ]/ { because($0); next }
names && head && /^ +at .*e2e\// { sub(/.*e2e\//, "e2e/"); lines = 0; because($0); head = 0; next }
names && /^FAILED/ { sub(/^FAILED:? +/, ""); named($0); next }
names && /^Diff in / { named($0); next }
names && /: error TS[0-9]+/ { named($0); next }
names && / (lint|assist)\/[a-zA-Z\/]+ .*━|format ━/ { named($1 " " $2); next }
names { next }

/^test .* \.\.\. FAILED$/ { print; next }
/^---- .* stdout ----$/ { show(6) }
/^stack backtrace:/ { left = 0 }
/panicked at / { show(14) }
/^error(\[[A-Z0-9]+\])?: / { show(14) }
/^ FAIL  / { show(20) }
/^  [0-9]+\) / { show(24) }
/^FAILED/ { show(10) }
/^Diff in / { show(6) }
/: error TS[0-9]+/ { show(1) }
/ (lint|assist)\/[a-zA-Z\/]+ .*━|format ━/ { show(12) }
left > 0 { print; left-- }
END { flush("") }
