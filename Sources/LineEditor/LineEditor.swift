import CLibedit
import Glibc

/// The line editor at the terminal on standard input and output, with a history and the usual keys.
///
/// Use it from one thread, and only one at a time: terminal, locale and signals belong to the process. It reads
/// `~/.editrc`. Between two lines the terminal is as it was found.
public final class LineEditor: LineReading {
  private let editor: OpaquePointer
  private let history: LineHistory
  private let signals: SignalDelivery
  private let input: TerminalInput

  /// An editor that goes by this name in `.editrc` and recalls up to `historyLimit` lines.
  ///
  /// It also sets `LC_CTYPE` to UTF-8 and installs `InterruptSignal`.
  public init(program: String, historyLimit: Int32 = 1000) throws(LineEditorError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    signals = try SignalDelivery.shared.get()
    CharacterEncoding.useUTF8()
    let found = TerminalModes(of: STDIN_FILENO)
    guard let history = LineHistory(limit: historyLimit) else { throw .unavailable(code: ENOMEM) }
    guard let editor = editline_open(program) else { throw .unavailable(code: ENOMEM) }
    self.history = history
    self.editor = editor
    input = TerminalInput(descriptor: STDIN_FILENO, signals: signals)
    configure()
    found?.restore(to: STDIN_FILENO)
  }

  deinit {
    // Otherwise el_end would throw away what was typed ahead.
    _ = editline_set_editing(editor, 0)
    el_end(editor)
  }

  /// Shows the prompt and waits for one line, blocking the thread.
  public func readLine(prompt: Prompt) -> LineInput {
    let found = TerminalModes(of: STDIN_FILENO)
    defer { found?.restore(to: STDIN_FILENO) }
    return signals.whileReadingLine {
      // Asked only now, when no signal can slip past.
      if let signal = SignalDelivery.pendingTermination { return LineInput.terminated(signal: signal) }
      input.beginLine(prompt: prompt.edited, foundModes: found)
      TerminalOutput.write(prompt.lead)
      return edit()
    }
  }

  /// Whether the terminal has something to read.
  public var isInputWaiting: Bool {
    var terminal = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&terminal, 1, 0) > 0
  }

  /// Makes the line available to the arrow keys; empty lines and repetitions of the newest one are left out.
  public func remember(_ line: String) {
    history.add(line)
  }

  private func edit() -> LineInput {
    var count: Int32 = 0
    if let text = editline_read(editor, &count), count > 0 {
      return .line(Self.line(UnsafeBufferPointer(start: text, count: Int(count))))
    }
    switch input.outcome {
    case .some(let outcome):
      return outcome
    case nil where count == 0:
      // libedit has shown Ctrl-D, and leaves the cursor behind it.
      TerminalOutput.write("\n")
      return .endOfInput
    case nil:
      return .failed(code: errno)
    }
  }

  private static func line(_ characters: UnsafeBufferPointer<Int32>) -> String {
    var text = String.UnicodeScalarView()
    for character in characters {
      text.append(Unicode.Scalar(UInt32(bitPattern: character)) ?? "\u{FFFD}")
    }
    if text.last == "\n" || text.last == "\r" {
      text.removeLast()
    }
    return String(text)
  }

  private func configure() {
    _ = editline_set_client_data(editor, Unmanaged.passUnretained(input).toOpaque())
    _ = editline_set_prompt(
      editor, { TerminalInput.serving($0)?.prompt.baseAddress }, Int32(bitPattern: Prompt.marker.value))
    _ = editline_set_editor(editor, "emacs")
    _ = editline_use_history(editor, history.handle)
    _ = el_source(editor, nil)
    _ = editline_set_editing(editor, 1)
    // As characters, Ctrl-C and Ctrl-Z keep their place among the keys. When the kernel makes signals of them it
    // discards input and output, and with bad luck the very prompt that answers them.
    _ = editline_set_edit_mode_of_terminal(editor, "-isig")
    _ = editline_set_read_function(
      editor,
      { editor, character in
        guard let editor, let character, let input = TerminalInput.serving(editor) else { return -1 }
        return input.nextCharacter(editor, &character.pointee)
      })
    KeyBindings.install(in: editor)
  }
}

extension TerminalInput {
  /// The input that was handed to libedit as client data; the line editor keeps it alive.
  fileprivate static func serving(_ editor: OpaquePointer?) -> TerminalInput? {
    guard let data = editline_client_data(editor) else { return nil }
    return Unmanaged<TerminalInput>.fromOpaque(data).takeUnretainedValue()
  }
}
