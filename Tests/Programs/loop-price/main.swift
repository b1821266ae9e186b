import MVI

// Prices of steps of the loop: `loop-price KIND COUNT` takes COUNT steps and prints what they add up to.
// `Tests/Benchmarks/loop.sh` counts instructions and allocations of two counts and divides the difference.

let arguments = CommandLine.arguments.dropFirst()
let kind = arguments.first ?? "loop"
let count = arguments.last.flatMap { Int($0) } ?? 100_000

let sum =
  switch kind {
  case "loop": await Task.detached { await throughLoop(count) }.value
  case "inbox": await Task.detached { await throughInbox(count) }.value
  case "effects": await Task.detached { await throughLoop(count, effects: Effects()) }.value
  case "idle": await Task.detached { await throughLoop(count, effects: Effects(), besides: Inbox()) }.value
  case "keys": await Task.detached { await throughKeys(count) }.value
  case "shell": await Task.detached { await throughShell(count) }.value
  case "step-10": await Task.detached { await throughInstances(count, among: 10, opening: false) }.value
  case "step-10000": await Task.detached { await throughInstances(count, among: 10_000, opening: false) }.value
  case "open-10": await Task.detached { await throughInstances(count, among: 10, opening: true) }.value
  case "open-10000": await Task.detached { await throughInstances(count, among: 10_000, opening: true) }.value
  case "streams": await Task.detached { await throughStreams(count) }.value
  case "chain": await Task.detached { await throughChain(count) }.value
  default: fatalError("\(kind) is no kind.")
  }
print(sum)
