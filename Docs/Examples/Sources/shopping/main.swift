import Console
import MVI

// The top level of a program runs on the main actor, where every turn of the loop would cost a hop.
await Task.detached {
  await run(Console(intent: intent(from:), text: text(of:)), shoppingLoop(Pantry()))
}.value
