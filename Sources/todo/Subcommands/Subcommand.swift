import Glibc
import Platform
import TodoApp
import TodoModel
import TodoShell

/// A command that is the first word after the options, and runs even if the configuration has errors.
enum Subcommand: String, CaseIterable {
  case install, manual, replay, completions, complete
  case gitMerge = "git-merge"

  var usage: String { ["todo", rawValue, help.parameters].filter { !$0.isEmpty }.joined(separator: " ") }

  var help: (parameters: String, summary: String) {
    switch self {
    case .install:
      (
        "[--prefix FOLDER | --git [--global]] [--uninstall]",
        "copies the program, its manual page and completions for shells to where they are found: below ~/.local, for "
          + "the superuser below /usr/local, or below FOLDER, with $DESTDIR before that; what is up to date stays as it "
          + "is; --git has git merge data files by tasks in this repository, with --global in all of yours; "
          + "--uninstall takes everything away again"
      )
    case .manual: ("", "prints the manual page, which `man -l -` shows")
    case .replay: ("FILE", "prints the session of a trace again")
    case .completions:
      (CompletingShell.names.joined(separator: "|"), "prints the script with which a shell completes commands")
    case .complete: ("SHELL WORDS", "answers that script: what can follow the words")
    case .gitMerge:
      (
        "BASE OURS THEIRS",
        "merges three versions of a data file into the second one, as git asks for after `todo install --git`"
      )
    }
  }
}

extension Program {
  /// Runs `todo replay FILE`: prints the output of the traced session, without reading or changing a task.
  func replay() -> Int32 {
    guard arguments.count == 2 else { return refuse("`replay` takes the file of one trace", exitCode: 64) }
    let path = arguments[1]
    let bytes: [UInt8]
    do throws(UnreadTrace) { bytes = try Self.contents(ofFile: path, upTo: Limits.traceBytes) } catch {
      return refuse("cannot read \(path): \(error)", exitCode: 66)
    }
    do throws(SessionReplay.Failure) {
      let replay = try SessionReplay(bytes)
      let rendering = rendering(of: replay.session)
      switch replay.session.mode {
      case .shell:
        let view = ShellView(
          editor: NoLines(), parser: parser, rendering: rendering, output: output, isColored: replay.session.isColored,
          prompts: (replay.session.prompt.flatMap { try? PromptTemplate($0) } ?? .left, .right))
        for state in replay.states { view.render(state) }
      case .batch, .oneShot:
        let view = batchView(lines: NoLines(), rendering: rendering, session: replay.session)
        for state in replay.states { view.render(state) }
        view.finish()
      }
      output.flush()
      return 0
    } catch { return refuse("\(path):\(error.line): \(error.reason)", exitCode: 65) }
  }

  /// The session as a trace describes it, for a replay.
  var session: TracedSession {
    var session = TracedSession(mode: mode, format: configuration.format.rawValue)
    session.width = rendering.context.width
    session.columns = rendering.context.columns
    session.zone = (process.zone as? SystemZone)?.name
    session.isColored = isColored
    session.isUnicode = rendering.context.isUnicode
    session.keepsGoing = options.keepsGoing
    session.isAtomic = options.isAtomic
    session.isDryRun = options.isDryRun
    // What is not given is the default.
    if configuration.prompt != .left { session.prompt = configuration.prompt.text }
    if configuration.listing != .standard { session.listing = configuration.listing }
    if configuration.theme != .terminal { session.theme = configuration.theme.rawValue }
    if !configuration.palette.text.isEmpty { session.palette = configuration.palette.text }
    return session
  }

  private func rendering(of session: TracedSession) -> Rendering {
    let zone: any Zone = session.zone.map(SystemZone.init(named:)) ?? FixedZone.utc
    return Rendering(
      context: TextContext(
        width: session.width, zone: zone, isUnicode: session.isUnicode, columns: session.columns ?? 80,
        theme: Theme(
          session.theme.flatMap(ThemeName.init(rawValue:)) ?? .terminal,
          changing: session.palette.flatMap(Palette.init) ?? Palette())),
      format: OutputFormat(rawValue: session.format) ?? .text)
  }

  struct UnreadTrace: Error, Equatable, CustomStringConvertible { let description: String }

  /// Returns the contents of a file or a pipe; throws if there are more bytes than the limit.
  static func contents(ofFile path: String, upTo limit: Int) throws(UnreadTrace) -> [UInt8] {
    do throws(Errno) {
      if let bytes = try Descriptor(opening: path, O_RDONLY).readToEnd(upTo: limit) { return bytes }
    } catch { throw UnreadTrace(description: error.description) }
    throw UnreadTrace(description: "it has more than the \(limit) bytes that are replayed")
  }
}
