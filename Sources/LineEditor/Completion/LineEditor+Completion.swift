extension LineEditor {
  /// Inserts what is certain, and lists what is not.
  func offer(_ completion: Completion) {
    guard !completion.candidates.isEmpty else { return editline.beep() }
    if let only = completion.candidates.first, completion.candidates.count == 1 {
      editline.replace(completion.replaced, by: only.text + only.following)
      editline.show()
      return
    }
    let prefix = completion.commonPrefix
    // Where candidates differ from what is typed, quotes for one, what they share may be less than that.
    if prefix.unicodeScalars.count > completion.replaced.count {
      editline.replace(completion.replaced, by: prefix)
    }
    list(completion)
  }

  private func list(_ completion: Completion) {
    let draft = editline.draft
    // With the cursor at the end of the line, what is written next comes below it.
    editline.moveCursor(to: .max)
    editline.show()
    editline.moveCursor(to: draft.cursor)
    output.write("\n")
    if completion.candidates.count > CompletionList.mostWithoutAsking {
      output.write(CompletionList.question(completion.candidates.count))
      let isWanted = [.character("y"), .character("Y")].contains(nextKey())
      output.write("\n")
      guard isWanted else { return editline.redraw() }
    }
    let rows = CompletionList(candidates: Array(completion.candidates), measures: measures)
      .rows(columns: WindowSize.columns)
    output.write(rows.map { $0 + "\n" }.joined())
    editline.redraw()
  }
}
