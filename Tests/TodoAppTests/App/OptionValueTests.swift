import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct OptionValueTests {
  @Test(
    "A value that is missing is missed at its place, also where there are quotes with nothing in them",
    arguments: [
      ("doctor --restore", "the copy to go back to, as in `doctor --restore backup.json`", 17),
      ("import --project \"\" a.txt", "a project such as home or home.garden", 18),
      ("import --tag", "a tag such as shop", 13),
    ])
  func aMissingValue(line: String, expected: String, column: Int) async {
    #expect(await Session([]).enter(line).error == .syntax(.missing(expected), column: column))
  }

  @Test func aWrongValueIsWrongAtItsPlace() async {
    let error = await Session([]).enter("import --format x a.txt").error
    guard case .syntax(.unexpected("x", _), column: 17)? = error else { return fail("\(String(describing: error))") }
  }
}
