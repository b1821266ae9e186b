import Glibc

extension Descriptor {
  /// Reads from a place on until the buffer is full or the file ends, and answers how much there was.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at start: Int) throws(Errno) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = try systemCall { pread(number, rest.baseAddress, rest.count, start + filled) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Reads from a place on, as many bytes as there are up to a limit.
  package func read(upTo limit: Int, from start: Int) throws(Errno) -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: limit) { (buffer, count) throws(Errno) in
      count = try read(into: UnsafeMutableRawBufferPointer(buffer), at: start)
    }
  }

  /// Reads a whole file in as few pieces as its size lets expect; it may have grown since.
  package func readAll(expecting size: Int) throws(Errno) -> [UInt8] {
    // One byte more than is expected shows the end of the file.
    var bytes = try read(upTo: size + 1, from: 0)
    while bytes.count > size {
      let more = try read(upTo: bytes.count, from: bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Reads on to the end, of a pipe too, and answers nil if there are more bytes than the limit.
  package func readToEnd(upTo limit: Int) throws(Errno) -> [UInt8]? {
    var bytes: [UInt8] = []
    try readPieces { piece in
      bytes += piece
      return bytes.count <= limit
    }
    return bytes.count <= limit ? bytes : nil
  }

  /// Reads on in pieces, up to the end or as long as they are wanted.
  package func readPieces(_ isWanted: (ArraySlice<UInt8>) -> Bool) throws(Errno) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try systemCall { Glibc.read(number, &piece, piece.count) }
      guard count > 0, isWanted(piece[..<count]) else { return }
    }
  }

  /// Reads a megabyte at most from a descriptor that does not wait, and returns false at its end.
  package func readPresent(into bytes: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<16 {
      let count = Glibc.read(number, &piece, piece.count)
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      bytes += piece[..<count]
    }
    return true
  }
}
