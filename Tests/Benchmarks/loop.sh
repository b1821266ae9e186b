#!/usr/bin/env bash
# Counts what a step of the loop costs, in instructions and allocations, beside a loop made of streams. Needs valgrind.
# Usage: bash Tests/Benchmarks/loop.sh [PROGRAM], for a program that is built already.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${1:-$PWD/.build/release/loop-price}
[ -n "${1:-}" ] || swift build -c release --static-swift-stdlib --product loop-price > /dev/null

instructions() { # instructions WHAT COUNT
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 | awk '/Collected/ { print $4 }'
}
allocations() { # allocations WHAT COUNT
  valgrind --leak-check=no "$program" "$@" 2>&1 | awk '/total heap usage/ { gsub(",", "", $5); print $5 }'
}
each() { # each COUNTER WHAT: what one step costs
  few=$("$1" "$2" 2000)
  many=$("$1" "$2" 12000)
  awk -v a="$few" -v b="$many" 'BEGIN { printf "%.1f", (b - a) / 10000 }'
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

loop=$(each instructions loop)
kept=$(each allocations loop)
echo "One command: an intent, two results, two states"
for what in loop effects idle inbox keys shell step-10 step-10000 open-10 open-10000 streams; do
  these=$(each instructions "$what")
  those=$(each allocations "$what")
  echo "  $what: $these instructions, $(ratio "$these" "$loop") times; $those allocations, $(ratio "$those" "$kept") times"
done
echo "A chain of steps, for each of them"
for count in 4000 100000; do
  awk -v a="$(instructions chain "$count")" -v b="$(instructions chain 1)" -v n="$count" \
    'BEGIN { printf "  %d: %.0f instructions\n", n, (a - b) / n }'
done
