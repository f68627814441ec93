#!/usr/bin/env bash
# Prints a PgBouncer that keeps prepared statements (1.21 or newer), which Debian 12 has not: the machine's own where it is new enough,
# else one that is built, once, of Debian 13's source into a folder of the machine's cache. Ten seconds of CPU; as root on Debian 12.
# Status 77 where it can't be built here.
set -euo pipefail
home=${XDG_CACHE_HOME:-$HOME/.cache}/meridian/pgbouncer
say() { printf 'pgbouncer: %s\n' "$*" >&2; }
new_enough() {
  local version
  version=$("$1" --version 2>/dev/null | awk 'NR == 1 {print $2}')
  [ "$(printf '%s\n' 1.21 "$version" | sort -V | head -n 1)" = 1.21 ]
}
for found in "$(command -v pgbouncer || true)" "$home/pgbouncer"; do
  if [ -x "$found" ] && new_enough "$found"; then
    echo "$found"
    exit 0
  fi
done
[ "$(id -u)" = 0 ] || { say "needs root, for apt"; exit 77; }
mkdir -p "$home/apt/lists/partial"
cd "$home"

missing=()
for package in gcc make pkg-config libevent-dev libssl-dev; do
  dpkg-query -W -f '${Status}' $package 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  say "installing ${missing[*]}"
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

say "fetching the source"
# apt's own mirror, with the sources of Debian 13 for this call only.
for file in /etc/apt/sources.list.d/*.sources /etc/apt/sources.list; do
  [ -f "$file" ] || continue
  case $file in
    *.sources) awk '/^URIs:/ {uri=$2} /^Suites:/ {for (i=2; i<=NF; i++) if ($i == "bookworm" && !seen++) print "deb-src " uri " trixie main"}' "$file" ;;
    *) awk '$1 == "deb" && $3 == "bookworm" && !seen++ {print "deb-src " $2 " trixie main"}' "$file" ;;
  esac
done | head -n 1 >apt/sources.list
[ -s apt/sources.list ] || { say "apt has no source for Debian 12 (bookworm)"; exit 77; }
options=(-o "Dir::Etc::sourcelist=$home/apt/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$home/apt/lists" -o APT::Sandbox::User=root)
apt-get "${options[@]}" update -qq >&2
rm -rf pgbouncer_* tree
apt-get "${options[@]}" source -qq -d pgbouncer >/dev/null
mkdir tree
tar xf pgbouncer_*.orig.tar.* -C tree --strip-components=1

say "building"
(cd tree && ./configure --without-cares && make pgbouncer) >build.log 2>&1 || { tail -n 20 build.log >&2; exit 1; }
mv tree/pgbouncer pgbouncer
rm -rf tree
new_enough "$home/pgbouncer" || { say "the source is older than 1.21"; exit 1; }
echo "$home/pgbouncer"
