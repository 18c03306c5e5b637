import ArgumentParser
public import StickerLinting
import StickerPacks
import SystemPackage

extension FailLevel: ExpressibleByArgument {}

/// The size classes that `--size` and `--pack-size` name.
enum SizeChoice: String, ExpressibleByArgument, CaseIterable {
  case small
  case regular
  case large

  /// Accepts "medium" as well, the name of the regular size in WWDC sessions and Xcode's inspector.
  init?(argument: String) {
    let (medium, regular) = Profile.mediumSynonym
    self.init(rawValue: argument == medium ? regular : argument)
  }

  static var allValueStrings: [String] {
    allCases.map(\.rawValue) + [Profile.mediumSynonym.word]
  }

  func sizeClass(of profile: Profile) -> SizeClass? {
    profile.sizeClasses.first { $0.name == rawValue }
  }
}

/// Returns the paths that arguments name, with the exact bytes of the command line. Two arguments that are not UTF-8,
/// or that are canonically equivalent, can be equal as `String` and still name different files. A value that shares its
/// word with the option, as in `--baseline=FILE`, has the bytes of the `String`.
func pathArguments(_ arguments: [String]) -> [FilePath] {
  var raw = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }[...]
  return arguments.map { argument in
    let bytes = Array(argument.utf8)
    guard let index = raw.firstIndex(where: { Array(String(cString: $0).utf8) == bytes }) else {
      return FilePath(argument)
    }
    defer { raw = raw[(index + 1)...] }
    return FilePath(platformString: raw[index])
  }
}
