extension LineEditor {
  /// Up: the nearest older line that begins with what was typed.
  func recallOlder() {
    showRecalled { $0.goUp(in: history.lines) }
  }

  /// Down: the nearest newer one, in the end what was typed.
  func recallNewer() {
    showRecalled { $0.goDown(in: history.lines) }
  }

  private func showRecalled(_ move: (inout Recall) -> Bool) {
    let line = editline.draft.text
    var recall = recall.flatMap { $0.shown == line ? $0 : nil } ?? beginRecall(of: line)
    guard move(&recall) else { return beep() }
    self.recall = recall
    editline.draft = Draft(recall.shown)
  }

  private func beginRecall(of line: String) -> Recall {
    // Places in the history count from here on, so what others have added comes in now or the next time.
    history.catchUp()
    return Recall(typed: line, in: history.lines)
  }

  /// Ctrl-R: what is typed from now on is searched, until a key means something else.
  func beginSearch() {
    history.catchUp()
    recall = nil
    search = Search(before: editline.draft, in: history.lines)
    showSearch()
  }

  /// Takes a key that means something to the search, if there is one.
  ///
  /// Any other key ends it, keeps the line that was found and is still to be taken: the answer is false.
  func takeInSearch(_ key: Key) -> Bool {
    guard var search else { return false }
    switch key {
    case .character(.control("R")): search.goUp(in: history.lines)
    case .character("\u{7F}"), .character(.control("H")): search.removeLast(in: history.lines)
    case .character(.control("G")):
      endSearch(with: search.before)
      return true
    case .character("\u{1B}"):
      endSearch(with: search.found)
      return true
    case .character(let character) where character.properties.generalCategory != .control:
      search.append(character, in: history.lines)
    case .character, .named, .suspend, .paste:
      endSearch(with: search.found)
      return false
    }
    self.search = search
    showSearch()
    return true
  }

  private func showSearch() {
    guard let search else { return }
    if search.hasFailed { beep() }
    editline.draft = search.found
  }

  private func endSearch(with draft: Draft) {
    search = nil
    editline.draft = draft
  }
}
