#!/usr/bin/env bash
# One sentence and a failure where a tool is missing that only its owner can choose how to install.
set -euo pipefail
case "$1" in
  cargo) how="install Rust (https://rustup.rs); rust-toolchain.toml chooses the version" ;;
  npm) how="install Node 20.19 or newer with npm" ;;
  *) how="install it" ;;
esac
command -v "$1" >/dev/null || { echo "meridian: \`$1\` is not installed: $how." >&2; exit 1; }
if [ "$1" = npm ]; then
  node -e 'const [a, b] = process.versions.node.split("."); process.exit(+a > 20 || (+a === 20 && +b >= 19) ? 0 : 1)' || {
    echo "meridian: Node $(node --version) is too old: $how." >&2
    exit 1
  }
fi
