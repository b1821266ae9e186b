import Glibc
import LineEditor
import MVI
import MVITracing
import Platform
import TodoApp
import TodoModel
import TodoShell
import TodoStore
import TodoSync

/// The whole program: it chooses and passes on all dependencies.
struct Program {
  let options: Options
  let arguments: [String]
  let process: ProcessContext
  let mode: TracedSession.Mode
  let clock: Clock
  let configuration: Configuration
  let problems: [ConfigurationProblem]
  let rendering: Rendering
  let isColored: Bool
  let parser: CommandParser
  private let meter: ProgressMeter?
  let cancellation = Cancellation()
  private let interrupts = InterruptCount()
  let dataSource: JSONFileTasksDataSource
  let input: any LineSource
  let output: any Output

  /// - Parameter input: The lines of a batch, or the answers to the questions of a one-shot command.
  init(
    options: Options, arguments: [String], process: ProcessContext, input: any LineSource, output: any Output
  ) throws(UsageError) {
    (self.options, self.arguments) = (options, arguments)
    (self.process, self.input) = (process, input)
    mode = arguments.isEmpty ? (process.isShell ? .shell : .batch) : .oneShot
    let zone = process.zone
    var clock = Clock.system(zone: zone)
    (configuration, parser, problems) = process.configuration(options.preferences)
    if let time = options.now ?? process.variable("TODO_NOW") {
      guard let instant = Instant(time, in: zone) else { throw .invalidClock(time) }
      clock = .fixed(at: instant, zone: zone)
      clock.machine = Synchronisations.machine(of: configuration.file, in: process.stateFolder, process.inherited)
    }
    self.clock = clock
    rendering = Rendering(
      context: TextContext(
        width: process.width(configuration.width), zone: zone, isUnicode: process.isUnicode,
        columns: process.columns, theme: Theme(configuration.theme, changing: configuration.palette),
        hasLinks: configuration.format == .text && process.hasLinks(configuration.links)),
      format: configuration.format)
    isColored = configuration.format == .text && process.isColored(configuration.color)
    meter = process.showsProgress && configuration.format == .text ? ProgressMeter() : nil
    dataSource = JSONFileTasksDataSource(
      path: configuration.file, clock: clock, createsDirectory: configuration.isDataFileStandard,
      isDryRun: options.isDryRun, limits: configuration.taskHistory, meter: meter,
      isCancelled: { [cancellation] in cancellation.isRequested || Interruption.hasArrived },
      locking: options.isVerbose || process.variable("DEBUG") == "todo" ? Self.explain : nil)
    // A session that is replayed is one text, and no pager for each of its answers.
    let hasPager = mode != .batch && configuration.format == .text && arguments.first != Subcommand.replay.rawValue
    let pager = hasPager ? process.pager(configuration) : nil
    self.output = pager.flatMap { PagedOutput(output, pager: $0) { ProcessContext.currentWindow } } ?? output
  }

  func run() async -> Int32 {
    if let subcommand = arguments.first.flatMap(Subcommand.init(rawValue:)), let code = await run(subcommand) {
      return code
    }
    report(problems)
    if let problem = problems.first, mode != .shell || !isDataFileCertain { return problem.exitCode }
    let inbox = Inbox<Shell.Intent>()
    let environment = environment(inbox)
    var trace: TraceFile?
    if let path = options.trace {
      if let use = use(ofFile: path) { return refuse("\(path) \(use); a trace would take its place", exitCode: 64) }
      do throws(Errno) {
        trace = try TraceFile(path: path) { [interrupts] in
          let earlier = interrupts.value
          return { Interruption.hasArrived || InterruptSignal.termination != nil || interrupts.value > earlier }
        }
      } catch {
        guard error != .interrupted else { return refuse("interrupted; nothing has changed", exitCode: 130) }
        return refuse("cannot create \(path): \(error.description)", exitCode: 73)
      }
    }
    let isShell = mode == .shell || watchLine != nil
    let exitCode =
      await isShell ? runShell(environment, onlyLine: watchLine, trace: trace) : runBatch(environment, trace: trace)
    guard let path = options.trace, let failure = trace?.finish(), exitCode == 0 else { return exitCode }
    output.flush()
    return refuse("cannot write the trace \(path): \(failure.description)", exitCode: 74)
  }

