import StickerBase
package import SystemPackage

/// The labels of a pack in one language, from its `<PackName>.strings` file or from a manifest.
package struct StringsTable: Sendable, Equatable {
  /// An entry of the table.
  package struct Entry: Sendable, Equatable {
    package var key: String
    package var value: String
    /// The line number, from 1.
    package var line: Int
  }

  package var path: FilePath
  /// The language according to the folder's name: `de` for `de.lproj`.
  package var language: String
  package var entries: [Entry] = []
  /// The problem with the file; `nil` if the file can be understood.
  package var fault: StringsFault?

  /// The size of the largest file that is read, in bytes.
  static let maximumBytes = 1 << 20

  /// Reads the file at `path`. If it cannot be read, ``fault`` is set.
  init(at path: FilePath, language: String, _ links: LinkPolicy = .refused) {
    self.init(at: path, language: language) { limit throws(FileFault) in
      try FileContents(path, limit: limit, links)
    }
  }

  /// Reads a file that may not be on disk.
  ///
  /// - Parameter contents: reads the file, up to a limit in bytes.
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
          problem: "it is \(ByteCount(file.byteCount)), and the limit is \(limit)", place: nil)
      }
    } catch {
      switch error {
      case .notAFile(_, let kind): fault = StringsFault(problem: "it is \(kind)", place: nil)
      case .unreadable(_, let reason), .corrupted(_, let reason):
        fault = StringsFault(problem: reason, place: nil)
      }
    }
  }

  /// Creates a table of labels from another source, such as a manifest.
  init(_ entries: [Entry], path: FilePath, language: String) {
    self.path = path
    self.language = language
    self.entries = entries
  }

  /// Reads the table from the bytes of a file.
  init(_ bytes: [UInt8], path: FilePath, language: String) {
    self.path = path
    self.language = language
    read(bytes)
  }

  private mutating func read(_ bytes: [UInt8]) {
    // Xcode writes tables into products as property lists, mostly binary.
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
