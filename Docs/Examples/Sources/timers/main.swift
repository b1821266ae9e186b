import Console
import MVI

await Task.detached {
  await run(LiveConsole(intent: { intent(from: $0) }, text: text(of:)), Timers.loop(on: ContinuousClock()))
}.value
