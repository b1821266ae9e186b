import Console
import MVI

await Task.detached {
  let console = Console(opening: .initial, intent: intent(from:), text: text(of:))
  await run(console, todosLoop(MemoryTasksDataSource()))
}.value
