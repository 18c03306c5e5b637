import StickerBase
import SystemPackage

/// Reads configuration files, which may come from untrusted sources.
struct ConfigurationReader {
  /// The maximum size of a file in bytes.
  static let maximumBytes = 64 << 10
  /// The maximum number of patterns in one file, each of which is matched against every path.
  static let maximumPatterns = 1_000

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: the name of the file in messages.
  ///   - links: the policy for links, which are followed only if the user named the file.
  /// - Throws: ``DocumentError`` if the file cannot be read, is too large, or is not a valid configuration.
  static func read(
    _ path: FilePath, shownAs name: String, _ links: LinkPolicy
  ) throws(DocumentError) -> ConfigurationFile {
    let file: FileContents
    do throws(FileFault) {
      file = try FileContents(path, limit: maximumBytes, links)
    } catch {
      throw DocumentError(describe(error), about: name)
    }
    guard let bytes = file.bytes else {
      throw DocumentError(
        "this is \(ByteCount(file.byteCount)); the limit for a configuration is "
          + "\(ByteCount(maximumBytes))", about: name)
    }
    return try parse(bytes, name: name)
  }

  /// Parses the text of a configuration.
  ///
  /// - Throws: ``DocumentError`` if the text is not a valid configuration.
  static func parse(
    _ bytes: [UInt8], name: String
  ) throws(DocumentError) -> ConfigurationFile {
    let file = try YAMLDocument.value(
      of: bytes, name: name, "the configuration", ConfigurationFile.shape
    ) { file, root, problems in
      if let strict = file.strict, let failOn = file.failOn, strict.value {
        problems.add(
          "'strict' and 'fail-on' both set what fails a run: use one of them",
          at: TextPlace(line: max(strict.line, failOn.line), column: 1))
      }
      guard file.patternCount > maximumPatterns else { return }
      problems.add(
        "there are \(file.patternCount.grouped) patterns in all; the limit is "
          + "\(maximumPatterns.grouped)", at: root.place)
    }
    return file ?? ConfigurationFile()
  }

  private static func describe(_ fault: FileFault) -> String {
    switch fault {
    case .notAFile(_, .link): "this is a symbolic link, which only --config FILE follows"
    case .notAFile(_, let kind): "this is \(kind.description), not a configuration file"
    case .unreadable(_, let reason), .corrupted(_, let reason): reason
    }
  }
}
