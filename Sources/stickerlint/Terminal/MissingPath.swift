import StickerBase
import StickerLinting
import StickerPacks
import StickerRules
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the number of processors that are online, at least 1.
func availableCores() -> Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

/// Returns false only if nothing exists at a path: a dangling symbolic link exists, and so may a path that cannot be
/// examined.
func isThere(_ path: FilePath) -> Bool {
  var status = stat()
  return path.withPlatformString { lstat($0, &status) } == 0 || ![ENOENT, ENOTDIR].contains(errno)
}

/// Returns the message about a missing path, with a suggestion if it is the ID of a rule, or resembles a command or an
/// existing name.
///
/// - Parameter commands: the names of all commands.
func complaint(missing path: FilePath, commands: [String] = []) -> String {
  let name = path.display.printable
  if !path.string.contains("/"), let command = nearest(to: path.string, among: commands) {
    return "there is no file or command '\(name)'. Did you mean 'stickerlint \(command)'?"
  }
  let complaint = "there is no file or folder '\(name)'."
  if let rule = RuleRegistry.rule(path.string) {
    return "\(complaint) 'stickerlint rules \(rule.metadata.id)' explains the rule."
  }
  let folder = path.removingLastComponent()
  let neighbors = FolderListing.guesses(in: folder.isEmpty ? "." : folder)
  guard let last = path.lastComponent, let neighbor = nearest(to: last.string, among: neighbors)
  else { return complaint }
  return "\(complaint) Did you mean '\(folder.appending(neighbor).display.printable)'?"
}
