public import ArgumentParser
public import StickerKit
import SystemPackage

extension OutputFormat: ExpressibleByArgument {}

/// The words for `--fail-on`.
enum FailLevel: String, ExpressibleByArgument, CaseIterable {
  case error
  case warning
  case note
  case never

  var severity: Severity? { Severity(rawValue: rawValue) }
}

/// The words for `--size`.
enum SizeChoice: String, ExpressibleByArgument, CaseIterable {
  case small
  case regular
  case large

  func sizeClass(of profile: Profile) -> SizeClass? {
    profile.sizeClasses.first { $0.name == rawValue }
  }
}

/// The paths as given on the command line, in bytes: an argument that is not UTF-8 would otherwise
/// name another file.
func pathArguments(_ arguments: [String]) -> [FilePath] {
  let raw = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
    .map { FilePath(platformString: $0) }
  return arguments.map { argument in
    raw.first { $0.string == argument } ?? FilePath(argument)
  }
}
