import CLibedit
import Glibc

/// libedit, which runs one command at a time and keeps the line between them. So notices, completion, searches and
/// pastes run between two keys and in Swift. Places in the line are counted in Unicode scalars.
final class Editline {
  /// Returns the character that a command needs beyond its own key, as vi's `f` does; nil gives the command up.
  var readFurtherCharacter: () -> Unicode.Scalar? = { nil }
  let drawing: UnseenDrawing

  private let handle: OpaquePointer
  private(set) var running: Unicode.Scalar?
  private var fed: Unicode.Scalar?
  /// The last key that the running command has read, at first its own.
  private var taken: Unicode.Scalar?
  /// True if the next key continues a command of vi that was left, although none is running.
  var isHalfway = false
  private var isOpen = false

  /// The columns of all rows of libedit's imagined window.
  private var room = 0
  private static let columns = 80

  init?(program: String, history: OpaquePointer) {
    guard let drawing = UnseenDrawing(), let handle = editline_open(program, drawing.stream) else { return nil }
    (self.handle, self.drawing) = (handle, drawing)
    _ = editline_set_client_data(handle, Unmanaged.passUnretained(self).toOpaque())
    _ = editline_set_editor(handle, "emacs")
    _ = editline_use_history(handle, history)
    // As in other shells, unless `.editrc` says otherwise.
    _ = editline_bind(handle, "^W", "ed-delete-prev-word")
    _ = editline_bind(handle, "^U", "vi-kill-line-prev")
    _ = el_source(handle, nil)
    _ = editline_set_editing(handle, 1)
    // As characters, Ctrl-C and Ctrl-Z keep their place among the keys. When the kernel turns them into signals it
    // discards input and output, sometimes even the prompt that answers them.
    _ = editline_set_edit_mode_of_terminal(handle, "-isig")
    _ = editline_set_read_function(
      handle,
      { editor, character in
        // The line editor keeps the client data alive.
        guard let data = editline_client_data(editor),
          let scalar = Unmanaged<Editline>.fromOpaque(data).takeUnretainedValue().nextCharacter()
        else { return -1 }
        character?.pointee = Int32(bitPattern: scalar.value)
        return 1
      })
    KeyBindings.install(in: handle)
  }

  deinit {
    // Otherwise el_end would discard the input typed so far, or wait if nothing reads the output.
    _ = editline_set_editing(handle, 0)
    el_end(handle)
  }

  var isEmacs: Bool { editline_is_emacs(handle) != 0 }
  var isEmpty: Bool { line.count == 0 }

  var draft: Draft {
    get {
      let (start, count, cursor) = line
      let scalars = UnsafeBufferPointer(start: start, count: count)
        .map { Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}" }
      return Draft(text: String(String.UnicodeScalarView(scalars)), cursor: cursor)
    }
    set {
      makeRoom(for: newValue.text.utf8.count)
      if isHalfway {
        // The command was about the old line.
        isHalfway = false
        execute(KeyBindings.nothing)
      }
      // A NUL would end the line for libedit.
      let scalars = newValue.text.unicodeScalars.filter { $0 != "\0" }.map { Int32(bitPattern: $0.value) }
      if scalars.isEmpty {
        let count = line.count
        moveCursor(to: count)
        el_deletestr(handle, Int32(count))
      } else {
        // All of it is replaced, because libedit keeps deleted parts for vi's `p`.
        _ = editline_replace(handle, scalars + [0])
      }
      moveCursor(to: newValue.cursor)
    }
  }

  /// Replaces a part of the line, and moves the cursor to its end.
  func replace(_ range: Range<Int>, by text: String) {
    var scalars = Array(draft.text.unicodeScalars)
    let range = range.clamped(to: 0..<scalars.count)
    scalars.replaceSubrange(range, with: text.unicodeScalars)
    draft = Draft(text: String(String.UnicodeScalarView(scalars)), cursor: range.lowerBound + text.unicodeScalars.count)
  }

  func moveCursor(to place: Int) { _ = el_cursor(handle, Int32(clamping: place - line.cursor)) }

  /// Puts the terminal into libedit's mode until `close()`, with an empty line.
  func open() {
    close()
    _ = editline_set_unbuffered(handle, 1)
    (isOpen, isHalfway) = (true, false)
    // Replaces the window's size, which libedit has just read.
    _ = editline_set_columns(handle, String(Self.columns))
    room = 0
    makeRoom(for: 0)
    if !isEmacs {
      // Otherwise vi's `.` would repeat the following keys as commands, itself included, without end.
      execute(KeyBindings.insertion)
      execute(KeyBindings.insertion)
    }
    _ = drawing.takeRequests()
  }

