import Glibc
import TodoApp
import TodoModel
import TodoShell

extension ProcessContext {
  /// What the user has chosen, the commands with what stands for some of them, and what of it cannot be followed.
  func configuration(
    _ options: [String: String], features: [any AppFeature.Type]
  ) -> (Configuration, CommandParser, [ConfigurationProblem]) {
    let file = readConfigurationFile()
    var configuration = Configuration(standardFile: dataFile)
    let wrongValues = configuration.take(
      Configuration.Sources(file: file, variable: variable, options: options, home: homeFolder))
    let parser = CommandParser(features: features)
    let (aliases, wrongAliases) = parser.resolve(
      file.aliases, reserved: Subcommand.allCases.map(\.rawValue))
    configuration.aliases = aliases
    return (
      configuration, parser.knowing(aliases),
      (wrongValues + wrongAliases).sorted { $0.place.rank < $1.place.rank }
    )
  }

  /// The configuration is small; whatever is larger is something else.
  private static let mostBytes = 1 << 20

  private func readConfigurationFile() -> ConfigurationFile {
    let path = configurationFile
    func unreadable(_ reason: String) -> ConfigurationFile {
      ConfigurationFile(path: path, problem: .unreadable(path, because: reason))
    }
    // Without waiting for the other end of a pipe.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR
        ? ConfigurationFile(path: path) : unreadable(String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    var count = 0
    while true {
      let received = read(descriptor, &bytes[count], bytes.count - count)
      if received < 0, errno == EINTR { continue }
      guard received >= 0 else { return unreadable(String(cString: strerror(errno))) }
      guard received > 0 else { break }
      count += received
      guard count < Self.mostBytes else { return unreadable("it is too large to be one") }
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
    }
    return ConfigurationFile(path: path, contents: Array(bytes[..<count]))
  }
}
