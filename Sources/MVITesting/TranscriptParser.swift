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
  /// Blank lines that are output if the next line is.
  private var blanks = 0
  private var takesOutput = false
  private var hasExited = false

  init(name: String) { self.name = name }

  mutating func take(_ line: String) throws(TestFailure) {
    lineNumber += 1
    if file != nil { return try takeFileLine(line) }
    switch TranscriptLine(line) {
    case .blank: if run != nil { blanks += 1 } else { takeProse(line) }
    case .prose: takeProse(line)
    case .command(let words):
      endRun()
      guard let invocation = Transcript.Invocation(words) else {
        throw failure("After `$` come the program's name and its arguments, with quotes in pairs.")
      }
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
      guard takesOutput else { throw failure("Output must come directly beneath a `$` or `>` line.") }
      run?.last.output += String(repeating: "\n", count: blanks) + text + "\n"
      blanks = 0
    case .bracket(let name, let argument): try takeBracket(name, argument)
    }
  }

  mutating func finish() throws(TestFailure) -> [Transcript.Block] {
    if let file { throw TestFailure("The contents of \(file.name) have no [end].", at: "\(name):\(file.line)") }
    endRun()
    return blocks
  }

  private mutating func takeBracket(_ bracket: String, _ argument: String) throws(TestFailure) {
    switch bracket {
    case "exit":
      guard let code = Int(argument), (1...255).contains(code) else {
        throw failure("An exit code is a number from 1 to 255; 0 is left out.")
      }
      guard !hasExited, blanks == 0, run?.last.prose.isEmpty == true else {
        throw failure("[exit] must come once, directly beneath the last output of a run.")
      }
      run?.exitCode = code
      (hasExited, takesOutput) = (true, false)
    case "no newline":
      guard takesOutput, blanks == 0, run?.last.output.isEmpty == false else {
        throw failure("[no newline] must follow output.")
      }
      run?.last.output.unicodeScalars.removeLast()
      takesOutput = false
    case "write", "show":
      guard !argument.isEmpty, !argument.hasPrefix("/"), !argument.split(separator: "/").contains("..") else {
        throw failure("A file needs a name inside the transcript's own directory.")
      }
      endRun()
      file = OpenFile(isWritten: bracket == "write", name: argument, line: lineNumber)
    case let other: throw failure("[\(other)] belongs in a file.")
    }
  }

  private mutating func takeFileLine(_ line: String) throws(TestFailure) {
    guard var file else { return }
    switch TranscriptLine(line) {
    case .bracket("end", ""):
      self.file = nil
      return blocks.append(
        file.isWritten
          ? .write(name: file.name, contents: file.contents)
          : .show(name: file.name, contents: file.isMissing ? nil : file.contents))
    case _ where file.isComplete: throw failure("[end] must follow.")
    case .bracket("missing", "") where !file.isWritten && file.contents.isEmpty:
      (file.isMissing, file.isComplete) = (true, true)
    case .bracket("no newline", "") where !file.contents.isEmpty:
      file.contents.unicodeScalars.removeLast()
      file.isComplete = true
    case .bracket(let name, _): throw failure("[\(name)] cannot come here; with a backslash before it, it is text.")
    case .text(let text): file.contents += text + "\n"
    case .blank, .prose, .command, .input: file.contents += line + "\n"
    }
    self.file = file
  }

  private mutating func takeProse(_ line: String) {
    settleBlanks()
    takesOutput = false
    if run != nil { run?.last.prose.append(line) } else { blocks.append(.prose([line])) }
  }

  private mutating func settleBlanks() {
    run?.last.prose += Array(repeating: "", count: blanks)
    blanks = 0
  }

  private mutating func endRun() {
    settleBlanks()
    if let run { blocks.append(.run(run)) }
    (run, takesOutput, hasExited) = (nil, false, false)
  }

  private func failure(_ message: String) -> TestFailure { TestFailure(message, at: "\(name):\(lineNumber)") }
}

enum TranscriptLine: Equatable {
  case blank, prose
  case command(String), input(String), text(String)
  case bracket(name: String, argument: String)

  private static let brackets: Set = ["exit", "write", "show", "end", "missing", "no newline"]

  init(_ line: String) {
    func argument(of sign: String) -> String? {
      line == sign ? "" : line.hasPrefix(sign + " ") ? String(line.dropFirst(2)) : nil
    }
    if line.isEmpty {
      self = .blank
    } else if line.hasPrefix("\\") {
      self = .text(String(line.dropFirst()))
    } else if argument(of: "#") != nil {
      self = .prose
    } else {
      self =
        argument(of: "$").map(Self.command) ?? argument(of: ">").map(Self.input) ?? Self.bracket(line) ?? .text(line)
    }
  }

  /// The line that represents a line of output, or of a file, in which only brackets have a meaning.
  static func escaped(_ text: String, isOutput: Bool) -> String {
    let isEscaped =
      switch TranscriptLine(text) {
      case .blank: false
      case .text: text.hasPrefix("\\")
      case .bracket: true
      case .prose, .command, .input: isOutput
      }
    return isEscaped ? "\\" + text : text
  }

  private static func bracket(_ line: String) -> TranscriptLine? {
    guard line.first == "[", line.last == "]" else { return nil }
    let inside = String(line.dropFirst().dropLast())
    if brackets.contains(inside) { return .bracket(name: inside, argument: "") }
    let parts = inside.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, brackets.contains(String(parts[0])) else { return nil }
    return .bracket(name: String(parts[0]), argument: String(parts[1]))
  }
}
