extension TaskID {
  /// The namespace of what derives from a task: uuid5(NAMESPACE_URL, "https://todo.invalid/import"). It can never change.
  private static let namespace = TaskID(high: 0x9565_2569_8AEF_5710, low: 0x9392_FDE2_B1A0_828D)

  /// The identifier of what follows this task when it is completed: the same on every machine that completes it.
  ///
  /// - Parameter isUsed: Whether a task has an identifier already.
  package func successor(besides isUsed: (TaskID) -> Bool) -> TaskID {
    TaskID.named("next\0\(self)", besides: isUsed)
  }

  /// The identifier of a part of this new whole that comes along in the place of an old one.
  func part(inPlaceOf old: TaskID, besides isUsed: (TaskID) -> Bool) -> TaskID {
    TaskID.named("part\0\(self)\0\(old)", besides: isUsed)
  }

  private static func named(_ name: String, besides isUsed: (TaskID) -> Bool) -> TaskID {
    var id = version5(name)
    var attempt = 2
    while isUsed(id) {
      id = version5("\(name)\0\(attempt)")
      attempt += 1
    }
    return id
  }

  /// RFC 9562, version 5: the first half of the SHA-1 of the namespace and a name.
  package static func version5(_ name: String) -> TaskID {
    var bytes: [UInt8] = []
    for half in [namespace.high, namespace.low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
      }
    }
    let digest = SHA1.digest(of: bytes + Array(name.utf8))
    return version(
      5, high: UInt64(digest[0]) << 32 | UInt64(digest[1]), low: UInt64(digest[2]) << 32 | UInt64(digest[3]))
  }
}

/// The hash function of version 5 of UUIDs (RFC 3174); not for security.
package enum SHA1 {
  /// The five words of the digest.
  package static func digest(of message: [UInt8]) -> [UInt32] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let length = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    var digest: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64], to: &digest) }
    return digest
  }

  private static func add(_ block: ArraySlice<UInt8>, to digest: inout [UInt32]) {
    var words: [UInt32] = []
    for place in 0..<16 {
      let start = block.startIndex + 4 * place
      words.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
    for place in 16..<80 {
      words.append((words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]).rotated(by: 1))
    }
    var (a, b, c, d, e) = (digest[0], digest[1], digest[2], digest[3], digest[4])
    for (round, word) in words.enumerated() {
      let mixed: (UInt32, UInt32) =
        switch round / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotated(by: 5) &+ mixed.0 &+ e &+ mixed.1 &+ word
      (a, b, c, d, e) = (next, a, b.rotated(by: 30), c, d)
    }
    for (place, word) in [a, b, c, d, e].enumerated() { digest[place] &+= word }
  }
}

extension UInt32 {
  fileprivate func rotated(by count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
