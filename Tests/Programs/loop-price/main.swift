import MVI

// What a step of the loop costs: `loop-price WHAT COUNT` takes so many steps and prints what came of them.
// `Tests/Benchmarks/loop.sh` counts instructions and allocations of two counts and divides the difference.

let arguments = CommandLine.arguments.dropFirst()
let what = arguments.first ?? "loop"
let count = arguments.last.flatMap { Int($0) } ?? 100_000

let sum =
  switch what {
  case "loop": await Task.detached { await throughLoop(count) }.value
  case "inbox": await Task.detached { await throughInbox(count) }.value
  case "effects": await Task.detached { await throughLoop(count, effects: Effects()) }.value
  case "streams": await Task.detached { await throughStreams(count) }.value
  case "chain": await Task.detached { await throughChain(count) }.value
  default: fatalError("loop, inbox, effects, streams or chain?")
  }
print(sum)
