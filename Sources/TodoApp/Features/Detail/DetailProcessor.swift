import TodoModel

/// Runs the actions of the detail screen.
struct DetailProcessor {
  let environment: Environment

  func result(of action: Detail.Intent) async throws(TodoError) -> Detail.Result {
    switch action {
    case .open(let number): .loaded(try await environment.details(of: number))
    case .find(let selection, let listing): try await find(selection, in: listing)
    case .go(let number, let place): try await go(number, place: place)
    }
  }

  private func go(_ number: Int, place: Int) async throws(TodoError) -> Detail.Result {
    let task = try await environment.dataSource.task(number)
    let inTitle = WebLink.all(in: task.title)
    let links = inTitle + WebLink.all(in: task.notes)
    func refused(_ value: String, _ expected: String) -> TodoError {
      .invalidValue(InvalidValue(field: "go", value: value, expected: expected), column: nil)
    }
    guard !links.isEmpty else {
      throw refused(String(number), "a task with a link to http, https, ftp or mailto in its title or notes")
    }
    guard links.indices.contains(place - 1) else {
      throw refused(String(place), "a place up to \(links.count), as there are so many links")
    }
    let link = links[place - 1]
    guard let browser = environment.browser else {
      throw refused(link, "a terminal, and a browser in the configuration")
    }
    guard browser.open(link) else { throw refused(link, "another browser: “config browser” says which it is") }
    return .went(to: link)
  }

  private func find(_ selection: Selection, in listing: Listing) async throws(TodoError) -> Detail.Result {
    let found = try await environment.candidates(for: selection, in: listing)
    guard found.count == 1 else {
      let choice = TaskChoice(words: selection.description, tasks: found)
      // Yes is no answer to the question which one.
      guard found.count > 1, environment.confirmations != .assumeYes else { throw choice.refused }
      return .undecided(choice)
    }
    return .loaded(try await environment.details(of: found[0].number))
  }
}
