/// The bytes that keys send to a terminal.
package enum Key {
  package static let left = "\u{1B}[D"
  package static let up = "\u{1B}[A"
  package static let down = "\u{1B}[B"
  package static let right = "\u{1B}[C"
  package static let home = "\u{1B}[H"
  package static let end = "\u{1B}[F"
  package static let tab = "\t"
  package static let escape = "\u{1B}"
  package static let delete = "\u{1B}[3~"
  package static let backspace = "\u{7F}"
  package static let controlC = "\u{3}"
  package static let controlD = "\u{4}"
  package static let controlR = "\u{12}"
  package static let controlV = "\u{16}"
  package static let controlZ = "\u{1A}"
  package static let controlG = "\u{7}"

  /// Returns a paste with the marks that a terminal adds if the program asks for them.
  package static func paste(_ text: String) -> String {
    "\u{1B}[200~" + text + "\u{1B}[201~"
  }

  /// Returns the control of a letter together with Ctrl.
  package static func control(_ letter: Unicode.Scalar) -> String {
    String(Character(Unicode.Scalar(UInt8(letter.value & 0x1F))))
  }
}
