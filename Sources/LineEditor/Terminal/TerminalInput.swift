import Glibc
import Platform

/// What the terminal, signals and wake-ups have to say, one event at a time.
///
/// Waiting for all of them at once leaves no moment in which a signal could go unnoticed until the next key.
final class TerminalInput {
  enum Event {
    case key(Key)
    case signal(Int32)
    case wokenUp
    case timedOut
    case end
    case failure(Int32)
  }

  private let signals: SignalDelivery
  private let wakeUp: WakeUp?
  private let descriptor: Int32
  /// Shows what the user has to see first.
  var beforeWaiting: () -> Void = {}
  private var foundModes: TerminalModes?
  private var decoder = KeyDecoder()
  private var unfinishedPaste: (bytes: [UInt8], isTooLong: Bool) = ([], false)
  /// How many bytes are taken of one paste.
  let pasteLimit: Int
  private var typedAhead: Int32 = 0

  /// How long an escape is waited on for the rest of a sequence, in milliseconds, where it may be a key by itself.
  private static let escapeTimeout: Int32 = 100

  init(descriptor: Int32, signals: SignalDelivery, wakeUp: WakeUp?, pasteLimit: Int) {
    self.pasteLimit = pasteLimit
    self.descriptor = descriptor
    self.signals = signals
    self.wakeUp = wakeUp
  }

  /// To be called when the terminal has just been switched to the editor's modes.
  func beginLine(foundModes: TerminalModes?) {
    self.foundModes = foundModes
    typedAhead = 0
    _ = ioctl(descriptor, UInt(FIONREAD), &typedAhead)
  }

  /// Waits for the next event.
  ///
  /// - Parameters:
  ///   - hearsWakeUps: Whether a wake-up is an event; otherwise it is kept.
  ///   - knowsEscapeKey: Whether an escape may be a key by itself.
  ///   - deadline: For how long; nil for ever.
  func next(hearsWakeUps: Bool, knowsEscapeKey: Bool, deadline: Deadline? = nil) -> Event {
    while true {
      if let key = decoder.next() { return .key(key) }
      if deadline?.isOver == true { return .timedOut }
      let isEscape = knowsEscapeKey && decoder.isWaiting
      switch wait(hearsWakeUps: hearsWakeUps, timeout: isEscape ? Self.escapeTimeout : deadline?.rest ?? -1) {
      case .signal(let signal): return .signal(signal)
      case .wokenUp: return .wokenUp
      case .timeout where !isEscape: return .timedOut
      case .timeout: if let key = decoder.next(isComplete: true) { return .key(key) }
      case .readable(let isHungUp):
        switch readPiece(upTo: 1, isHungUp: isHungUp) {
        case .bytes(let bytes): if let key = key(for: bytes[0]) { return .key(key) }
        case .signal(let signal): return .signal(signal)
        case .nothing: continue
        case .end: return .end
        case .failure(let code): return .failure(code)
        }
      case .failure(let code): return .failure(code)
      }
    }
  }

