import TodoApp

/// Answers that may not be shown before what they claim is durable, in their order.
struct WithheldAnswers {
  private var pieces: [(stream: StandardStream, isToBeRead: Bool, bytes: [UInt8])] = []
  /// How many answers there are.
  private(set) var count = 0
  /// Whether any of them claims that tasks have changed.
  private(set) var isDurabilityNeeded = false
  /// The lines that are answered.
  private(set) var lines: ClosedRange<Int>?
  /// The commands that are answered, where an error would have to name each of them.
  private(set) var origins: [CommandSource] = []

  /// Adds the answer to a command.
  ///
  /// - Parameters:
  ///   - keepsOrigin: Whether the command may have to be named; keeping each of them takes memory.
  ///   - isToBeRead: Whether it is an answer by itself, which may go to a pager.
  mutating func append(
    _ bytes: [UInt8], to stream: StandardStream, answering origin: CommandSource, keepsOrigin: Bool, changesTasks: Bool,
    isToBeRead: Bool = false
  ) {
    if !isToBeRead, let last = pieces.indices.last, pieces[last].stream == stream, !pieces[last].isToBeRead {
      pieces[last].bytes += bytes
    } else {
      pieces.append((stream, isToBeRead, bytes))
    }
    count += 1
    isDurabilityNeeded = isDurabilityNeeded || changesTasks
    lines = (lines?.lowerBound ?? origin.line)...max(lines?.lowerBound ?? origin.line, origin.line)
    if keepsOrigin { origins.append(origin) }
  }

  mutating func drop() {
    self = WithheldAnswers()
  }

  mutating func release(to output: any Output) {
    for piece in pieces {
      if piece.isToBeRead {
        output.present(piece.bytes, until: { Interruption.hasArrived })
      } else {
        output.write(piece.bytes, to: piece.stream)
      }
    }
    drop()
  }
}
