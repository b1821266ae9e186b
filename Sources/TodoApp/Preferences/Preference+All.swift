import TodoModel

extension Preference {
  /// Everything that can be chosen, in the order in which it is shown. What is not here cannot be.
  package static let all = [
    Preference("file", \.file, .path, option: "--file", isPath: true, "The data file, which keeps the tasks"),
    Preference(
      "format", \.format, .choice, option: "--format",
      "How answers are written: lines for people, or one JSON object for each command"),
    Preference(
      "color", \.color, .choice, option: "--color",
      "When answers have colours; auto follows NO_COLOR, then CLICOLOR_FORCE, then the terminal and TERM"),
    Preference(
      "theme", \.theme, .choice,
      "How colours look: in the terminal's own sixteen, or made for a dark or a light background"),
    Preference("palette", \.palette, .palette, "What looks otherwise than in the theme"),
    Preference(
      "width", \.width, .numberOrAuto, option: "--width",
      "The columns for text; auto takes the terminal's, else COLUMNS, else 80, and cuts nothing in a pipe"),
    Preference("start", \.start, .choice, "What the shell shows first, below the counts"),
    Preference("filter", \.standing, .filter, "The standing filter that a session begins with"),
    Preference("sort", \.listing.order, .sortKeys, "The order of lists that a session begins with"),
    Preference("add", \.add, .choice, "How add reads its line: for attributes, or as quick does"),
    Preference("dates", \.dates, .choice, "How commands read dates such as 11/12"),
    Preference("prompt", \.prompt, .template, "What stands before a line that is typed"),
    Preference("rprompt", \.rprompt, .template, "What stands at the right of a line that is typed"),
    Preference(
      "highlight", \.highlight, .onOrOff, "Whether the line that is typed is coloured as it will be read"),
    Preference(
      "suggest", \.suggest, .onOrOff, "Whether the shell shows how the line could go on; Right or End takes it"),
    .pager,
    Preference(
      "editor", \.editor, .commandOrNone, sharedVariables: ["EDITOR", "VISUAL"],
      "The command that texts are edited with"),
    Preference(
      "notify", \.notification, .notification,
      "What is done when something becomes due in the shell; a command is given the title as its last argument"),
    Preference(
      "browser", \.browser, .commandOrNone, sharedVariables: ["BROWSER"], "The command that `go` opens links with"),
    Preference(
      "vdir", \.vdir, .pathOrNone, isPath: true,
      "The folder of calendar files that `sync` merges with, as vdirsyncer has it"),
    Preference(
      "links", \.links, .choice,
      "When a terminal follows links in titles and notes; auto if it is known to, and never in a pipe"),
    Preference(
      "tips", \.tips, .onOrOff, formerName: "hints", "Whether the shell points out what has not been used yet"),
    Preference(
      "sync", \.sync, .choice,
      "Whether the list is synced only by the command, or also in a pause of the shell and after changes"),
    Preference(
      "sync-sign", \.signsSync, .onOrOff, "Whether what a sync sends is signed, as git is configured for that"),
    Preference(
      "line-history", \.lineHistory, .number(0...1_000_000),
      "How many typed lines the shell keeps for the next session"),
    Preference(
      "task-history", \.taskHistory.commands, .number(100...10_000_000),
      "How many commands can be undone at least, unless they are too large"),
    Preference(
      "task-history-size", \.taskHistory.bytes, .size(1 << 20...16 << 30), "How much is kept of those commands"),
  ]

  /// What is longer than the screen is shown by it.
  package static let pager = Preference(
    "pager", \.pager, .commandOrNone, sharedVariables: ["PAGER"],
    "The command that shows what is longer than the screen, on a terminal")

  /// The one with a name.
  package static func named(_ name: String) -> Preference? { all.first { $0.matches(name) } }
}
