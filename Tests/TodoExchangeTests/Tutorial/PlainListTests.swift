import Testing
import TodoExchange
import TodoModel

/// The list of the tutorial.
@Suite struct PlainListTests {
  private let text = Array("* Milk\n+ Bread\n* Zoë's cake\n".utf8)

  @Test func aListGoesOutAsItCameIn() throws { try RoundTrips.assertRaw(PlainList.self, text) }

  @Test func whatIsDoneHereIsDoneThere() throws {
    var tasks = try RoundTrips.taken(text, as: PlainList.self)
    tasks[0].status = .completed
    let out = PlainList.export(tasks, ExchangeContext(now: RoundTrips.now))
    #expect(String(decoding: out, as: UTF8.self) == "+ Milk\n+ Bread\n* Zoë's cake\n")
  }

  @Test func aLineWithoutAMarkIsRefusedWithItsPlace() throws {
    let reading = PlainList.read(
      [SourceFile(name: "f", bytes: Array("* Milk\nBread\n".utf8))], ExchangeContext(now: RoundTrips.now))
    #expect(reading.problems.map(\.place.words) == ["f:2:1"])
  }
}
