/// The texts of the task that is being looked at, each folded at most once, in memory that the next task uses again.
struct TaskTexts {
  private var folding: TextFolding
  private var withAccents = FoldingBuffer()
  private var withoutAccents = FoldingBuffer()
  private var value = FoldingBuffer()
  private var hasAccents = false
  private var lacksAccents = false
  private var isASCII = false

  init(folding: TextFolding) {
    self.folding = folding
  }

  /// The next task is looked at.
  mutating func forget() {
    hasAccents = false
    lacksAccents = false
  }

  /// Whether a word stands in the title or the notes.
  mutating func titleOrNotes(at place: Int, of tasks: [TodoItem], contain needle: Needle) -> Bool {
    switch needle.accents {
    case .removed:
      if !lacksAccents {
        isASCII = TaskTexts.fold(tasks[place].title, tasks[place].notes, .removed, &folding, into: &withoutAccents)
        lacksAccents = true
      }
      return needle.isFound(in: withoutAccents)
    case .kept:
      if lacksAccents, isASCII { return needle.isFound(in: withoutAccents) }
      if !hasAccents {
        _ = TaskTexts.fold(tasks[place].title, tasks[place].notes, .kept, &folding, into: &withAccents)
        hasAccents = true
      }
      return needle.isFound(in: withAccents)
    }
  }

  /// What can be said about a single text, folded.
  mutating func folded(
    _ text: String, _ accents: TextFolding.Accents, _ isTrue: (FoldingBuffer) -> Bool
  ) -> Bool {
    value.count = 0
    _ = folding.append(text, accents, to: &value)
    return isTrue(value)
  }

  private static func fold(
    _ title: String, _ notes: String, _ accents: TextFolding.Accents, _ folding: inout TextFolding,
    into buffer: inout FoldingBuffer
  ) -> Bool {
    buffer.count = 0
    let isTitleASCII = folding.append(title, accents, to: &buffer)
    guard !notes.isEmpty else { return isTitleASCII }
    // No text has this byte in it, so nothing is found across the border.
    buffer.append(0xFF)
    return folding.append(notes, accents, to: &buffer) && isTitleASCII
  }
}