  private func environment(_ inbox: Inbox<Shell.Intent>) -> Environment {
    Environment(dataSource: dataSource, clock: clock, confirmations: confirmations) { services in
      services.doctor = dataSource
      services.synchronisation = synchronisation
      if mode == .shell, let child = syncChild({ inbox.send($0) }) { services.syncInBackground = { child.begin() } }
      services.conflicts = conflicts
      services.hasAnswers = mode != .oneShot || process.canAsk
      services.editor = editor
      services.notify = notify(reportingTo: inbox)
      let reminders = ReminderFile(in: process.stateFolder, of: configuration.file, isDryRun: options.isDryRun)
      services.advanceReminder = { (instant) throws(TodoError) in try reminders.advance(to: instant) }
      services.browser = browser
      services.home = process.homeFolder
      services.sources = SourceFiles(
        folder: process.folder, standardInput: mode == .oneShot ? STDIN_FILENO : nil, isDryRun: options.isDryRun,
        stateFolder: process.stateFolder, isCancelled: isCancelled)
      services.names = { [process] in SourceFiles(folder: process.folder, standardInput: nil).names(in: $0) }
      services.meter = meter
      services.inbox = inbox
      services.canBeWatched = process.hasScreen && (mode == .shell || watchLine != nil) && configuration.format == .text
      services.isOneStep = options.isAtomic && mode != .shell
      services.configuration = configuration
      let file = WritableConfiguration(path: configuration.path, parser: parser, isDryRun: options.isDryRun)
      services.currentAliases = { file.aliases }
      services.currentConfiguration = { [process, options] in process.configuration(options.preferences).0 }
      services.setLine = { (name, line) throws(TodoError) in try file.set(name, by: line) }
    }
  }

  /// Returns the purpose of a file, as the end of a sentence about it; nil if the program does not depend on it.
  private func use(ofFile path: String) -> String? {
    if let part = JSONFileTasksDataSource.part(at: path, of: configuration.file) { return part.words }
    let path = FilePath(path)
    if path.leads(toSameAs: FilePath(process.configurationFile)) { return "is the configuration" }
    return LineHistory.files(at: process.historyFile).contains { path.leads(toSameAs: FilePath($0)) }
      ? "is where typed lines are kept" : nil
  }

  /// The line of a one-shot command that is to be watched, which requires a terminal.
  private var watchLine: String? {
    guard mode == .oneShot, process.isShell else { return nil }
    guard let line = try? parser.expanded(parser.line(fromArguments: arguments)),
      case .feature(.watch) = parser.command(line, in: Shell.State().parseContext)
    else { return nil }
    return line
  }

  /// Runs a subcommand; returns nil for a line that begins with its name, `complete 2`.
  private func run(_ subcommand: Subcommand) async -> Int32? {
    switch subcommand {
    case .install: install()
    case .replay: replay()
    case .completions: printCompletionScript()
    case .complete: await complete()
    case .gitMerge: mergeForGit()
    case .manual: print(Manual.page)
    }
  }

  func print(_ text: String) -> Int32 {
    output.present(TextPage(encoded: Array(text.utf8)))
    output.flush()
    return 0
  }

  /// An event that arrives in the shell without input; the last one of each kind waits.
  private enum Arrival { case file, interrupt }

