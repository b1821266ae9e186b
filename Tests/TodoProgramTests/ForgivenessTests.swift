import Foundation
import MVITesting
import Testing

/// What people have typed, and what becomes of it, stands in the transcripts whose names begin with `forgiveness`.
@Suite struct ForgivenessTests {
  @Test("Each line that was tried is in a transcript", arguments: tried.split(separator: "\n").map(String.init))
  func isInATranscript(_ row: String) throws {
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
    list / | grep x / --sort due / +OVERDUE / !a / +a,+b / milk && bread / milk || bread / project:wrok / +cals
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
