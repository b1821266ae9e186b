import MVI
import TodoModel

/// Something that a person may not know yet, pointed out below an answer where it is of use.
package struct Tip: Hashable, Sendable {
  enum Topic: String, Codable { case adding, looking, completing, dating, narrowing, undoing, correcting }

  let topic: Topic
  package let words: String

  private init(_ topic: Topic, _ words: String) { (self.topic, self.words) = (topic, words) }

  package static let adding = Tip(
    .adding, "“add Buy milk due:friday” adds one; Tab completes, “help” lists the commands")
  package static let looking = Tip(.looking, "“list” shows them; Tab completes, “help” lists the commands")
  package static let dating = Tip(
    .dating, "“add Pay rent due:friday +bills !!!” gives a date, a tag and a priority as well; “help add” says more")
  package static let narrowing = Tip(
    .narrowing, "“list milk”, “list +tag” or “list due<friday” show fewer; “filter” does so from now on")
  package static let undoing = Tip(.undoing, "“undo” takes it back, “history” shows how far")
  package static let correcting = Tip(.correcting, "Tab on the empty line brings that in, to be changed or entered")

  package static func completing(_ number: Int) -> Tip {
    Tip(.completing, "“done \(number)” marks a task complete, “open \(number)” shows all of it")
  }
}

extension Shell.State {
  /// The tip that is shown with the answer: one at most, if the shell is new to the user, and none that has been used,
  /// was shown in this session, or had its occasion three times. The first step is shown until there are tasks.
  package var tip: Tip? {
    guard let usage, !isInFlight, !isRunningPastedLine, question == nil else { return nil }
    switch message {
    case .greeting(let greeting, _):
      if greeting.active == 0 { return adding(usage) }
      return usage.count(of: "help") == 0 && usage.lines < 20 ? .looking : nil
    case .screen where routes.top.place == .tasks:
      guard let content = tasks.content else { return nil }
      guard content.total > 0 else { return adding(usage) }
      // Of a list that comes back only the beginning may be shown: a tip below it would not be seen.
      return isUncovered ? nil : tip(below: content, usage)
    case .changes(let report): return tip(after: report, usage)
    case .error: return usage.offering(.correcting, if: usage.lines <= 30 && correction != nil)
    case .none, .clearedScreen, .screen, .diagnosis, .notice, .question: return nil
    }
  }

  private func tip(after report: ChangeReport, _ usage: UsageProfile) -> Tip? {
    guard let change = report.changes.first else { return nil }
    if let tip = usage.offering(.correcting, if: correction != nil) { return tip }
    switch report.notice {
    case .saved where change.before == nil:
      // The first task is for finding out that it works.
      return usage.offering(.dating, if: !usage.hasGivenDates && 2...4 ~= usage.count(of: "add"))
    case .saved, .changed(.complete, _), .changed(.delete, _), .completedCleared, .restored, .imported, .merged:
      let changes = ["done", "delete", "modify", "purge"].map(usage.count).reduce(0, +)
      return usage.offering(.undoing, if: usage.count(of: "undo") == 0 && 1...3 ~= changes)
    case _: return nil
    }
  }

  private func adding(_ usage: UsageProfile) -> Tip? {
    // It is what an empty list is filled with, and so it may be said again.
    usage.count(of: "add") == 0 ? .adding : nil
  }

  private func tip(below content: Tasks.Content, _ usage: UsageProfile) -> Tip? {
    let isNew = usage.count(of: "done") == 0 && usage.count(of: "list") <= 3
    let task = content.tasks.first { $0.status == .active }
    if let tip = task.flatMap({ usage.offering(.completing($0.number), if: isNew) }) { return tip }
    // More than most screens have lines for.
    let isLong = content.tasks.count > 20
    return usage.offering(.narrowing, if: isLong && !usage.hasNarrowed && usage.count(of: "list") <= 10)
  }
}

/// A summary of the typed lines, as far as it shows which tips are not needed any more. It is not stored: it follows
/// from the lines that the shell remembers anyway, and from the tips in this session.
package struct UsageProfile: Hashable, Sendable, Codable {
  package private(set) var lines = 0
  /// The number of lines that began with each verb, by its whole name.
  private var counts: [String: Int] = [:]
  private(set) var hasGivenDates = false, hasNarrowed = false
  private var heard: [Tip.Topic] = []

  /// Lines have been typed, with commands in the place of aliases.
  package init(lines: some Sequence<String>) { for line in lines { note(line) } }

  package func count(of verb: String) -> Int { counts[verb] ?? 0 }

  /// Returns a tip if it is of use and has not been shown yet.
  func offering(_ tip: Tip, if isOfUse: Bool) -> Tip? { isOfUse && !heard.contains(tip.topic) ? tip : nil }

  mutating func note(_ tip: Tip) { if !heard.contains(tip.topic) { heard.append(tip.topic) } }

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
    (Tasks.verbs + Edit.verbs + History.verbs + Help.verbs).flatMap { verb in verb.aliases.map { ($0, verb.name) } }
  ) { first, _ in first }
}
