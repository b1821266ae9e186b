/// The checksum of zlib and PNG (ISO 3309, polynomial 0xEDB88320), eight bytes at a time.
enum CRC32 {
  /// For each of eight places of a byte, what each of its values adds.
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 8 * 256)
    for value in 0..<256 {
      var sum = UInt32(value)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
      table[value] = sum
    }
    for place in 256..<8 * 256 {
      let sum = table[place - 256]
      table[place] = table[Int(sum & 0xFF)] ^ (sum >> 8)
    }
    return table
  }()

  /// By the first byte of each entry of the table, the entry.
  private static let places: [UInt32] = {
    var places = [UInt32](repeating: 0, count: 256)
    for value in 0..<256 { places[Int(table[value] >> 24)] = UInt32(value) }
    return places
  }()

  /// The single byte that has to be another for some bytes to have a sum, and by which bits; nil if there is none.
  ///
  /// The sum is linear: what one wrong byte does to it is followed back from the end. Costs a step for each byte.
  static func misreadByte(in count: Int, sum: UInt32, expected: UInt32) -> (place: Int, bits: UInt8)? {
    var difference = sum ^ expected
    guard difference != 0 else { return nil }
    for place in stride(from: count - 1, through: 0, by: -1) {
      let value = places[Int(difference >> 24)]
      difference = (difference ^ table[Int(value)]) << 8 | value
      if difference < 256 { return (place, UInt8(difference)) }
    }
    return nil
  }

  /// The checksum of some bytes.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var sum = UInt32.max
      var here = 0
      while here &+ 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: here, as: UInt64.self)) ^ UInt64(sum)
        sum = 0
        for place in 0..<8 {
          sum ^= table[(7 &- place) &* 256 &+ Int(truncatingIfNeeded: (word &>> UInt64(8 &* place)) & 0xFF)]
        }
        here &+= 8
      }
      while here < bytes.count {
        sum = table[Int((sum ^ UInt32(bytes[here])) & 0xFF)] ^ (sum >> 8)
        here &+= 1
      }
      return ~sum
    }
  }
}
