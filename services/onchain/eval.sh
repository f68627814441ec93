#!/bin/sh
# The heuristics on labelled transactions, as figures; `make test` holds the bounds with the same tests.
# Data: MERIDIAN_REAL_DATA, else shared/data beside the checkout.
set -eu
cd "$(dirname "$0")/../.."
# The whole workspace, so that nothing is built a second time with other features.
cargo test --quiet --workspace --test it heuristics:: -- --nocapture --test-threads=1 |
    grep -v -e '^$' -e '^running 0' -e ' 0 passed'
