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
  /// Whether it is a property list in XML or binary form, which is not looked into.
  var isPropertyList = false
  /// Why it could not be understood, and where; `nil` when it could.
  package var fault: StringsFault?

  /// The largest file that is read, in bytes.
  static let maximumBytes = 1 << 20

  /// Reads the file at `path`; what cannot be read has a ``fault``.
  init(at path: FilePath, language: String, _ links: LinkPolicy = .refused) {
    self.path = path
    self.language = language
    do throws(FileFault) {
      let file = try FileContents(path, limit: Self.maximumBytes, links)
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
      case .unreadable(_, let reason): fault = StringsFault(problem: reason, place: nil)
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
    isPropertyList =
      bytes.starts(with: Array("bplist".utf8)) || bytes.starts(with: Array("<?xml".utf8))
    guard !isPropertyList else { return }
    do throws(StringsFault) {
      entries = try StringsReader.entries(of: bytes)
    } catch {
      fault = error
    }
  }
}
