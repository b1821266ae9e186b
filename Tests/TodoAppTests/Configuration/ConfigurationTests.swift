import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct ConfigurationTests {
  private let configuration: Configuration
  private let entries: [PreferenceEntry]
  private let alias = Alias(name: "d", command: "done", line: 2)

  init() {
    var configuration = Configuration(standardFile: "/tasks.json")
    let file = ConfigurationFile(path: "/config", contents: Array("color = never".utf8))
    #expect(configuration.take(file, variable: { _ in nil }, home: "/") == [])
    configuration.aliases = [alias]
    self.configuration = configuration
    entries = Preference.all.map { PreferenceEntry($0, in: configuration) }
  }

  private func results(of action: Config.Intent) throws(TodoError) -> [Config.Result] {
    let environment = Environment(dataSource: ScriptedTasksDataSource(), clock: Sample.clock, confirmations: .ask) {
      $0.configuration = configuration
    }
    return [try ConfigProcessor(environment: environment).result(of: action)]
  }

  private func explaining(_ entries: [PreferenceEntry], _ aliases: [Alias] = []) -> Config.State {
    Config.State(path: "/config", entries: entries, aliases: aliases, isExplaining: true)
  }

  @Test func everythingIsGatheredWithWhereItComesFrom() async throws {
    #expect(try results(of: .open) == [.loaded(Config.State(path: "/config", entries: entries, aliases: [alias]))])
    #expect(entries.map(\.origin) == Preference.all.map { $0.name == "color" ? .file(line: 1) : .standard })
    #expect((entries.first?.value, entries.first?.standard) == ("/tasks.json", "/tasks.json"))
  }

  @Test func onePreferenceIsFoundByItsName() async throws {
    #expect(try results(of: .explain("color", column: 8)) == [.loaded(explaining([entries[2]]))])
    #expect(
      await failure(try results(of: .explain("colour", column: 8)))
        == .noSuchPreference("colour", nearest: "color", column: 8))
  }

  @Test func anAliasIsFoundByTheNameThatIsShown() async throws {
    #expect(try results(of: .explain("d", column: 8)) == [.loaded(explaining([], [alias]))])
    var configuration = configuration
    configuration.aliases = [Alias(name: "color", command: "list +color", line: 3), alias]
    let environment = Environment(dataSource: ScriptedTasksDataSource(), clock: Sample.clock, confirmations: .ask) {
      $0.configuration = configuration
    }
    let processor = ConfigProcessor(environment: environment)
    #expect(
      try processor.result(of: .explain("color", column: 8))
        == .loaded(explaining([entries[2]], [configuration.aliases[0]])))
  }

  @Test func whatWasGatheredOrFoundIsShown() throws {
    let before = Config.State(path: "/x", isExplaining: true)
    let loaded = Config.State(path: "/config", entries: entries, aliases: [alias])
    for state in [loaded, explaining([entries[0]]), explaining([], [alias])] {
      try given(before, for: Config.self).when(.loaded(state)).then(state)
    }
    #expect(Config.Result.loaded(loaded).report == .show(Route(.config)))
  }
}