  /// What is pasted, up to the end of the paste; or else what has come in its way. When it has timed out, the next call
  /// goes on with it.
  func paste(deadline: Deadline? = nil) -> Result<PastedText, PasteFailure> {
    let mark = Array("\u{1B}[201~".utf8)
    var (bytes, isTooLong) = unfinishedPaste
    unfinishedPaste = ([], false)
    while true {
      switch wait(hearsWakeUps: false, timeout: deadline?.rest ?? -1) {
      case .signal(let signal) where [SIGINT, SIGTERM, SIGHUP].contains(signal):
        return .failure(PasteFailure(event: .signal(signal)))
      case .timeout:
        unfinishedPaste = (bytes, isTooLong)
        return .failure(PasteFailure(event: .timedOut))
      // Stopping and drawing can wait for the end of a paste.
      case .signal, .wokenUp: continue
      case .failure(let code): return .failure(PasteFailure(event: .failure(code)))
      case .readable(let isHungUp):
        // Never beyond the mark: what is typed after it belongs to whatever reads the terminal next.
        let begun = (1..<mark.count).last { bytes.suffix($0).elementsEqual(mark.prefix($0)) } ?? 0
        switch readPiece(upTo: mark.count - begun, isHungUp: isHungUp) {
        case .bytes(let piece): bytes += piece
        case .nothing: continue
        case .signal(let signal): return .failure(PasteFailure(event: .signal(signal)))
        case .end: return .failure(PasteFailure(event: .end))
        case .failure(let code): return .failure(PasteFailure(event: .failure(code)))
        }
      }
      // Terminals leave controls out of what they paste, so this one was typed, and gets one out of a paste without end.
      if let interrupt = foundModes?.interruptKey, interrupt != 0, bytes.suffix(mark.count).contains(interrupt) {
        return .failure(PasteFailure(event: .signal(SIGINT)))
      }
      let ended = (1...mark.count).last { bytes.suffix($0).elementsEqual(mark.prefix($0)) } ?? 0
      if bytes.count - ended > pasteLimit { isTooLong = true }
      if ended == mark.count { return .success(isTooLong ? .tooLong : PastedText(bytes.dropLast(mark.count))) }
      // Only its end is still of interest.
      if isTooLong { bytes.removeFirst(max(0, bytes.count - mark.count)) }
    }
  }

  struct PasteFailure: Error {
    let event: Event
  }

  private func key(for byte: UInt8) -> Key? {
    let isTypedAhead = typedAhead > 0
    typedAhead -= isTypedAhead ? 1 : 0
    switch byte {
    case 0:
      // What the terminal took for Ctrl-D before it was switched comes as NUL; libedit would quote the next key.
      return isTypedAhead ? .character(KeyBindings.endOfFile) : nil
    case foundModes?.interruptKey:
      return .character(KeyBindings.interrupt)
    case foundModes?.suspendKey:
      return .suspend
    default:
      decoder.append(byte)
      return nil
    }
  }

  private enum Wait {
    case readable(isHungUp: Bool)
    case signal(Int32)
    case wokenUp
    case timeout
    case failure(Int32)
  }

  private func wait(hearsWakeUps: Bool, timeout: Int32) -> Wait {
    while true {
      var sources = [
        pollfd.readable(signals.lineDescriptor), .readable(descriptor),
        .readable(hearsWakeUps ? wakeUp?.descriptor ?? -1 : -1),
      ]
      var count: Int32
      do throws(Errno) {
        count = try Platform.wait(for: &sources, milliseconds: 0)
        if count == 0 {
          beforeWaiting()
          count = try Platform.wait(for: &sources, milliseconds: timeout)
        }
      } catch {
        return .failure(error.rawValue)
      }
      if sources[0].isReady, let signal = signals.nextForLine() { return .signal(signal) }
      if sources[1].isReady { return .readable(isHungUp: sources[1].isHungUp) }
      // Only when the keyboard has nothing to say: what is typed ahead is not torn apart.
      if sources[2].isReady, wakeUp?.take() == true { return .wokenUp }
      if count == 0 { return .timeout }
    }
  }

  private enum Piece {
    case bytes([UInt8])
    case nothing
    case signal(Int32)
    case end
    case failure(Int32)
  }

  /// Reads no more than is wanted now: what is typed ahead belongs to whatever reads the terminal next.
  private func readPiece(upTo count: Int, isHungUp: Bool) -> Piece {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = read(descriptor, &bytes, count)
    switch received {
    case 1...: return .bytes(Array(bytes.prefix(received)))
    case -1 where errno == EINTR || errno == EAGAIN: return .nothing
    // The input can say so before SIGHUP does.
    case 0 where isHungUp, -1 where errno == EIO && isHungUp: return .signal(SIGHUP)
    case 0: return .end
    default: return .failure(errno)
    }
  }
}
