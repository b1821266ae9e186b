import Foundation
import MVI
import MVITesting
import Testing

@Suite struct InstancesTests {
  /// Few different hashes, so that identifiers collide in some or all of their bits.
  private struct ID: Hashable, Codable, Comparable, CustomStringConvertible {
    let number: Int
    let hashes: Int

    var description: String { "\(number)" }
    func hash(into hasher: inout Hasher) { hasher.combine(number % hashes) }
    static func < (left: ID, right: ID) -> Bool { left.number < right.number }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>, [1, 7, 1_000_000])
  func aWalkAgreesWithADictionary(_ seed: UInt64, _ hashes: Int) {
    var random = SeededGenerator(seed: seed)
    var (instances, model) = (Instances<ID, Int>(), [ID: Int]())
    var (earlier, earlierModel) = (instances, model)
    for step in 0..<600 {
      let id = ID(number: Int.random(in: 0..<60, using: &random), hashes: hashes)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        instances[id] = step
        model[id] = step
      case 5..<8:
        instances[id] = nil
        model[id] = nil
      case 8:
        instances[id]? += 1
        model[id]? += 1
      default: (earlier, earlierModel) = (instances, model)
      }
      #expect(instances[id] == model[id])
      #expect(instances.count == model.count)
      guard step % 20 == 0 else { continue }
      #expect(Dictionary(uniqueKeysWithValues: instances.map { ($0.id, $0.value) }) == model)
      #expect((instances == earlier) == (model == earlierModel))
      var difference: [ID: [Int?]] = [:]
      instances.forEachDifference(from: earlier) { difference[$0] = [$1, $2] }
      let ids = Set(model.keys).union(earlierModel.keys).filter { model[$0] != earlierModel[$0] }
      #expect(difference == Dictionary(uniqueKeysWithValues: ids.map { ($0, [earlierModel[$0], model[$0]]) }))
      // The shape follows from the identifiers, not from the way to it.
      var other = Instances<ID, Int>()
      for (id, value) in model.sorted(by: { $0.key < $1.key }) { other[id] = value }
      #expect(other == instances)
    }
  }

  @Test func itIsCodedAsItsElements() throws {
    let instances: Instances<String, Int> = ["a": 1, "b": 2]
    #expect(try JSONDecoder().decode(Instances<String, Int>.self, from: JSONEncoder().encode(instances)) == instances)
    #expect(Mirror(reflecting: instances).children.map(\.label) == ["a", "b"])
  }
}

@Suite struct BoxedTests {
  private struct State: Hashable, Codable, Sendable {
    @Boxed var list = [1, 2]
    var number = 0
  }

  @Test func aChangeOfACopyLeavesTheOther() {
    let before = State()
    var after = before
    after.list.append(3)
    #expect(before.list == [1, 2] && after.list == [1, 2, 3])
    #expect(before != after)
    after.list.removeLast()
    #expect((before, before.hashValue) == (after, after.hashValue))
  }

  @Test func whatIsTheSameIsNotCompared() {
    struct Counted: Equatable {
      nonisolated(unsafe) static var comparisons = 0
      static func == (left: Counted, right: Counted) -> Bool {
        comparisons += 1
        return true
      }
    }
    let box = Boxed(wrappedValue: Counted())
    let copy = box
    #expect((box, Counted.comparisons) == (copy, 0))
    #expect(box == Boxed(wrappedValue: Counted()))
    #expect(Counted.comparisons == 1)
  }

  @Test func itLeavesNoTraceInTextsAndTraces() throws {
    let text = String(decoding: try JSONEncoder().encode(Boxed(wrappedValue: [1, 2])), as: UTF8.self)
    #expect(text == "[1,2]")
    #expect(try JSONDecoder().decode(State.self, from: JSONEncoder().encode(State(number: 3))) == State(number: 3))
  }
}
