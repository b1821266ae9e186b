import Glibc
import Platform

/// The pages about formats.
enum Pages {
  /// The first example in a language on the page of a format; nil if there is none.
  static func example(in language: String, of format: String) -> String? {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
    guard let page = try? Descriptor(opening: "\(folder)/Docs/Formats/\(format).md", O_RDONLY).readToEnd(upTo: 1 << 20)
    else { return nil }
    let text = String(decoding: page, as: UTF8.self)
    guard let start = text.firstRange(of: "\n```\(language)\n")?.upperBound,
      let end = text[start...].firstRange(of: "\n```\n")?.lowerBound
    else { return nil }
    return text[start..<end] + "\n"
  }
}
