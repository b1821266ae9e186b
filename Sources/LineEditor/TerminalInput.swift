import CLibedit
import Glibc

/// Feeds libedit one character at a time, and lets signals in between.
///
/// Waiting for the terminal and the signals at once leaves no moment in which a signal could go unnoticed until the
/// next key.
final class TerminalInput {
  /// What signals, the terminal or Ctrl-C have made of the line; nil while it is simply being typed.
  var outcome: LineInput? { settled ?? (lastWasInterruptKey ? .interrupted : nil) }
  /// The line's prompt in libedit's form; it asks for it anew at every redraw and keeps no copy.
  private(set) var prompt = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 0)

  private let signals: SignalDelivery
  private let descriptor: Int32
  private var foundModes: TerminalModes?
  private var editModes: TerminalModes?
  private var bytes = UTF8Accumulator()
  private var typedAhead: Int32 = 0
  private var settled: LineInput?
  // It says so only until the next key: Ctrl-V makes text of Ctrl-C.
  private var lastWasInterruptKey = false

  init(descriptor: Int32, signals: SignalDelivery) {
    self.descriptor = descriptor
    self.signals = signals
  }

  deinit {
    prompt.deallocate()
  }

  func beginLine(prompt text: [Int32], foundModes: TerminalModes?) {
    prompt.deallocate()
    prompt = .allocate(capacity: text.count)
    _ = prompt.initialize(from: text)
    self.foundModes = foundModes
    editModes = nil
    typedAhead = 0
    settled = nil
    lastWasInterruptKey = false
  }

  /// The next character for libedit: 1 with a character, 0 at the end, -1 when the line is settled otherwise.
  func nextCharacter(_ editor: OpaquePointer, _ character: inout Int32) -> Int32 {
    if editModes == nil {
      // libedit has switched the terminal by the time it asks for the first character.
      editModes = TerminalModes(of: descriptor)
      _ = ioctl(descriptor, UInt(FIONREAD), &typedAhead)
    }
    lastWasInterruptKey = false
    guard settled == nil else { return -1 }
    while true {
      if let scalar = bytes.next() {
        character = Int32(bitPattern: scalar.value)
        lastWasInterruptKey = character == KeyBindings.interrupt
        return 1
      }
      switch waitForInput() {
      case .signal(let signal):
        handle(signal, editor)
        if settled != nil {
          character = Int32(KeyBindings.interrupt)
          return 1
        }
      case .byte(let byte):
        type(byte, editor)
      case .end:
        settled = .endOfInput
        return 0
      case .failure(let code):
        settled = .failed(code: code)
        return -1
      }
    }
  }

  private func type(_ byte: UInt8, _ editor: OpaquePointer) {
    let isTypedAhead = typedAhead > 0
    typedAhead -= isTypedAhead ? 1 : 0
    switch byte {
    case 0:
      // What the terminal took for Ctrl-D before libedit switched it comes as NUL; libedit would quote the next key.
      if isTypedAhead { bytes.append(KeyBindings.endOfFile) }
    case foundModes?.interruptKey:
      bytes.append(KeyBindings.interrupt)
    case foundModes?.suspendKey:
      suspend(by: SIGTSTP, isFromKeyboard: true, editor)
    default:
      bytes.append(byte)
    }
  }

  private enum Event {
    case signal(Int32)
    case byte(UInt8)
    case end
    case failure(Int32)
  }

  private func waitForInput() -> Event {
    while true {
      var sources = [
        pollfd(fd: signals.lineDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&sources, 2, -1) >= 0 else {
        if errno == EINTR { continue }
        return .failure(errno)
      }
      if let signal = signals.nextForLine() { return .signal(signal) }
      guard sources[1].revents != 0 else { continue }
      let isHungUp = sources[1].revents & Int16(POLLHUP) != 0
      var byte: UInt8 = 0
      // One byte at a time: what is typed ahead belongs to whatever reads the terminal next.
      switch read(descriptor, &byte, 1) {
      case 1: return .byte(byte)
      case -1 where errno == EINTR || errno == EAGAIN: continue
      // The input can say so before SIGHUP does.
      case 0 where isHungUp, -1 where errno == EIO && isHungUp: return .signal(SIGHUP)
      case 0: return .end
      default: return .failure(errno)
      }
    }
  }

  private func handle(_ signal: Int32, _ editor: OpaquePointer) {
    switch signal {
    case SIGINT:
      settled = .interrupted
    case SIGTERM, SIGHUP:
      settled = .terminated(signal: signal)
    case SIGTSTP, SIGQUIT:
      suspend(by: signal, isFromKeyboard: false, editor)
    case SIGCONT:
      redraw(editor)
    case SIGWINCH:
      el_resize(editor)
      redraw(editor)
    default:
      break
    }
  }

  private func suspend(by signal: Int32, isFromKeyboard: Bool, _ editor: OpaquePointer) {
    foundModes?.restore(to: descriptor)
    signals.performDefaultAction(of: signal, isFromKeyboard: isFromKeyboard)
    redraw(editor)
  }

  private func redraw(_ editor: OpaquePointer) {
    editModes?.restore(to: descriptor)
    TerminalOutput.write("\r")
    _ = editline_redraw(editor)
  }
}
