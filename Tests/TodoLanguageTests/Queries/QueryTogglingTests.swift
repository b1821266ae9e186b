import MVITesting
import TestRunning
import Testing
import TodoModel

/// Terms that are switched on and off within a query.
@Suite struct QueryTogglingTests {
  private static let terms = [
    "+a", "+b", "-a", "project:home", "project:home.garden", "project:", "project!=work", "priority:high",
    "priority:low", "is:overdue", "is:today", "due:", "due<=eow", "is:blocked", "is:completed", "@mine", "@other",
  ]

  private func term(_ text: String) throws -> Query.Term {
    try #require(try query(text).toggle, "\(text)")
  }

  private func toggling(_ typed: String, _ terms: String...) throws -> String {
    try terms.reduce(try query(typed)) { $0.toggling(try term($1)) }.description
  }

  @Test func termsComeBesideTheOthersAndAlternativesOfAGroupBesideEachOther() throws {
    #expect(try toggling("", "+a") == "+a")
    #expect(try toggling("+a", "+b") == "+a +b")
    #expect(try toggling("", "project:home", "+a", "project:work") == "(project:home or project:work) +a")
    #expect(try toggling("milk or bread", "+a") == "(milk or bread) +a")
    #expect(try toggling("+a or +b", "+a") == "(+a or +b) +a")
    #expect(try toggling("", "is:overdue", "due:", "priority:high") == "(is:overdue or due:) priority:high")
    // Not this one or that one would be every task.
    #expect(try toggling("project:home", "project!=work") == "project:home project!=work")
  }

  @Test func switchingOffTakesOnlyTheTerm() throws {
    #expect(try toggling("+a +b milk", "+a") == "+b milk")
    #expect(try toggling("(project:home or project:work) +a", "project:home") == "project:work +a")
    #expect(try toggling("(project:home or project:work) +a", "project:home", "project:work") == "+a")
    #expect(try toggling("PROJECT:Home", "project:home") == "")
    #expect(try toggling("+a", "+a") == "")
    // The negation of a term is not the term.
    #expect(try toggling("not +a", "+a") == "not +a +a")
  }

  @Test func onlyASingleTermOfAGroupCanBeSwitched() throws {
    for text in QueryTogglingTests.terms { #expect(try query(text).toggle != nil, "\(text)") }
    for text in ["milk", "\"+a\"", "/x/", "+a +b", "+a or +b", "not +a", "", "title:x", "number<5", "parent:3"] {
      #expect(try query(text).toggle == nil, "\(text)")
    }
  }

  @Test func whatIsOnAndWhatIsBesideIt() throws {
    let narrowed = try query("(project:home or project:work) milk +a (+b or +c) not is:today")
    #expect(narrowed.toggledTerms.map(\.description) == ["project:home", "project:work", "+a"])
    #expect(narrowed.switchedOff.description == "milk (+b or +c) not is:today")
    #expect(narrowed.isOn(try term("PROJECT:WORK")))
    #expect(!narrowed.isOn(try term("+b")))
  }

  @Test("Switching a term on and off again is the identity, on any query")
  func onAndOff() throws {
    var queries = RandomQueries(random: SeededGenerator(seed: 11), hasViews: true)
    var switched = 0
    for _ in 0..<5000 {
      let original = queries.query()
      let term = try term(try #require(QueryTogglingTests.terms.randomElement(using: &queries.random)))
      guard !original.isOn(term) else { continue }
      switched += 1
      let on = original.toggling(term)
      #expect(on.isOn(term), "\(original) → \(on)")
      #expect(on.toggling(term) == original, "\(original) → \(on) → \(on.toggling(term))")
    }
    #expect(switched > 4000)
  }

  @Test(
    "What is on after any switching is what was switched an odd number of times, and prints and parses to the same",
    .tags(.sweep), .door)
  func anyOrder() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<500 {
      var narrowed = Query.everything
      var expected: Set<String> = []
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let text = try #require(QueryTogglingTests.terms.randomElement(using: &random))
        narrowed = narrowed.toggling(try term(text))
        if expected.remove(text) == nil { expected.insert(text) }
        #expect(Set(narrowed.toggledTerms.map(\.description)) == expected)
        #expect(narrowed.toggledTerms.count == expected.count)
        #expect(narrowed.switchedOff == .everything)
        #expect(try query(narrowed.description) == narrowed)
      }
    }
  }
}

extension Query {
  /// What is left when all that is on is switched off.
  fileprivate var switchedOff: Query { toggledTerms.reduce(self) { $0.toggling($1) } }
}
