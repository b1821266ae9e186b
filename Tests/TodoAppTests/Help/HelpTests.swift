import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct HelpTests {
  private let processor = HelpProcessor(aliases: [])
  private let entries = Features.verbs.map(\.name)

  @Test func whatWasGatheredOrFoundIsShown() throws {
    let before = Help.State(verbs: [], isExplaining: true)
    let states = [
      Help.State(verbs: entries, topics: HelpTopic.all), Help.State(verbs: [entries[0]], isExplaining: true),
      Help.State(topics: [HelpTopic.all[1]], isExplaining: true),
    ]
    for state in states {
      try given(before, for: Help.self).when(state).then(state)
      #expect(Features.Result.help(state).report == .show(Route(.help)))
    }
  }

  @Test func everyCommandIsInItOnce() throws {
    #expect(try processor.result(of: .open) == Help.State(verbs: entries, topics: HelpTopic.all))
    #expect(
      try processor.result(of: .overview) == Help.State(verbs: entries, topics: HelpTopic.all, isOverview: true))
    let words = Features.verbs.flatMap { [$0.name] + $0.aliases }
    #expect(Set(words).count == words.count)
    #expect(words.contains("quit") && words.contains("ls"))
  }

  @Test func aCommandIsFoundByItsNameAndByItsShortForms() async {
    for (name, found) in [("modify", "modify"), ("mod", "modify"), ("q", "quit")] {
      guard let state = try? processor.result(of: .explain(name, column: 6)), state.isExplaining else {
        Issue.record("\(name) was not found")
        continue
      }
      #expect(state.verbs == [found])
    }
  }

  @Test func aTopicIsFoundByItsNameWhichNoCommandHas() async throws {
    let words = Features.verbs.flatMap { [$0.name] + $0.aliases }
    for topic in HelpTopic.all {
      #expect(
        try processor.result(of: .explain(topic.name, column: 6))
          == Help.State(topics: [topic], isExplaining: true))
      #expect(!words.contains(topic.name))
      #expect(!topic.forms.isEmpty && (!topic.examples.isEmpty || topic == .keys))
    }
    #expect(
      await failure(try processor.result(of: .explain("querys", column: 6)))
        == .slip(.unknownCommand("querys", nearest: "queries", column: 6), meant: "help queries"))
  }

  @Test func whatIsNoCommandIsAnErrorWithTheNearest() async {
    #expect(
      await failure(try processor.result(of: .explain("modfy", column: 6)))
        == .slip(.unknownCommand("modfy", nearest: "modify", column: 6), meant: "help modify"))
  }

  @Test func everyExampleCanBeTypedAsItStands() async {
    for verb in Features.verbs {
      #expect(!verb.examples.isEmpty && !verb.summary.isEmpty)
      for example in verb.examples {
        #expect(verb.matches(String(example.prefix { $0 != " " })))
        if case .invalid(let error) = Session.command(example, in: Shell.State()) {
          Issue.record("\(example): \(error)")
        }
      }
    }
  }
}
