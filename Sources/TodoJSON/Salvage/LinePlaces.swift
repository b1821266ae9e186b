/// Where the lines of a text begin, so that many places can be told at the cost of one pass.
package struct LinePlaces: Sendable {
  private let starts: [Int]
  private let bytes: [UInt8]

  /// The lines of some bytes; LF, CR LF and CR end one.
  package init(in bytes: [UInt8]) {
    var starts = [0]
    for place in bytes.indices
    where bytes[place] == 0x0A || bytes[place] == 0x0D && (place + 1 >= bytes.count || bytes[place + 1] != 0x0A) {
      starts.append(place + 1)
    }
    self.starts = starts
    self.bytes = bytes
  }

  /// The line of a place and the column in characters, both counted from 1.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = starts[low] == 0 && bytes.starts(with: JSONReader.byteOrderMark) ? 3 : starts[low]
    return (low + 1, String(decoding: bytes[min(start, offset)..<offset], as: UTF8.self).count + 1)
  }
}
