extension LineEditor {
  /// Inserts what is certain, and lists what is not.
  ///
  /// - Parameter mayWait: Whether a question can wait until a pause has been told.
  func offer(_ completion: Completion, mayWait: Bool = true) {
    guard !completion.candidates.isEmpty else { return beep() }
    if mayWait, deadline != nil, completion.candidates.count > CompletionList.mostWithoutAsking {
      unfinished.append(.completion(completion))
      settled = .idle
      return
    }
    if let only = completion.candidates.first, completion.candidates.count == 1 {
      return editline.replace(completion.replaced, by: only.text + only.following)
    }
    let prefix = completion.commonPrefix
    // Where candidates differ from what is typed, quotes for one, what they share may be less than that.
    if prefix.unicodeScalars.count > completion.replaced.count {
      editline.replace(completion.replaced, by: prefix)
    }
    list(completion)
  }

  private func list(_ completion: Completion) {
    goBelow()
    if completion.candidates.count > CompletionList.mostWithoutAsking {
      let line = screen
      screen = nil
      defer { screen = line }
      output.write(CompletionList.question(completion.candidates.count))
      let isWanted = [.character("y"), .character("Y")].contains(nextKey())
      output.write("\n")
      guard isWanted else { return }
    }
    let rows = CompletionList(candidates: Array(completion.candidates), measures: measures)
      .rows(columns: WindowSize.columns)
    output.write(rows.map { $0 + "\n" }.joined())
  }
}
