import LineEditor
import MVI
import TodoApp
import TodoModel
import TodoShell
import TodoStore
import TodoSync

extension Program {
  /// What merges the list with those of other machines.
  var synchronisation: any Synchronisation {
    GitSynchronisation(
      of: dataSource, in: configuration.file, folder: process.stateFolder,
      variables: { [process] in inheritedVariables().merging(process.variables) { $1 } }, clock: clock,
      asks: process.isShell, isDryRun: options.isDryRun,
      isCancelled: { [cancellation] in
        cancellation.isRequested || Interruption.hasArrived || InterruptSignal.termination != nil
      })
  }
}
