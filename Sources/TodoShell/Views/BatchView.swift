import MVI
import TodoApp
import TodoModel

/// A view for batches and one-shot commands, without a terminal. Answers are withheld until the changes that they claim
/// are durable. A commit is requested before waiting for input, when a group has become large, and at the end.
package final class BatchView: View {
  private var lines: PrefetchedCommands
  private let rendering: Rendering
  private let output: any Output
  private let session: TracedSession
  /// True if the batch takes effect as a whole or not at all: a single command does anyway, and may ask something.
  private let isAtomic: Bool
  private let progressLine: ProgressLine?
  private let isQuiet: Bool

  private var shownProgress: Progress?
  // Of the shown state only what the next line needs: a copy of all of it costs more than the rest of this view.
  private var parseContext = Shell.State().parseContext
  private var question: (any Question)?
  private var commitCount = 0, lineNumber = 0
  private var withheld = WithheldAnswers()
  /// The number of commands in a group: large enough for a cheap sync; their answers wait in memory.
  private static let groupSize = 1 << 14
  private var isStopping = false
  /// True if the question that was open at the end has been answered with an empty line.
  private var hasEndedQuestion = false

  package private(set) var exitCode: Int32 = 0

  package init(
    lines: any LineSource, parser: CommandParser, rendering: Rendering, output: any Output, session: TracedSession,
    progressLine: ProgressLine? = nil, isQuiet: Bool = false
  ) {
    self.lines = PrefetchedCommands(lines, parser: parser, parseContext: parseContext)
    (self.rendering, self.output, self.session) = (rendering, output, session)
    (self.progressLine, self.isQuiet) = (progressLine, isQuiet)
    isAtomic = session.isAtomic && session.mode == .batch
  }

  package func intents() -> PulledSequence<Shell.Intent> { PulledSequence { await self.nextIntent() } }

  package func render(_ state: Shell.State) {
    if state.progress != shownProgress {
      shownProgress = state.progress
      progressLine?.show(state.progress)
    }
    // A state is large, and half of them are in flight.
    guard !state.isInFlight, state.progress == nil else { return }
    parseContext = state.parseContext
    question = state.asking == nil ? nil : state.question
    if state.commitStatus.count != commitCount {
      commitCount = state.commitStatus.count
      settle(state)
    } else if let origin = state.origin {
      answer(state, origin)
    }
  }

  private func nextIntent() async -> Shell.Intent? {
    while !isStopping {
      // Copied once, as each look at the property is a copy.
      let question = question
      if withheld.isDurabilityNeeded, !isAtomic, question != nil || withheld.count >= Self.groupSize || !lines.isReady {
        return .commit
      }
      if !lines.isReady { output.flush() }
      guard !Interruption.hasArrived, let line = await lines.next(answering: question, in: parseContext) else {
        if Interruption.hasArrived { fail(130) }
        isStopping = true
        break
      }
      if question == nil, withheld.isDurabilityNeeded, !isAtomic, line.needsDurability {
        // Its turn comes again when those before it are durable.
        lines.putBack(line)
        return .commit
      }
      lineNumber += 1
      if let intent = intent(line, isAnswer: question != nil) { return intent }
    }
    // What a batch of all or nothing has asked is gone with the rest of it.
    if question != nil, !hasEndedQuestion, !(isAtomic && exitCode != 0) {
      hasEndedQuestion = true
      // The end of the input is no line, so it is answered under the number of the last one.
      return .command(.answer(.nothing), CommandSource(line: lineNumber, command: ""))
    }
    if withheld.isDurabilityNeeded { return .commit }
    finish()
    return nil
  }

  /// Shows the withheld answers of an atomic batch, once no command can fail any more.
  package func finish() {
    if !withheld.isDurabilityNeeded { withheld.release(to: output) }
    output.flush()
  }

  private func intent(_ line: ParsedLine, isAnswer: Bool) -> Shell.Intent? {
    guard isAnswer, case .text(let text) = line.input else {
      return line.command.map {
        .command($0, CommandSource(line: lineNumber, command: line.text, options: line.options))
      }
    }
    guard !CommandParser.isSilent(text, asAnswer: true) else { return nil }
    return .command(.answer(.line(text)), CommandSource(line: lineNumber, command: text))
  }

  private func answer(_ state: Shell.State, _ origin: CommandSource) {
    if let error = state.error { fail(error.exitCode) }
    if state.hasEnded { isStopping = true }
    withhold(state, origin)
    if !withheld.isDurabilityNeeded, !isAtomic { withheld.release(to: output) }
    // An editor comes next, on the same terminal.
    if state.asking != nil, state.question?.document != nil { output.flush() }
  }

  private func fail(_ code: Int32) {
    if isAtomic { withheld.drop() }
    if exitCode == 0 { exitCode = code }
    if !session.keepsGoing { isStopping = true }
  }

  private func withhold(_ state: Shell.State, _ origin: CommandSource) {
    let isChange = if case .changes = state.message { true } else { state.precedingReport?.changes.isEmpty == false }
    func withhold(_ answer: TextPage, to stream: StandardStream = .answers, isToBeRead: Bool = false) {
      withheld.append(
        answer, to: stream, answering: origin, keepsOrigin: rendering.format == .json, changesTasks: isChange,
        isToBeRead: isToBeRead)
    }
    switch origin.options?.format ?? rendering.format {
    case .json:
      // One line for each line of the input; the result of its end is shown only if it is an error.
      if hasEndedQuestion, state.error == nil { return }
      withhold(TextPage(encoded: rendering.jsonLine(of: state)))
    case .text:
      if !state.fileNotices.isEmpty {
        withhold(TextPage(encoded: errors(rendering.lines(of: state.fileNotices, prefix: "todo: "))), to: .errors)
      }
      var answer = rendering.page(isColored: session.isColored)
      guard let error = state.unshownError else {
        if !isQuiet || state.isToBeRead || state.question != nil { rendering.write(state, to: &answer) }
        // The next line is the answer, whatever it was meant to be. A single command asks on a terminal itself.
        if !isOneShot, let question = state.question, question.isYesOrNo { answer.add(TextLine(question.shownPrompt)) }
        return withhold(answer, isToBeRead: isOneShot && state.isToBeRead)
      }
      if state.precedingReport != nil {
        rendering.writePrecedingReport(of: state, to: &answer)
        withhold(answer)
      }
      // Programs look for an error in one line.
      let refusal = rendering.lines(of: error, answering: origin, prefix: prefix(origin.line...origin.line))
      withhold(TextPage(encoded: errors(refusal)), to: .errors)
    }
  }

  private func errors(_ lines: [TextLine]) -> [UInt8] { rendering.bytes(of: lines, isColored: session.isColored) }

  private func settle(_ state: Shell.State) {
    guard let error = state.commitStatus.failure else { return withheld.release(to: output) }
    report(error, in: state, insteadOf: withheld)
    withheld.drop()
    fail(error.exitCode)
  }

  private func report(_ error: TodoError, in state: Shell.State, insteadOf answers: WithheldAnswers) {
    switch rendering.format {
    case .json:
      if hasEndedQuestion, state.error == nil { return }
      let lines = answers.origins.map { rendering.jsonLine(of: error, answering: $0, in: state) }
      output.write(Array(lines.joined()), to: .answers)
    case .text:
      let prefix = prefix(answers.lines ?? lineNumber...lineNumber)
      output.write(errors(rendering.lines(of: error, answering: nil, prefix: prefix)), to: .errors)
    }
  }

  private var isOneShot: Bool { session.mode == .oneShot }

  private func prefix(_ lines: ClosedRange<Int>) -> String {
    // A single command has only one line.
    if isOneShot { return "todo: " }
    let (first, last) = (lines.lowerBound, lines.upperBound)
    return first == last ? "todo: line \(first): " : "todo: lines \(first)–\(last): "
  }
}
