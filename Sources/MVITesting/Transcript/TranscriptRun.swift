import Foundation

extension Transcript {
  /// A transcript beside the same transcript with what a program really did.
  public struct Outcome: Equatable, Sendable {
    /// The text of the transcript.
    public let expected: String
    /// The same with the actual outputs, exit codes and files in it.
    public let actual: String
    /// True if `actual` could take the place of the file.
    ///
    /// It could not if the output of several lines of input came as a whole and differs: it is unknown then which line it
    /// belongs to. Both texts show such a run with all input first and all output after it.
    public let canBeRecorded: Bool
  }

  /// Runs everything in the transcript, in a fresh directory, with a program in whatever form.
  ///
  ///     let outcome = try await transcript.run { invocation in
  ///       .perLine(invocation.input.map { "You said \($0).\n" })
  ///     }
  public func run(using program: (Invocation) async throws -> Output) async throws -> Outcome {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("transcript-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }

    var expected = self
    var actual = self
    var canBeRecorded = true
    for (index, block) in blocks.enumerated() {
      switch block {
      case .prose:
        break
      case .write(let name, let contents):
        let file = directory.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(contents.utf8).write(to: file)
      case .show(let name, _):
        let contents = try storedText(at: directory.appendingPathComponent(name).path)
        actual.blocks[index] = .show(name: name, contents: contents)
      case .run(var run):
        run.invocation.directory = directory.path
        let output = try await program(run.invocation).naming(filesIn: directory.path)
        let isAttributed = run.take(output)
        actual.blocks[index] = .run(run)
        guard !isAttributed else { continue }
        canBeRecorded = false
        expected.blocks[index] = block.collapsed
      }
    }
    return Outcome(expected: expected.text, actual: actual.text, canBeRecorded: canBeRecorded)
  }
}

extension Transcript.Run {
  fileprivate var wholeOutput: String { exchanges.map(\.output).joined() }

  /// Puts the actual output in the place of the expected one and says whether its parts are in their places.
  fileprivate mutating func take(_ output: Transcript.Output) -> Bool {
    exitCode = output.exitCode
    switch output.text {
    case .whole(let text) where hasSameBytes(text, wholeOutput):
      return true
    case .whole(let text):
      replaceOutputs(with: [], rest: text)
      return exchanges.count == 1
    case .perLine(let answers, let opening):
      let hasCommand = exchanges.count > invocation.input.count
      let first = answers.first ?? ""
      let outputs = hasCommand ? [opening] + answers : [opening + first] + answers.dropFirst()
      let last = exchanges.count - 1
      replaceOutputs(with: outputs.prefix(last), rest: outputs.dropFirst(last).joined())
      return true
    }
  }

  private mutating func replaceOutputs(with outputs: ArraySlice<String>, rest: String) {
    for index in exchanges.indices {
      exchanges[index].output = index < outputs.count ? outputs[index] : ""
    }
    exchanges[exchanges.count - 1].output += rest
  }

  fileprivate var collapsed: Transcript.Run {
    var run = self
    run.replaceOutputs(with: [], rest: wholeOutput)
    return run
  }
}

extension Transcript.Block {
  fileprivate var collapsed: Transcript.Block {
    switch self {
    case .run(let run): .run(run.collapsed)
    case .prose, .write, .show: self
    }
  }
}

extension Transcript.Output {
  fileprivate func naming(filesIn directory: String) -> Transcript.Output {
    func naming(_ text: String) -> String { text.replacingOccurrences(of: directory + "/", with: "") }
    switch text {
    case .whole(let text):
      return .whole(naming(text), exitCode: exitCode)
    case .perLine(let answers, let opening):
      return .perLine(answers.map(naming), opening: naming(opening), exitCode: exitCode)
    }
  }
}
