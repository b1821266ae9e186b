/// A source of files, which are read piece by piece.
protocol Server: Sendable {
  /// Waits for the next piece of a file and says how many percent there are with it; nil if the file is complete.
  func read(_ file: String, after percent: Int) async throws(Unreachable) -> Int?
}

/// The server does not answer.
struct Unreachable: Error {}

/// Has every file, and takes a while for each tenth of one. It is lost while a file called `nothing` is read.
struct PretendedServer: Server {
  let clock: any Clock<Duration>

  func read(_ file: String, after percent: Int) async throws(Unreachable) -> Int? {
    guard percent < 100 else { return nil }
    do { try await clock.sleep(for: .milliseconds(500)) } catch { throw Unreachable() }
    guard file != "nothing" else { throw Unreachable() }
    return percent + 10
  }
}
