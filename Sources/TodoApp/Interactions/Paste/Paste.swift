import TodoModel

/// Several lines that were pasted at once: they are shown, and run or added as tasks after a yes.
///
/// It only asks. No route leads to it and no command belongs to it.
package enum Paste: AppFeature {
  package static let name = "paste"
  package typealias Process = PasteProcessor
  package typealias Reduce = KeepingNothing<PasteResult>

  package static func action(for intent: PasteIntent, in state: EmptyState) -> PasteAction {
    switch intent {
    // Most of what is pasted decides what all of it is taken for at first.
    case .paste(let lines, let commands):
      commands * 2 > lines.count ? .ask(lines, isMixed: commands < lines.count) : .offer(lines)
    case .stop: .stop
    }
  }
}
