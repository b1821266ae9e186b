import FoundationEssentials
import MVI
import TodoApp

/// A result as it is written to a trace and read back.
struct TracedResult: Encodable {
  let result: Shell.Result

  private enum Key: String, CodingKey {
    case screen, result, program
  }

  /// Writes the name of the screen with the result, or the program's own result.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    func encode<R: AppResult>(_ result: R) throws {
      try container.encode(R.Owner.name, forKey: .screen)
      try container.encode(result, forKey: .result)
    }
    switch result {
    case .feature(let result): try encode(result)
    case .program(let result): try container.encode(result, forKey: .program)
    }
  }
}

extension TracedResult: DecodableWithConfiguration {
  /// Reads a result of one of these screens.
  init(from decoder: any Decoder, configuration features: [any AppFeature.Type]) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let name = try container.decodeIfPresent(String.self, forKey: .screen) else {
      self.init(result: .program(try container.decode(Shell.Result.self, forKey: .program)))
      return
    }
    func result<F: AppFeature>(of feature: F.Type) throws -> any AppResult {
      try container.decode(F.Result.self, forKey: .result)
    }
    guard let feature = features.first(where: { $0.name == name }) else {
      throw DecodingError.dataCorruptedError(forKey: .screen, in: container, debugDescription: "no screen \(name)")
    }
    self.init(result: .feature(try result(of: feature)))
  }
}
