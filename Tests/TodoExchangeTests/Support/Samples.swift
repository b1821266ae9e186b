import Glibc
import Platform

/// Files that real programs wrote; `Samples/README.md` says which, and how.
enum Samples {
  /// What is in a sample; nil if there is none of that name.
  static func file(_ name: String) -> [UInt8]? {
    try? Descriptor(opening: folder + name, O_RDONLY).readToEnd(upTo: 1 << 24)
  }

  /// The names of the samples in a folder, in their order.
  static func names(in name: String) -> [String] {
    ((try? Folder(FilePath(folder + name)).names()) ?? []).sorted().map { "\(name)/\($0)" }
  }

  /// The page of a format.
  static func page(_ name: String) -> String? {
    file("../../../Docs/Formats/\(name).md").map { String(decoding: $0, as: UTF8.self) }
  }

  private static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/Samples/"
}
