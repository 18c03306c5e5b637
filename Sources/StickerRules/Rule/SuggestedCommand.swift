import StickerBase
package import StickerPacks
package import SystemPackage

/// A stickerlint command that a finding suggests.
package struct SuggestedCommand: Sendable, Equatable {
  /// The words after the program's name, as arguments without shell quoting.
  package var words: [Word]
  /// The effect of the command on the finding.
  package var effect: Effect
  /// The scopes and rules of a `fix`; `nil` for other commands.
  package var repair: Repair?

  /// A word of the command line.
  package enum Word: Sendable, Hashable {
    case argument(String)
    /// A word in capitals that the user replaces, such as `PICTURE`.
    case placeholder(String)
    /// A file or folder; the placeholder replaces a path that cannot be typed.
    case file(FilePath, or: String)

    /// Returns the word for a path, or a placeholder if there is none.
    package static func path(_ path: FilePath?, or placeholder: String) -> Word {
      path.map { .file($0, or: placeholder) } ?? .placeholder(placeholder)
    }

    /// The placeholder for the picture that icons are drawn from.
    package static let picture = Word.placeholder("PICTURE")

    /// The argument; `nil` for a placeholder, and for a path that is replaced by one.
    var argument: String? {
      switch self {
      case .argument(let text): text
      case .placeholder: nil
      case .file(let path, _): path.argument
      }
    }

    /// The word as written on a command line.
    var shellWord: String {
      switch self {
      case .argument(let text): text.shellQuoted
      case .placeholder(let text): text
      case .file(let path, let placeholder): path.shellWord ?? placeholder
      }
    }
  }

  /// The effect of a command on a finding.
  package enum Effect: String, Sendable, CaseIterable {
    /// The command resolves the finding.
    case resolves
    /// The command may resolve the finding: it was tried only in part, or not at all.
    case mayResolve
  }

  /// The work of a `stickerlint fix`.
  package struct Repair: Sendable, Hashable {
    /// Packs, the catalogs that hold them, or images.
    package var scopes: [FilePath]
    /// The ids of the rules to repair; empty for all rules whose repairs need no permission.
    package var rules: [String]
    /// The pack size of the `--size` option; `nil` for the pack's own size.
    package var size: SizeClass?
    /// The size to write into the Contents.json of the packs; `nil` to keep it.
    package var packSize: SizeClass?
    /// Further words of the command line.
    package var arguments: [Word] = []
    /// The limits that must be raised for the files, by name.
    package var limits: [String: Int] = [:]
    /// True if pixels may change for every rule.
    package var isLossy = false
    /// True if pixels may change only for what must be fixed.
    package var fixesErrors = false
    /// The folder of the repaired copy.
    package var output: FilePath
    /// The outputs that cannot be used, because files with these names exist.
    package var takenOutputs: Set<FilePath>
    /// The pictures that the run does not check, although a command that names their folder would.
    package var leftOut: [LeftOut] = []

    /// Pictures in a folder that are not checked.
    package struct LeftOut: Sendable, Hashable {
      package var folder: FilePath
      /// A pattern for `--exclude`.
      package var pattern: String

      package init(folder: FilePath, pattern: String) {
        (self.folder, self.pattern) = (folder, pattern)
      }
    }

    /// The maximum number of patterns in a command. With more, the command would be hard to read. It then has none, and
    /// also repairs these pictures.
    private static let maxExclusions = 12

    /// The patterns of pictures below the scopes that are not checked. The working folder needs no patterns: a command
    /// in it recognizes these pictures by their names and sizes, as this run does.
    package var exclusions: [String] {
      let patterns = leftOut.filter { pictures in
        scopes.contains { $0 != "." && pictures.folder.starts(with: $0) }
      }.map(\.pattern)
      return patterns.count <= Self.maxExclusions ? patterns : []
    }

    package init(
      _ scopes: [FilePath], rules: [String], size: SizeClass?, output: FilePath,
      takenOutputs: Set<FilePath> = []
    ) {
      (self.scopes, self.rules, self.size, self.output) = (scopes, rules, size, output)
      self.takenOutputs = takenOutputs
    }
  }

  package init(_ words: [Word], _ effect: Effect = .resolves, repair: Repair? = nil) {
    (self.words, self.effect, self.repair) = (words, effect, repair)
  }

  /// The arguments of the program; `nil` if a placeholder must be replaced first.
  package var arguments: [String]? {
    let arguments = words.compactMap(\.argument)
    return arguments.count == words.count ? arguments : nil
  }

  /// The words of a shell command line, starting with the program's name.
  package var shellWords: [String] {
    ["stickerlint"] + words.map(\.shellWord)
  }

  /// Returns the command with its paths converted.
  package func mappingPaths(_ convert: (FilePath) -> FilePath) -> SuggestedCommand {
    var command = self
    command.words = words.map { word in
      guard case .file(let path, let placeholder) = word else { return word }
      return .file(convert(path), or: placeholder)
    }
    return command
  }

  /// The command line.
  package var text: String { shellWords.joined(separator: " ") }

  /// The file or folder after `-o`, which the command writes; `nil` if there is no `-o`, or if the user names the
  /// output.
  package var output: FilePath? {
    guard let flag = words.lastIndex(of: .argument("-o")), words.indices.contains(flag + 1),
      case .file(let path, _) = words[flag + 1]
    else { return nil }
    return path
  }
}

