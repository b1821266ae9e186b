/// What the exit codes mean: those of <sysexits.h> where it has one.
enum ExitCodes {
  static let meanings: [(code: Int32, meaning: String)] = [
    (0, "fine"),
    (1, "a command was refused: no such task, an invalid value, not confirmed"),
    (64, "a command, an option or the configuration could not be understood"),
    (65, "the data file is broken, or newer than this program"),
    (66, "a file cannot be read"),
    (69, "another machine cannot be reached or refuses, or git is not installed"),
    (71, "the program cannot start"),
    (73, "a file cannot be created"),
    (74, "reading or writing failed"),
    (75, "the data file stayed locked, or another sync goes on"),
    (77, "permission denied, or what is sent cannot be signed"),
    (129, "git-merge could not merge"),
    (130, "a batch was interrupted"),
  ]
}
