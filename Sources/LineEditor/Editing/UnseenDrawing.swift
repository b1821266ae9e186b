import Glibc

/// Where libedit draws, unseen: what is on the screen follows from the line. It is listened to, though.
final class UnseenDrawing {
  /// Where libedit draws.
  let stream: UnsafeMutablePointer<FILE>
  // The stream keeps their addresses.
  private let bytes = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  /// What is heard of it.
  struct Requests {
    /// Something cannot be done.
    var ringsBell = false
    /// The screen is to be empty but for the line.
    var clearsScreen = false
  }

  /// Nil without memory.
  init?() {
    (bytes.pointee, count.pointee) = (nil, 0)
    guard let stream = open_memstream(bytes, count) else {
      bytes.deallocate()
      count.deallocate()
      return nil
    }
    self.stream = stream
  }

  deinit {
    fclose(stream)
    free(bytes.pointee)
    bytes.deallocate()
    count.deallocate()
  }

  /// What has been asked for since the last time.
  func takeRequests() -> Requests {
    fflush(stream)
    var requests = Requests()
    var rest = UnsafeRawBufferPointer(start: bytes.pointee, count: count.pointee)[...]
    while let place = rest.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) {
      if rest[place] == 0x07 { requests.ringsBell = true }
      rest = rest[place...].dropFirst()
      // What clears a screen has the one sequence that erases more than a row (ECMA-48 §8.3.39); the line is drawn
      // without it.
      let final = rest.dropFirst().first { !(0x30...0x3F).contains($0) }
      if rest.first == UInt8(ascii: "["), final == UInt8(ascii: "J") { requests.clearsScreen = true }
    }
    rewind(stream)
    return requests
  }
}