extension SuggestedCommand {
  /// Returns a repair: for example, `stickerlint fix Otters --pick finite-loop -o Otters-fixed`.
  package static func fix(_ repair: Repair, _ effect: Effect = .resolves) -> SuggestedCommand {
    var words: [Word] = [.argument("fix")] + repair.scopes.map { .path($0, or: "PACK") }
    words += repair.rules.flatMap { [.argument("--pick"), .argument($0)] }
    words += repair.arguments
    words += repair.exclusions.flatMap { [.argument("--exclude"), .argument($0)] }
    if let size = repair.size { words += [.argument("--size"), .argument(size.name)] }
    if let size = repair.packSize { words += [.argument("--pack-size"), .argument(size.name)] }
    if repair.isLossy {
      words.append(.argument("--lossy"))
    } else if repair.fixesErrors {
      words.append(.argument("--must-fix"))
    }
    words += repair.limits.sorted { $0.key < $1.key }.flatMap { name, value in
      let megabytes = "\((value + (1 << 20) - 1) >> 20)MB"
      return [
        .argument("--limit"),
        .argument("\(name)=\(name.hasSuffix("-bytes") ? megabytes : "\(value)")"),
      ] as [Word]
    }
    words += [.argument("-o"), .path(repair.output, or: "FIXED")]
    return SuggestedCommand(words, effect, repair: repair)
  }

  /// Returns a conversion: for example, `stickerlint assemble wave.png --fit -o wave-new.png`.
  ///
  /// - Parameters:
  ///   - options: words that need no quotes: for example, `--max-fps 30`.
  ///   - effect: the effect on the finding; `nil` for the usual effect. A command with `--fit` may resolve the finding,
  ///     because the fit is not tried and may fail; any other command resolves it.
  static func assemble(
    _ from: FilePath?, _ options: String, into: FilePath?, _ effect: Effect? = nil
  ) -> SuggestedCommand {
    assemble([.path(from, or: "FILE")], options, into: into, effect)
  }

  /// Returns the command that makes one animation of frames: `stickerlint assemble 1.png 2.png --fit -o wave.png`.
  static func assemble(
    _ frames: [FilePath], _ options: String, into: FilePath
  ) -> SuggestedCommand {
    assemble(frames.map { .path($0, or: "FILE") }, options, into: into, nil)
  }

  private static func assemble(
    _ sources: [Word], _ options: String, into: FilePath?, _ effect: Effect?
  ) -> SuggestedCommand {
    let options = options.split(separator: " ").map(String.init)
    return SuggestedCommand(
      [.argument("assemble")] + sources + options.map { .argument($0) }
        + [.argument("-o"), .path(into, or: "NEW.png")],
      effect ?? (options.contains("--fit") ? .mayResolve : .resolves))
  }

  /// Returns the command that creates a manifest: `stickerlint pack Otters --init`.
  static func manifest(of pack: Pack) -> SuggestedCommand {
    SuggestedCommand(
      [.argument("pack"), .path(pack.source.path, or: "FOLDER"), .argument("--init")], .mayResolve)
  }

  /// Returns the export that gives each animation of a pack what it needs, with a placeholder for the pack:
  /// `stickerlint export PACK --for signal --adapt speed`.
  static func export(for platform: Platform) -> SuggestedCommand {
    let options = ["--for", platform.id, "--adapt", Adaptation.speed.rawValue]
    return SuggestedCommand(
      [.argument("export"), .placeholder("PACK")] + options.map { .argument($0) }, .mayResolve)
  }

  /// Returns the command with the pack's path in place of the placeholder for it. An export also gets options for the
  /// author and the emoji that the pack lacks.
  package func naming(_ pack: Pack) -> SuggestedCommand {
    guard words.contains(.placeholder("PACK")) else { return self }
    var command = self
    command.words = words.map {
      $0 == .placeholder("PACK") ? .path(pack.source.path, or: "PACK") : $0
    }
    guard words.first == .argument("export") else { return command }
    let platforms = Platform.all.filter { words.contains(.argument($0.id)) }
    command.words += platforms.flatMap(pack.textOptions).map { .argument($0) }
    return command
  }

  /// Returns the command that draws icons: for example, `stickerlint icons PICTURE -o Stickers.xcstickers`.
  ///
  /// - Parameter replacing: true if an existing icon set is replaced.
  static func icons(into catalog: FilePath?, replacing: Bool = false) -> SuggestedCommand {
    SuggestedCommand(
      [.argument("icons"), .picture, .argument("-o"), .path(catalog, or: "CATALOG")]
        + (replacing ? [.argument("--force")] : []))
  }
}
