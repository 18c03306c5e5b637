import SystemPackage

/// Reads configuration files, which a stranger may have written.
struct ConfigurationReader {
  /// Bytes of a file that is read at all.
  static let maximumBytes = 64 << 10
  /// Patterns in one file; each is tried on every path.
  static let maximumPatterns = 1_000

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: what the file is called in messages.
  ///   - followsLinks: whether a link may stand in for it, because the user named it.
  static func read(
    _ path: FilePath, shownAs name: String, followsLinks: Bool
  ) throws(ConfigurationError) -> ConfigurationFile {
    let file: FileContents
    do throws(FileFault) {
      file = try FileContents(path, limit: maximumBytes, followsLinks: followsLinks)
    } catch {
      throw ConfigurationError(description: describe(error, name))
    }
    guard let bytes = file.bytes else {
      throw ConfigurationError(
        description: "\(name.printable): it is \(ByteCount(file.byteCount)), a configuration is at "
          + "most \(ByteCount(maximumBytes))\n")
    }
    return try parse(bytes, name: name)
  }

  /// Reads the text of a configuration.
  static func parse(
    _ bytes: [UInt8], name: String
  ) throws(ConfigurationError) -> ConfigurationFile {
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let source = SourceText(name: name, text: String(decoding: content, as: UTF8.self))
    var problems = ProblemList(source)
    if let offset = firstFault(inUTF8: content) {
      problems.add(
        "this is not UTF-8", at: SourceSpan(ofByte: offset, in: content.prefix(offset)))
    } else {
      do throws(YAMLEvents.Fault) {
        if let root = try YAMLComposer.compose(content) {
          let read = ConfigurationFile.shape.read(root, "the configuration", &problems)
          if let read, read.patternCount > maximumPatterns {
            problems.add(
              "there are \(read.patternCount.grouped) patterns in all, the most is "
                + "\(maximumPatterns.grouped)", at: root.span)
          }
          if let read, problems.problems.isEmpty { return read }
        }
      } catch {
        problems.add(error.message.printable, at: error.span)
      }
    }
    if let error = problems.error { throw error }
    return ConfigurationFile()
  }

  private static func describe(_ fault: FileFault, _ name: String) -> String {
    switch fault {
    case .notAFile(_, .link):
      "\(name.printable): this is a symbolic link, which is not followed; --config FILE names it\n"
    case .notAFile(_, let kind):
      "\(name.printable): this is \(kind.description), not a configuration file\n"
    case .unreadable(_, let reason): "\(name.printable): \(reason)\n"
    }
  }

  /// Where bytes stop being UTF-8; `nil` when all of them are.
  private static func firstFault(inUTF8 bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