  private func runShell(_ environment: Environment, onlyLine: String?, trace: TraceFile?) async -> Int32 {
    let editor: LineEditor
    let history: LineHistory
    do throws(LineEditorError) {
      history = try lineHistory()
      editor = try LineEditor(
        program: "todo", history: history, wakeUp: WakeUp(),
        measures: TextMeasures(width: displayWidth(of:), visible: visible), pasteLimit: Limits.pasteBytes)
    } catch { return refuse("the terminal cannot be used: \(error)", exitCode: 74) }
    let environment = environment.knowing(usage(from: history))
    let window = {
      Window(columns: configuration.width ?? currentWidth ?? 80, rows: ProcessContext.currentWindow?.rows ?? 24)
    }
    let inbox = environment.inbox
    let view = ShellView(
      editor: editor, parser: parser, rendering: rendering, output: output, isColored: isColored,
      prompts: (configuration.prompt, configuration.rprompt),
      highlights: configuration.highlight, suggests: configuration.suggest, window: window, progressLine: progressLine,
      interrupts: interrupts, ringsBell: configuration.notification == .bell, onlyLine: onlyLine)
    let loop = loop(
      in: environment, durability: .ofEachCommand(cancellation),
      subscriptions: { $0.subscriptions(by: clock, isSynced: environment.syncInBackground != nil) },
      followUp: { InterruptSignal.termination == nil ? parser.followUp(to: $0) : nil }, trace: trace)
    let fileWatch = environment.dataSource.watchOutside { inbox.send(.outside(.fileChanged), replacing: Arrival.file) }
    let observer = { @Sendable [cancellation, interrupts] (signal: Int32) in
      interrupts.increase()
      cancellation.cancel()
      if signal == SIGINT { inbox.send(.interrupt, replacing: Arrival.interrupt) }
    }
    await InterruptSignal.withObserver(observer, while: { await MVI.run(view, loop) })
    withExtendedLifetime(fileWatch) {}
    await dataSource.checkpoint(during: .atTheEnd)
    await syncAtTheEnd()
    reportFileNotices()
    return view.exitCode
  }

  private func runBatch(_ environment: Environment, trace: TraceFile?) async -> Int32 {
    let view = batchView(lines: lines, rendering: rendering, session: session)
    await MVI.run(view, loop(in: environment, durability: .onDemand, trace: trace))
    // Everything has been answered, so no one waits for the checkpoint.
    output.flush()
    await dataSource.checkpoint(during: .afterCommands)
    if dataSource.hasSaved { await syncAtTheEnd() }
    reportFileNotices()
    return view.exitCode
  }

  private var isCancelled: @Sendable () -> Bool {
    { [cancellation] in cancellation.isRequested || Interruption.hasArrived || InterruptSignal.termination != nil }
  }

  var synchronisation: any Synchronisation {
    Synchronisations(
      of: dataSource, in: configuration.file, folder: process.stateFolder,
      variables: { [process] in process.inherited }, clock: clock,
      terminal: process.isShell ? BorrowedTerminal.borrow : nil, signs: configuration.signsSync,
      isDryRun: options.isDryRun, vdir: configuration.vdir.isEmpty ? nil : configuration.vdir,
      timeout: configuration.syncTimeout, isCancelled: isCancelled)
  }

  /// Returns the process that syncs automatically; nil if that is not wanted.
  func syncChild(_ send: @escaping @Sendable (Shell.Intent) -> Void = { _ in }) -> SyncChild? {
    guard configuration.sync == .auto, !options.isDryRun else { return nil }
    // The process does not sync again at its end, and has the same time.
    let variables = ["TODO_SYNC": "off"].merging(clock.isFixed ? ["TODO_NOW": clock.now().iso] : [:]) { $1 }
    return SyncChild(["--file", configuration.file, "--format", "text", "sync", "--auto"], variables, send)
  }

  /// Sends the changes that other machines do not have, in a process that outlives this one.
  func syncAtTheEnd() async { if let child = syncChild(), await synchronisation.hasUnsent() { child.leave() } }

