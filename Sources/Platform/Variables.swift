// The array of variables is a global of the C library.
@preconcurrency import Glibc

/// Returns the environment variables that this process was started with, as they are now.
/// A value that is not UTF-8 is repaired. A line without `=` is left out. Not safe while a thread changes variables.
package func inheritedVariables() -> [String: String] {
  var variables: [String: String] = [:]
  // The library has no variables at all where nothing was handed to the program.
  var place: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
  while let here = place, let line = here.pointee {
    let text = String(cString: line)
    if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
      variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    place = here.successor()
  }
  return variables
}
