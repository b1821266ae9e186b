#!/usr/bin/env bash
# Runs all benchmarks, one after the other, on one build. Usage: bash Tests/Benchmarks/all.sh [full]
#   With `full` the growth is measured to a million tasks. It takes half an hour, or an hour; each can be run alone.
#   TODO=PROGRAM measures a program that is built already.
# Nothing here fails because of a time; counts.py, which counts instructions, fails if they are more than is stated.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${TODO:-}" ]; then
  swift build -c release --static-swift-stdlib --product todo > /dev/null
  TODO="$PWD/.build/release/todo"
fi
export TODO
failed=0
title() { printf '\n## %s\n\n' "$1"; }

title "Instructions, against the last commit that touched them"
python3 Tests/Benchmarks/counts.py || failed=1
title "Growth"
python3 Tests/Benchmarks/growth.py "$@"
title "Other programs on the same tasks"
python3 Tests/Benchmarks/peers.py
for name in run store exchange sync loop; do
  title "$name"
  bash "Tests/Benchmarks/$name.sh"
done
exit $failed
