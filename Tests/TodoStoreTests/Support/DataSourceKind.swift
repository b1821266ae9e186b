import SampleTasks
import Testing
import TodoModel
import TodoStore

/// Every kind of data source, for the tests that all of them have to pass.
enum DataSourceKind: CaseIterable, CustomTestStringConvertible {
  case inMemory, jsonFile, dryRun

  var testDescription: String {
    switch self {
    case .inMemory: "InMemoryTasksDataSource"
    case .jsonFile: "JSONFileTasksDataSource"
    case .dryRun: "JSONFileTasksDataSource that writes nothing"
    }
  }

  /// A data source without tasks.
  func make(in directory: TemporaryDirectory, clock: Clock) -> any TasksDataSource {
    switch self {
    case .inMemory: InMemoryTasksDataSource(clock: clock)
    case .jsonFile: JSONFileTasksDataSource(path: directory.file, clock: clock)
    case .dryRun: JSONFileTasksDataSource(path: directory.file, clock: clock, isDryRun: true)
    }
  }
}
