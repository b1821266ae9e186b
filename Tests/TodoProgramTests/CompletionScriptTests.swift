import Foundation
import TerminalTesting
import TestRunning
import Testing

@testable import todo

@Suite(.tags(.terminal), .door) struct CompletionScriptTests {
  let todo = BuiltTodo.forTerminal()
  let terminal = PseudoTerminal(columns: 100)

  init() throws {
    todo.environment["PATH"] = (BuiltTodo.path as NSString).deletingLastPathComponent + ":/usr/bin:/bin"
    todo.environment["HOME"] = todo.directory
    _ = try todo.batch(
      "add Pay rent project:home.flat +bills\nadd Mow the lawn project:home.garden\nadd \"It's 6\\\"\"\n")
  }

  @Test func bash() throws {
    try todo.write("PS1='ready> '\n" + CompletingShell.bash.script, to: "rc")
    try start("/bin/bash", "--rcfile", todo.file("rc"), "-i")
    try completesEverything()
    try terminal.send("todo done \t\t", shows: "1  (Pay rent)", "2  (Mow the lawn)")
  }

  @Test(.enabled(if: Self.isInstalled("zsh"), "zsh is not installed")) func zsh() throws {
    // As it is installed, where zsh finds it before the one that it has for another program of this name.
    #expect(try todo("install", "--prefix", todo.file("usr")).status == 0)
    try todo.write(
      "PS1='ready> '\nfpath=(\(todo.file("usr"))/share/zsh/site-functions $fpath)\n"
        + "autoload -Uz compinit; compinit -u\n", to: ".zshrc")
    try start("/usr/bin/zsh", "-i")
    try completesEverything()
    try terminal.send("todo done \t", shows: "1  -- Pay rent", "2  -- Mow the lawn")
  }

  @Test(.enabled(if: Self.isInstalled("fish"), "fish is not installed")) func fish() throws {
    try FileManager.default.createDirectory(atPath: todo.file(".config/fish"), withIntermediateDirectories: true)
    try todo.write(
      "function fish_prompt; echo -n 'ready> '; end\nset -g fish_greeting\nset -g fish_autosuggestion_enabled 0\n"
        + CompletingShell.fish.script, to: ".config/fish/config.fish")
    try start("/usr/bin/fish", "-i")
    try completesEverything()
    try terminal.send("todo done \t", shows: "Pay rent", "Mow the lawn")
  }

  private static func isInstalled(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + shell)
  }

  private func start(_ shell: String, _ options: String...) throws {
    try terminal.spawn(shell, options, environment: todo.environment)
    try terminal.waitFor("ready> ")
  }

  private func completesEverything() throws {
    try complete("todo ad\tOne +bi\tpro\thome.g\t", answers: "TO-DO saved: 4 One · project home.garden · +bills")
    try complete("todo add Two due:next\\ w\t", answers: "TO-DO saved: 5 Two · due Monday 2026-11-23")
    try complete("todo --format j\tdone 5\t", answers: "\"notice\":\"Task marked complete\"")
    try complete("todo list 'is:compl\t number:5", answers: "  5  x Two")
    try complete("todo modify 1 -bi\tprior\tme\t", answers: "TO-DO saved: 1 Pay rent · -bills · priority none → medium")
    try todo.write("", to: "other.json")
    try complete("todo --file " + todo.file("oth\t") + " ad\tElsewhere", answers: "TO-DO saved: 1 Elsewhere")
  }

  private func complete(_ keys: String, answers answer: String) throws {
    try terminal.send(keys + "\r", shows: answer, "ready> ")
  }
}
