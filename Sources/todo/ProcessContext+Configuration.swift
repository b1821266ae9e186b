import Glibc
import Platform
import TodoApp
import TodoModel
import TodoShell

extension ProcessContext {
  /// What the user has chosen, the commands with what stands for some of them, and what of it cannot be followed.
  func configuration(
    _ options: [String: String]
  ) -> (Configuration, CommandParser, [ConfigurationProblem]) {
    let file = readConfigurationFile()
    var configuration = Configuration(standardFile: dataFile)
    let wrongValues = configuration.take(
      Configuration.Sources(file: file, variable: variable, options: options, home: homeFolder))
    let parser = CommandParser()
    let (aliases, wrongAliases) = parser.resolve(
      file.aliases, reserved: Subcommand.allCases.map(\.rawValue))
    configuration.aliases = aliases
    return (
      configuration, parser.knowing(aliases, add: configuration.add, dates: configuration.dates),
      (wrongValues + wrongAliases).sorted { $0.place.rank < $1.place.rank }
    )
  }

  /// The configuration is small; whatever is larger is something else.
  private static let maxBytes = (1 << 20) - 1

  private func readConfigurationFile() -> ConfigurationFile {
    let path = configurationFile
    func unreadable(_ reason: String) -> ConfigurationFile {
      ConfigurationFile(path: path, problem: .unreadable(path, because: reason))
    }
    do throws(Errno) {
      // Without waiting for the other end of a pipe.
      let descriptor = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      guard let bytes = try descriptor.readToEnd(upTo: Self.maxBytes) else {
        return unreadable("it is too large to be one")
      }
      return ConfigurationFile(path: path, contents: bytes)
    } catch .noSuchFileOrDirectory, .notDirectory {
      return ConfigurationFile(path: path)
    } catch {
      return unreadable(error.description)
    }
  }
}
