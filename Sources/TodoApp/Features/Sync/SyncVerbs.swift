import TodoModel

extension Sync {
  static let verbs: [Verb] = [
    Verb(
      "sync", parameters: "[REMOTE|URL] [--OPTION]",
      summary: "merges the list with that of other machines through a git repository, and sends what is new; "
        + "--dry-run, --join, --undo, --remotes, --forget and --branch NAME say how; "
        + "--vdir DIR merges with a folder of calendar files instead",
      examples: ["sync", "sync ~/list.git", "sync --dry-run", "sync --undo"], reads: .words
    ) { (scanner, _) throws(TodoError) in
      .feature(.sync(try scanner.syncIntent()))
    }.givingWay(),
    Verb(
      "conflicts", parameters: "[take N [FIELD]]",
      summary: "shows what two machines have changed at once; `take` takes the side that has lost",
      examples: ["conflicts", "conflicts take 3", "conflicts take 3 due"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(among: [Keyword("take", explanation: "takes the side that has lost")])
      guard let word else { return .feature(.sync(.showConflicts)) }
      guard word.text == "take" else { throw scanner.unexpected(word, expected: "`take` or nothing") }
      let number = try scanner.taskNumber(in: ParseContext(shownTask: nil, listing: .standard))
      let part = try scanner.word()?.text
      try scanner.expectEnd()
      return .feature(.sync(.take(number, part: part)))
    }.givingWay(),
  ]
}

extension LineScanner {
  /// What can stand behind `sync`, besides a remote.
  private static let options = [
    Keyword("--dry-run", explanation: "shows what would come and go"),
    Keyword("--join", explanation: "makes one list of two that have nothing in common"),
    Keyword("--undo", following: "", explanation: "takes back what the last sync brought"),
    Keyword("--remotes", following: "", explanation: "shows the remotes"),
    Keyword("--forget", explanation: "forgets a remote"),
    Keyword("--branch", explanation: "the branch there, main at first"),
    Keyword("--auto", explanation: "waits for its turn, as a sync by itself does"),
    Keyword("--vdir", explanation: "a folder of calendar files, for phones"),
    Keyword("--yes", explanation: "goes on where it would be asked"),
  ]

  /// Reads what comes behind `sync`.
  fileprivate mutating func syncIntent() throws(TodoError) -> Sync.Intent {
    var request = SyncRequest()
    var other: (intent: (String?) -> Sync.Intent, takesRemote: Bool)?
    while let word = try word(among: LineScanner.options) {
      switch word.text {
      case "--dry-run": request.isDryRun = true
      case "--join": request.joins = true
      case "--yes": request.isConfirmed = true
      case "--auto": request.isAutomatic = true
      case "--branch": request.branch = try value("the name of a branch", \.isBranchName)
      case "--vdir": request.folder = try value("a folder of calendar files")
      case "--undo", "--remotes", "--forget":
        guard other == nil else { throw unexpected(word, expected: "one of --undo, --remotes and --forget") }
        other =
          switch word.text {
          case "--undo": ({ _ in .takeBack }, false)
          case "--remotes": ({ _ in .showRemotes }, false)
          default: ({ .forget($0) }, true)
          }
      case let text where text.hasPrefix("-") || text.isEmpty:
        throw unexpected(word, expected: LineScanner.options.map(\.text).joined(separator: ", ") + " or a remote")
      default:
        guard request.remote == nil, request.folder == nil, other?.takesRemote != false else {
          throw unexpected(word, expected: "nothing more")
        }
        request.remote = word.text
      }
    }
    return other?.intent(request.remote) ?? .sync(request)
  }

  private mutating func value(
    _ expected: String, _ isMeant: (String) -> Bool = { _ in true }
  ) throws(TodoError) -> String {
    skipSpace()
    let place = offset
    guard let text = try word()?.text, !text.isEmpty, !text.hasPrefix("-") else { throw missing(expected, at: place) }
    guard isMeant(text) else { throw .syntax(.unexpected(text, expected: expected), column: column(at: place)) }
    return text
  }
}

extension String {
  /// Whether git takes it for the name of a branch.
  fileprivate var isBranchName: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock") } && !hasSuffix(".")
      && !contains("..") && !contains("@{")
      && unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !"~^:?*[\\".unicodeScalars.contains($0) }
  }
}
