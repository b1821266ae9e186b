import CLibedit
import Glibc

/// libedit, which runs one command at a time and keeps the line in between.
///
/// So whatever else happens to a line, happens between two keys and in Swift: notices, completion, searches, pastes.
/// Places in the line are counted in Unicode scalars, as libedit does it.
final class Editline {
  /// Asked for what a command wants to know beyond its own key, as vi's `f` does; nil gives the command up.
  var readFurtherCharacter: () -> Unicode.Scalar? = { nil }

  private let handle: OpaquePointer
  private let drawing: UnseenDrawing
  /// The key whose command is running.
  private(set) var running: Unicode.Scalar?
  private var fed: Unicode.Scalar?
  /// The last key that the running command has got, its own one to begin with.
  private var taken: Unicode.Scalar?
  /// Whether the next key goes on with a command of vi's, although none is running.
  private(set) var isHalfway = false
  private var isOpen = false

  init?(program: String, history: OpaquePointer) {
    guard let drawing = UnseenDrawing(), let handle = editline_open(program, drawing.stream) else { return nil }
    (self.handle, self.drawing) = (handle, drawing)
    _ = editline_set_client_data(handle, Unmanaged.passUnretained(self).toOpaque())
    _ = editline_set_editor(handle, "emacs")
    _ = editline_use_history(handle, history)
    KeyBindings.installHabits(in: handle)
    _ = el_source(handle, nil)
    _ = editline_set_editing(handle, 1)
    // As characters, Ctrl-C and Ctrl-Z keep their place among the keys. When the kernel makes signals of them it
    // discards input and output, and with bad luck the very prompt that answers them.
    _ = editline_set_edit_mode_of_terminal(handle, "-isig")
    _ = editline_set_read_function(
      handle,
      { editor, character in
        guard let scalar = Editline.serving(editor)?.nextCharacter() else { return -1 }
        character?.pointee = Int32(bitPattern: scalar.value)
        return 1
      })
    KeyBindings.install(in: handle)
  }

  deinit {
    // Otherwise el_end would throw away what was typed ahead, or wait where output is not read.
    _ = editline_set_editing(handle, 0)
    el_end(handle)
  }

  var isEmacs: Bool { editline_is_emacs(handle) != 0 }

  /// The line and the place of the cursor.
  var draft: Draft {
    get {
      var (count, cursor): (Int32, Int32) = (0, 0)
      let line = UnsafeBufferPointer(start: editline_line(handle, &count, &cursor), count: Int(count))
      var text = String.UnicodeScalarView()
      for character in line { text.append(Unicode.Scalar(UInt32(bitPattern: character)) ?? "\u{FFFD}") }
      return Draft(text: String(text), cursor: Int(cursor))
    }
    set {
      makeRoom(for: newValue.text.utf8.count)
      if isHalfway {
        // It was about the line as it stood.
        isHalfway = false
        execute(KeyBindings.nothing)
      }
      // A NUL would end the line for libedit.
      let scalars = newValue.text.unicodeScalars.filter { $0 != "\0" }.map { Int32(bitPattern: $0.value) }
      if scalars.isEmpty {
        empty()
      } else {
        // All of it, because what libedit deletes it keeps for vi's `p`.
        _ = editline_replace(handle, scalars + [0])
      }
      moveCursor(to: newValue.cursor)
    }
  }

  /// Puts text in the place of a part of the line, and the cursor after it.
  func replace(_ range: Range<Int>, by text: String) {
    var scalars = Array(draft.text.unicodeScalars)
    let range = range.clamped(to: 0..<scalars.count)
    scalars.replaceSubrange(range, with: text.unicodeScalars)
    var line = String.UnicodeScalarView()
    line.append(contentsOf: scalars)
    draft = Draft(text: String(line), cursor: range.lowerBound + text.unicodeScalars.count)
  }

  private func empty() {
    let (count, _) = extent
    moveCursor(to: count)
    el_deletestr(handle, Int32(count))
  }

  func moveCursor(to place: Int) {
    _ = el_cursor(handle, Int32(clamping: place - extent.cursor))
  }

  /// Whether nothing stands in the line.
  var isEmpty: Bool { extent.count == 0 }

