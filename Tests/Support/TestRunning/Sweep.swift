import MVITesting

/// The cases that a sweep goes through: all of them behind the door `everything`, else some, chosen by a fixed seed.
///
/// What is left out is printed, so that a run does not pass for more than it was.
///
/// - Parameters:
///   - count: How many the standard door takes.
///   - what: What the cases are, for the sentence that is printed.
package func thinned<Case>(_ cases: [Case], to count: Int, _ what: String) -> [Case] {
  guard Door.current < .everything, cases.count > count else { return cases }
  var generator = SeededGenerator(seed: 13)
  let chosen = cases.indices.shuffled(using: &generator).prefix(count).sorted()
  tellThinning(from: cases.count, to: count, what)
  return chosen.map { cases[$0] }
}

/// The cases of a sweep in the order of what they cost: all of them behind the door `everything`, else the first few.
package func thinned<Case>(_ cases: [Case], toFirst count: Int, _ what: String) -> [Case] {
  guard Door.current < .everything, cases.count > count else { return cases }
  tellThinning(from: cases.count, to: count, what)
  return Array(cases.prefix(count))
}

/// How many random cases a test goes through: all behind the door `everything`, else the first few of the same seed.
package func thinned(_ count: Int, to fewer: Int, _ what: String) -> Int {
  guard Door.current < .everything else { return count }
  tellThinning(from: count, to: fewer, what)
  return fewer
}

private func tellThinning(from count: Int, to fewer: Int, _ what: String) {
  say("thinned: \(fewer) of \(count) \(what); TODO_TESTS=everything goes through all")
}
