import StickerKit
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Processors to use.
func availableCores() -> Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

/// What to say of a path that is not there: perhaps a command or a neighbor was meant.
enum MissingPath {
  /// False when nothing at all is at the path; a link that leads nowhere is something.
  static func isThere(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withPlatformString { lstat($0, &status) } == 0
      || ![ENOENT, ENOTDIR].contains(errno)
  }

  /// Says which of the paths are missing on standard error, and ends the run if any is.
  static func stop(at paths: [FilePath]) throws {
    let missing = paths.filter { !isThere($0) }
    for path in missing { Console.error.write(message(path) + "\n") }
    guard missing.isEmpty else { throw ExitStatus.usage.exitCode }
  }

  static func message(_ path: FilePath) -> String {
    let name = path.display.printable
    let words = Stickerlint.configuration.subcommands.map { $0._commandName }
    if !path.string.contains("/"), let command = nearest(to: path.string, among: words) {
      return "stickerlint: there is no file or command '\(name)'. "
        + "Did you mean 'stickerlint \(command)'?"
    }
    if let rule = RuleRegistry.rule(path.string) {
      return "stickerlint: there is no file or folder '\(name)'. "
        + "'stickerlint rules \(rule.metadata.id)' explains the rule."
    }
    let folder = path.removingLastComponent()
    let neighbors = PackLoader.names(in: folder.isEmpty ? "." : folder)
    guard let last = path.lastComponent, let neighbor = nearest(to: last.string, among: neighbors)
    else { return "stickerlint: there is no file or folder '\(name)'." }
    return "stickerlint: there is no file or folder '\(name)'. "
      + "Did you mean '\(folder.appending(neighbor).display.printable)'?"
  }
}