  private var extent: (count: Int, cursor: Int) {
    var (count, cursor): (Int32, Int32) = (0, 0)
    _ = editline_line(handle, &count, &cursor)
    return (Int(count), Int(cursor))
  }

  /// Puts the terminal into libedit's mode, with an empty line.
  func open() {
    close()
    _ = editline_set_unbuffered(handle, 1)
    (isOpen, isHalfway) = (true, false)
    // It has just looked for the size of the window.
    _ = editline_set_columns(handle, String(Self.columns))
    room = 0
    makeRoom(for: 0)
    if !isEmacs {
      // Otherwise vi's `.` would take what is typed from here on for commands, its own one among them, without end.
      execute(KeyBindings.insertion)
      execute(KeyBindings.insertion)
    }
    _ = takeRequests()
  }

  /// Puts the terminal into the mode in which it was opened.
  func close() {
    guard isOpen else { return }
    _ = editline_set_unbuffered(handle, 0)
    isOpen = false
  }

  /// Runs the command of a key; answers whether it has accepted the line, which then is complete.
  func run(_ key: Unicode.Scalar) -> Bool {
    makeRoom(for: 1)
    isHalfway = false
    if accepts(key) { return true }
    if isHalfway { return false }
    // vi's `.` has libedit type what was typed before, and it does not ask for a key until it has.
    return !isEmacs && accepts(KeyBindings.nothing)
  }

  /// Whether the running command can be left while it waits for a key, and goes on with the next one: vi's `d`, `c`, `y`, `r`
  /// and counts, which libedit keeps from one key to the next. `f`, `t`, `/` and the like read their key themselves; they are
  /// given up without it, together with the count and the `d` before them, so that they are waited for.
  var canStopHalfway: Bool {
    !isEmacs && (taken.map { "cdry<>0123456789".unicodeScalars.contains($0) } ?? false)
  }

  /// Has the running command go on with the next key; it gets none before.
  func stopHalfway() {
    isHalfway = true
  }

  private func accepts(_ key: Unicode.Scalar) -> Bool {
    let before = extent.count
    execute(key)
    var (count, cursor): (Int32, Int32) = (0, 0)
    guard let line = editline_line(handle, &count, &cursor), count == before + 1 else { return false }
    // A newline that was quoted in has the cursor after it.
    return line[Int(count) - 1] == 10 && cursor < count
  }

  private func execute(_ key: Unicode.Scalar) {
    (fed, running) = (key, key)
    defer { running = nil }
    var count: Int32 = 0
    // Until the key is taken: what a macro of the user's has put before it comes first.
    repeat { _ = editline_read(handle, &count) } while fed != nil && count >= 0
    repair()
  }

  /// Some commands of vi's go astray on an empty line, and leave the end of the line or the cursor outside of it.
  private func repair() {
    let (count, cursor) = extent
    guard count < 0 || cursor < 0 || cursor > count else { return }
    // An empty text would be refused.
    _ = editline_replace(handle, [32, 0])
    moveCursor(to: 1)
    el_deletestr(handle, 1)
  }

  /// What has been asked for besides the line since the last time.
  func takeRequests() -> UnseenDrawing.Requests { drawing.takeRequests() }

  /// Has libedit believe in a window of more rows than the line takes, before it becomes longer: with one that takes more
  /// than there are it goes astray, and crashes sooner or later.
  private func makeRoom(for count: Int) {
    let needed = (extent.count + count) * Self.roomForCharacter
    guard needed > room || room == 0 else { return }
    room = max(Self.leastRoom, 2 * needed)
    _ = editline_set_rows(handle, String(room / Self.columns + Self.spareRows))
  }

  /// How many columns there are in all rows.
  private var room = 0
  private static let columns = 80
  private static let leastRoom = 2_000
  /// Controls take up to eight columns, and one command can type twice what is there.
  private static let roomForCharacter = 16
  private static let spareRows = 25

  private func nextCharacter() -> Unicode.Scalar? {
    let next = fed ?? readFurtherCharacter()
    (fed, taken) = (nil, next ?? taken)
    return next
  }

  /// The one that was handed to libedit as client data; the line editor keeps it alive.
  private static func serving(_ editor: OpaquePointer?) -> Editline? {
    guard let data = editline_client_data(editor) else { return nil }
    return Unmanaged<Editline>.fromOpaque(data).takeUnretainedValue()
  }
}
