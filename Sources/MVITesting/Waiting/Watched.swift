import Synchronization

/// A state that any thread may change and that can be waited for.
final class Watched<State: Sendable>: Sendable {
  private struct Waiter {
    let number: Int
    let holds: @Sendable (State) -> Bool
    let end: CheckedContinuation<Bool, Never>
  }

  private struct Contents {
    var state: State
    var changes = 0
    var lastNumber = 0
    var waiters: [Waiter] = []
  }

  private let contents: Mutex<Contents>

  init(_ state: State) {
    contents = Mutex(Contents(state: state))
  }

  /// The state as it is now.
  var current: State { contents.withLock(\.state) }

  /// Changes the state, and has those go on that waited for what it has become.
  func change<Answer: Sendable>(_ body: (inout State) -> Answer) -> Answer {
    let (answer, satisfied) = contents.withLock { contents in
      let answer = body(&contents.state)
      contents.changes += 1
      let state = contents.state
      let place = contents.waiters.partition { $0.holds(state) }
      let satisfied = Array(contents.waiters[place...])
      contents.waiters.removeSubrange(place...)
      return (answer, satisfied)
    }
    for waiter in satisfied { waiter.end.resume(returning: true) }
    return answer
  }

  /// Waits until the state is such; false if the task is cancelled before, or if the state stands still for too long.
  ///
  /// - Parameter patience: How long it may stand still. That is no limit on how long anything may take: it begins anew with
  ///   each change.
  func wait(atMost patience: Duration? = nil, until holds: @escaping @Sendable (State) -> Bool) async -> Bool {
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    let watchdog = patience.map { patience in
      Task.detached {
        var changes = -1
        while changes != self.changes {
          changes = self.changes
          guard (try? await Task.sleep(for: patience)) != nil else { return }
        }
        self.giveUp(number)
      }
    }
    defer { watchdog?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { end in begin(Waiter(number: number, holds: holds, end: end)) }
    } onCancel: {
      giveUp(number)
    }
  }

  private var changes: Int { contents.withLock(\.changes) }

  private func begin(_ waiter: Waiter) {
    let outcome = contents.withLock { contents -> Bool? in
      if waiter.holds(contents.state) { return true }
      // Cancelled later than here, the task finds its waiter to end.
      if Task.isCancelled { return false }
      contents.waiters.append(waiter)
      return nil
    }
    if let outcome { waiter.end.resume(returning: outcome) }
  }

  private func giveUp(_ number: Int) {
    let waiter = contents.withLock { contents -> Waiter? in
      guard let place = contents.waiters.firstIndex(where: { $0.number == number }) else { return nil }
      return contents.waiters.remove(at: place)
    }
    waiter?.end.resume(returning: false)
  }
}
