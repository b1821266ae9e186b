import CLibedit

enum KeyBindings {
  static let interrupt = Unicode.Scalar.control("C")
  static let endOfFile = Unicode.Scalar.control("D")
  /// Takes the next key as text, Ctrl-C too.
  static let quote = Unicode.Scalar.control("V")
  /// Stands for no key: it does nothing.
  static let nothing: Unicode.Scalar = "\u{9F}"
  /// Stands for no key: it ends an insertion of vi's, or begins one.
  static let insertion: Unicode.Scalar = "\u{9E}"

  /// Sets what must work whatever `.editrc` says, so it comes after that file.
  static func install(in editor: OpaquePointer) {
    bind(nothing, to: "ed-ignore", in: editor)
    for key in NamedKey.allCases {
      if let command = key.command { bind(key.character, to: command, in: editor) }
    }
    // One would start an editor on a file in /tmp; the others take commands for libedit itself, and some crash it.
    if editline_is_emacs(editor) != 0 {
      for key in ["\\ex", "\\eX"] { _ = editline_bind(editor, key, "ed-unassigned") }
    } else {
      bind(insertion, to: "vi-command-mode", inCommands: "vi-insert", in: editor)
      for key in ["v", ":"] { _ = editline_unbind_in_vi_commands(editor, key) }
      // Sequences are known by now, so it would wait for one in vain, and take the next key for a part of it.
      _ = editline_bind_in_vi_commands(editor, "^[", "ed-ignore")
    }
  }

  /// Sets what people know from other shells, where libedit has something else; `.editrc` may think otherwise.
  static func installHabits(in editor: OpaquePointer) {
    _ = editline_bind(editor, "^W", "ed-delete-prev-word")
    _ = editline_bind(editor, "^U", "vi-kill-line-prev")
  }

  private static func bind(
    _ key: Unicode.Scalar, to command: String, inCommands viCommand: String? = nil, in editor: OpaquePointer
  ) {
    let octal = String(key.value, radix: 8)
    let name = "\\" + String(repeating: "0", count: max(0, 3 - octal.count)) + octal
    _ = editline_bind(editor, name, command)
    _ = editline_bind_in_vi_commands(editor, name, viCommand ?? command)
  }
}
