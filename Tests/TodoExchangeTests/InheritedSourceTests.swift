import TestRunning
import Testing
import TodoExchange
import TodoModel

@Suite struct InheritedSourceTests {
  private static func done(_ tasks: [TodoItem]) throws -> [TodoItem] {
    var table = TaskTable(tasks)
    let clock = Clock.fixed(at: RoundTrips.now.instant, zone: RoundTrips.zone)
    table.apply(try table.changes(by: .complete([1]), clock: clock))
    return table.tasks
  }

  private static func next(_ text: String, as format: any ExchangeFormat.Type) throws -> String {
    let tasks = try done(try RoundTrips.taken(text, as: format))
    #expect(tasks.count == 2)
    let out = RoundTrips.exported([tasks[1]], as: format)
    // What is exported is the same task again, with nothing but the source that it has now.
    var back = try #require(try RoundTrips.taken(out, as: format).first)
    back = back.with(number: 2)
    back.unknownMembers = tasks[1].unknownMembers
    #expect(back.isExactly(tasks[1]))
    return out
  }

  @Test func alarmsPlacesAndOrderComeAlongAndEarlierExceptionsDoNot() throws {
    let out = try Self.next(
      calendar(
        todo(
          "UID:4C6F2B1A-0D3E-4F5A-9B8C-7D6E5F4A3B21", "DTSTAMP:20261120T070000Z", "CREATED:20261120T070000Z",
          "LAST-MODIFIED:20261120T070000Z", "SEQUENCE:7", "SUMMARY:Call", "DTSTART;VALUE=DATE:20261127",
          "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY", "EXDATE;VALUE=DATE:20261120,20261204,20270101",
          "EXDATE;TZID=Europe/Berlin:20261127T000000", "LOCATION:Desk",
          "X-APPLE-SORT-ORDER:800000001", "X-MOZ-LASTACK:20261120T080000Z", "BEGIN:VALARM", "ACTION:DISPLAY",
          "TRIGGER;VALUE=DATE-TIME:20261127T150000Z", "ACKNOWLEDGED:20261120T080000Z", "DESCRIPTION:Call", "END:VALARM",
          "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM")), as: ICal.self)
    let lines = out.split(separator: "\r\n").map(String.init)
    for line in [
      "LOCATION:Desk", "X-APPLE-SORT-ORDER:800000001", "TRIGGER:-PT15M", "TRIGGER;VALUE=DATE-TIME:20261204T150000Z",
      "DUE;VALUE=DATE:20261204", "DTSTART;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY",
      "EXDATE;VALUE=DATE:20270101",
    ] { #expect(lines.contains(line), "\(line) in\n\(out)") }
    for name in ["EXDATE;TZID", "ACKNOWLEDGED", "X-MOZ-LASTACK", "COMPLETED", "UID:4C6F", "20261127"] {
      #expect(!lines.contains { $0.hasPrefix(name) || $0.hasSuffix(name) }, "\(name) in\n\(out)")
    }
  }

  @Test func propertiesOfAnOutlineComeAlongAndClocksDoNot() throws {
    let out = try Self.next(
      """
      * TODO [#A] Water plants
      SCHEDULED: <2026-11-27 Fri ++1w>
      :PROPERTIES:
      :ID:       6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03
      :Effort:   0:30
      :LAST_REPEAT: [2026-11-20 Fri 10:00]
      :END:
      :LOGBOOK:
      CLOCK: [2026-11-20 Fri 09:00]--[2026-11-20 Fri 10:00] =>  1:00
      :END:
      The ones on the roof.
      """, as: Org.self)
    #expect(out.contains("* TODO [#A] Water plants\nSCHEDULED: <2026-12-04 Fri ++1w>\n"))
    #expect(out.contains(":Effort:   0:30\n") && out.contains("The ones on the roof."))
    for text in ["LOGBOOK", "CLOCK", "LAST_REPEAT", "6a1e6a52", "DEADLINE"] { #expect(!out.contains(text), "\(text)") }
  }

  @Test func attributesOfUsersComeAlongAndMasksDoNot() throws {
    let out = try Self.next(
      """
      {"uuid":"0f571cbd-5f2f-4981-92e9-66ab30768fb6","description":"Water","status":"recurring","due":"20261126T230000Z","recur":"weekly","mask":"+-","size":"L","urgency":1}
      {"uuid":"f3b34027-9923-41a4-8a56-4ca82af52631","description":"Water","status":"pending","due":"20261126T230000Z","imask":1,"parent":"0f571cbd-5f2f-4981-92e9-66ab30768fb6","recur":"weekly","size":"L","urgency":1}
      """, as: Taskwarrior.self)
    let objects = TaskwarriorTests.objects(out).map(String.init)
    #expect(objects.count == 2 && objects.allSatisfy { $0.contains(#""size":"L""#) && !$0.contains("urgency") })
    #expect(objects.allSatisfy { $0.contains(#""due":"20261203T230000Z""#) && $0.contains(#""recur":"weekly""#) })
    #expect(objects[0].contains(#""imask":0"#) && objects[1].contains(#""mask":"-""#))
    #expect(!out.contains("0f571cbd-5f2f-4981-92e9-66ab30768fb6") && !out.contains("f3b34027"))
  }

  /// Made from the same template: a task there, and one here after the last one was done.
  @Test func bothSidesMayHaveMadeTheNextOne() throws {
    let template =
      #"{"uuid":"0f571cbd-5f2f-4981-92e9-66ab30768fb6","description":"Water","status":"recurring","due":"20261126T230000Z","recur":"weekly","mask":"--","urgency":1}"#
    func child(_ ordinal: Int, _ due: String) -> String {
      #"{"uuid":"f3b34027-9923-41a4-8a56-4ca82af5263\#(ordinal)","description":"Water","status":"pending","due":"\#(due)","imask":\#(ordinal),"parent":"0f571cbd-5f2f-4981-92e9-66ab30768fb6","recur":"weekly","urgency":1}"#
    }
    let first = [template, child(0, "20261126T230000Z")].joined(separator: "\n")
    let tasks = try Self.done(try RoundTrips.taken(first, as: Taskwarrior.self))
    let both = first + "\n" + child(1, "20261203T230000Z")
    let after = try RoundTrips.taken(both, as: Taskwarrior.self, into: tasks)
    #expect(after.map(\.status) == [.completed, .active])
    #expect(after[1].id == tasks[1].id && after[1].due == tasks[1].due)
    // It is written over the task there, whose series continues.
    let objects = TaskwarriorTests.objects(TaskwarriorTests.exported(after)).map(String.init)
    #expect(objects.count == 3 && objects.count { $0.contains(#""status":"recurring""#) } == 1)
    #expect(objects.contains { $0.contains("f3b34027-9923-41a4-8a56-4ca82af52631") && $0.contains("pending") })
    #expect(try RoundTrips.taken(objects.joined(separator: "\n"), as: Taskwarrior.self, into: after).count == 2)
  }
}
