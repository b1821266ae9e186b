import MVI
import Testing
import TodoModel

@testable import TodoApp

@Suite struct NarrowStatisticsTests {
  private func lines(_ tasks: [TodoItem], in width: Int, isUnicode: Bool) -> [String] {
    let now = TextSample.clock.present
    let state = Statistics.State(statistics: TaskStatistics(of: tasks, at: now))
    var page = TextPage(isColored: false, isUnicode: isUnicode)
    let context = TextContext(width: width, zone: FixedZone.utc, isUnicode: isUnicode)
    Statistics.write(state, at: now, in: context, to: &page)
    return page.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("Nothing is wider than the width at hand, down to twenty columns", arguments: [true, false])
  func everyWidth(isUnicode: Bool) {
    let samples = [TextSample.past, Array(TextSample.past.prefix(1)), TextSample.past.filter { $0.project == nil }]
    for width in 20...90 {
      for tasks in samples {
        for line in lines(tasks, in: width, isUnicode: isUnicode) {
          #expect(displayWidth(of: line) <= width, "\(width): \(line)")
        }
      }
    }
  }

  @Test(arguments: [20, 23, 37, 80]) func `What is due is told at every width`(width: Int) {
    var task = TextSample.past[0]
    task.status = .active
    task.due = .day(TextSample.clock.today.adding(days: 6))
    let wanted = [20: "  Fri 27  1 due", 23: "   23 24 25 26*27 28 29", 37: "   23   24   25   26   27*1 28   29"]
    let shown = lines([task], in: width, isUnicode: true)
    #expect(shown.contains { $0.hasPrefix(wanted[width] ?? "   23   24   25   26   27*1 28   29") }, "\(shown)")
  }
}
