/// What keys send to a terminal.
package enum Key {
  package static let left = "\u{1B}[D"
  package static let up = "\u{1B}[A"
  package static let down = "\u{1B}[B"
  package static let delete = "\u{1B}[3~"
  package static let backspace = "\u{7F}"
  package static let controlC = "\u{3}"
  package static let controlD = "\u{4}"
  package static let controlR = "\u{12}"
  package static let controlV = "\u{16}"
  package static let controlZ = "\u{1A}"
}
