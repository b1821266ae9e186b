import CLibedit

enum KeyBindings {
  /// Ctrl-C, bound to the command that goes below the line's last row and gives it up.
  static let interrupt: UInt8 = 0x03
  static let endOfFile: UInt8 = 0x04

  // xterm sends CSI or SS3 letters, tmux and the Linux console numbers, rxvt numbers of its own.
  private static let sequences: [(keys: [String], command: String)] = [
    (["[H", "OH", "[1~", "[7~"], "ed-move-to-beg"),
    (["[F", "OF", "[4~", "[8~"], "ed-move-to-end"),
    (["[3~"], "ed-delete-next-char"),
    (["[1;5D", "[5D", "Od", "[1;3D"], "ed-prev-word"),
    (["[1;5C", "[5C", "Oc", "[1;3C"], "em-next-word"),
  ]

  /// Sets what must work whatever `.editrc` says, so it comes after that file.
  static func install(in editor: OpaquePointer) {
    _ = editline_bind(editor, "^C", "ed-end-of-file")
    _ = editline_bind_in_vi_commands(editor, "^C", "ed-end-of-file")
    // It would start an editor on a file in /tmp.
    _ = editline_unbind_in_vi_commands(editor, "v")
    let isEmacs = editline_is_emacs(editor) != 0
    if isEmacs {
      _ = editline_bind(editor, "^R", "em-inc-search-prev")
      _ = editline_bind(editor, "^S", "em-inc-search-next")
    }
    for (keys, command) in sequences {
      for key in keys {
        // In vi mode ESC itself is a command; the rest of the sequence then arrives as one of command mode.
        _ = isEmacs ? editline_bind(editor, "\\e" + key, command) : editline_bind_in_vi_commands(editor, key, command)
      }
    }
  }
}
