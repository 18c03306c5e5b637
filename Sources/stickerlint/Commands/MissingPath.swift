import StickerKit
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// True when something is at the path, be it a link that leads nowhere.
func exists(_ path: FilePath) -> Bool {
  var status = stat()
  return path.withPlatformString { lstat($0, &status) } == 0 || errno != ENOENT
}

/// Processors to use.
func availableCores() -> Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

/// What to say of a path that is not there: perhaps a command or a neighbor was meant.
enum MissingPath {
  static func message(_ path: FilePath) -> String {
    let name = path.string.printable
    let words = Stickerlint.configuration.subcommands.map { $0._commandName }
    if !path.string.contains("/"), let command = nearest(to: path.string, among: words) {
      return "stickerlint: there is no file or command '\(name)'. "
        + "Did you mean 'stickerlint \(command)'?"
    }
    let folder = path.removingLastComponent()
    let neighbors = PackLoader.names(in: folder.isEmpty ? "." : folder)
    guard let last = path.lastComponent, let neighbor = nearest(to: last.string, among: neighbors)
    else { return "stickerlint: there is no file or folder '\(name)'." }
    return "stickerlint: there is no file or folder '\(name)'. "
      + "Did you mean '\(folder.appending(neighbor).string.printable)'?"
  }
}
