/// Numbers about tasks, and those after the pictures that are drawn of them.
package struct TaskStatistics: Hashable, Sendable, Codable {
  /// How many tasks are to be done.
  package var active = 0
  /// How many are done.
  package var completed = 0
  /// The projects, those with most to do first; the nil one stands for tasks without a project.
  package var projects: [Project] = []
  /// How many active tasks there are of each age, from the youngest to the oldest; every age is there.
  package var ages: [AgeGroup] = []
  /// The last eight weeks day by day, today last.
  package var days: [PastDay] = []
  /// The first day of the month in which the calendar begins.
  package var calendar = Day(number: 0)
  /// The days of three months from there on which active tasks are due, in order.
  package var due: [DueDay] = []
  /// How many active tasks have been due since before that month.
  package var dueBefore = 0
  /// How many active tasks are due after those three months.
  package var dueAfter = 0

  /// What the durations of tasks come to, field by field; a field that no task has is left out.
  package var sums: [Sum] = []

  /// How many tasks there are altogether.
  package var total: Int { active + completed }

  /// What there is to do and what is done of a project; projects inside it count by themselves.
  package struct Project: Hashable, Sendable, Codable {
    /// The whole name, `home.garden`; nil for tasks without a project.
    package let name: String?
    /// How many of its tasks are to be done.
    package var active = 0
    /// How many are done.
    package var completed = 0
  }

  /// What the durations in a field come to, in minutes.
  package struct Sum: Hashable, Sendable, Codable {
    package let field: TaskField
    /// Of tasks that are to be done.
    package var active = 0
    /// Of those that are done.
    package var completed = 0
  }

  /// How many active tasks are of one age.
  package struct AgeGroup: Hashable, Sendable, Codable {
    /// How old they are.
    package let age: Age
    /// How many there are.
    package var tasks = 0
  }

  /// How long ago a task was added, in days that have begun since.
  package enum Age: String, CaseIterable, Sendable, Codable {
    /// From the youngest to the oldest.
    case underAWeek, underAMonth, underThreeMonths, underAYear, older

    /// The tasks of this age were added less than that many days ago; nil for the oldest.
    package var days: Int? {
      switch self {
      case .underAWeek: 7
      case .underAMonth: 30
      case .underThreeMonths: 90
      case .underAYear: 365
      case .older: nil
      }
    }
  }

  /// A day that has been.
  package struct PastDay: Hashable, Sendable, Codable {
    package let day: Day
    /// How many tasks were completed on it.
    package var completed = 0
    /// How many were to be done when it ended, or are now; deleted tasks are not known any more.
    package var open = 0
  }

  /// A day on which active tasks are due.
  package struct DueDay: Hashable, Sendable, Codable {
    package let day: Day
    /// How many are due on it.
    package var tasks = 0
    /// How many of those are overdue.
    package var overdue = 0
  }

  package init() {}
}
