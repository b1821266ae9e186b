import Glibc
import Platform
import TodoModel

extension LockState {
  /// Who may change a file, as its lock tells. It is tried for no longer than it takes to give it back.
  init(ofLock path: FilePath) {
    let opened: Descriptor?
    do throws(Errno) {
      opened = try Descriptor(reading: path)
    } catch {
      self = .unknown(reason: error.reason)
      return
    }
    guard let descriptor = opened else {
      self = .absent
      return
    }
    let holder = FileLock.holder(descriptor)
    do throws(Errno) {
      // A shared lock: readers do not exclude each other.
      try systemCall { flock(descriptor.number, LOCK_SH | LOCK_NB) }
      _ = flock(descriptor.number, LOCK_UN)
      self = .free(last: holder)
    } catch .wouldBlock {
      self = .held(by: holder, isAlive: holder.map(FileLock.isRunning) ?? false)
    } catch {
      self = .unknown(reason: error.reason)
    }
  }
}
