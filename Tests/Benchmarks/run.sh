#!/usr/bin/env bash
# Measures the release build against limits and against itself, and prints ratios. Nothing here fails a test: a shared
# machine is too noisy for that. Usage: bash Tests/Benchmarks/run.sh
#   TODO=PROGRAM measures a program that is built already.
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
# Neither what a person has chosen counts, nor is anything put into their history of lines.
unset TODO_FILE TODO_NOW
export HOME="$work" XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state"

seconds() { # seconds COMMAND…: the median wall time of five runs, in seconds
  for _ in 1 2 3 4 5; do
    rm -f tasks.json tasks.history.jsonl
    /usr/bin/time -f %e -a -o times "$@" > out
  done
  sort -n times | sed -n 3p
  rm -f times
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

adds() { awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++)
  printf "add Task number %d about something project:home.p%d +tag%d due:2026-12-%02d\n", i, i % 17, i % 5, i % 28 + 1
  print "list" }'; }

echo "A batch of adds, then a list"
for count in 25000 50000 100000; do
  adds "$count" > script
  time=$(seconds sh -c "'$TODO' --file tasks.json < script")
  echo "  $count lines: $time s, $(awk -v t="$time" -v n="$count" 'BEGIN { printf "%.1f", t / n * 1e6 }') µs a line"
  [ -z "${previous:-}" ] || echo "    twice the lines take $(ratio "$time" "$previous") times as long (2 is linear)"
  previous=$time
done
memory=$(/usr/bin/time -f %M sh -c "'$TODO' --file memory.json < script > out" 2>&1 | tail -n 1)
echo "  100000 lines against the limit of 2 s: $(ratio "$previous" 2); $((memory / 1024)) MB against the limit of 200 MB"

echo "Queries of five terms over 100000 loaded tasks, each a list that finds nothing after every term was asked"
awk 'BEGIN { for (i = 0; i < 100000; i++)
  printf "add Task number %d about café %d%s project:home.p%d +tag%d due:2026-%02d-%02d%s%s\n", i, i % 977,
    i % 3 ? "" : " and some milk", i % 17, i % 5, i % 12 + 1, i % 28 + 1, i % 7 ? "" : " !!",
    i % 9 ? "" : " note:\"Something long enough to be looked through, with Zoë in it\"" }' > script
rm -f queries.json && "$TODO" --file queries.json < script > out
query() { # query TERMS…: milliseconds of computing for one list, from the difference between 41 lists and one
  for _ in 1 2 3 4 5; do
    for lists in 1 41; do
      yes "list $*" | head -n "$lists" > script || true
      /usr/bin/time -f "$lists %U %S" -o times "$TODO" --file queries.json < script > out
      cat times
    done | awk '{ taken[$1] = $2 + $3 } END { printf "%.1f\n", (taken[41] - taken[1]) / 40 * 1e3 }'
  done | sort -n | sed -n 3p
  rm -f times
}
for terms in \
  'cafe number task about bread' \
  'zoé or oats or brød or 日本 or something"long' \
  'due<2027-01-01 created>=today project:home tags!=other number<1' \
  'is:blocked or is:blocking or is:subtask or is:recurring or parent:3' \
  'not cafe or (due: project:work) or is:waiting +none'; do
  time=$(query "$terms")
  echo "  $terms: $time ms, $(ratio "$time" 50) of the limit of 50 ms"
done

echo "Tab in the shell with 100000 tasks: looking up and listing what fits"
tab() { # tab KEYS: milliseconds of computing for one Tab, from the difference between 41 and one
  for _ in 1 2 3 4 5; do
    for count in 1 41; do
      # The line editor has to be there before the first key, and done with it before the next.
      { sleep 3; for _ in $(seq "$count"); do printf "$1"; sleep 0.05; done; printf '\025quit\r'; sleep 1; } |
        TERM=xterm /usr/bin/time -f "$count %U %S" -o times script -qec "$TODO --file queries.json" /dev/null > out
      cat times
    done | awk '{ taken[$1] = $2 + $3 } END { printf "%.1f\n", (taken[41] - taken[1]) / 40 * 1e3 }'
  done | sort -n | sed -n 3p
  rm -f times
}
for keys in 'add x pro\t\025' 'list project:\t\025' 'list +\t\025' 'done \tn\025'; do
  time=$(tab "$keys")
  echo "  $keys: $time ms, $(ratio "$time" 20) of the limit of 20 ms"
done

