import Testing
import TodoModel

/// Where a line names what is wrong.
@Suite struct ErrorColumnTests {
  @Test(
    "A number that no task has is found where numbers of tasks stand",
    arguments: [
      ("done 99", [99], 6), ("done 3,99", [99], 8), ("done 90-99,4", Array(90...99), 6), ("  done  99", [99], 9),
      ("add Buy 99 balloons depends:99", [99], 29), ("add Buy 99 balloons", [99], nil),
      ("modify 1 99 parent:99", [99], 20), ("modify 1 depends:\"2,99\"", [99], 21), ("modify 99 +x", [99], 8),
      ("modify 1 Größe depends:2,99", [2, 99], 24), ("done (99)", [99], nil), ("y", [99], nil), ("", [99], nil),
      ("note 199 99", [99], nil),
    ] as [(String, [Int], Int?)])
  func numbers(_ line: String, _ numbers: [Int], _ column: Int?) {
    #expect(TodoError.noSuchTask(numbers).column(in: line) == column)
  }

  @Test func whatClosesACircleIsFoundInTheAttribute() {
    #expect(TodoError.cycle([1, 2, 1]).column(in: "modify 1 depends:3,2") == 20)
    #expect(TodoError.cycle([1, 1]).column(in: "modify 1 parent:1") == 17)
    #expect(TodoError.cycle([1, 1]).column(in: "modify 1 it") == nil)
  }

  @Test func aViewIsFoundByItsName() {
    #expect(TodoError.noSuchView("nix", nearest: nil).column(in: "list (+a or @nix)") == 13)
    #expect(TodoError.noSuchView("nix", nearest: nil).column(in: "view save a=@NIX") == 13)
    #expect(TodoError.noSuchView("nix", nearest: nil, usedBy: .filter).column(in: "list @nix") == nil)
    #expect(TodoError.viewInUse("a", by: [.filter]).column(in: "view delete a") == 13)
  }

  @Test func aValueIsFoundWhereItStands() {
    let value = InvalidValue(field: "due", value: "31 feb", expected: "")
    #expect(TodoError.invalidValue(value, column: nil).column(in: "due 31 feb") == 5)
    #expect(TodoError.invalidValue(value, column: 7).column(in: "due 31 feb") == 7)
    #expect(TodoError.invalidValue(value, column: nil).column(in: "due x") == nil)
    let nothing = InvalidValue(field: "due", value: "", expected: "")
    #expect(TodoError.invalidValue(nothing, column: nil).column(in: "due") == nil)
  }
}
