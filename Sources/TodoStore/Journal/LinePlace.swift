/// Where a line of the history is in its bytes, without its end.
///
/// Plain, for arrays of many: that of a range is put together at run time, which costs a search through all conformances.
struct LinePlace: Equatable, Sendable {
  private let start: Int
  private let end: Int

  /// The place of a line that fills a range.
  init(_ range: Range<Int>) {
    start = range.lowerBound
    end = range.upperBound
  }

  /// The bytes from its first one up to its end.
  var range: Range<Int> { start..<end }
}
