#!/usr/bin/env bash
# Measures a sync of few changes among many tasks with the release build, against its limit: to a bare folder on the same machine, and with a
# folder of calendar files. Nothing here fails a test: a shared machine is too noisy for that. Usage: bash Tests/Benchmarks/sync.sh [COUNT]
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
export HOME="$work" GIT_CONFIG_GLOBAL=/dev/null

tasks() { # tasks COUNT: titles with accents and wide characters; dates, projects, notes
  awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++)
    printf "add %s number %d about %s project:home.p%d +tag%d due:2027-%02d-%02d%s%s\n",
      i % 3 ? "Call Zoë" : "買い物 list", i, i % 5 ? "café and bread" : "something else entirely", i % 17, i % 5,
      i % 12 + 1, i % 28 + 1, i % 7 ? "" : " !!", i % 9 ? "" : " note:\"Something long enough to be looked through\"" }'
}

seconds() { /usr/bin/time -f '%e' -a -o "$work/times" "$@" > out 2> errors || cat errors; }

report() { # report NAME LIMIT: the median, and its ratio to the limit
  sort -n times | awk -v name="$1" -v l="$2" '{ t[NR] = $1 } END { m = t[int((NR + 1) / 2)]
    printf "%s: %.2f s, %.2f of the limit of %s s (%s to %s)\n", name, m, m / l, l, t[1], t[NR] }'
  rm -f times
}

mkdir a b
git init --quiet --bare list.git
tasks "$count" | "$TODO" --file a/tasks.json > /dev/null
seconds "$TODO" --file a/tasks.json sync "$work/list.git"
report "first sync of $count" 10
seconds "$TODO" --file b/tasks.json sync "$work/list.git"
report "first fetch of $count" 10

for turn in 1 2 3 4 5 6 7; do
  printf 'modify %s due:tomorrow\n' $((turn * 7)) $((turn * 11 + 50)) $((turn * 13 + count / 2)) |
    "$TODO" --file a/tasks.json > /dev/null
  seconds "$TODO" --file a/tasks.json sync
  mv times sent.$turn
  seconds "$TODO" --file b/tasks.json sync
  mv times fetched.$turn
  seconds "$TODO" --file a/tasks.json sync
  mv times nothing.$turn
done
cat sent.* > times && report "3 changed of $count, sent" 0.5
cat fetched.* > times && report "3 changed of $count, fetched" 0.5
cat nothing.* > times && report "nothing new of $count" 0.5

few=$((count / 10))
mkdir c calendar
tasks "$few" | "$TODO" --file c/tasks.json > /dev/null
seconds "$TODO" --file c/tasks.json --yes sync --vdir calendar
report "$few calendar files written" 10
for turn in 1 2 3; do
  printf 'modify %s due:tomorrow\n' $((turn * 7)) $((turn * 11 + 50)) | "$TODO" --file c/tasks.json > /dev/null
  seconds "$TODO" --file c/tasks.json sync --vdir calendar
done
report "2 changed of $few calendar files" 1
