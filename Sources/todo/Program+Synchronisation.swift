import LineEditor
import MVI
import Platform
import TodoApp
import TodoModel
import TodoShell
import TodoStore
import TodoSync

extension Program {
  var synchronisation: any Synchronisation {
    let isCancelled = { @Sendable [cancellation] in
      cancellation.isRequested || Interruption.hasArrived || InterruptSignal.termination != nil
    }
    return Synchronisations(
      of: dataSource, in: configuration.file, folder: process.stateFolder,
      variables: { [process] in process.inherited }, clock: clock,
      terminal: process.isShell ? BorrowedTerminal.borrow : nil, signs: configuration.signsSync,
      isDryRun: options.isDryRun, vdir: configuration.vdir.isEmpty ? nil : configuration.vdir,
      isCancelled: isCancelled)
  }

  /// Returns the process that syncs automatically; nil if that is not wanted.
  func syncChild(_ send: @escaping @Sendable (Shell.Intent) -> Void = { _ in }) -> SyncChild? {
    guard configuration.sync == .auto, !options.isDryRun else { return nil }
    // The process does not sync again at its end, and has the same time.
    let variables = ["TODO_SYNC": "off"].merging(clock.isFixed ? ["TODO_NOW": clock.now().iso] : [:]) { $1 }
    return SyncChild(["--file", configuration.file, "--format", "text", "sync", "--auto"], variables, send)
  }

  /// Sends the changes that other machines do not have, in a process that outlives this one.
  func syncAtTheEnd() async { if let child = syncChild(), await synchronisation.hasUnsent() { child.leave() } }

  var conflicts: any ConflictMerging {
    GitConflicts(of: dataSource, in: configuration.file, variables: { [process] in process.inherited })
  }
}
