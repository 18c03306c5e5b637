import StickerBase
package import SystemPackage

/// The `<PackName>.strings` of one language.
package struct StringsTable: Sendable, Equatable {
  /// One line of it.
  package struct Entry: Sendable, Equatable {
    package var key: String
    package var value: String
    /// From 1.
    package var line: Int
  }

  /// The file.
  package var path: FilePath
  /// As the folder says it: `de` of `de.lproj`.
  package var language: String
  package var entries: [Entry] = []
  /// Why it could not be understood, and where; `nil` when it could.
  package var fault: StringsFault?

  /// The largest file that is read, in bytes.
  static let maximumBytes = 1 << 20

  /// Reads the file at `path`; what cannot be read has a ``fault``.
  init(at path: FilePath, language: String, _ links: LinkPolicy = .refused) {
    self.init(at: path, language: language) { limit throws(FileFault) in
      try FileContents(path, limit: limit, links)
    }
  }

  /// Reads a file that may lie elsewhere than on the disk.
  ///
  /// - Parameter contents: reads so many bytes of it at most.
  init(
    at path: FilePath, language: String,
    contents: (_ limit: Int) throws(FileFault) -> FileContents
  ) {
    self.path = path
    self.language = language
    do throws(FileFault) {
      let file = try contents(Self.maximumBytes)
      if let bytes = file.bytes {
        read(bytes)
      } else {
        let limit = ByteCount(Self.maximumBytes)
        fault = StringsFault(
          problem: "it is \(ByteCount(file.byteCount)), the limit is \(limit)", place: nil)
      }
    } catch {
      switch error {
      case .notAFile(_, let kind): fault = StringsFault(problem: "it is \(kind)", place: nil)
      case .unreadable(_, let reason), .spoiled(_, let reason):
        fault = StringsFault(problem: reason, place: nil)
      }
    }
  }

  /// A table of labels that lie elsewhere, such as in a manifest.
  init(_ entries: [Entry], path: FilePath, language: String) {
    self.path = path
    self.language = language
    self.entries = entries
  }

  /// The table that a text holds.
  init(_ bytes: [UInt8], path: FilePath, language: String) {
    self.path = path
    self.language = language
    read(bytes)
  }

  private mutating func read(_ bytes: [UInt8]) {
    // Xcode writes tables into products as property lists, mostly binary ones.
    guard bytes.starts(with: Array("bplist".utf8)) || bytes.starts(with: Array("<?xml".utf8)) else {
      do throws(StringsFault) {
        entries = try StringsReader.entries(of: bytes)
      } catch {
        fault =
          GitRemnant.fault(in: bytes).map { StringsFault(problem: $0.problem, place: $0.place) }
          ?? error
      }
      return
    }
    do throws(DocumentFault) {
      entries = try PropertyList.value(of: bytes).entries.compactMap { entry in
        entry.value.text.map { Entry(key: entry.key, value: $0, line: entry.keyPlace.line) }
      }
    } catch {
      fault = StringsFault(problem: error.problem, place: error.place)
    }
  }
}
