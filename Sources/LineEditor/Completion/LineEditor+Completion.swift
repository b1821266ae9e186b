extension LineEditor {
  /// Tab: inserts what is certain, and lists what is not.
  func complete() -> LineInput? {
    let draft = editline.draft
    guard let completion = completer?(draft.text, draft.cursor), !completion.candidates.isEmpty else {
      editline.beep()
      return nil
    }
    if let only = completion.candidates.first, completion.candidates.count == 1 {
      editline.replace(completion.replaced, by: only.text + only.following)
      editline.show()
      return nil
    }
    let prefix = completion.commonPrefix
    // Where candidates differ from what is typed, quotes for one, what they share may be less than that.
    if prefix.unicodeScalars.count > completion.replaced.count {
      editline.replace(completion.replaced, by: prefix)
    }
    list(completion)
    return nil
  }

  private func list(_ completion: Completion) {
    let draft = editline.draft
    // With the cursor at the end of the line, what is written next comes below it.
    editline.moveCursor(to: .max)
    editline.show()
    editline.moveCursor(to: draft.cursor)
    TerminalOutput.write("\n")
    if completion.candidates.count > CompletionList.mostWithoutAsking {
      TerminalOutput.write(CompletionList.question(completion.candidates.count))
      let isWanted = [.character("y"), .character("Y")].contains(nextKey())
      TerminalOutput.write("\n")
      guard isWanted else { return editline.redraw() }
    }
    let rows = CompletionList(candidates: completion.candidates, measures: measures).rows(columns: WindowSize.columns)
    TerminalOutput.write(rows.map { $0 + "\n" }.joined())
    editline.redraw()
  }
}
