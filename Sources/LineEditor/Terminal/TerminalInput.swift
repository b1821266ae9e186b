import Glibc
import Platform

/// The keys, signals and wake-ups for the editor, awaited together, so that a signal does not wait for the next key.
final class TerminalInput {
  enum Event: Error {
    case key(Key)
    case signal(Int32)
    case wokenUp, timedOut, end
    case failure(Int32)
  }

  var beforeWaiting: () -> Void = {}
  let pasteLimit: Int

  private let signals: SignalDelivery
  private let wakeUp: WakeUp?
  private var foundModes: TerminalModes?
  private var decoder = KeyDecoder()
  private var unfinishedPaste: (bytes: [UInt8], isTooLong: Bool) = ([], false)
  /// The bytes that were typed before the terminal was switched to the editor's modes.
  private var typedAhead: Int32 = 0

  /// The bytes that came before an answer of the terminal.
  private var early: [UInt8] = []

  /// The wait for an answer, and for the rest of a sequence after an escape that may be a key by itself, in milliseconds.
  private static let escapeTimeout: Int32 = 100

  init(signals: SignalDelivery, wakeUp: WakeUp?, pasteLimit: Int) {
    (self.signals, self.wakeUp, self.pasteLimit) = (signals, wakeUp, pasteLimit)
  }

  /// Notes that the terminal has just been switched from `foundModes` to the editor's modes.
  func beginLine(foundModes: TerminalModes?) {
    self.foundModes = foundModes
    typedAhead = 0
    _ = ioctl(STDIN_FILENO, UInt(FIONREAD), &typedAhead)
  }

  /// Waits for the next event, until the deadline if there is one; wake-ups may be kept for later.
  func next(acceptsWakeUps: Bool, knowsEscapeKey: Bool, deadline: Deadline? = nil) -> Event {
    while true {
      if let key = decoder.next() { return .key(key) }
      if let deadline, deadline.end <= .now { return .timedOut }
      let isEscape = knowsEscapeKey && decoder.isWaiting
      do throws(Event) {
        let timeout = isEscape ? Self.escapeTimeout : deadline?.rest ?? -1
        let byte = try receive(upTo: 1, acceptsWakeUps: acceptsWakeUps, timeout: timeout).first
        if let byte, let key = key(for: byte) { return .key(key) }
      } catch .timedOut where isEscape {
        if let key = decoder.next(isComplete: true) { return .key(key) }
      } catch { return error }
    }
  }

  /// Reads the rest of a paste, as lines without blank ones; nil if it exceeds the limit. Throws the event that ends
  /// the paste early; after `.timedOut` the next call continues it.
  func paste(deadline: Deadline? = nil) throws(Event) -> [String]? {
    let mark = Array("\u{1B}[201~".utf8)
    var (bytes, isTooLong) = exchange(&unfinishedPaste, with: ([], false))
    while true {
      // Not beyond the mark: the keys after it belong to the next reader of the terminal.
      let begun = (1..<mark.count).last { bytes.suffix($0).elementsEqual(mark.prefix($0)) } ?? 0
      do throws(Event) {
        bytes += try receive(upTo: mark.count - begun, acceptsWakeUps: false, timeout: deadline?.rest ?? -1)
      } catch .signal(let signal) where !InterruptSignal.all.contains(signal) {
        // Stopping and drawing wait for the end of the paste.
        continue
      } catch .timedOut {
        unfinishedPaste = (bytes, isTooLong)
        throw .timedOut
      }
      // Terminals remove controls from pasted text, so this one was typed, and leaves a paste without end.
      if let interrupt = foundModes?.interruptKey, interrupt != 0, bytes.suffix(mark.count).contains(interrupt) {
        throw .signal(SIGINT)
      }
      let ended = (1...mark.count).last { bytes.suffix($0).elementsEqual(mark.prefix($0)) } ?? 0
      if bytes.count - ended > pasteLimit { isTooLong = true }
      if ended == mark.count { return isTooLong ? nil : Self.lines(in: bytes.dropLast(mark.count)) }
      // Only the mark is still needed.
      if isTooLong { bytes.removeFirst(max(0, bytes.count - mark.count)) }
    }
  }

