extension LineEditor {
  /// Inserts what is certain, and lists what is not.
  ///
  /// - Parameter mayWait: Whether a question can wait until a pause has been told.
  func offer(_ completion: Completion, mayWait: Bool = true) {
    guard !completion.candidates.isEmpty else { return beep() }
    let isAgain = shortlyListed == editline.draft
    let isShort = !isAgain && (completion.shortList.map { $0 < completion.candidates.count } ?? false)
    let asks = !isShort && completion.candidates.count > CompletionList.mostWithoutAsking
    if mayWait, deadline != nil, asks {
      unfinished.append(.completion(completion))
      settled = .idle
      return
    }
    if !completion.isOnlyListed { insert(completion) }
    guard completion.candidates.count > 1 || completion.isOnlyListed else { return }
    list(completion, isShort: isShort, asks: asks)
    shortlyListed = isShort ? editline.draft : nil
  }

  private func insert(_ completion: Completion) {
    if let only = completion.candidates.first, completion.candidates.count == 1 {
      return editline.replace(completion.replaced, by: only.text + only.following)
    }
    let prefix = completion.commonPrefix
    // Where candidates differ from what is typed, quotes for one, what they share may be less than that.
    if prefix.unicodeScalars.count > completion.replaced.count {
      editline.replace(completion.replaced, by: prefix)
    }
  }

  private func list(_ completion: Completion, isShort: Bool, asks: Bool) {
    goBelow()
    let count = completion.candidates.count
    if asks {
      let line = screen
      screen = nil
      defer { screen = line }
      output.write(CompletionList.question(count))
      let isWanted = [.character("y"), .character("Y")].contains(nextKey())
      output.write("\n")
      guard isWanted else { return }
    }
    let shown = isShort ? completion.shortList ?? count : count
    let rows = CompletionList(candidates: Array(completion.candidates.prefix(shown)), measures: measures)
      .rows(columns: WindowSize.columns)
    output.write(rows.map { $0 + "\n" }.joined())
    if shown < count { output.write(CompletionList.rest(count - shown, columns: WindowSize.columns) + "\n") }
  }
}
