import SampleTasks
import Synchronization
import Testing
import TodoModel

@testable import TodoApp

/// Lists that are measured by two threads and written when the page is put out.
struct LongListTests {
  private static let tasks = (0..<12_000).map { number in
    var task = SampleTasks.all[number % SampleTasks.all.count]
    (task.tags, task.project) = (Array(task.tags.prefix(1)), nil)
    // Each half has one row of many labels, which is the second widest of both, and one has the widest title.
    if number == 3 { task.tags = (1...9).map { "first\($0)" } }
    if number == 11_000 { task.tags = (1...7).map { "second\($0)" } }
    if number == 10_500 { task.title += String(repeating: " long", count: 40) }
    return task
  }
  private static let now = TextSample.clock.present

  private static func page(_ context: TextContext) -> TextPage {
    var page = TextPage(isColored: false, width: context.width)
    page.add("above")
    TaskRows(tasks, at: now, in: context).write(tasks.indices, to: &page)
    page.add("below")
    return page
  }

  @Test(arguments: [nil, 30, 60, 100, 250])
  func `A long list is what measuring and writing row by row gives`(width: Int?) {
    let context = TextContext(width: width, zone: FixedZone.utc)
    var contents = RowContents(ListFacts(), at: Self.now, in: context)
    let rows = Self.tasks.map { TaskRow($0, in: &contents, omitting: ImpliedLabels()) }
    var layout = RowLayout(at: Self.now, in: context)
    rows.forEach { layout.measure($0) }
    if let width {
      layout.fit(to: width) { form in rows.map { $0.date(in: form, at: Self.now).utf8.count }.max() ?? 0 }
    }
    var page = TextPage(isColored: false, width: width)
    page.add("above")
    rows.forEach { page.add(layout.line($0)) }
    page.add("below")
    let (expected, found) = (page.text.split(separator: "\n"), Self.page(context).text.split(separator: "\n"))
    #expect(found.count == expected.count)
    #expect(zip(found, expected).first { $0 != $1 } == nil)
  }

  @Test func `Who stops reading ends the writing`() {
    let written = Mutex(0)
    var page = TextPage(isColored: false)
    page.add(rows: 0..<100_000) { places, page in
      written.withLock { $0 += places.count }
      for place in places { page.add("\(place)") }
    }
    var pieces: [[UInt8]] = []
    page.put {
      pieces.append($0)
      return pieces.count < 2
    }
    #expect(String(decoding: pieces.joined(), as: UTF8.self).hasPrefix("0\n1\n2\n"))
    #expect(written.withLock { $0 } < 2_000)
  }

  @Test func `A filter finds the same in a long list as task by task`() {
    let query = Query.or([.term(.text("é")), .term(.condition(.blocked)), .term(.tag("work"))])
    let now = Self.now
    var matcher = QueryMatcher(query, among: Self.tasks, at: now)
    #expect(query.matches(in: Self.tasks, at: now) == Self.tasks.filter { matcher.matches($0) })
    #expect(!query.matches(in: Self.tasks, at: now).isEmpty)
  }
}
