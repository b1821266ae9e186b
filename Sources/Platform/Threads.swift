import CMalloc
import Glibc
import Synchronization

/// Runs asynchronous work on the calling thread, so that a program that does one thing at a time needs no other.
/// Unstructured tasks that the work starts run on the threads of the language's runtime, which the first of them starts.
package final class CallingThread: TaskExecutor {
  private struct Waiting {
    var jobs: [UnownedJob] = []
    var isThreadAsleep = false
  }

  private let waiting = Mutex(Waiting())
  private let bell: WakePipe

  /// - Throws: The error of the system if no descriptors are left for the pipe that wakes the thread.
  package init() throws(Errno) { bell = try WakePipe(waiting: true) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isThreadAsleep = waiting.withLock { waiting in
      waiting.jobs.append(job)
      return exchange(&waiting.isThreadAsleep, with: false)
    }
    if isThreadAsleep { bell.ring() }
  }

  /// Runs the work on this thread until it has ended. To be called once.
  package func run<Answer: Sendable, Failure>(
    _ work: @escaping @Sendable () async throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let ending = Mutex<Result<Answer, Failure>?>(nil)
    Task(executorPreference: self) {
      let result: Result<Answer, Failure>
      do throws(Failure) { result = .success(try await work()) } catch { result = .failure(error) }
      ending.withLock { $0 = result }
    }
    while true {
      for job in nextJobs() { job.runSynchronously(on: asUnownedTaskExecutor()) }
      if let ending = ending.withLock({ $0 }) { return try ending.get() }
    }
  }

  private func nextJobs() -> [UnownedJob] {
    while true {
      let jobs = waiting.withLock { waiting -> [UnownedJob]? in
        waiting.isThreadAsleep = waiting.jobs.isEmpty
        guard !waiting.isThreadAsleep else { return nil }
        defer { waiting.jobs.removeAll(keepingCapacity: true) }
        return waiting.jobs
      }
      if let jobs { return jobs }
      _ = bell.next()
    }
  }
}

/// Does parts of some work at once, and returns their answers in the order of the parts. The first part is done on this
/// thread, and so is one for which no other can be started; all of them are where the addresses of a process are limited
/// (`ulimit -v`), of which the heap of a thread reserves 128 MB.
package func inParallel<Part: Sendable, Answer: Sendable>(
  _ parts: [Part], _ work: @escaping @Sendable (Part) -> Answer
) -> [Answer] {
  // What follows looks up conformances, which costs more than many a part.
  if parts.count <= 1 || areAddressesLimited { return parts.map(work) }
  let answers = Mutex<[Int: Answer]>([:])
  @Sendable func answer(_ place: Int) {
    let answer = work(parts[place])
    answers.withLock { $0[place] = answer }
  }
  // The heap of a new thread grows by a call for each page, unless it begins large; untouched memory costs nothing.
  _ = mallopt(M_TOP_PAD, 32 << 20)
  // As it was, so that what is free at the end of a heap goes back to the system.
  defer { _ = mallopt(M_TOP_PAD, 128 << 10) }
  var threads: [pthread_t] = []
  for place in parts.indices.dropFirst() {
    do throws(Errno) { threads.append(try DetachedThread.joinable { answer(place) }) } catch { answer(place) }
  }
  answer(0)
  for thread in threads { pthread_join(thread, nil) }
  let all = answers.withLock { exchange(&$0, with: [:]) }
  return parts.indices.compactMap { all[$0] }
}

private var areAddressesLimited: Bool {
  var limit = rlimit()
  return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 && limit.rlim_cur != rlim_t.max
}

extension Range<Int> {
  /// The range, or its halves if starting a thread for one of them pays.
  package var partsForThreads: [Range<Int>] {
    let middle = lowerBound + count / 2
    return count < 4_000 ? [self] : [lowerBound..<middle, middle..<upperBound]
  }

  /// Returns the elements that are made for the places of a range, in order.
  package func inParallel<Element: Sendable>(
    _ elements: @escaping @Sendable (_ places: Range<Int>) -> [Element]
  ) -> [Element] {
    let places = partsForThreads
    guard places.count > 1 else { return elements(self) }
    var parts = Platform.inParallel(places, elements)
    let first = parts.removeFirst()
    return parts.reduce(into: first) { $0 += $1 }
  }
}

package enum DetachedThread {
  /// Starts a thread; a test has one that refuses.
  package typealias Start = (
    UnsafeMutablePointer<pthread_t>, @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    UnsafeMutableRawPointer
  ) -> CInt

  /// Runs work on a new thread. The work is retained until it is done, and not at all if no thread can be started.
  package static func run(
    by start: Start = { pthread_create($0, nil, $1, $2) }, _ work: @escaping @Sendable () -> Void
  ) throws(Errno) { pthread_detach(try joinable(by: start, work)) }

  fileprivate static func joinable(
    by start: Start = { pthread_create($0, nil, $1, $2) }, _ work: @escaping @Sendable () -> Void
  ) throws(Errno) -> pthread_t {
    var thread = pthread_t()
    let kept = Unmanaged.passRetained(Work(body: work))
    let code = start(
      &thread,
      { argument in
        argument.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, kept.toOpaque())
    guard code == 0 else {
      kept.release()
      throw Errno(rawValue: code)
    }
    return thread
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
