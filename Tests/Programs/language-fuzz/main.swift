import Glibc
import MVITesting
import TodoApp
import TodoModel
import TodoShell

// Measures what people's lines lead to (see Docs/Benchmarks.md, “The language”):
//
//     language-fuzz measure | corpus | slips [COUNT] | [--list CLASS]
//
// Or parses random and mutated lines of all commands, and prints the slowest ones; a trap ends it, a hang keeps it
// running:
//
//     language-fuzz [LINES] [SEED]
//
// Or fails if a line of a megabyte takes more than forty times as long as one of an eighth of that: 8 is linear, fresh
// memory is slower than cached memory, and 64 is quadratic. Takes minutes even in a build for release.
//
//     language-fuzz growth

let parser = CommandParser()
let parseContext = Shell.State().parseContext
let clock = Clock.fixed(at: Instant(seconds: 1_795_251_600), zone: FixedZone.utc)

/// The processor time of this thread in seconds, which excludes other work of the machine.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

enum Reading { case understood, refused, corrected }

/// Parses a line, and its correction, which has to be valid. Computes the fields of a new task and the dates of a query
/// too.
func read(_ line: String) -> Reading {
  switch parser.command(line, in: parseContext) {
  case .invalid(let error):
    precondition(error.column.map { $0 >= 1 && $0 <= line.count + 1 } ?? true, "\(error) in \(line.prefix(200))")
    guard let correction = error.correction else { return .refused }
    if case .invalid = parser.command(correction, in: parseContext) {
      preconditionFailure("\(correction) is offered instead of \(line)")
    }
    return .corrected
  case .feature(let intent):
    if case .edit(.change(.add(let attributes))) = intent {
      let mutation = Mutation.add(attributes.all(givenTags: ["old"]))
      for attribute in attributes.attributes {
        guard case .set(_, let value) = attribute, value.isPhrase else { continue }
        let again = attribute.name.flatMap { try? Attribute($0, value: value.description) }
        precondition(again == attribute, "\(line) prints \(value)")
      }
      _ = try? TaskTable().effect(of: mutation, clock: clock)
    }
    if case .tasks(.open(let query, _)) = intent { _ = query.dates(at: clock.present) }
    if case .filters(.change(let mutation, _)) = intent { _ = try? Settings().changed(by: mutation) }
    return .understood
  case .answer, .back, .home, .quit: return .understood
  }
}

extension TypedValue {
  var isPhrase: Bool {
    switch self {
    case .date, .repetition: true
    case .text, .priority, .number, .numbers, .duration, .identifier, .status: false
    }
  }
}

func complete(_ line: String, at place: Double) {
  let typed = TypedLine(line, cursor: Int(place * Double(line.unicodeScalars.count)))
  let suggestions = parser.completion(of: typed).suggestions(from: TaskTable(), clock: clock)
  precondition(suggestions.replaced.contains(typed.cursor) || suggestions.replaced.upperBound == typed.cursor)
  precondition(suggestions.replaced.upperBound <= line.unicodeScalars.count, "\(line.prefix(200))")
}

struct Lines {
  private static let seeds =
    Features.verbs.flatMap(\.examples) + [
      "add Pay rent project:home.garden +bills -old !!! due:tomorrow every:2w note:\"a \\\"b\\\"\" -- +x",
      "list (project:home or not (+a \"b c\")) and is:overdue due<\"next friday\" /a(b|c)*d/",
      "modify 3,5-7,9-9223372036854775807 depends:1,2 parent:3 wait:2026-11-27T16:00:00Z after:1m http://x 10:30 6\" it's",
      "add x every:\"last friday until 2027-03-01\" due:\"in 3 days at 5pm\"",
      "filter priority>=medium number<9 title!=x",
      "add Call mum due:fri 5pm about taxes every:2nd and 4th tuesday at 8am until eom+1w wait:day after tomorrow",
      "list due<next friday noon or completed>=2026-W50-3 not created<24.12. 9:00",
    ]
  private static let pieces =
    ["\"", "\\", "(", ")", "+", "-", ":", ",", "!", " ", "\t", ".", "/", "<", ">", "=", "or ", "not ", "and ", "0"] + [
      "é", "\u{301}", "\u{200D}", "👩‍👩‍👧‍👦", "\u{0}", "\u{FEFF}", "\r", "日", "due:", "note:\"", "is:", "project:", "every:\"",
    ] + [
      " at 8am", " and ", "+2h", "-2d", "eom", "in 3 hours", "2026-W50", "24.12.", "5/6", "easter monday",
      "last weekday",
    ] + ["99999999999999999999", "31 feb", "friday", "5pm", "until", "count ", "[", "*", "{2}", "|", "^", "$"]

  var random: SeededGenerator

