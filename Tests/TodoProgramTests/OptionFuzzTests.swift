import MVITesting
import TestRunning
import Testing

@testable import todo

/// Whatever the arguments are, they are accepted or refused with a sentence, and completion reads them alike.
@Suite(.tags(.sweep), .door) struct OptionFuzzTests {
  private static let odd: [String] = [
    "--", "-", "=", "", "list", "add", "--bogus", "\u{1B}[31m", "--\n", "é", "--é=\u{202E}", "--yes=1", "-h=", "---",
  ]
  private static let names: [String] = Options.all.flatMap { [$0.name, $0.name + "=", $0.letter ?? "-"] }
  private static let values: [String] = OptionParserTests.samples.flatMap { sample -> [String] in
    let values = sample.right + sample.wrong
    return values + values.map { "\(sample.name)=\($0)" }
  }
  private static let pieces = odd + names + values

  @Test func nothingTrapsAndBothFormsMeanTheSame() async {
    var random = SeededGenerator(seed: 30)
    var accepted = 0
    for round in 0..<thinned(200_000, to: 10_000, "random arguments") {
      // Other tests are waiting as well.
      if round.isMultiple(of: 500) { await Task.yield() }
      var arguments: [String] = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        var piece = Self.pieces.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<8, using: &random) == 0 { piece += Self.pieces.randomElement(using: &random) ?? "" }
        arguments.append(piece)
      }
      accepted += check(arguments) ? 1 : 0
    }
    #expect(accepted > 500)
  }

  /// Whether the arguments are accepted.
  private func check(_ arguments: [String]) -> Bool {
    let output = Report(arguments)
    #expect(output == Report(Self.takenApart(arguments)), "\(arguments)")
    let completed = CompletedArguments(arguments)
    switch output {
    case .refused(let error):
      let complaint = error.complaint(usage: Options.usage)
      #expect(complaint.split(separator: "\n", omittingEmptySubsequences: false).count == 4, "\(arguments)")
      #expect(!complaint.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
      return false
    case .answered:
      return false
    case .taken(let options, let line):
      #expect(arguments.suffix(line.count) == line[...])
      guard let last = line.last else { return true }
      #expect(completed.place == .command(line.dropLast(), last), "\(arguments)")
      #expect(completed.values["--file"] == options.preferences["--file"], "\(arguments)")
      return true
    }
  }

  /// What becomes of arguments.
  private enum Report: Equatable {
    case refused(UsageError)
    case answered(OptionAnswer)
    case taken(Options, [String])

    init(_ arguments: [String]) {
      do throws(UsageError) {
        switch try Options.request(arguments) {
        case .answer(let answer): self = .answered(answer)
        case .values(let options, let line): self = .taken(options, line)
        }
      } catch {
        self = .refused(error)
      }
    }
  }

  /// The same arguments with the values of options in arguments of their own, where they can have them.
  private static func takenApart(_ arguments: [String]) -> [String] {
    let parser = OptionParser(options: Options.all)
    var apart: [String] = []
    var rest = arguments[...]
    while let argument = rest.first, argument.hasPrefix("-"), argument != "--" {
      rest.removeFirst()
      let (name, value) = OptionParser<Options>.parts(of: argument)
      guard parser.option(named: name)?.value != nil else {
        apart.append(argument)
        continue
      }
      if let value {
        apart += value == "-" || !value.hasPrefix("-") ? [name, value] : [argument]
      } else {
        apart.append(name)
        if let value = rest.first, value == "-" || !value.hasPrefix("-") { apart.append(rest.removeFirst()) }
      }
    }
    return apart + rest
  }
}
