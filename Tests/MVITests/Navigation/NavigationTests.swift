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

@Suite struct FlowTests {
  struct Refused: Error, Equatable {}

  /// Puts a number into its place in the draft; applies unless the draft has a 9 in the place it watches.
  struct Place: FlowStep {
    let index: Int
    var watches: Int?

    func isApplicable(to draft: [Int]) -> Bool { watches.map { draft[$0] != 9 } ?? true }

    func answer(_ answer: Int, into draft: [Int]) throws(Refused) -> [Int] {
      guard answer >= 0 else { throw Refused() }
      var draft = draft
      draft[index] = answer
      return draft
    }
  }

  private func flow(_ steps: [Place]) -> Flow<Place> { Flow(steps, draft: steps.map { _ in 0 }) }

  @Test func stepsFoldTheirAnswersIntoOneDraft() throws {
    var flow = flow([Place(index: 0), Place(index: 1)])
    #expect(flow.current?.index == 0)
    try flow.answer(5)
    #expect(flow.current?.index == 1)
    #expect(!flow.isFinished)
    try flow.answer(6)
    #expect(flow.isFinished)
    #expect((flow.current, flow.draft) == (nil, [5, 6]))
  }

  @Test func aFlowBeginsAtItsFirstApplicableStep() {
    let steps = [Place(index: 0, watches: 2), Place(index: 1), Place(index: 2)]
    #expect(Flow(steps, draft: [0, 0, 9]).current?.index == 1)
    #expect(Flow([steps[0]], draft: [0, 0, 9]).isFinished)
    #expect(!Flow(steps, draft: [0, 0, 9]).canGoBack)
  }

  @Test func aStepThatDoesNotApplyIsPassedOverInBothDirections() throws {
    var flow = flow([Place(index: 0), Place(index: 1, watches: 0), Place(index: 2)])
    try flow.answer(9)
    #expect(flow.current?.index == 2)
    #expect(flow.back() == true)
    #expect(flow.current?.index == 0)
    try flow.answer(1)
    #expect(flow.current?.index == 1)
  }

  @Test func aStepThatALaterAnswerMadePointlessIsPassedOverOnTheWayBack() throws {
    var flow = flow([Place(index: 0, watches: 1), Place(index: 1), Place(index: 2)])
    try flow.answer(1)
    try flow.answer(9)
    #expect(flow.back() == true)
    #expect(flow.current?.index == 1)
    #expect(!flow.canGoBack)
    #expect(flow.back() == false)
    #expect(flow.current?.index == 1)
  }

  @Test func aRefusedAnswerLeavesTheFlowWhereItWas() throws {
    var flow = flow([Place(index: 0), Place(index: 1)])
    try flow.answer(5)
    let before = flow
    #expect(throws: Refused()) { try flow.answer(-1) }
    #expect(flow == before)
  }

  @Test func goingBackKeepsWhatWasAnswered() throws {
    var flow = flow([Place(index: 0), Place(index: 1)])
    try flow.answer(5)
    try flow.answer(6)
    #expect(flow.back() == true)
    #expect(flow.back() == true)
    #expect(flow.draft == [5, 6])
    #expect(flow.back() == false)
    #expect(flow.current?.index == 0)
  }

  @Test func skippingKeepsTheDraftAndCanBeTakenBack() {
    var flow = flow([Place(index: 0), Place(index: 1)])
    flow.skip()
    #expect((flow.current?.index, flow.draft) == (1, [0, 0]))
    #expect(flow.back() == true)
    #expect(flow.current?.index == 0)
  }

  @Test func cancellingEndsTheFlowAndKeepsWhatWasAnswered() throws {
    var flow = flow([Place(index: 0), Place(index: 1)])
    try flow.answer(5)
    flow.cancel()
    #expect(flow.isFinished)
    #expect(flow.draft == [5, 0])
    #expect(flow.passedOver.isEmpty)
    #expect(!flow.canGoBack)
    #expect(flow.back() == false)
  }

