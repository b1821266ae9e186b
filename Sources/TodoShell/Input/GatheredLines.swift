import TodoApp

/// Lines that are all read before the first one is answered with, however slowly they come.
///
/// What is done as a whole locks the data file from its first change to its last: other processes must not wait for a pipe.
package final class GatheredLines: LineSource {
  private let source: any LineSource
  private var lines: [InputLine] = []
  private var position: Int?

  /// The lines of a source, to which no question matters.
  package init(_ source: any LineSource) {
    self.source = source
  }

  /// Whether all lines have been read.
  package var isReady: Bool { position != nil }

  /// The next line; nil at the end, and when an interruption has cut the lines short.
  package func next(answering question: (any Question)?) -> InputLine? {
    if position == nil {
      while let line = source.next(answering: nil) { lines.append(line) }
      if Interruption.hasArrived { lines = [] }
    }
    let place = position ?? 0
    position = min(place + 1, lines.count)
    return place < lines.count ? lines[place] : nil
  }
}
