import TodoModel

/// What git has configured: the remotes of the list, who makes commits, and what ssh is.
struct SyncConfiguration: Equatable {
  private(set) var remotes: [SyncRemote] = []
  /// Where the remotes are, with all that is in their URLs.
  private(set) var urls: [String: String] = [:]
  private(set) var userName: String?
  private(set) var userEmail: String?
  private(set) var sshCommand: String?

  /// What of all settings is looked at.
  static let pattern = #"^(user\.(name|email)|core\.sshcommand|remote\.todo-[^.]*\.(url|todobranch))$"#

  init() {}

  /// Reads what `git config --null` prints: a name, a line feed, a value, and a zero.
  init(_ output: [UInt8]) {
    var branches: [String: String] = [:]
    for entry in output.split(separator: 0) {
      let parts = entry.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: parts[0], as: UTF8.self)
      let value = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : ""
      switch name {
      case "user.name": userName = value.isEmpty ? nil : value
      case "user.email": userEmail = value.isEmpty ? nil : value
      case "core.sshcommand": sshCommand = value
      default:
        let middle = String(name.dropFirst("remote.todo-".count).prefix { $0 != "." })
        if name == "remote.todo-\(middle).url" { urls[middle] = value }
        if name == "remote.todo-\(middle).todobranch" { branches[middle] = value }
      }
    }
    remotes = urls.sorted { $0.key < $1.key }.map {
      SyncRemote(name: $0.key, url: SyncConfiguration.shown($0.value), branch: branches[$0.key] ?? "main")
    }
  }

  /// A URL, or a text with URLs, without names and passwords of users.
  static func shown(_ text: String) -> String {
    var shown = ""
    var rest = text[...]
    while let scheme = rest.range(of: "://") {
      shown += rest[..<scheme.upperBound]
      rest = rest[scheme.upperBound...]
      let host = rest.prefix { !"/ '\"".contains($0) }
      if let at = host.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    }
    return shown + rest
  }

  /// The remote that a word means: its name or its URL.
  func remote(_ word: String) -> SyncRemote? {
    remotes.first { $0.name == word } ?? remotes.first { urls[$0.name] == word }
  }

  /// The name for one more remote.
  var newName: String {
    guard urls["origin"] != nil else { return "origin" }
    var number = 2
    while urls["remote\(number)"] != nil { number += 1 }
    return "remote\(number)"
  }
}

extension Substring {
  /// Where a text stands first.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
