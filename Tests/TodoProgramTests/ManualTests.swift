import Foundation
import TestRunning
import Testing
import TodoApp

@testable import todo

@Suite(.tags(.processes), .door) struct ManualTests {
  @Test func everythingThatCanBeTypedOrChosenIsInIt() throws {
    let page = Manual.page
    for verb in Features.verbs { #expect(page.contains("\n.It Ic \"\(verb.name)"), "\(verb.name)") }
    for preference in Preference.all {
      #expect(page.contains("\n.It Cm \"\(preference.name.replacing("-", with: "\\-"))\""), "\(preference.name)")
      #expect(page.contains("\nVariable: \(preference.variable).\n"), "\(preference.variable)")
      for name in preference.sharedVariables { #expect(page.contains("\n.It Ev \"\(name)\""), "\(name)") }
    }
    for (name, _) in ProcessContext.otherVariables { #expect(page.contains("\n.It Ev \"\(name)\""), "\(name)") }
    for (code, _) in ExitCodes.meanings { #expect(page.contains("\n.It Er \"\(code)\"")) }
    // Marks are read, not typed.
    for topic in HelpTopic.language {
      #expect(
        page.contains("\n.Ss \"\(topic.name.prefix(1).uppercased())\(topic.name.dropFirst())\"\n"), "\(topic.name)")
    }
    for form in (HelpTopic.language + [.keys]).flatMap(\.forms)
    where form.typed.allSatisfy({ $0.isLetter || $0.isNumber }) {
      #expect(page.contains("\n.It Ic \"\(form.typed)\"\n"), "\(form.typed)")
    }
    for subcommand in Subcommand.allCases {
      let typed = subcommand.rawValue.replacing("-", with: #"\-"#)
      #expect(page.contains(".It Ic \"todo \(typed)"), "\(typed)")
    }
  }

  @Test func everyOptionOfTheProgramIsInIt() {
    #expect(
      Options.all.map(\.usage) == [
        "--file <path>", "--format <format>", "--now <timestamp>", "--keep-going", "--atomic", "--dry-run", "--yes",
        "--color <color>", "--width <n>", "--trace <file>", "--version", "-h, --help",
      ])
    let page = Manual.page
    for option in Options.all {
      #expect(page.contains("Fl \(option.name.dropFirst())"), "\(option.name)")
      #expect(!option.brief.isEmpty && !option.explanation.hasSuffix("."))
    }
  }

  @Test func textIsNeverTakenForARequest() {
    var text = ManualText()
    text.write([".Sh NO \\fB 'x' “y” - ~"])
    text.literal([".Ed", "'br", "\\"])
    text.request("It Ic", "say \"x\"")
    #expect(
      text.text == """
        \\&.Sh NO \\efB \\(aqx\\(aq \\[u201C]y\\[u201D] \\- \\(ti
        .Bd -literal -offset indent
        \\&.Ed
        \\(aqbr
        \\e
        .Ed
        .It Ic "say \\(dqx\\(dq"

        """)
  }

  @Test func theProgramPrintsIt() throws {
    let todo = BuiltTodo()
    #expect(try todo("manual").text == Manual.page)
    #expect(try todo.files() == [])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "mandoc is not installed"))
  func mandocHasNothingToSayAgainstIt() throws {
    let todo = BuiltTodo()
    let run = try todo.shell(#""$TODO" manual > todo.1; mandoc -T lint todo.1"#)
    #expect(run == BuiltTodo.Run(output: [], errors: [], status: 0), "\(run.text)")
    let shown = try todo.shell(#"mandoc -T utf8 todo.1 | sed 's/.\x08//g'"#).text
    #expect(shown.contains("--file path") && shown.contains("list '(+bills or is:overdue)'"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed"))
  func groffHasNothingToSayAgainstIt() throws {
    let run = try BuiltTodo().shell(#""$TODO" manual | groff -mdoc -ww -z"#)
    #expect(run == BuiltTodo.Run(output: [], errors: [], status: 0), "\(run.errorText)")
  }
}
