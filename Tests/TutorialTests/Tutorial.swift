import FoundationEssentials

/// The tutorial, and the package that it is about.
enum Tutorial {
  /// Its halves, each under a heading of its own.
  enum Half: Int {
    case feature, field
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  static let package = folder.deletingLastPathComponent().deletingLastPathComponent()

  /// What stands in a half between three backquotes with that word behind them and the next three.
  static func blocks(_ language: String, in half: Half) throws -> [String] {
    let halves = ("\n" + (try text(package.appending(path: "Docs/Tutorial.md")))).components(separatedBy: "\n# ")
    return halves[half.rawValue + 1].components(separatedBy: "\n```" + language + "\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```\n")[0] + "\n"
    }
  }

  static func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }
}

/// Lines that are typed, with what is answered to them.
struct Session {
  let lines: [String]
  let answers: String

  init(_ block: String) {
    let all = block.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    lines = all.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    answers = all.filter { !$0.hasPrefix("> ") }.map { $0 + "\n" }.joined()
  }
}
