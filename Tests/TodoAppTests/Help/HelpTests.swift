import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct HelpTests {
  private let processor = HelpProcessor(environment: Sample.environment(ScriptedTasksDataSource()))
  private let entries = Verb.all(of: Features.all).map(HelpEntry.init)

  @Test func whatWasGatheredOrFoundIsShown() throws {
    let before = Help.State(entries: [], isExplaining: true)
    try given(before, for: Help.self).when(.gathered(entries, HelpTopic.all))
      .then(Help.State(entries: entries, topics: HelpTopic.all))
    try given(Help.State(entries: entries), for: Help.self).when(.found(entries[0]))
      .then(Help.State(entries: [entries[0]], isExplaining: true))
    try given(Help.State(entries: entries), for: Help.self).when(.foundTopic(HelpTopic.all[1]))
      .then(Help.State(topics: [HelpTopic.all[1]], isExplaining: true))
    try given(before, for: Help.self).when(.failed(.emptyTitle)).thenOnly { _ in }
    #expect(Help.Result.gathered([], []).output == .shows(Route(.help)))
    #expect(Help.Result.found(entries[0]).output == .shows(Route(.help)))
    #expect(Help.Result.failed(.emptyTitle).output == .fails(.emptyTitle))
  }

  @Test func everyCommandIsInItOnce() async {
    #expect(await processor.results(of: .open).all() == [.gathered(entries, HelpTopic.all)])
    let words = Verb.all(of: Features.all).flatMap { [$0.name] + $0.aliases }
    #expect(Set(words).count == words.count)
    #expect(words.contains("quit") && words.contains("ls"))
  }

  @Test func aCommandIsFoundByItsNameAndByItsShortForms() async {
    for (name, found) in [("modify", "modify"), ("mod", "modify"), ("q", "quit")] {
      guard case .found(let entry, _) = await processor.results(of: .explain(name, column: 6)).all().first else {
        Issue.record("\(name) was not found")
        continue
      }
      #expect(entry.name == found)
    }
  }

  @Test func aTopicIsFoundByItsNameWhichNoCommandHas() async {
    let words = Verb.all(of: Features.all).flatMap { [$0.name] + $0.aliases }
    for topic in HelpTopic.all {
      #expect(await processor.results(of: .explain(topic.name, column: 6)).all() == [.foundTopic(topic)])
      #expect(!words.contains(topic.name))
      #expect(!topic.forms.isEmpty && (!topic.examples.isEmpty || topic == .keys))
    }
    #expect(
      await processor.results(of: .explain("querys", column: 6)).all()
        == [.failed(.slip(.unknownCommand("querys", nearest: "queries", column: 6), meant: "help queries"))])
  }

  @Test func whatIsNoCommandIsAnErrorWithTheNearest() async {
    #expect(
      await processor.results(of: .explain("modfy", column: 6)).all() == [
        .failed(.slip(.unknownCommand("modfy", nearest: "modify", column: 6), meant: "help modify"))
      ])
  }

  @Test func everyExampleCanBeTypedAsItStands() async {
    for verb in Verb.all(of: Features.all) {
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
