import Testing

@testable import TodoModel

@Suite("A quick line is read for marks, and for a date at its end") struct QuickTextTests {
  @Test(arguments: [
    (
      "Call mum fri 5pm #home @phone p1 every! week", "Call mum",
      "project:home +phone priority:high after:week due:\"friday 17:00\""
    ), ("Pay rent on friday", "Pay rent", "due:friday"),
    ("Pay rent by 25 dec !!", "Pay rent", "priority:medium due:25dec"),
    ("Buy milk in 3 days", "Buy milk", "due:3d"), ("Water plants every 2 weeks", "Water plants", "every:2w"),
    ("Tell every body", "Tell every body", ""), ("tomorrow", "tomorrow", ""), ("p4 Rest", "Rest", "priority:"),
    ("Read \"tomorrow\"", "Read \"tomorrow\"", ""), ("\"Call mum tomorrow\"", "Call mum tomorrow", ""),
    ("\"Day after  tomorrow\" tomorrow", "Day after  tomorrow", "due:tomorrow"),
    ("Fix #12 and C# @", "Fix #12 and C# @", ""),
    ("Mail bob@home.org p5 p", "Mail bob@home.org p5 p", ""), ("Do it later", "Do it later", ""),
    ("Call on friday about taxes", "Call on friday about taxes", ""), ("Fri tomorrow", "Fri", "due:tomorrow"),
    ("a due:today tomorrow", "a tomorrow", "due:today"), ("a tomorrow -- 5pm", "a tomorrow 5pm", ""),
    ("on friday", "on", "due:friday"), ("Wow ! friday", "Wow !", "due:friday"), ("a -b friday", "a -b", "due:friday"),
  ])
  func reading(_ line: String, _ title: String, _ typed: String) throws {
    let parsed = try attributes(line, for: .quickTask)
    #expect(parsed.title == title)
    #expect(parsed.attributes.map(\.typed).joined(separator: " ") == typed)
  }

  @Test func ofTwoValuesTheSecondIsRefused() {
    for line in ["a p1 p2", "a #b #c", "a every day every week", "a p1 !!"] {
      #expect(error { () throws(TodoError) in try attributes(line, for: .quickTask) }?.code == "syntax", "\(line)")
    }
  }

  @Test func argumentsOfAShellProtectAsQuotesDo() throws {
    let typed = line(fromArguments: ["quick", "Call fri  5pm", "club", "tomorrow", "#home"]) {
      $0 == 0 ? .typed : .attributes(.quickTask)
    }
    #expect(typed == "quick \"Call fri  5pm club\" tomorrow #home")
  }
}
