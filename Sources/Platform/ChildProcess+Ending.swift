import Glibc

extension ChildProcess {
  /// Has it and all that it has started end, and does not wait for that. Costs a look at every process.
  ///
  /// A process group of its own would be ended more simply, and could not ask on the terminal.
  package func end() {
    // Before they lose their parents.
    for process in [id] + descendants { kill(process, SIGTERM) }
  }

  /// What it has started, and what that has started.
  private var descendants: [pid_t] {
    var children: [pid_t: [pid_t]] = [:]
    for process in ((try? Folder("/proc").names()) ?? []).compactMap({ pid_t($0) }) {
      if let parent = ChildProcess.parent(of: process) { children[parent, default: []].append(process) }
    }
    var found = children[id] ?? []
    var place = 0
    while place < found.count {
      found += children[found[place]] ?? []
      place += 1
    }
    return found
  }

  /// The process that a process belongs to; nil if it has ended.
  private static func parent(of process: pid_t) -> pid_t? {
    guard let bytes = try? Descriptor.file("/proc/\(process)/stat", O_RDONLY).readToEnd(upTo: 1 << 12) else {
      return nil
    }
    // `ID (NAME) STATE PARENT …`; a name may have brackets, too.
    let words = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
    return words.flatMap { $0.count > 1 ? pid_t($0[1]) : nil }
  }
}