  func close() {
    if isOpen { _ = editline_set_unbuffered(handle, 0) }
    isOpen = false
  }

  /// Runs the command of a key; returns true if it has accepted the line.
  func run(_ key: Unicode.Scalar) -> Bool {
    makeRoom(for: 1)
    isHalfway = false
    // After vi's `.` libedit repeats the typed text before it asks for the next key.
    return accepts(key) || !isHalfway && !isEmacs && accepts(KeyBindings.nothing)
  }

  /// True if the running command can be left while it waits for a key: vi's `d`, `c`, `y`, `r` and counts. `f`, `t`, `/`
  /// and the like read their key themselves, and would be given up together with the count and the `d` before them.
  var canStopHalfway: Bool { !isEmacs && (taken.map { "cdry<>0123456789".unicodeScalars.contains($0) } ?? false) }

  private func accepts(_ key: Unicode.Scalar) -> Bool {
    let before = line.count
    execute(key)
    let (start, count, cursor) = line
    // A newline that was quoted has the cursor after it.
    return count == before + 1 && start?[before] == 10 && cursor < count
  }

  private func execute(_ key: Unicode.Scalar) {
    (fed, running) = (key, key)
    defer { running = nil }
    var count: Int32 = 0
    // Until the key is read: a macro of the user's may have put other keys before it.
    repeat { _ = editline_read(handle, &count) } while fed != nil && count >= 0
    repair()
  }

  /// Empties the line if count or cursor are out of range, as after some of vi's commands on an empty line.
  private func repair() {
    let (_, count, cursor) = line
    guard count < 0 || cursor < 0 || cursor > count else { return }
    // An empty text would be refused.
    _ = editline_replace(handle, [32, 0])
    moveCursor(to: 1)
    el_deletestr(handle, 1)
  }

  /// The line in libedit's memory, valid until its next call.
  private var line: (start: UnsafePointer<Int32>?, count: Int, cursor: Int) {
    var (count, cursor): (Int32, Int32) = (0, 0)
    let start = editline_line(handle, &count, &cursor)
    return (start, Int(count), Int(cursor))
  }

  /// Makes libedit believe in a window with room for a longer line, as it crashes on a line with more rows.
  private func makeRoom(for count: Int) {
    // Controls have up to eight columns, and one command can double the line.
    let needed = (line.count + count) * 16
    guard needed > room || room == 0 else { return }
    room = max(2_000, 2 * needed)
    _ = editline_set_rows(handle, String(room / Self.columns + 25))
  }

  private func nextCharacter() -> Unicode.Scalar? {
    let next = fed ?? readFurtherCharacter()
    (fed, taken) = (nil, next ?? taken)
    return next
  }
}

/// The stream on which libedit draws. The drawing is not shown, but searched for two requests.
final class UnseenDrawing {
  let stream: UnsafeMutablePointer<FILE>
  // The stream keeps their addresses.
  private let bytes = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init?() {
    (bytes.pointee, count.pointee) = (nil, 0)
    guard let stream = open_memstream(bytes, count) else {
      bytes.deallocate()
      count.deallocate()
      return nil
    }
    self.stream = stream
  }

  deinit {
    fclose(stream)
    free(bytes.pointee)
    bytes.deallocate()
    count.deallocate()
  }

  /// Returns the requests since the last call: a bell, and a screen that shows nothing but the line.
  func takeRequests() -> (ringsBell: Bool, clearsScreen: Bool) {
    fflush(stream)
    var requests = (ringsBell: false, clearsScreen: false)
    var rest = UnsafeRawBufferPointer(start: bytes.pointee, count: count.pointee)[...]
    while let place = rest.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) {
      if rest[place] == 0x07 { requests.ringsBell = true }
      rest = rest[place...].dropFirst()
      // The sequence that erases more than a row (ECMA-48 §8.3.39); lines are drawn without it.
      let final = rest.dropFirst().first { !(0x30...0x3F).contains($0) }
      if rest.first == UInt8(ascii: "["), final == UInt8(ascii: "J") { requests.clearsScreen = true }
    }
    rewind(stream)
    return requests
  }
}