  @Test func aFlowSaysWhichStepsTheLastMovePassedOver() throws {
    let steps = [Place(index: 0, watches: 3), Place(index: 1), Place(index: 2, watches: 3), Place(index: 3)]
    var flow = Flow(steps, draft: [0, 0, 0, 9])
    #expect(flow.passedOver.map(\.index) == [0])
    try flow.answer(5)
    #expect((flow.passedOver.map(\.index), flow.current?.index) == ([2], 3))
    flow.back()
    #expect(flow.passedOver.isEmpty)
    flow.skip()
    #expect(flow.passedOver.map(\.index) == [2])
    flow.skip()
    #expect(flow.passedOver.isEmpty)
    #expect(Flow([steps[0], steps[2]], draft: [0, 0, 0, 9]).passedOver.map(\.index) == [0, 2])
  }

  private enum Word: FlowStep {
    case first, second

    func isApplicable(to draft: String) -> Bool { true }
    func answer(_ answer: Character, into draft: String) -> String { draft + String(answer) }
    func isComplete(in draft: String) -> Bool { draft.last == "." }
  }

  @Test func aStepStaysUntilItIsComplete() {
    var flow = Flow([Word.first, .second], draft: "")
    for letter in "ab" {
      flow.answer(letter)
      #expect(flow.current == .first)
      #expect(!flow.canGoBack)
    }
    flow.answer(".")
    #expect(flow.current == .second)
    flow.back()
    #expect(flow.current == .first)
    flow.answer(".")
    flow.answer(".")
    #expect(flow.isFinished)
    #expect(flow.draft == "ab...")
  }

  @Test func afterTheEndNothingMoves() throws {
    var flow = flow([Place(index: 0)])
    try flow.answer(5)
    let finished = flow
    try flow.answer(6)
    flow.skip()
    #expect(flow == finished)
  }
}

/// Walks at random through flows made at random, next to a model that keeps the trail of everything it was shown.
@Suite struct FlowWalkTests {
  typealias Place = FlowTests.Place

  private func first(from start: Int, of steps: [Place], _ draft: [Int]) -> Int {
    (start..<steps.count).first { steps[$0].isApplicable(to: draft) } ?? steps.count
  }

  @Test(arguments: 0..<200) func aRandomWalkIsThatOfAPlainTrail(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...6, using: &random)
    let steps = (0..<count).map { index in
      Place(index: index, watches: Bool.random(using: &random) ? Int.random(in: 0..<count, using: &random) : nil)
    }
    var flow = Flow(steps, draft: steps.map { _ in 0 })
    var draft = steps.map { _ in 0 }
    var position = first(from: 0, of: steps, draft)
    var trail: [Int] = []

    for _ in 0..<200 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<9:
        let answer = [1, 2, 9, 9, -1].randomElement(using: &random) ?? 1
        let wasRefused = (try? flow.answer(answer)) == nil
        #expect(wasRefused == (position < count && answer < 0))
        guard position < count, answer >= 0 else { break }
        draft[position] = answer
        trail.append(position)
        position = first(from: position + 1, of: steps, draft)
      case 9..<12:
        flow.skip()
        guard position < count else { break }
        trail.append(position)
        position = first(from: position + 1, of: steps, draft)
      case 12..<19:
        let remaining = trail.filter { steps[$0].isApplicable(to: draft) }
        #expect(flow.canGoBack == !remaining.isEmpty)
        #expect(flow.back() == !remaining.isEmpty)
        guard let previous = remaining.last else { break }
        position = previous
        trail = Array(trail.prefix { $0 < previous })
      default:
        flow.cancel()
        #expect(flow.isFinished)
        #expect(flow.draft == draft)
        draft = steps.map { _ in 0 }
        flow = Flow(steps, draft: draft)
        position = first(from: 0, of: steps, draft)
        trail = []
      }
      #expect((flow.draft, flow.current) == (draft, (position < count ? steps[position] : nil)))
      #expect(flow.current?.isApplicable(to: flow.draft) != false)
    }
  }
}
