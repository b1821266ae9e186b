import MVI
import MVITesting
import Testing

/// Walks at random through flows made at random, beside a model that keeps the trail of everything it was shown.
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
      #expect(flow.draft == draft)
      #expect(flow.current == (position < count ? steps[position] : nil))
      #expect(flow.current?.isApplicable(to: flow.draft) != false)
    }
  }
}
