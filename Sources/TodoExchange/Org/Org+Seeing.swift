import TodoModel

extension Org {
  package static func seen(in entry: OrgEntry, _ context: ExchangeContext) -> SeenTask {
    let headline = entry.headline
    let parts = entry.parts
    var seen = SeenTask(title: String(headline.title.text))
    seen.task.status = headline.keyword.flatMap { entry.keywords.isDone($0.text) } == true ? .completed : .active
    seen.task.priority = headline.priority
    seen.task.tags = unique(entry.around.tags + headline.tagTexts).sorted()
    seen.task.project = entry.around.project
    seen.parent = entry.around.reference
    seen.task.notes = entry.notes(in: parts)
    if let line = parts.planning {
      let planning = OrgPlanning(entry.lines[line])
      seen.task.due = planning[.deadline]?.moment(context.zone)
      seen.task[.start] = planning[.scheduled].map { .moment($0.moment(context.zone)) }
      if seen.task.status == .completed {
        seen.task.completed = planning[.closed]?.moment(context.zone).beginning(in: context.zone)
      }
      let stamp = planning.repeating.flatMap { planning[$0] }
      seen.task.repetition = stamp?.repetition
      if let repeater = stamp?.repeater, let remark = remark(repeater, isKnown: stamp?.repetition != nil) {
        seen.remarks.append(SeenTask.Remark(remark, line: line))
      }
    }
    if let stamp = entry.property("CREATED", in: parts).flatMap(OrgStamp.read)?.stamp {
      seen.setCreated(stamp.moment(context.zone).beginning(in: context.zone))
    }
    if let id = entry.property("ID", in: parts), !id.isEmpty { seen.sourceID = String(id) }
    seen.rest = entry.property("TODO_REST", in: parts).flatMap { UnrepresentedFields.mayBe($0.utf8) ? String($0) : nil }
    return seen
  }

  private static func remark(_ repeater: String, isKnown: Bool) -> String? {
    if !isKnown { return "“\(repeater)” is no repetition that is known; kept as text" }
    return repeater.hasPrefix("+") && !repeater.hasPrefix("++")
      ? "“\(repeater)” repeats in the past too; here what is past is skipped" : nil
  }
}

extension OrgPlanning {
  /// Behind which keyword it is said how the task repeats.
  var repeating: Keyword? { [.deadline, .scheduled].first { self[$0]?.repeater != nil } }
}
