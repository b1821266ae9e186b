import ConsoleTesting
import MVITesting

@testable import shopping

/// What the shopping list answers to each line; what it says before the first is not on the page.
func shoppingAnswers(to lines: [String]) async -> Transcript.Output {
  .perLine(
    Array(await pages(to: lines, of: shoppingLoop(Pantry()), intent: intent(from:), text: text(of:)).dropFirst()))
}
