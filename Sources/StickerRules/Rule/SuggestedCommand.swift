import StickerBase
package import StickerPacks
package import SystemPackage

/// A command of this program that a finding suggests.
package struct SuggestedCommand: Sendable, Equatable {
  /// The words behind the program's name, as a shell would pass them on.
  package var words: [Word]
  /// The effect of the command on the finding.
  package var effect: Effect
  /// The scopes and rules of a `fix`; `nil` for other commands.
  package var repair: Repair?

  package enum Word: Sendable, Hashable {
    case argument(String)
    /// A word in capitals that the user replaces, such as `PICTURE`.
    case placeholder(String)
    /// A file or folder; a placeholder stands for one that cannot be typed.
    case file(FilePath, or: String)

    package static func path(_ path: FilePath?, or placeholder: String) -> Word {
      path.map { .file($0, or: placeholder) } ?? .placeholder(placeholder)
    }

    /// The argument; `nil` for what is to be replaced first.
    var argument: String? {
      switch self {
      case .argument(let text): text
      case .placeholder: nil
      case .file(let path, _): path.argument
      }
    }

    /// As it stands on a command line.
    var shellWord: String {
      switch self {
      case .argument(let text): text.shellQuoted
      case .placeholder(let text): text
      case .file(let path, let placeholder): path.shellWord ?? placeholder
      }
    }
  }

  package enum Effect: String, Sendable, CaseIterable {
    /// The finding is gone afterwards.
    case ends
    /// The finding may be gone afterwards; it was not tried, or only in part.
    case mayEnd
  }

  /// The work of a `stickerlint fix`.
  package struct Repair: Sendable, Hashable {
    /// Packs, or the catalogs that hold them.
    package var scopes: [FilePath]
    /// The ids of the rules that it answers; empty for all that need no permission.
    package var rules: [String]
    /// The size that the run was told to judge the pack by; `nil` for the pack's own.
    package var size: SizeClass?
    /// The size that is written into the lists of the packs; `nil` to leave it.
    package var packSize: SizeClass?
    /// Options that it needs beside the rules, and words in capitals that the user replaces.
    package var words: [String] = []
    /// True if pixels may change for every rule.
    package var isLossy = false
    /// The folder that the repaired copy goes to.
    package var output: FilePath
    /// The outputs that cannot be taken: files that are there.
    package var takenOutputs: Set<FilePath>

    package init(
      _ scopes: [FilePath], rules: [String], size: SizeClass?, output: FilePath,
      takenOutputs: Set<FilePath> = []
    ) {
      (self.scopes, self.rules, self.size, self.output) = (scopes, rules, size, output)
      self.takenOutputs = takenOutputs
    }
  }

  package init(_ words: [Word], _ effect: Effect = .ends, repair: Repair? = nil) {
    (self.words, self.effect, self.repair) = (words, effect, repair)
  }

  /// The arguments of the program; `nil` where a placeholder is to be replaced first.
  package var arguments: [String]? {
    let arguments = words.compactMap(\.argument)
    return arguments.count == words.count ? arguments : nil
  }

  /// The words of a shell's command line, the program's name first.
  package var shellWords: [String] {
    ["stickerlint"] + words.map(\.shellWord)
  }

  /// The same command with its files where people know them.
  package func shown(_ place: (FilePath) -> FilePath) -> SuggestedCommand {
    var command = self
    command.words = words.map { word in
      guard case .file(let path, let placeholder) = word else { return word }
      return .file(place(path), or: placeholder)
    }
    return command
  }

  /// The command line.
  package var text: String { shellWords.joined(separator: " ") }
}

extension SuggestedCommand {
  /// `stickerlint fix Otters --pick finite-loop -o Otters-fixed`.
  package static func fix(_ repair: Repair, _ effect: Effect = .ends) -> SuggestedCommand {
    var words: [Word] = [.argument("fix")] + repair.scopes.map { .path($0, or: "PACK") }
    words += repair.rules.flatMap { [.argument("--pick"), .argument($0)] }
    words += repair.words.map { $0.first == "-" ? .argument($0) : .placeholder($0) }
    if let size = repair.size { words += [.argument("--size"), .argument(size.name)] }
    if let size = repair.packSize { words += [.argument("--pack-size"), .argument(size.name)] }
    if repair.isLossy { words.append(.argument("--lossy")) }
    words += [.argument("-o"), .path(repair.output, or: "FIXED")]
    return SuggestedCommand(words, effect, repair: repair)
  }

  /// `stickerlint assemble wave.png --fit -o wave-new.png`.
  ///
  /// - Parameter options: words that need no quotes, such as `--max-fps 30`.
  static func assemble(
    _ from: FilePath?, _ options: String, into: FilePath?, _ effect: Effect = .ends
  ) -> SuggestedCommand {
    SuggestedCommand(
      [.argument("assemble"), .path(from, or: "FILE")]
        + options.split(separator: " ").map { .argument(String($0)) }
        + [.argument("-o"), .path(into, or: "NEW.png")], effect)
  }

  /// `stickerlint icons PICTURE -o Stickers.xcstickers`.
  ///
  /// - Parameter replacing: whether a set that is there gives way to the new one.
  static func icons(into catalog: FilePath?, replacing: Bool = false) -> SuggestedCommand {
    SuggestedCommand(
      [.argument("icons"), .placeholder("PICTURE"), .argument("-o"), .path(catalog, or: "CATALOG")]
        + (replacing ? [.argument("--force")] : []))
  }
}
