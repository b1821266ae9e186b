#!/usr/bin/env bash
# Measures import and export of 100,000 tasks with the release build, against their limits.
# Nothing here fails a test: a shared machine is too noisy for that. Usage: bash Tests/Benchmarks/exchange.sh [COUNT]
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${TODO:-}" ]; then
  swift build -c release --static-swift-stdlib --product todo > /dev/null
  TODO="$PWD/.build/release/todo"
fi
count=${1:-100000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Titles with accents, wide characters and tags; dates, projects, notes.
awk -v n="$count" 'BEGIN { for (i = 0; i < n; i++)
  printf "add %s number %d about %s project:home.p%d +tag%d due:2026-%02d-%02d%s%s\n",
    i % 3 ? "Call Zoë" : "買い物 list", i, i % 5 ? "café and bread" : "something else entirely", i % 17, i % 5,
    i % 12 + 1, i % 28 + 1, i % 7 ? "" : " !!", i % 9 ? "" : " note:\"Something long enough to be looked through\"" }' > script
"$TODO" --file tasks.json < script > /dev/null

measure() { # measure LIMIT COMMAND…: seconds, the ratio to a limit, and megabytes
  local limit=$1
  shift
  for _ in 1 2 3; do /usr/bin/time -f '%e %M' -a -o times "$@" > out 2> errors || cat errors; done
  sort -n times | sed -n 2p | awk -v l="$limit" '{ printf "%.2f s, %.2f of the limit of %s s; %d MB", $1, $1 / l, l, $2 / 1024 }'
  rm -f times
}

for format in ${FORMATS:-todotxt taskwarrior ical markdown org csv todoist json}; do
  "$TODO" --file tasks.json export --format $format > "list.$format" 2> errors || continue
  echo "$format, $(wc -c < "list.$format") bytes"
  echo "  out: $(measure 1 "$TODO" --file tasks.json export --format $format)"
  echo "  in: $(measure 2 sh -c "rm -f new.*; '$TODO' --file new.json import --format $format list.$format")"
done
if command -v task > /dev/null; then
  # What it exports itself has more members than what we have exported for it.
  mkdir data && echo 'data.location=data' > taskrc
  TASKRC=taskrc task rc.verbose=nothing rc.confirmation=no import list.taskwarrior > out 2> errors
  TASKRC=taskrc task rc.verbose=nothing export > export.json
  echo "what Taskwarrior exports, in: $(measure 2 sh -c "rm -f new.*; '$TODO' --file new.json import --format taskwarrior export.json")"
fi
