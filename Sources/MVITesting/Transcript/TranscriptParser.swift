/// Takes a transcript line by line.
struct TranscriptParser {
  private struct OpenFile {
    let isWritten: Bool
    let name: String
    let line: Int
    var contents = ""
    var isMissing = false
    var isComplete = false
  }

  private let name: String
  private var lineNumber = 0
  private var blocks: [Transcript.Block] = []
  private var run: Transcript.Run?
  private var file: OpenFile?
  /// Blank lines of which only the next line says whether they are output.
  private var blanks = 0
  private var takesOutput = false
  private var hasExited = false

  init(name: String) {
    self.name = name
  }

  mutating func take(_ line: String) throws(TestFailure) {
    lineNumber += 1
    if file != nil { return try takeFileLine(line) }
    switch TranscriptLine(line) {
    case .blank:
      if run != nil { blanks += 1 } else { takeProse(line) }
    case .prose:
      takeProse(line)
    case .command(let words):
      endRun()
      let invocation = try invocation(from: words)
      run = Transcript.Run(invocation: invocation, exchanges: [.init(line: line)])
      takesOutput = true
    case .input(let input):
      guard !hasExited else { throw failure("The run has ended with [exit]; begin another with `$`.") }
      settleBlanks()
      if run == nil { run = Transcript.Run(invocation: .init(), exchanges: []) }
      run?.invocation.input.append(input)
      run?.exchanges.append(.init(line: line))
      takesOutput = true
    case .text(let text):
      guard takesOutput else { throw failure("Output must stand directly beneath a `$` or `>` line.") }
      append(String(repeating: "\n", count: blanks) + text + "\n")
      blanks = 0
    case .bracket(let name, let argument):
      try takeBracket(name, argument)
    }
  }

  mutating func finish() throws(TestFailure) -> [Transcript.Block] {
    if let file {
      throw TestFailure("The contents of \(file.name) have no [end].", at: "\(name):\(file.line)")
    }
    endRun()
    return blocks
  }

  private mutating func takeBracket(_ bracket: String, _ argument: String) throws(TestFailure) {
    switch bracket {
    case "exit":
      guard let code = Int(argument), (1...255).contains(code) else {
        throw failure("An exit code is a number from 1 to 255; 0 is left out.")
      }
      guard !hasExited, blanks == 0, run?.exchanges.last?.prose.isEmpty == true else {
        throw failure("[exit] must stand once, directly beneath the last output of a run.")
      }
      run?.exitCode = code
      hasExited = true
      takesOutput = false
    case "no newline":
      guard takesOutput, blanks == 0, removeNewline() else { throw failure("[no newline] must follow output.") }
      takesOutput = false
    case "write", "show":
      guard !argument.isEmpty, !argument.hasPrefix("/"), !argument.split(separator: "/").contains("..") else {
        throw failure("A file needs a name inside the transcript's own directory.")
      }
      endRun()
      file = OpenFile(isWritten: bracket == "write", name: argument, line: lineNumber)
    case let other:
      throw failure("[\(other)] belongs into a file.")
    }
  }

  private mutating func takeFileLine(_ line: String) throws(TestFailure) {
    guard var file else { return }
    switch TranscriptLine(line) {
    case .bracket("end", ""):
      self.file = nil
      blocks.append(
        file.isWritten
          ? .write(name: file.name, contents: file.contents)
          : .show(name: file.name, contents: file.isMissing ? nil : file.contents))
      return
    case _ where file.isComplete:
      throw failure("[end] must follow.")
    case .bracket("missing", "") where !file.isWritten && file.contents.isEmpty:
      file.isMissing = true
      file.isComplete = true
    case .bracket("no newline", "") where !file.contents.isEmpty:
      file.contents.unicodeScalars.removeLast()
      file.isComplete = true
    case .bracket(let name, _):
      throw failure("[\(name)] cannot stand here; with a backslash before it, it is text.")
    case .text(let text):
      file.contents += text + "\n"
    case .blank, .prose, .command, .input:
      file.contents += line + "\n"
    }
    self.file = file
  }

  private mutating func takeProse(_ line: String) {
    settleBlanks()
    takesOutput = false
    if run != nil { append(prose: line) } else { blocks.append(.prose([line])) }
  }

  private mutating func settleBlanks() {
    for _ in 0..<blanks { append(prose: "") }
    blanks = 0
  }

  private mutating func endRun() {
    settleBlanks()
    if let run { blocks.append(.run(run)) }
    run = nil
    takesOutput = false
    hasExited = false
  }

  private mutating func append(_ output: String) {
    guard let last = run?.exchanges.indices.last else { return }
    run?.exchanges[last].output += output
  }

  private mutating func append(prose line: String) {
    guard let last = run?.exchanges.indices.last else { return }
    run?.exchanges[last].prose.append(line)
  }

  private mutating func removeNewline() -> Bool {
    guard let last = run?.exchanges.indices.last, run?.exchanges[last].output.isEmpty == false else { return false }
    run?.exchanges[last].output.unicodeScalars.removeLast()
    return true
  }

  private func invocation(from words: String) throws(TestFailure) -> Transcript.Invocation {
    guard let invocation = Transcript.Invocation(words) else {
      throw failure("After `$` come the program's name and its arguments, with quotes in pairs.")
    }
    return invocation
  }

  private func failure(_ message: String) -> TestFailure {
    TestFailure(message, at: "\(name):\(lineNumber)")
  }
}
