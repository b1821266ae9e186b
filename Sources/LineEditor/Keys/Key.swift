/// What arrives from the keyboard, one press at a time.
enum Key: Equatable {
  /// A character, or a control such as Ctrl-A.
  case character(Unicode.Scalar)
  /// A key that sends a sequence.
  case named(NamedKey)
  /// What stops a program.
  case suspend
  /// The terminal has begun to paste.
  case paste
}

/// A key that sends an escape sequence, by what it does.
///
/// libedit is handed one character for it. So it works in the middle of a search and in both modes of vi, where libedit
/// would take the escape of the sequence for a key.
enum NamedKey: UInt8, CaseIterable {
  case up, down, left, right, home, end, delete, previousWord, nextWord, deleteWord

  /// A C1 control, which no keyboard sends and which libedit leaves alone.
  var character: Unicode.Scalar { Unicode.Scalar(0x81 + rawValue) }

  /// libedit's command for it, the same in emacs and vi mode; nil where the line editor does the work.
  var command: String? {
    switch self {
    case .up, .down, .end: nil
    case .left: "ed-prev-char"
    case .right: "ed-next-char"
    case .home: "ed-move-to-beg"
    case .delete: "ed-delete-next-char"
    case .previousWord: "ed-prev-word"
    case .nextWord: "em-next-word"
    case .deleteWord: "em-delete-next-word"
    }
  }
}

extension Unicode.Scalar {
  /// What a key sends together with Ctrl.
  static func control(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(letter.value & 0x1F))
  }
}
