#!/usr/bin/env bash
# Measures what the store promises against sqlite3 in the same run, and prints ratios. Nothing here fails a test: a shared
# machine is too noisy for that. Usage: bash Tests/Benchmarks/store.sh
#   TODO=PROGRAM measures a program that is built already.
# Without sqlite3 the comparison is skipped aloud.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${TODO:-}" ]; then
  swift build -c release --static-swift-stdlib --product todo > /dev/null
  TODO="$PWD/.build/release/todo"
fi
swift build -c release --product typist > /dev/null
typist="$PWD/.build/release/typist"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unset TODO_FILE TODO_NOW

calc() { awk "BEGIN { printf \"%.${2:-2}f\", $1 }"; }
has() { command -v "$1" > /dev/null || { echo "  SKIPPED: there is no $1"; return 1; }; }
clean() { rm -f t.json t.json.lock t.history.jsonl db db-wal db-shm; }

# times PREPARE COMMAND: the medians of five runs, wall and processor milliseconds, in $wall and $cpu
times() {
  rm -f walls cpus
  for _ in 1 2 3 4 5; do
    eval "$1"
    TIMEFORMAT='%3R %3U %3S'
    { time eval "$2" > out 2> errors; } 2> time || { echo "failed: $2" >&2; cat errors >&2; exit 1; }
    awk '{ print 1000 * $1 >> "walls"; print 1000 * ($2 + $3) >> "cpus" }' time
  done
  wall=$(sort -n walls | sed -n 3p)
  cpu=$(sort -n cpus | sed -n 3p)
}

adds() { # adds COUNT: that many commands
  awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++)
    printf "add Task number %d about something project:home.p%d +tag%d due:2026-12-%02d\n", i, i % 17, i % 5, i % 28 + 1 }'
}
inserts() { # inserts COUNT: the same as rows, with what a task has besides
  awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++)
    printf "INSERT INTO tasks VALUES(%d,\x27%08x-0000-4000-8000-%012d\x27,\x27Task number %d about something\x27,\x27active\x27,\x27home.p%d\x27,\x27tag%d\x27,\x272026-12-%02d\x27,\x272026-11-21T09:00:00Z\x27,\x272026-11-21T09:00:00Z\x27);\n",
      i, i * 2654435761 % 4294967296, i, i, i % 17, i % 5, i % 28 + 1 }'
}
schema='CREATE TABLE tasks(number INTEGER PRIMARY KEY, id TEXT UNIQUE, title TEXT, status TEXT, project TEXT, tags TEXT, due TEXT, created TEXT, modified TEXT);'

for count in 100 100000; do
  adds "$count" > script
  "$TODO" --file "seed$count.json" < script > out
done
seed() { # seed COUNT: a fresh copy, with the times that the history knows
  clean
  cp -p "seed$1.json" t.json
  cp -p "seed$1.history.jsonl" t.history.jsonl
}

echo "A batch of 1,000 adds, to 100 tasks and to 100,000, load aside"
adds 1000 > many
adds 1 > one
for count in 100 100000; do
  times "seed $count" '"$TODO" --file t.json < one'
  base_wall=$wall base_cpu=$cpu
  times "seed $count" '"$TODO" --file t.json < many'
  declare "wall$count=$(calc "$wall - $base_wall" 1)" "cpu$count=$(calc "$cpu - $base_cpu" 1)"
done
echo "  to 100: $wall100 ms ($cpu100 ms of processor); to 100000: $wall100000 ms ($cpu100000 ms)"
echo "  ratio $(calc "$wall100000 / $wall100"), of processor $(calc "$cpu100000 / $cpu100") (limit 1.3)"

echo "A batch of 100,000 adds, and sqlite3 with as many rows in one transaction, both read as text from a pipe"
adds 100000 > many
times clean 'cat many | "$TODO" --file t.json'
mine_wall=$wall mine_cpu=$cpu
echo "  todo: $mine_wall ms ($mine_cpu ms of processor)"
if has sqlite3; then
  { echo "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; $schema BEGIN;"; inserts 100000; echo "COMMIT;"; } > rows
  times clean 'cat rows | sqlite3 db'
  echo "  sqlite3: $wall ms ($cpu ms of processor)"
  echo "  ratio $(calc "$mine_wall / $wall"), of processor $(calc "$mine_cpu / $cpu") (limit 1.5)"
