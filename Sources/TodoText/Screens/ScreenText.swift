import MVI
import TodoJSON
import TodoModel
import TodoScreens

/// How the state of a screen reads: for people, and for programs.
///
/// Listing a text where the program is composed brings its screen into the program.
public protocol ScreenText: SendableMetatype {
  /// The screen.
  associatedtype Screen: TodoScreens.Screen

  /// Adds the screen to a page for people. Pure.
  static func write(_ state: Screen.State, at now: Now, in context: TextContext, to page: inout TextPage)

  /// Writes the members of the screen's `state` object. Pure.
  static func writeMembers(of state: Screen.State, to writer: inout JSONWriter)
}

extension ScreenText {
  /// The screen, for those who know only its text.
  public static var screen: any TodoScreens.Screen.Type { Screen.self }

  static func write(_ states: FeatureStates, at now: Now, in context: TextContext, to page: inout TextPage) {
    write(states[Screen.self], at: now, in: context, to: &page)
  }

  static func writeMembers(of states: FeatureStates, to writer: inout JSONWriter) {
    writeMembers(of: states[Screen.self], to: &writer)
  }
}
