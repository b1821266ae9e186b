import CLibedit
import Glibc

enum CharacterEncoding {
  /// Makes the C library read and write UTF-8, as the user's locale says or in spite of it.
  ///
  /// In any other encoding libedit drops every character beyond ASCII.
  static func useUTF8() {
    if setlocale(LC_CTYPE, "") != nil, editline_locale_is_utf8() != 0 { return }
    if setlocale(LC_CTYPE, "C.UTF-8") == nil {
      setlocale(LC_CTYPE, "en_US.UTF-8")
    }
  }
}
