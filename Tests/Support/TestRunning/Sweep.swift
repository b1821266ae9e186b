import MVITesting

/// Returns the cases of a sweep: all of them at the door `everything`, otherwise some, chosen by a fixed seed.
///
/// Prints the number of cases left out, so that a run does not look more thorough than it was.
///
/// - Parameters:
///   - count: The number of cases at the standard door.
///   - what: The name of the cases in the printed sentence.
package func thinned<Case>(_ cases: [Case], to count: Int, _ what: String) -> [Case] {
  guard Door.current < .everything, cases.count > count else { return cases }
  var generator = SeededGenerator(seed: 13)
  let chosen = cases.indices.shuffled(using: &generator).prefix(count).sorted()
  printThinning(from: cases.count, to: count, what)
  return chosen.map { cases[$0] }
}

/// Returns the cases of a sweep, which are in the order of their cost: all of them at the door `everything`, otherwise the
/// first few.
package func thinned<Case>(_ cases: [Case], toFirst count: Int, _ what: String) -> [Case] {
  guard Door.current < .everything, cases.count > count else { return cases }
  printThinning(from: cases.count, to: count, what)
  return Array(cases.prefix(count))
}

/// Returns the number of random cases of a test: all at the door `everything`, otherwise the first few of the same seed.
package func thinned(_ count: Int, to fewer: Int, _ what: String) -> Int {
  guard Door.current < .everything else { return count }
  printThinning(from: count, to: fewer, what)
  return fewer
}

private func printThinning(from count: Int, to fewer: Int, _ what: String) {
  say("thinned: \(fewer) of \(count) \(what); TODO_TESTS=everything goes through all")
}
