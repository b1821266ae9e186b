import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite struct NearestWordTests {
  @Test("It is the nearest by the plain definition of the distance", .tags(.sweep), .door)
  func naiveModel() {
    let known = ["add", "done", "undone", "modify", "delete", "list", "filter", "sort", "open", "edit", "is", "a"]
    let letters = Array("adeilnostfé")
    var random = SeededGenerator(seed: 4)
    var found = 0
    let rounds = thinned(3000, to: 300, "misspelt words")
    for _ in 0..<rounds {
      var typed = Array(known[Int.random(in: known.indices, using: &random)])
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...typed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: typed.insert(letters[Int.random(in: letters.indices, using: &random)], at: place)
        case 1 where place < typed.count: typed.remove(at: place)
        case 2 where place < typed.count: typed[place] = letters[Int.random(in: letters.indices, using: &random)]
        case 3 where place + 1 < typed.count: typed.swapAt(place, place + 1)
        default: break
        }
      }
      let distances = known.map { ($0, distance(typed[...], Array($0)[...])) }
      let allowed = typed.count <= 4 ? 1 : 2
      let near = distances.filter { $0.1 <= allowed && $0.1 < $0.0.count }
      let least = near.map(\.1).min()
      let nearest = nearestWord(to: String(typed), among: known)
      #expect(nearest == near.first { $0.1 == least }?.0, "\(String(typed))")
      found += nearest == nil ? 0 : 1
    }
    #expect(found > rounds / 3)
  }

  /// The definition itself, by recursion.
  private func distance(_ left: ArraySlice<Character>, _ right: ArraySlice<Character>) -> Int {
    guard let a = left.last, let b = right.last else { return left.count + right.count }
    if a == b { return distance(left.dropLast(), right.dropLast()) }
    var least = min(
      distance(left.dropLast(), right) + 1, distance(left, right.dropLast()) + 1,
      distance(left.dropLast(), right.dropLast()) + 1)
    if left.count > 1, right.count > 1, a == right.dropLast().last, b == left.dropLast().last {
      least = min(least, distance(left.dropLast(2), right.dropLast(2)) + 1)
    }
    return least
  }

  @Test func lettersMayBeInAnyCase() {
    #expect(nearestWord(to: "DELTE", among: ["delete"]) == "delete")
  }

  @Test(
    "What is likely begins with what was typed, or is near it",
    arguments: [
      ("hist", "history"), ("del", "delete"), ("DEL", "delete"), ("de", nil), ("delte", "delete"),
      ("hitsory", "history"),
      ("export", nil), ("complete", nil), ("", nil), ("lis", "list"),
    ] as [(String, String?)])
  func likely(_ typed: String, _ word: String?) {
    #expect(likelyWord(for: typed, among: ["list", "history", "sort", "delete", "open"]) == word)
  }

  @Test func aSlipHasAtMostFortyBytes() {
    let longest = String(repeating: "a", count: 40)
    #expect(likelyWord(for: longest, among: [longest + "b"]) == longest + "b")
    #expect(likelyWord(for: longest + "a", among: [longest + "ab"]) == nil)
    #expect(nearestWord(to: longest, among: [longest + "b"]) == longest + "b")
    #expect(nearestWord(to: longest + "a", among: [longest + "ab"]) == nil)
  }

  @Test func whatIsTooFarOrTooLongIsNoSlip() {
    #expect(nearestWord(to: "xyz", among: ["add", "done"]) == nil)
    #expect(nearestWord(to: "", among: ["add", "a"]) == nil)
    #expect(nearestWord(to: "b", among: ["a"]) == nil)
    #expect(nearestWord(to: String(repeating: "a", count: 1_000_000), among: ["add"]) == nil)
    #expect(nearestWord(to: "add", among: []) == nil)
    #expect(likelyWord(for: String(repeating: "a", count: 1_000_000), among: ["add"]) == nil)
  }
}