  mutating func next() -> String {
    let isMutated = Int.random(in: 0..<4, using: &random) > 0
    var scalars = isMutated ? Array((Self.seeds.randomElement(using: &random) ?? "").unicodeScalars) : []
    if !isMutated { scalars += "list ".unicodeScalars }
    // With a damaged verb the rest of the line is not parsed.
    let verb = Bool.random(using: &random) ? scalars.firstIndex(of: " ").map { $0 + 1 } ?? 0 : 0
    for _ in 0..<Int.random(in: 1...(isMutated ? 4 : 16), using: &random) {
      let place = Int.random(in: min(verb, scalars.count)...scalars.count, using: &random)
      switch isMutated ? Int.random(in: 0..<4, using: &random) : 0 {
      case 1 where place < scalars.count: scalars.remove(at: place)
      case 2: scalars.removeSubrange(place...)
      case 3:
        let other = Array((Self.seeds.randomElement(using: &random) ?? "").unicodeScalars)
        scalars.replaceSubrange(place..., with: other.suffix(Int.random(in: 0...other.count, using: &random)))
      default: scalars.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").unicodeScalars, at: place)
      }
    }
    var line = String.UnicodeScalarView()
    line.append(contentsOf: scalars)
    return String(line)
  }
}

func fuzz(_ count: Int, seed: UInt64) {
  var lines = Lines(random: SeededGenerator(seed: seed))
  var (understood, corrected) = (0, 0)
  var slowest = (time: 0.0, line: "")
  let start = processorTime()
  for _ in 0..<count {
    let line = lines.next()
    let begin = processorTime()
    switch read(line) {
    case .understood: understood += 1
    case .corrected: corrected += 1
    case .refused: break
    }
    complete(line, at: Double.random(in: 0...1, using: &lines.random))
    let taken = processorTime() - begin
    if taken > slowest.time { slowest = (taken, line) }
  }
  let total = processorTime() - start
  print(
    "  \(count) lines, \(understood) understood, \(corrected) corrected, \(rounded(total / Double(count) * 1e6)) µs a line"
  )
  print("  slowest: \(rounded(slowest.time * 1e6)) µs for \(slowest.line.debugDescription)")
}

func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

/// Returns the ratio of the times for a line and for one of an eighth of its length. A number sign in the piece becomes
/// another number in each repetition, because equal pieces may be parsed only once.
func growth(of piece: String, after verb: String) -> Double {
  func time(_ length: Int) -> Double {
    let line = verb + repeated(piece, count: max(1, length / piece.utf8.count))
    return (0..<3).map { _ in
      let begin = processorTime()
      _ = read(line)
      complete(line, at: 1)
      return processorTime() - begin
    }.min() ?? 0
  }
  // Shorter times depend on the machine more than on the line.
  return time(1 << 20) / max(time(1 << 17), 1e-4)
}

func repeated(_ piece: String, count: Int) -> String {
  let parts = piece.split(separator: "#", omittingEmptySubsequences: false)
  guard parts.count == 2 else { return String(repeating: piece, count: count) }
  return (0..<count).map { parts[0] + String($0) + parts[1] }.joined()
}

func checkGrowth() -> Bool {
  let pieces = [
    "\"", "\\\"", "\"a\" ", "(", "(a) ", ")", "1-2,", "+a ", "-a ", ":", "due: ", "due:x", "!!! ", "not ", "a or ", "/",
    "/a/ ", "is:overdue ", "é", "\u{301}", "👩‍👩‍👧‍👦 ", "note:\"a\" ", "project:a.", "every:day ", "<", "a", " ",
    "1 feb ", "friday ", "+t# ", "-t# ", "w# ", "due<#d ", "project:p# or ", "@v# ", "#,", "w#:x ",
  ]
  var isLinear = true
  var worst = (growth: 0.0, name: "")
  for verb in [
    "add ", "list ", "modify 1 ", "done ", "filter ", "note 1 ", "sort ", "add due:\"", "add every:\"", "help ", "use ",
    "view save v = ", "",
  ] {
    for piece in pieces {
      let growth = growth(of: piece, after: verb)
      if growth > worst.growth { worst = (growth, "\(verb)\(piece)…") }
      guard growth > 40 else { continue }
      isLinear = false
      print(
        "  more than linear: \(verb)\(piece)… takes \(rounded(growth)) times as long when it is eight times as long")
    }
  }
  print(
    "  lines up to a megabyte: eight times the length takes at most \(rounded(worst.growth)) times as long, for \(worst.name)"
  )
  return isLinear
}

let words = Array(CommandLine.arguments.dropFirst())
if let report = words.first, ["measure", "corpus", "slips"].contains(report) {
  let listed = words.firstIndex(of: "--list").map { words.dropFirst($0 + 1).joined(separator: " ") }
  var measure = await Measure(listing: listed)
  if report != "slips" { await measure.measureCorpus() }
  if report != "corpus" { await measure.measureSlips(words.dropFirst().first.flatMap { Int($0) } ?? 20_000) }
  await measure.measureCorrections()
  exit(report != "measure" || measure.keepsLimits() ? 0 : 1)
}

if words == ["growth"] { exit(checkGrowth() ? 0 : 1) }

let arguments = words.map { Int($0) }
fuzz((arguments.first ?? nil) ?? 1_000_000, seed: UInt64((arguments.dropFirst().first ?? nil) ?? 1))
