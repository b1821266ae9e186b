import Foundation
import Glibc
import MVITesting
import TestRunning
import Testing
import TodoApp
import TodoModel
import TodoShell

@testable import todo

@Suite struct RefusedLineTests {
  @Test(.tags(.sweep), .door, arguments: thinned([1, 2, 3, 4] as [UInt64], to: 1, "seeds of lines typed into a file"))
  func nothingIsChangedAndWhatIsOfferedIsAccepted(seed: UInt64) async throws {
    var lines = TypedLines(random: SeededGenerator(seed: seed))
    var corrected: Set<String> = []
    for round in 0..<thinned(25, to: 2, "files of a thousand lines") {
      let folder = TemporaryDirectory()
      let desk = RefusalDesk(round == 0 ? TypedLines.written : lines.next(1000), folder: folder.path)
      while !desk.isDone {
        try await ProgramInProcess.run(at: desk, in: folder, ["LC_ALL": "C.UTF-8"]) {
          $0.keepsGoing = true
          $0.preferences["--format"] = "json"
        }
      }
      #expect(desk.problems == [])
      corrected.formUnion(desk.corrected)
    }
    // As the lines are drawn from pages and transcripts, it depends on those how many can be corrected.
    #expect(corrected.count > 30)
  }
}

private struct TypedLines {
  var random: SeededGenerator

  static let written: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
    let pages = ["Language", "Shell"].map { root.appending(path: "../../Docs/\($0).md") }
    let names = (try? Transcript.names()) ?? []
    let texts = (names.map { root.appending(path: "Transcripts/\($0).transcript") } + pages)
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    let lines = texts.joined(separator: "\n").split(separator: "\n")
    return lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }.filter { !$0.contains("--restore") }
  }()

  private static let pieces = [
    "\"", "(", ")", "+", "-", ":", "=", "!", " ", ",", "/", "<", "é", "due ", " is:", "@", "3 ",
  ]

  mutating func next(_ count: Int) -> [String] {
    (0..<count).map { _ in
      var letters = Array((Self.written.randomElement(using: &random) ?? "").prefix(200))
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0...letters.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where place < letters.count: letters.remove(at: place)
        case 1 where place > 1: letters.swapAt(place - 1, place - 2)
        case 2 where place < letters.count: letters.insert(letters[place], at: place)
        default: letters.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? "", at: place)
        }
      }
      return String(letters)
    }
  }
}

private final class RefusalDesk: LineSource, Output {
  private var lines: ArraySlice<String>
  private let folder: String
  private var typed = ""
  private var answer = ""
  private var before: [String] = []
  private var refusal: [String: String]?
  private(set) var corrected: [String] = []
  private(set) var problems: [String] = []

  init(_ lines: [String], folder: String) {
    self.lines = lines[...]
    self.folder = folder
  }

  var isDone: Bool { lines.isEmpty && refusal == nil }
  var isReady: Bool { false }

  func next(answering question: (any Question)?) -> InputLine? {
    let told = answer
    answer = ""
    if !told.isEmpty, let correction = judged(told) {
      corrected.append(correction)
      typed = correction
    } else {
      guard let line = lines.popFirst() else { return nil }
      typed = line
    }
    before = stamps
    return .text(typed)
  }

  private func judged(_ told: String) -> String? {
    let line = try? JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any]
    guard let line, let isAccepted = line["ok"] as? Bool else {
      problems.append("\(typed) is answered with \(told)")
      return nil
    }
    let earlier = refusal
    refusal = nil
    guard !isAccepted, let error = line["error"] as? [String: Any] else { return nil }
    if stamps != before { problems.append("\(typed) was refused and has changed \(before) to \(stamps)") }
    let reason = ["code", "message"].reduce(into: [:]) { $0[$1] = error[$1] as? String }
    if let earlier, ["syntax", "unknownCommand", "emptyTitle"].contains(reason["code"]) || earlier == reason {
      problems.append("\(typed) was offered and is refused: \(reason)")
    }
    guard earlier == nil, let correction = error["correction"] as? String else { return nil }
    refusal = reason
    return correction
  }

  private var stamps: [String] {
    ["tasks.json", "tasks.history.jsonl"].map { name in
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0 else { return "nothing" }
      return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
  }

  func write(_ bytes: [UInt8], to stream: StandardStream) { answer += bytes.text }

  func flush() {}
}

