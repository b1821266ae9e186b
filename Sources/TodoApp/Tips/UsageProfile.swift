/// What a person has typed so far, as far as it says what need not be pointed out any more.
///
/// It is nothing that is kept: it follows from the lines that the shell remembers anyway, and from what this session has
/// said.
package struct UsageProfile: Hashable, Sendable, Codable {
  /// How many lines there were.
  package private(set) var lines = 0
  /// How many of them began with a verb, by its whole name.
  private var counts: [String: Int] = [:]
  /// Whether any of them gave a date.
  private(set) var hasGivenDates = false
  /// Whether any of them narrowed a list.
  private(set) var hasNarrowed = false
  /// What this session has pointed out, in that order.
  private var heard: [Tip.Topic] = []

  /// Lines have been typed, with commands in the place of aliases.
  package init(lines: some Sequence<String>) {
    for line in lines { note(line) }
  }

  /// How often a verb has been used.
  package func count(of verb: String) -> Int { counts[verb] ?? 0 }

  /// Whether it has been pointed out in this session.
  func hasHeard(of topic: Tip.Topic) -> Bool { heard.contains(topic) }

  /// Something has been pointed out.
  mutating func note(_ tip: Tip) {
    if !hasHeard(of: tip.topic) { heard.append(tip.topic) }
  }

  /// Another line has been typed. Costs the length of the line.
  mutating func note(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let word = words.first.map(String.init) else { return }
    let verb = UsageProfile.names[word] ?? word
    lines += 1
    counts[verb, default: 0] += 1
    guard words.count > 1 else { return }
    switch verb {
    case "add", "modify":
      hasGivenDates = hasGivenDates || words[1].split(separator: " ").contains { $0.hasPrefix("due:") }
    case "list", "filter", "search": hasNarrowed = true
    default: break
    }
  }

  /// The whole names of the short forms of those verbs that lessons ask for.
  private static let names = Dictionary(
    (Tasks.verbs + Edit.verbs + History.verbs + Help.verbs)
      .flatMap { verb in verb.aliases.map { ($0, verb.name) } }
  ) { first, _ in first }
}
