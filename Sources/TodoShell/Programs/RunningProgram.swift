import Glibc

/// Another program that has been started, fed and waited for by a thread of its own, so that it can be left to itself.
final class RunningProgram {
  private let process: pid_t
  private let input: [UInt8]
  private let inlet: Pipe?
  private let life: Pipe

  /// For how long a program that has been told to end is waited for.
  private static let patience: Duration = .seconds(2)

  /// A program that runs by now.
  ///
  /// - Parameters:
  ///   - input: What it is given to read, through `inlet`, whose writing end is closed then.
  ///   - life: A pipe that nothing has been done with; its ends are closed.
  init(_ process: pid_t, input: [UInt8], inlet: Pipe?, life: Pipe) {
    self.process = process
    self.input = input
    self.inlet = inlet
    self.life = life
    var thread = pthread_t()
    let shared = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<RunningProgram>.fromOpaque(argument).takeRetainedValue().accompany()
        return nil
      }, shared.toOpaque())
    guard code == 0 else {
      // Then by this one, and it cannot be left.
      shared.release()
      accompany()
      return
    }
    pthread_detach(thread)
  }

  /// Waits for its end, once, and says whether that has come: one that goes on in spite of a SIGTERM or SIGHUP that was
  /// passed on to it is left to itself. Its exit status can still be asked for.
  func waitForEnd() -> Bool {
    defer { close(life.readingEnd) }
    var deadline: ContinuousClock.Instant?
    var descriptor = pollfd(fd: life.readingEnd, events: Int16(POLLIN), revents: 0)
    // A signal may be delivered to any thread, so that this one has to look.
    while poll(&descriptor, 1, 100) <= 0 {
      if deadline == nil, SignalPassing.hasArrived { deadline = .now + Self.patience }
      if let deadline, deadline < .now { return false }
    }
    return true
  }

  private func accompany() {
    if let inlet {
      // A reader that has seen enough is no failure.
      writeFully(input, to: inlet.writingEnd)
      close(inlet.writingEnd)
    }
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    close(life.writingEnd)
  }
}

/// Two ends that no other program inherits.
struct Pipe {
  let readingEnd: Int32
  let writingEnd: Int32

  init() throws(ChildProgram.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .refused(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readingEnd, writingEnd) = (ends[0], ends[1])
  }

  func close() {
    Glibc.close(readingEnd)
    Glibc.close(writingEnd)
  }
}