  var conflicts: any ConflictMerging {
    GitConflicts(of: dataSource, in: configuration.file, variables: { [process] in process.inherited })
  }

  private var progressLine: ProgressLine? {
    guard meter != nil else { return nil }
    return ProgressLine(
      on: output, columns: { currentWidth ?? 80 }, isColored: isColored, theme: rendering.context.theme)
  }

  private var currentWidth: Int? { ProcessContext.currentTerminalWidth ?? rendering.context.width }

  private func loop(
    in environment: Environment, durability: Durability,
    subscriptions: ((Shell.State) -> [Subscription<Shell.Intent>])? = nil,
    followUp: ((Shell.State) -> Shell.Intent?)? = nil, trace: TraceFile?
  ) -> ShellLoop {
    let writer = trace.map { file in JSONTrace.writer(session: session, rendering: rendering) { file.write($0) } }
    let loop = makeLoop(
      in: environment, durability: durability,
      initialState: Shell.State(isDryRun: options.isDryRun, listing: configuration.listing),
      subscriptions: subscriptions, followUp: followUp,
      isListLong: meter != nil && JSONFileTasksDataSource.takesAWhileToRead(configuration.file),
      listener: writer.map { writer in { writer.record($0) } })
    // The result of an editor; elsewhere nothing arrives.
    if environment.editor != nil { loop.processIntents(environment.inbox) }
    return loop
  }

  func batchView(lines: any LineSource, rendering: Rendering, session: TracedSession) -> BatchView {
    BatchView(
      lines: lines, parser: parser, rendering: rendering, output: output, session: session, progressLine: progressLine,
      isQuiet: options.isQuiet)
  }

  private var editor: (any TextEditing)? {
    guard mode != .batch, process.isShell else { return nil }
    // Debian has a name for any editor that is installed.
    let commands = configuration.editor == "vi" ? ["vi", "editor"] : [configuration.editor]
    return TerminalEditor(
      commands.filter { !$0.isEmpty }, folder: process.runtimeFolder,
      isOver: { Interruption.hasArrived || InterruptSignal.termination != nil })
  }

  /// Returns the function that reports titles of due tasks by the user's command; a failure is shown in the shell.
  private func notify(reportingTo inbox: Inbox<Shell.Intent>) -> (@Sendable (_ titles: [String]) -> Void)? {
    guard mode == .shell, case .command(let command) = configuration.notification else { return nil }
    return CommandNotifier(command) { inbox.send(.show(.notNotified(command: command, reason: $0))) }.notify
  }

  private var browser: (@Sendable (String) -> Bool)? {
    process.isShell && !configuration.browser.isEmpty ? Browser(configuration.browser).open : nil
  }

  private var confirmations: Environment.Confirmations {
    if options.confirmsAll || options.isDryRun { return .assumeYes }
    return mode == .shell || mode == .oneShot && process.canAsk ? .ask : .refuse
  }

  private var lines: any LineSource {
    guard mode == .oneShot else { return options.isAtomic ? GatheredLines(input) : input }
    return OneShotLines(parser.line(fromArguments: arguments), answers: process.canAsk ? input : nil, output: output)
  }

  /// Returns the lines for the arrow keys; those of this session alone if none are to be stored.
  private func lineHistory() throws(LineEditorError) -> LineHistory {
    let limit = configuration.lineHistory
    return limit == 0
      ? try LineHistory(limit: Configuration().lineHistory)
      : try LineHistory(limit: limit, file: process.historyFile) { report($0) }
  }

  /// Returns the usage profile of earlier sessions; nil if no hints are to be shown, or nothing is stored.
  private func usage(from history: LineHistory) -> UsageProfile? {
    guard configuration.tips, configuration.lineHistory > 0 else { return nil }
    // A user who has typed so much needs no hints that depend on older lines.
    return UsageProfile(lines: history.lines.suffix(1000).lazy.map { (try? parser.expanded($0)) ?? $0 })
  }
}
