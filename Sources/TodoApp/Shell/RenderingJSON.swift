import MVI
import TodoJSON
import TodoModel

extension Rendering {
  /// Returns the one line that answers a command, as JSON; empty if there was none.
  package func jsonLine(of state: Shell.State) -> [UInt8] {
    guard let origin = state.origin else { return [] }
    return line { writer in
      writer.writeAnswer(to: origin, isOK: state.error == nil, screen: state.routes.top.place.rawValue)
      if let report = state.precedingReport { writer.write(report, isDryRun: state.isDryRun, in: context.zone) }
      switch state.message {
      case .none, .clearedScreen, .greeting: break
      case .notice(let notice):
        writer.member("notice", notice.words)
        if state.isDryRun, case .aliasSet = notice { writer.member("dryRun", true) }
      case .changes(let report): writer.write(report, isDryRun: state.isDryRun, in: context.zone)
      case .screen: writeScreen(of: state, to: &writer)
      case .diagnosis(let error):
        writeScreen(of: state, to: &writer)
        writer.write(error, answering: origin)
      case .question:
        if let refusal = state.error { writer.write(refusal, answering: origin) }
        guard let question = state.question else { break }
        writer.object("question") { writer in
          writer.member("text", question.shownPrompt)
          question.writeMembers(in: context.zone, to: &writer)
        }
        if state.asking?.isOnScreen == true { writeScreen(of: state, to: &writer) }
      case .error(let error): writer.write(error, answering: origin)
      }
      if !state.fileNotices.isEmpty { writer.member("remarks", state.fileNotices.map(\.words)) }
    }
  }

  /// Returns the line of a command that was answered but could not be made durable.
  package func jsonLine(of error: TodoError, answering origin: CommandSource, in state: Shell.State) -> [UInt8] {
    line { writer in
      writer.writeAnswer(to: origin, isOK: false, screen: state.routes.top.place.rawValue)
      writer.write(error, answering: origin)
    }
  }

  /// Returns the line of a command that was not looked at because the configuration cannot be followed.
  package func jsonLine(of problems: [ConfigurationProblem], answering origin: CommandSource) -> [UInt8] {
    guard let first = problems.first else { return [] }
    return line { writer in
      writer.writeAnswer(to: origin, isOK: false, screen: Place.tasks.rawValue)
      writer.object("error") { writer in
        writer.members(("code", first.code), ("message", first.sentence))
        writer.member("problems", of: problems) { writer, problem in writer.writeMembers(of: problem) }
      }
    }
  }

  private func line(_ writeMembers: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.object(writeMembers) + [UInt8(ascii: "\n")]
  }

  private func writeScreen(of state: Shell.State, to writer: inout JSONWriter) {
    writer.object("state") { state.routes.top.place.screen.writeMembers(state, &$0) }
  }

  /// Writes those members of a state that differ from another; all of them without another.
  package func writeMembers(of state: Shell.State, thatDifferFrom other: Shell.State?, to writer: inout JSONWriter) {
    func differs<Member: Equatable>(_ member: (Shell.State) -> Member) -> Bool {
      other.map { member($0) != member(state) } ?? true
    }
    if differs(\.routes) { writer.member("routes", state.routes.routes.map(\.words)) }
    if differs(\.origin), let origin = state.origin { writer.member("line", origin.line) }
    if differs(\.isInFlight) { writer.member("isInFlight", state.isInFlight) }
    if differs(\.progress) { writer.member("progress", orNull: state.progress?.percent) }
    if differs(\.message) { writer.member("message", state.message.name) }
    if differs(\.tip) { writer.member("tip", orNull: state.tip?.words) }
    if differs(\.asking) { writer.member("asking", orNull: state.asking?.source.name) }
    if differs(\.pastedLines) { writer.member("pastedLines", state.pastedLines.count) }
    if differs(\.window), let window = state.window { writer.member("columns", window.columns) }
    if differs(\.externalUpdate), let update = state.externalUpdate { writer.member("externalUpdate", update.number) }
    if differs(\.commitStatus) { writer.member("commits", state.commitStatus.count) }
    for place in Place.allCases where other.map({ place.screen.differs(state, $0) }) ?? true {
      writer.object(named: place.rawValue) { place.screen.writeMembers(state, &$0) }
    }
    if differs(\.screens.editor) { writer.object("editor") { Editor.writeMembers(of: state.screens.editor, to: &$0) } }
    if differs(\.watch) { writer.object("watch") { Watch.writeMembers(of: state.watch, to: &$0) } }
  }
}

