// As the standard library has them in the module of its regular expressions, which would all be linked for these few:
// the modules of the app do not import it.

extension Collection where Element: Equatable {
  /// Returns the first place of other elements; those of text are characters, so that an `e` is not found in an `é`.
  @inlinable package func firstRange(of other: some Collection<Element>) -> Range<Index>? {
    guard let first = other.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      var (end, place) = (start, other.startIndex)
      while place < other.endIndex, end < endIndex, self[end] == other[place] {
        formIndex(after: &end)
        other.formIndex(after: &place)
      }
      if place == other.endIndex { return start..<end }
      rest = self[index(after: start)...]
    }
    return nil
  }

  /// Returns all places of other elements, from the first to the last, without those that begin within another one.
  @inlinable package func ranges(of other: some Collection<Element>) -> [Range<Index>] {
    var ranges: [Range<Index>] = []
    var rest = self[...]
    while let range = rest.firstRange(of: other) {
      ranges.append(range)
      if range.isEmpty, range.upperBound == endIndex { break }
      rest = self[(range.isEmpty ? index(after: range.upperBound) : range.upperBound)...]
    }
    return ranges
  }

  /// Returns the elements without those of the prefix; all of them if they do not begin with it.
  @inlinable package func trimmingPrefix(_ prefix: some Collection<Element>) -> SubSequence {
    starts(with: prefix) ? dropFirst(prefix.count) : self[...]
  }
}

extension RangeReplaceableCollection where Element: Equatable {
  /// Returns the elements with others in all places of some of them, or in the first of these places.
  @inlinable package func replacing(
    _ old: some Collection<Element>, with new: some Collection<Element>, maxReplacements limit: Int = .max
  ) -> Self {
    var result = Self()
    var start = startIndex
    for range in ranges(of: old).prefix(limit) {
      result += self[start..<range.lowerBound]
      result += new
      start = range.upperBound
    }
    return result + self[start...]
  }
}

extension StringProtocol {
  /// Returns whether a text is found; what is in quotes and could be a character is taken for one.
  @_disfavoredOverload
  @inlinable package func contains(_ other: some StringProtocol) -> Bool { firstRange(of: other) != nil }
}
