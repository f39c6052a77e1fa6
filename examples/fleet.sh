#!/usr/bin/env bash
# Starts JVMs of a racy program, several at a time, round after round, against one store, until a
# race is proved: its pairs go from static to seen to proved by themselves (docs/fleet.md).
#
#   examples/fleet.sh [STORE]       a file or jdbc:postgresql://…; a new file where none is given
#
# JVMS (8) is how many at a time, ROUNDS (40) after how many rounds to give up.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
jvms="${JVMS:-8}"
rounds="${ROUNDS:-40}"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
store="${1:-$work/fleet.db}"

status() {
  "$root/redflag" fleet status --store "$store" | sed -n '/^LostUpdate, version/,/^  time: /p'
}

run() { # a race that is found is no failure here, so that the program's own status counts
  "$root/redflag" run --exit-code 0 --store "$store" -- "$java" -cp "$work" LostUpdate \
    >"$work/$1.out" 2>"$work/$1.err"
}

"${java}c" -d "$work" "$root/examples/LostUpdate.java"
run first # goes unwatched; the pairs of the code are found after it
echo "round 0"
status
for ((round = 1; round <= rounds; round++)); do
  started=()
  for ((i = 0; i < jvms; i++)); do
    run "$i" &
    started+=($!)
  done
  for i in "${!started[@]}"; do
    if ! wait "${started[$i]}"; then
      echo "a run failed:" >&2
      cat "$work/$i.err" >&2
      exit 1
    fi
  done
  echo "round $round"
  status
  if status | grep -qE ' [1-9][0-9,]* proved'; then
    "$root/redflag" fleet report --store "$store" --program LostUpdate
    exit 0
  fi
done
echo "no race was proved in $rounds rounds" >&2
exit 1
