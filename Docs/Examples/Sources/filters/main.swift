import Console
import MVI

await Task.detached {
  await run(Console(intent: intent(from:), text: text(of:)), filterLoop(GroundFloor()))
}.value
