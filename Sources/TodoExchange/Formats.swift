import TodoModel

/// Every format there is, in the order in which help lists them. A new format is a folder and a line here.
package enum Formats {
  package static let all: [any ExchangeFormat.Type] = [
    TodoTxt.self,
    Markdown.self,
    ICal.self,
    ICalWithAlarms.self,
    Org.self,
    TasksJSON.self,
    Taskwarrior.self,
    TasksCSV.self,
    Todoist.self,
  ]

  /// Their names, for sentences.
  package static var names: String { all.map { $0.name }.joined(separator: ", ") }

  package static func named(_ name: String) -> (any ExchangeFormat.Type)? {
    all.first { $0.name == name }
  }

  /// The format of a file, by its name and then by what it begins with.
  package static func format(of file: SourceFile) -> (any ExchangeFormat.Type)? {
    // A name that several formats share decides nothing, and what a file begins with is more certain.
    all.first { $0.recognizes(file) } ?? all.first { $0.fileExtensions.contains(file.fileExtension) }
  }
}
