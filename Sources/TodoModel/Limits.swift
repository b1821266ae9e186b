/// How much of something there can be. More is refused where it is typed, and refused where it is read.
///
/// Up to these nothing costs more than in proportion to what there is. Each is some ten times what users are known to
/// have, and small enough that the worst that fits costs seconds and not the machine.
package enum Limits {
  /// The number of a task, 2⁵³ − 1: what every reader of JSON takes exactly.
  package static let number = 9_007_199_254_740_991
  /// The tags of a task, and of a line: some ten are many, and every one of them is compared with every filter.
  package static let tags = 1_000
  /// The tasks that a task depends on: those of a large plan, named in one line.
  package static let dependencies = 10_000
  /// The parts of a project's name: each is a project as well, which costs the length of all that are around it.
  package static let projectLevels = 100
  /// The bytes of a project's name: with its levels they bound what its projects take to a hundred kilobytes.
  package static let projectBytes = 1_000
  /// The bytes of a line, 4 MiB: a book is a megabyte.
  package static let lineBytes = 4 << 20
  /// The bytes of what is pasted at once, 4 MiB: more than that belongs into a file, which a batch reads.
  package static let pasteBytes = 4 << 20
  /// The bytes of a text that comes back from an editor, 128 MiB: the largest file has fewer as lines of a list.
  package static let textBytes = 128 << 20
  /// The bytes of a trace that is replayed, 512 MiB: that of some hundred thousand commands.
  package static let traceBytes = 512 << 20
  /// The bytes of a data file, 512 MiB: 1.6 million tasks, for which 2.5 GB of memory are enough.
  package static let fileBytes = 512 << 20

  /// Whether a text is short enough, and of few enough levels, to be the name of a project.
  package static func allowsProject(_ name: String) -> Bool {
    let bytes = name.utf8
    // Each level has a letter and a dot.
    guard bytes.count > projectLevels else { return true }
    return bytes.count <= projectBytes && bytes.count(where: { $0 == UInt8(ascii: ".") }) < projectLevels
  }
}
