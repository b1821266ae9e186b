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
      return isUncovered ? nil : completing(content, usage) ?? narrowing(content, usage)
    case .changes(let report): return tip(after: report, usage)
    case .error: return usage.hasHeard(of: .correcting) || usage.lines > 30 || correction == nil ? nil : .correcting
    case .none, .clearedScreen, .screen, .diagnosis, .notice, .question: return nil
    }
  }

  private func tip(after report: ChangeReport, _ usage: UsageProfile) -> Tip? {
    guard let change = report.changes.first else { return nil }
    if correction != nil, !usage.hasHeard(of: .correcting) { return .correcting }
    switch report.notice {
    case .saved: return change.before == nil ? dating(usage) : undoing(usage)
    case .changed(.complete, _), .changed(.delete, _), .completedCleared, .restored, .imported, .merged:
      return undoing(usage)
    case _: return nil
    }
  }

  private func adding(_ usage: UsageProfile) -> Tip? {
    // It is what an empty list is filled with, and so it may be said again.
    usage.count(of: "add") == 0 ? .adding : nil
  }

  private func completing(_ content: Tasks.Content, _ usage: UsageProfile) -> Tip? {
    guard !usage.hasHeard(of: .completing), usage.count(of: "done") == 0, usage.count(of: "list") <= 3
    else { return nil }
    return content.tasks.first { $0.status == .active }.map { .completing($0.number) }
  }

  private func narrowing(_ content: Tasks.Content, _ usage: UsageProfile) -> Tip? {
    guard !usage.hasHeard(of: .narrowing), !usage.hasNarrowed, usage.count(of: "list") <= 10 else { return nil }
    // More than most screens have lines for.
    return content.tasks.count > 20 ? .narrowing : nil
  }

  private func dating(_ usage: UsageProfile) -> Tip? {
    guard !usage.hasHeard(of: .dating), !usage.hasGivenDates else { return nil }
    // The first task is for finding out that it works.
    return (2...4).contains(usage.count(of: "add")) ? .dating : nil
  }

  private func undoing(_ usage: UsageProfile) -> Tip? {
    guard !usage.hasHeard(of: .undoing), usage.count(of: "undo") == 0 else { return nil }
    let changes = ["done", "delete", "modify", "purge"].map(usage.count).reduce(0, +)
    return (1...3).contains(changes) ? .undoing : nil
  }
}

/// A summary of the typed lines, as far as it shows which tips are not needed any more. It is not stored: it follows
/// from the lines that the shell remembers anyway, and from the tips in this session.
package struct UsageProfile: Hashable, Sendable, Codable {
  package private(set) var lines = 0
  /// The number of lines that began with each verb, by its whole name.
  private var counts: [String: Int] = [:]
  private(set) var hasGivenDates = false
  private(set) var hasNarrowed = false
  private var heard: [Tip.Topic] = []

  /// Lines have been typed, with commands in the place of aliases.
  package init(lines: some Sequence<String>) { for line in lines { note(line) } }

  package func count(of verb: String) -> Int { counts[verb] ?? 0 }

  func hasHeard(of topic: Tip.Topic) -> Bool { heard.contains(topic) }

  mutating func note(_ tip: Tip) { if !hasHeard(of: tip.topic) { heard.append(tip.topic) } }

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
