import TodoModel

extension TaskID {
  /// The identifier of what a source knows by a text: a UUID is taken as it is, anything else names one.
  static func source(_ text: String, in format: String) -> TaskID {
    TaskID(text) ?? version5("\(format)\0\(text)")
  }

  /// The identifier of a task without one in its source: the same each time that the source is read.
  ///
  /// - Parameter ordinal: How many lines above have the same title and day.
  static func source(title: String, created: Day?, ordinal: Int, in format: String) -> TaskID {
    version5("\(format)\0\(title)\0\(created?.iso ?? "")\0\(ordinal)")
  }
}