fi

echo "1,000 durable commits one by one, each typed when the prompt is back: in this shell, and in sqlite3's in WAL mode"
# typed COMMAND: milliseconds of an answer and of everything, in $answer and $wall
typed() {
  clean
  eval "$1" > typed || { echo "failed: $1" >&2; cat typed >&2; exit 1; }
  read -r _ answer _ wall < typed
}
middle() { sort -n "$1" | sed -n 5p; }
export XDG_STATE_HOME="$work/state"
for index in $(seq 1000); do echo "add Task $index"; done > many
# The same to be typed, the same to be kept; what a new task has besides are defaults.
{ echo "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE tasks(number INTEGER PRIMARY KEY," \
  "id TEXT UNIQUE DEFAULT (lower(hex(randomblob(16)))), title TEXT, status TEXT DEFAULT 'active'," \
  "created TEXT DEFAULT CURRENT_TIMESTAMP, modified TEXT DEFAULT CURRENT_TIMESTAMP);"
  for index in $(seq 1000); do echo "INSERT INTO tasks(title) VALUES('Task $index');"; done; } > rows
rm -f answers walls answers3 walls3 ratios
# In turns, because a machine is not as fast at one moment as at another: medians of nine runs each, and of their ratios.
for round in 1 2 3 4 5 6 7 8 9; do
  typed '"$typist" "> " "TO-DO saved" "$TODO" --file t.json < many'
  mine_wall=$wall
  echo "$answer" >> answers
  echo "$wall" >> walls
  [ "$round" != 1 ] || tasks=$("$TODO" --file t.json list | grep -c 'Task ')
  command -v sqlite3 > /dev/null || continue
  typed '"$typist" "sqlite> " "sqlite> " "$(command -v sqlite3)" db < rows'
  echo "$answer" >> answers3
  echo "$wall" >> walls3
  calc "$mine_wall / $wall" 3 >> ratios
  echo >> ratios
done
echo "  todo: $(middle walls) ms, an answer $(middle answers) ms; $tasks tasks"
if has sqlite3; then
  echo "  sqlite3: $(middle walls3) ms, an answer $(middle answers3) ms; $(sqlite3 db 'SELECT count(*) FROM tasks') rows"
  echo "  ratio $(middle ratios) (limit 1)"
  # Nobody types here: what the commits themselves cost.
  times clean 'sqlite3 db < rows'
  echo "  sqlite3, read from a file: $wall ms ($cpu ms of processor)"
fi

echo "The shell: until the prompt is there, and from Return to the durable answer of an add"
for count in 1000 10000 100000; do
  adds "$count" > script
  rm -f shell.json shell.history.jsonl
  "$TODO" --file shell.json < script > out
  for run in 1 2 3 4 5 6 7 8 9; do
    head -n 20 many | "$typist" "> " "TO-DO saved" "$TODO" --file shell.json
  done > typed
  ready=$(awk '{ print $1 }' typed | sort -n | sed -n 5p)
  answer=$(awk '{ print $2 }' typed | sort -n | sed -n 5p)
  echo "  $count tasks: ready $ready ms, an answer $answer ms"
done
echo "  (limits: ready 20 ms at 1000 tasks and 200 ms at 100000, an answer 5 ms at 10000)"

echo "Loading 100,000 tasks"
seed 100000
times true '"$TODO" --file t.json list number:1'
memory=$(/usr/bin/time -f %M "$TODO" --file t.json list number:1 2>&1 > out | tail -n 1)
echo "  $wall ms ($cpu ms of processor): ratio $(calc "$wall / 150") (limit 150 ms)"
echo "  $((memory / 1024)) MB: ratio $(calc "$memory / 1024 / 150") (limit 150 MB)"