echo "A key in the shell with 100000 tasks and 10000 earlier lines: reading and colouring the line, and how it could go on"
mkdir -p lines/todo && seq -f 'add Number %g of the things to do project:home' 10000 > lines/todo/history
key() { # key LINE: milliseconds of computing for one key of it, from the difference between eleven times the line and once
  for _ in 1 2 3; do
    for count in 1 11; do
      { sleep 3
        for _ in $(seq "$count"); do
          # One by one, so that the line is drawn for each.
          for place in $(seq 0 $((${#1} - 1))); do printf '%s' "${1:$place:1}"; sleep 0.01; done
          printf '\025'
          sleep 0.01
        done
        printf 'quit\r'
        sleep 1; } |
        NO_COLOR= XDG_STATE_HOME=$PWD/lines TERM=xterm \
          /usr/bin/time -f "$count %U %S" -o times script -qec "$TODO --file queries.json" /dev/null > out
      cat times
    done | awk -v keys=$((10 * (${#1} + 1))) '{ taken[$1] = $2 + $3 } END { printf "%.2f\n", (taken[11] - taken[1]) / keys * 1e3 }'
  done | sort -n | sed -n 2p
  rm -f times
}
for line in 'add Number 1 of the things to do project:home' 'list +work due<next friday or (is:overdue -home)' \
  'zzz nothing that was ever typed or understood'; do
  time=$(key "$line")
  echo "  $line: $time ms, $(ratio "$time" 2) of the limit of 2 ms"
done

echo "Starting the shell with 100000 tasks with accents, wide characters, notes and dates: until agenda and prompt are there"
awk 'BEGIN { split("café|家賃|Zoë|👩‍👩‍👧|report|winter|København|garden", words, "|")
  for (i = 0; i < 100000; i++) {
    title = "Task"
    for (k = 0; k < (i % 5 ? 4 + i % 6 : 24); k++) title = title " " words[(i * 7 + k * 3) % 8 + 1]
    printf "add %s %d project:home.p%d +tag%d%s%s\n", title, i, i % 17, i % 5,
      i % 2 ? "" : sprintf(" due:2026-%02d-%02d%s", i % 12 + 1, i % 28 + 1, i % 3 ? "" : "T08:30"),
      i % 7 ? "" : " note:\"Something to be read before it is begun, with Zoë in it\"" } }' > script
rm -f agenda.json && "$TODO" --file agenda.json < script > out
for _ in 1 2 3 4 5 6 7 8 9; do
  "$typist" "> " "> " "$TODO" --file agenda.json < /dev/null | cut -d ' ' -f 1
done > times
time=$(sort -n times | sed -n 5p)
rm -f times
echo "  $time ms, $(ratio "$time" 200) of the limit of 200 ms"

echo "Lists of 100000 titles with half of each beyond ASCII, against as many in ASCII, in a pipe and in 80 columns"
listed() { # listed TITLE OPTIONS…: milliseconds of computing for one list, the least of five
  awk -v n=100000 -v title="$1" 'BEGIN { for (i = 0; i < n; i++)
    printf "add %s %d due:2027-0%d-1%d +home project:house\n", title, i, i % 9 + 1, i % 9 }' > script
  rm -f titles.* && "$TODO" --file titles.json < script > out
  shift
  for _ in 1 2 3 4 5; do
    /usr/bin/time -f "%U %S" -o times "$TODO" --file titles.json "$@" list > out
    awk '{ print 1000 * ($1 + $2) }' times
  done | sort -n | head -n 1
  rm -f times
}
for options in "" "--width 80"; do
  plain=$(listed 'Pay rent for the garden shed' $options)
  for title in 'Pay rent for the gardén shed' '家賃を払うgarden shed' 'Pay 👩‍👩‍👧 for ❤️ garden shed'; do
    time=$(listed "$title" $options)
    echo "  $title${options:+, $options}: $(ratio "$time" "$plain") times (limit 1.2)"
  done
done

echo "Starting: todo list on a small file against a program that only prints a line"
printf 'add Pay rent\nadd Buy milk\n' | "$TODO" --file small.json > out
mkdir -p hello && echo 'print("hello")' > hello/main.swift
swiftc -O -static-stdlib hello/main.swift -o hello/hello 2> /dev/null
each() { # each COMMAND…: milliseconds a run, the least of seven series of fifty
  for _ in 1 2 3 4 5 6 7; do
    start=$(date +%s%N)
    for _ in $(seq 50); do "$@" > out; done
    end=$(date +%s%N)
    echo $(((end - start) / 50))
  done | sort -n | head -n 1 | awk '{ printf "%.2f", $1 / 1e6 }'
}
mine=$(each "$TODO" --file small.json list)
least=$(each hello/hello)
echo "  $mine ms against $least ms: $(ratio "$mine" "$least") times (limit 2)"
