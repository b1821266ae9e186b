import CLibedit

enum Key: Equatable {
  case character(Unicode.Scalar)
  case named(NamedKey)
  /// The terminal's key that stops a program.
  case suspend
  case paste
}

/// A key that sends an escape sequence, for which libedit gets one character: so it works in a search and in both modes
/// of vi, where libedit would read the escape of the sequence as a key.
enum NamedKey: UInt8 {
  case up, down, left, right, home, end, delete, previousWord, nextWord, deleteWord

  /// A C1 control, which no keyboard sends and which libedit leaves alone.
  var character: Unicode.Scalar { Unicode.Scalar(0x81 + rawValue) }

  /// libedit's commands, the same in emacs and vi mode, of the keys for which the line editor does not do the work.
  fileprivate static let commands: KeyValuePairs<NamedKey, String> = [
    .left: "ed-prev-char", .right: "ed-next-char", .home: "ed-move-to-beg", .delete: "ed-delete-next-char",
    .previousWord: "ed-prev-word", .nextWord: "em-next-word", .deleteWord: "em-delete-next-word",
  ]
}

extension Unicode.Scalar {
  static func control(_ letter: Unicode.Scalar) -> Unicode.Scalar { Unicode.Scalar(UInt8(letter.value & 0x1F)) }
}

enum KeyBindings {
  static let interrupt = Unicode.Scalar.control("C"), endOfFile = Unicode.Scalar.control("D")
  /// Inserts the next key as text, even Ctrl-C.
  static let quote = Unicode.Scalar.control("V")
  /// No keys of a keyboard: one does nothing, and one ends an insertion of vi or begins one.
  static let nothing: Unicode.Scalar = "\u{9F}"
  static let insertion: Unicode.Scalar = "\u{9E}"

  /// Binds the keys that `.editrc` must not change, after that file is read.
  static func install(in editor: OpaquePointer) {
    bind(nothing, to: "ed-ignore", in: editor)
    for (key, command) in NamedKey.commands { bind(key.character, to: command, in: editor) }
    // One command starts an editor on a file in /tmp; the others read commands for libedit itself, and some crash it.
    if editline_is_emacs(editor) != 0 {
      for key in ["\\ex", "\\eX"] { _ = editline_bind(editor, key, "ed-unassigned") }
    } else {
      bind(insertion, to: "vi-command-mode", inCommands: "vi-insert", in: editor)
      for key in ["v", ":"] { _ = editline_unbind_in_vi_commands(editor, key) }
      // Sequences are decoded already, so libedit would wait for the rest of one and swallow the next key.
      _ = editline_bind_in_vi_commands(editor, "^[", "ed-ignore")
    }
  }

  private static func bind(
    _ key: Unicode.Scalar, to command: String, inCommands viCommand: String? = nil, in editor: OpaquePointer
  ) {
    // In octal; all keys here have three digits.
    let name = "\\" + String(key.value, radix: 8)
    _ = editline_bind(editor, name, command)
    _ = editline_bind_in_vi_commands(editor, name, viCommand ?? command)
  }
}
