import FoundationEssentials
import Platform
import TodoApp

/// The program that links are opened with.
///
/// The link is one argument, and no shell reads it. A browser for the terminal has it until it ends; any other is started in a
/// session of its own, where no Ctrl-C of ours reaches it, and is not waited for.
package struct Browser: LinkOpening {
  private let commands: [String]

  /// A browser by its command, or by several in the order in which they are tried, with colons between them, as in
  /// `$BROWSER`. A `%s` at the end is where the link comes anyway.
  package init(_ command: String) {
    commands = command.split(separator: ":").map { part in
      let words = part.split(separator: " ")
      return (words.last == "%s" ? words.dropLast() : words[...]).joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  package func open(_ link: String) -> Bool {
    commands.contains { command in
      let words = command.split(separator: " ").map(String.init)
      let name = words[0].split(separator: "/").last.map(String.init) ?? ""
      if Self.forTerminals.contains(name) { return (try? ChildProgram(command).run([link])) != nil }
      return start(words + [link])
    }
  }

  private static let forTerminals: Set = [
    "w3m", "lynx", "links", "links2", "elinks", "browsh", "carbonyl", "chawan", "cha", "offpunk",
  ]

  private func start(_ words: [String]) -> Bool {
    let process = try? ChildProcess(
      words, environment: ProcessInfo.processInfo.environment, flags: ChildProcess.ownSession)
    guard let process else { return false }
    // A parent has to ask how a program ended, or that stays in the system's list.
    try? DetachedThread.run { _ = try? process.ending() }
    return true
  }
}