  /// Returns the column, counted from 0, of the terminal's report of its cursor (CPR, ECMA-48 §8.3.14); nil if none comes.
  /// A report that comes later has no meaning as a key.
  func cursorColumn() -> Int? {
    let deadline = Deadline(pause: Self.escapeTimeout, end: .now + .milliseconds(Self.escapeTimeout))
    while isReady(.readable(STDIN_FILENO), within: deadline.rest),
      let byte = (try? readBytes(upTo: 1, isHungUp: false))?.first
    {
      early.append(byte)
      guard byte == UInt8(ascii: "R"), let start = early.lastIndex(of: 0x1B) else { continue }
      let parts = early[start...].dropFirst(2).dropLast().split(separator: UInt8(ascii: ";"))
      guard parts.count == 2, let column = Int(String(decoding: parts[1], as: UTF8.self)) else { continue }
      early.removeSubrange(start...)
      return column - 1
    }
    return nil
  }

  private static func lines(in bytes: some Collection<UInt8>) -> [String] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.split { $0 == "\r" || $0 == "\n" }
      .filter { !$0.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\0" } }.map { String($0) }
  }

  private func key(for byte: UInt8) -> Key? {
    let isTypedAhead = typedAhead > 0
    typedAhead -= isTypedAhead ? 1 : 0
    switch byte {
    // The terminal turned a Ctrl-D typed before the switch into NUL, for which libedit would quote the next key.
    case 0: return isTypedAhead ? .character(KeyBindings.endOfFile) : nil
    case foundModes?.interruptKey: return .character(KeyBindings.interrupt)
    case foundModes?.suspendKey: return .suspend
    default:
      decoder.append(byte)
      return nil
    }
  }

  /// Waits for input, or throws an event that comes first. Reads no more than is needed, as others read what follows.
  private func receive(upTo count: Int, acceptsWakeUps: Bool, timeout: Int32) throws(Event) -> [UInt8] {
    if !early.isEmpty {
      defer { early.removeFirst(min(count, early.count)) }
      return Array(early.prefix(count))
    }
    var sources = [
      pollfd.readable(signals.line.listener), .readable(STDIN_FILENO),
      .readable(acceptsWakeUps ? wakeUp?.pipe.listener ?? -1 : -1),
    ]
    while true {
      var ready: Int32
      do throws(Errno) {
        ready = try wait(for: &sources, milliseconds: 0)
        if ready == 0 {
          beforeWaiting()
          ready = try wait(for: &sources, milliseconds: timeout)
        }
      } catch { throw .failure(error.rawValue) }
      if sources[0].isReady, let signal = signals.line.next() { throw .signal(Int32(signal)) }
      if sources[1].isReady { return try readBytes(upTo: count, isHungUp: sources[1].isHungUp) }
      // Only without keys, so that a sequence is not interrupted.
      if sources[2].isReady, wakeUp?.take() == true { throw .wokenUp }
      if ready == 0 { throw .timedOut }
    }
  }

  private func readBytes(upTo count: Int, isHungUp: Bool) throws(Event) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = read(STDIN_FILENO, &bytes, count)
    switch received {
    case 1...: return Array(bytes.prefix(received))
    case -1 where errno == EINTR || errno == EAGAIN: return []
    // The input can report this before SIGHUP arrives.
    case 0 where isHungUp, -1 where errno == EIO && isHungUp: throw .signal(SIGHUP)
    case 0: throw .end
    default: throw .failure(errno)
    }
  }
}

struct Deadline {
  let pause: Int32
  let end: ContinuousClock.Instant

  /// The wait for the next key in milliseconds.
  var rest: Int32 { min(pause, Int32(clamping: max(0, Int64((end - .now) / .milliseconds(1))))) }
}

/// Wakes the editor from any thread, to show something while a line is being typed. Several calls before the editor
/// wakes count as one; a call while no line is read wakes the next one.
package final class WakeUp: Sendable {
  fileprivate let pipe: WakePipe

  package init() throws(LineEditorError) {
    do throws(Errno) { pipe = try WakePipe() } catch { throw .unavailable(code: error.rawValue) }
  }

  package func callAsFunction() { pipe.ring() }

  fileprivate func take() -> Bool {
    var wasWoken = false
    while pipe.next() != nil { wasWoken = true }
    return wasWoken
  }
}
