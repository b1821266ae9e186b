import Glibc

/// The programs that were built with the tests, in the folder of all products of the package.
package enum BuiltProgram {
  package static func path(_ name: String) -> String {
    folder + "/" + name
  }

  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let runner = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return runner.split(separator: "/").dropLast().map { "/\($0)" }.joined()
  }()
}
