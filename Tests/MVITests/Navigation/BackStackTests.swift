import Foundation
import MVI
import MVITesting
import Testing

@Suite struct BackStackTests {
  private func stack(_ routes: String) -> BackStack<Character> {
    var stack = BackStack(routes.first ?? "r")
    for route in routes.dropFirst() { stack.push(route) }
    return stack
  }

  @Test func thereIsAlwaysAFirstRouteAndItCannotBeLeft() {
    var stack = BackStack("r")
    #expect((stack.root, stack.top) == ("r", "r"))
    #expect(stack.isAtRoot)
    #expect(stack.pop() == false)
    #expect(stack.routes == ["r"])
  }

  @Test func pushingGoesThereAndPoppingComesBack() {
    var stack = stack("rab")
    #expect(stack.top == "b")
    #expect(!stack.isAtRoot)
    #expect(stack.routes == ["r", "a", "b"])
    #expect(stack.pop() == true)
    #expect(stack.top == "a")
  }

  @Test func aRouteThatIsShownIsNotPushedAgain() {
    #expect(stack("raab").routes == ["r", "a", "b"])
    #expect(stack("raba").routes == ["r", "a", "b", "a"])
  }

  @Test func goingToTheFirstRouteEmptiesTheStack() {
    #expect(stack("rabr").routes == ["r"])
    var stack = stack("rab")
    stack.popToRoot()
    #expect(stack.routes == ["r"])
  }

  @Test func whatCannotBeShownIsTakenAwayExceptTheFirst() {
    var stack = stack("rabcb")
    stack.remove { $0 == "b" || $0 == "r" }
    #expect(stack.routes == ["r", "a", "c"])
  }

  @Test func takingAwayWhatStoodBetweenTwoEqualRoutesLeavesOneOfThem() {
    var stack = stack("raba")
    stack.remove { $0 == "b" }
    #expect(stack.routes == ["r", "a"])
  }

  @Test func itSurvivesBeingStored() throws {
    var stack = BackStack("r")
    stack.push("a")
    #expect(try JSONDecoder().decode(BackStack<String>.self, from: JSONEncoder().encode(stack)) == stack)
  }

  @Test func aRandomWalkIsTheWalkOfAPlainArray() {
    var random = SeededGenerator(seed: 3)
    var stack = BackStack(0)
    var model = [0]
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let route = Int.random(in: 0..<8, using: &random)
        stack.push(route)
        if route == 0 { model = [0] } else if route != model.last { model.append(route) }
      case 5..<8:
        #expect(stack.pop() == (model.count > 1))
        if model.count > 1 { model.removeLast() }
      case 8 where Int.random(in: 0..<10, using: &random) == 0:
        stack.popToRoot()
        model = [0]
      default:
        let gone = Int.random(in: 0..<8, using: &random)
        stack.remove { $0 == gone }
        model = model.enumerated().filter { $0.offset == 0 || $0.element != gone }.map(\.element)
        for index in model.indices.dropFirst().reversed() where model[index] == model[index - 1] {
          model.remove(at: index)
        }
      }
      #expect((stack.routes, stack.top, stack.isAtRoot) == (model, model.last, (model.count == 1)))
    }
  }
}
