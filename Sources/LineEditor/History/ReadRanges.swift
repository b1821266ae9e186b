import Glibc
import Platform

/// What of a history's file has been read or written here, so that what others have added can be found without the rest.
struct ReadRanges {
  /// The file; nil if none is known, so that all of it has to be read. It is kept open, because a process that shortens a history
  /// puts another file in its place, which could have the number of one that is gone.
  private var file: HeldFile?
  private var end: off_t = 0
  /// What was written here after something that others have added, in order.
  private var own: [Range<off_t>] = []

  /// Nothing is known.
  init() {}

  /// A file has been read from its beginning up to here.
  init(of descriptor: borrowing Descriptor, upTo end: off_t) {
    file = HeldFile(descriptor)
    self.end = end
  }

  /// Whether it is about the file with this status.
  func isOf(_ status: stat) -> Bool {
    file?.number == status.st_ino
  }

  /// More has been written at the end of a file.
  mutating func add(_ range: Range<off_t>, to descriptor: borrowing Descriptor) {
    if file == nil, range.lowerBound == 0 { file = HeldFile(descriptor) }
    guard let status = try? descriptor.status(), isOf(status) else { return self = ReadRanges() }
    if range.lowerBound == end, own.isEmpty {
      end = range.upperBound
    } else if let last = own.last, last.upperBound == range.lowerBound {
      own[own.count - 1] = last.lowerBound..<range.upperBound
    } else {
      own.append(range)
    }
  }

  /// What of the file others have written, up to its present size.
  func gaps(upTo size: off_t) -> [Range<off_t>] {
    var gaps: [Range<off_t>] = []
    var start = end
    for range in own {
      if start < range.lowerBound { gaps.append(start..<range.lowerBound) }
      start = range.upperBound
    }
    return start < size ? gaps + [start..<size] : gaps
  }
}

/// A file that is open, so that its number stays its own.
private final class HeldFile {
  let number: ino_t
  private let descriptor: Descriptor

  init?(_ descriptor: borrowing Descriptor) {
    do throws(Errno) {
      number = try descriptor.status().st_ino
      self.descriptor = try descriptor.duplicated()
    } catch {
      return nil
    }
  }
}