extension JSONWriter {
  fileprivate mutating func writeAnswer(to origin: CommandSource, isOK: Bool, screen: String) {
    members(("line", origin.line), ("command", origin.command), ("ok", isOK), ("screen", screen))
  }

  fileprivate mutating func write(_ report: ChangeReport, isDryRun: Bool, in zone: some Zone) {
    member("notice", report.notice.words)
    if isDryRun || report.isDryRun { member("dryRun", true) }
    if case .synced(let remote, let came, let cameViews, let went, _) = report.notice {
      object("sync") { writer in
        writer.members(("remote", remote), ("came", came), ("cameViews", cameViews ? true : nil))
        writer.object("went") {
          $0.members(
            ("added", went.added), ("changed", went.changed), ("deleted", went.deleted),
            ("views", went.hasViews ? true : nil))
        }
        writer.writeOrigins(report.origins)
      }
    }
    writeChanged(report.changes)
    write(report.hints, in: zone)
  }

  mutating func member(_ name: StaticString, orNull value: (some JSONWritable)?) {
    member(name)
    value.map { $0.write(to: &self) } ?? raw("null")
  }

  mutating func writeChanged(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    member("changed", of: changes) { writer, change in
      (change.after ?? change.before)?.writeMembers(to: &writer)
      if change.isDeletion { writer.member("deleted", true) }
    }
  }

  mutating func write(_ hints: [Hint], in zone: some Zone) {
    guard !hints.isEmpty else { return }
    member("hints", of: hints) { writer, hint in
      switch hint {
      case .nearMiss(let miss):
        writer.members(("word", miss.word), ("attribute", miss.attribute?.attribute), ("suggestion", miss.suggestion))
      case .freed(let numbers): writer.member("free", numbers)
      case .wasWaiting(let number, let others, _): writer.members(("task", number), ("waitsFor", others))
      case .sync(let hint): writer.writeMembers(of: hint)
      case .merge(let hint): writer.writeMembers(of: hint)
      case _: break
      }
      writer.member("message", hint.words(in: zone))
    }
  }

  mutating func write(_ error: TodoError, answering origin: CommandSource) {
    let error = error.settled(in: origin.command)
    object("error") { writer in
      writer.members(
        ("code", error.code), ("message", error.words), ("column", error.column(in: origin.command)),
        ("correction", error.correction))
      guard let (problems, _) = error.sourceProblems else { return }
      writer.member("problems", of: problems) {
        let place = $1.place
        $0.members(("file", place.file), ("line", place.line), ("column", place.column), ("message", $1.words))
      }
    }
  }

  /// `file`, `line` and `column`, or `variable`, or `option`; and `message`.
  fileprivate mutating func writeMembers(of problem: ConfigurationProblem) {
    switch problem.place {
    case .line(_, let number, let column, let path): members(("file", path), ("line", number), ("column", column))
    case .file(let path): member("file", path)
    case .variable(let name): member("variable", name)
    case .option(let name): member("option", name)
    }
    member("message", problem.words)
  }
}

extension PendingQuestion.Source {
  fileprivate var name: String { if case .action(let pending) = self { nameOfCase(pending.asked) } else { "\(self)" } }
}

extension Shell.State.Message {
  fileprivate var name: String { if case .error(let error) = self { error.code } else { nameOfCase(self) } }
}

/// Returns the name of a case in the code. For traces: it is slow.
private func nameOfCase(_ value: some Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }
