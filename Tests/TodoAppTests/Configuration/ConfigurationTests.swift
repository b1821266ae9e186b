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

  @Test func everythingIsGatheredWithWhereItComesFrom() async throws {
    #expect(try results(of: .open) == [.gathered(entries, [alias], path: "/config")])
    #expect(entries.map(\.origin) == Preference.all.map { $0.name == "color" ? .file(line: 1) : .standard })
    #expect(entries.first?.value == "/tasks.json")
    #expect(entries.first?.standard == "/tasks.json")
  }

  @Test func onePreferenceIsFoundByItsName() async throws {
    #expect(try results(of: .explain("color", column: 8)) == [.found(entries[2], nil, path: "/config")])
    #expect(
      await failure { () throws(TodoError) in try results(of: .explain("colour", column: 8)) }
        == .noSuchPreference("colour", nearest: "color", column: 8))
  }

  @Test func anAliasIsFoundByTheNameThatIsShown() async throws {
    #expect(try results(of: .explain("d", column: 8)) == [.found(nil, alias, path: "/config")])
    var configuration = configuration
    configuration.aliases = [Alias(name: "color", command: "list +color", line: 3), alias]
    let environment = Environment(dataSource: ScriptedTasksDataSource(), clock: Sample.clock, confirmations: .ask) {
      $0.configuration = configuration
    }
    let processor = ConfigProcessor(environment: environment)
    #expect(
      try processor.result(of: .explain("color", column: 8))
        == .found(entries[2], configuration.aliases[0], path: "/config"))
  }

  @Test func whatWasGatheredOrFoundIsShown() throws {
    let before = Config.State(path: "/x", isExplaining: true)
    try given(before, for: Config.self).when(.gathered(entries, [alias], path: "/config"))
      .then(Config.State(path: "/config", entries: entries, aliases: [alias]))
    try given(before, for: Config.self).when(.found(entries[0], nil, path: "/config"))
      .then(Config.State(path: "/config", entries: [entries[0]], isExplaining: true))
    try given(before, for: Config.self).when(.found(nil, alias, path: "/config"))
      .then(Config.State(path: "/config", aliases: [alias], isExplaining: true))
    #expect(Config.Result.gathered([], [], path: "").report == .show(Route(.config)))
  }
}
