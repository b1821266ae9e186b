import MVI
import TodoModel

/// Runs the actions of the detail screen.
struct DetailProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: DetailAction) -> Results<DetailResult> {
    switch action {
    case .load(let number): Results { await load(number) }
    case .go(let number, let place): Results { await go(number, place: place) }
    case .find(let selection, let listing): Results { await find(selection, in: listing) }
    }
  }

  private func go(_ number: Int, place: Int) async -> DetailResult {
    do throws(TodoError) {
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
    } catch {
      return .loadingFailed(error)
    }
  }

  private func find(_ selection: Selection, in listing: Listing) async -> DetailResult {
    do throws(TodoError) {
      let found = try await environment.candidates(for: selection, in: listing)
      guard found.count == 1 else {
        let choice = TaskChoice(words: selection.description, tasks: found)
        // Yes is no answer to the question which one.
        guard found.count > 1, environment.confirmations != .assumeYes else { throw choice.refused }
        return .undecided(choice)
      }
      return await load(found[0].number)
    } catch {
      return .loadingFailed(error)
    }
  }

  private func load(_ number: Int) async -> DetailResult {
    do throws(TodoError) {
      return .loaded(try await environment.details(of: number))
    } catch {
      return .loadingFailed(error)
    }
  }
}
