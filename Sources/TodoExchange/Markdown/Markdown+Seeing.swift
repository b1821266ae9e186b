import TodoModel

extension Markdown {
  package static func seen(in item: MarkdownItem, _ context: ExchangeContext) -> SeenTask {
    let line = item.line
    let title = line.title
    var seen = SeenTask(title: title.isEmpty ? line.textOfAll : title)
    seen.task.status = line.isDone ? .completed : .active
    if line.mark == "-" { seen.remarks.append(SeenTask.Remark("what is cancelled is taken as completed")) }
    seen.task.notes = item.notes
    seen.task.project = item.around.project
    seen.parent = item.around.reference
    var tags = Set(line.wordsThatAreTags)
    for field in line.fields {
      switch field.meaning {
      case .unreadable(let remark): if !remark.isEmpty { seen.remarks.append(SeenTask.Remark(remark)) }
      case .tag(let tag): tags.insert(tag)
      case .id(let id): seen.sourceID = id
      case .depends(let ids): seen.depends = ids
      case .priority(let priority): seen.task.priority = priority
      case .repetition(let repetition): seen.task.repetition = repetition
      case .date(.created, let day): seen.setCreated(day.beginning(in: context.zone))
      case .date(.completed, let day): if line.isDone { seen.task.completed = day.beginning(in: context.zone) }
      case .date(let field, let day): seen.task[field] = .moment(.day(day))
      case .other: break
      case .rest(let rest): seen.rest = rest
      }
    }
    seen.task.tags = tags.sorted()
    return seen
  }
}

extension MarkdownLine {
  /// Whether it is completed, or given up.
  var isDone: Bool { mark == "x" || mark == "X" || mark == "-" }

  /// The tags within the text, which stay words of the title.
  var wordsThatAreTags: [String] {
    text.unicodeScalars.split(whereSeparator: Self.isBlank).compactMap { Self.tag($0) }
  }

  /// Everything behind the box.
  fileprivate var textOfAll: String {
    let all = text + fields.map { $0.blanks + $0.text }.joined()
    return String(Substring(Self.trimmed(all.unicodeScalars[...])))
  }
}