/// Lines that people have typed are, with their answers, in the transcripts whose names begin with `forgiveness`.
@Suite struct ForgivenessTests {
  @Test(arguments: tried.split(separator: "\n").map(String.init))
  func `Each line that was tried is in a transcript`(_ row: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")
    let names = try Transcript.names().filter { $0.hasPrefix("forgiveness") }
    let texts = try names.map { try String(contentsOf: folder.appending(path: $0 + ".transcript"), encoding: .utf8) }
    let typed = Set(texts.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) })
    let cells = row.components(separatedBy: " / ")
    let beginning = cells[0].isEmpty || cells[0].hasSuffix(":") ? cells[0] : cells[0] + " "
    let lines = cells.dropFirst().map { beginning + $0 }
    #expect(!lines.isEmpty && lines.filter { !typed.contains($0[...]) } == [])
  }

  /// In each row what lines begin with, and what they end with, by the numbers of what was found.
  private static let tried = #"""
    modify / 1-3 pri:high / 50-52 due tomorrow / 37,39 +x urgent
    modify / 3 due fri / 3 tomorrow / 3 pri:h / 41 done / 4 5 due:fri / 1 2 +x / 3 du friday
    modify 1 / due: next week / due: in 3 days / due: 25 dec / priority: high / every: week / project: home
    modify 1 / depends: 2 / due: friday / note:call back / due:"friday" at 5pm
    add / call mum due: next friday / project: home / note: buy milk / x note:call back / x due:"friday" at 5pm
    add / Say "hello" to Bob / Attention ! / Attention !! / Attention !!!
    add x due: / now / tonight / tom / this friday / weekend / end of month / end of week / end of year / eod / sod
    add x due: / sow / som / soq / soy / eoq / day after tomorrow / fri next week / in three days / in 2 hours / 3h
    add x due: / 30min / 2wks / 1mo / 1yr / 1q / 1st / 15th / 31st / march / sept / weds / later / someday / 20261224
    add x due: / 24.12. / 24.12.2026 / 12/24 / 2026-W52-4 / 2026-350 / 2026-12-24 18:00Z / friday@5pm / friday, 5pm
    add x due: / fri 5pm / easter / eom-2d / today+3d / tomorrow+2h / friday+1w / 9am
    add x every: / 8h / hour / other day / fortnight / biweekly / quarter / mon-fri / 2nd and 4th tuesday
    add x every: / last weekday / last day of month / day at 8am / 15th and 30th
    done / 1 2 / 4, 5 / 3-5 8 / +errands / is:overdue / 4; list / 5-3 / milk / (-is:overdue)
    open / 4,5 / logo
    list / -project:home / -due: / -"Buy milk" / -(project:home or milk) / lodz / smorrebrod / /\d/
    list / completed>=-7d / completed>=monday / completed!= / status!=active / wait>today / work / all / -n 5
    list / | grep x / +OVERDUE / !a / +a,+b / milk && bread / milk || bread / project:wrok / +cals
    list / priority:!!! / !!! / "project:home"
    filter / +Home / tag:"a(" / clear
    modify / (+home) -home / 3 -HOME / 9 -tag:"a(" / 9 tag:"a(" +9 lives
    add / b +home / c +FOO +Foo +foo / x +a( / z project:"..x" / x project:hoem / Shop +shop, soon
    use / project:nosuch / tag:"a(" / project:"my flat"
    help / due / add / queries
     / l / ls / a One due:tomorrow / new Two / d 1 / complete 2 / finish 3 / m 4 +x / mod 4 -x / o 4 / info 4
     / show 4 / view 4 / rm 4 / remove 5 / del 6 / e 4 / n 1 first / annotate 1 second / u / s four / ? / :q
     / todo list / @soon / tags / 3 done / quick Call mum fri 5pm #home @phone p1 every! week / in call Bob
     / note 1 -- x / 7 done / modify 13 due:2026-02-10
    add x / every!:3d / tags:x,y / title:"x y" / due:friday at 5pm / every:2w until eom / due:"day after tomorrow"
    add x / due:tom / due:T1800 / prio=high / due!=friday / tag=home / title=home / recur:weekly / until:friday
    add x / scheduled:friday / t:friday / status:completed / every:week after:week / pri:h
    """#
}
