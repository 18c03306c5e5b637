import StickerBase
import SystemPackage

/// The old names of files that a repair renames, recognized in lines of text.
///
/// A line uses an old name if it contains the whole name (`wave.gif`, `art/wave.gif`, `my%20wave.gif`), or its two
/// parts in quotes beside each other, as Apple's and Android's functions take them (`forResource: "wave", ofType: "gif"`). A whole name
/// after a folder that is not the file's own is taken for the name of another file. Letter case counts.
struct OldNames {
  private var byName: [[UInt8]: [Renaming]] = [:]
  private var byStem: [[UInt8]: [Renaming]] = [:]
  private var extensions: Set<[UInt8]> = []

  /// A file that gets a new name.
  struct Renaming {
    var path: FilePath
    var fileExtension: [UInt8]
    /// The old name that a line may use, and the name to use instead.
    var (old, new): (FilePath.Component, FilePath.Component)
  }

  /// Maximum length in bytes of a file name (ext4), and of an extension: `stickersequence` is the longest in a project.
  private static let (maxName, maxExtension) = (255, 15)

  init(of files: [RepairedFile]) {
    for file in files where file.isRenamed {
      guard let old = file.path.lastComponent, let new = file.newPath.lastComponent else {
        continue
      }
      add(old, new, in: file.path)
      // Code names the picture without its scale.
      for scale in ["@2x", "@3x"] where old.stem.hasSuffix(scale) && new.stem.hasSuffix(scale) {
        if let plain = old.without(scale), let newPlain = new.without(scale) {
          add(plain, newPlain, in: file.path)
        }
      }
    }
  }

  var isEmpty: Bool { byName.isEmpty }

  private mutating func add(
    _ old: FilePath.Component, _ new: FilePath.Component, in path: FilePath
  ) {
    let ending = Array((old.extension ?? "").utf8)
    guard !ending.isEmpty, ending.count <= Self.maxExtension else { return }
    let renaming = Renaming(path: path, fileExtension: ending, old: old, new: new)
    extensions.insert(ending)
    byName[old.bytes, default: []].append(renaming)
    byStem[Array(old.stem.utf8), default: []].append(renaming)
  }

  /// Calls a closure for each old name in a text, with the number of its line, from 1; each name once per line.
  func forEachUse(in text: [UInt8], _ body: (_ line: Int, Renaming) -> Void) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var seen: Set<FilePath.Component> = []
      for renaming in wholeNames(in: line) + dividedNames(in: line)
      where seen.insert(renaming.old).inserted {
        body(index + 1, renaming)
      }
    }
  }

  /// Maximum number of blanks in a name.
  private static let maxBlanks = 8

  /// Returns the files whose whole names a line contains.
  private func wholeNames(in line: ArraySlice<UInt8>) -> [Renaming] {
    var found: [Renaming] = []
    for dot in line.indices where line[dot] == UInt8(ascii: ".") {
      let ending = line[(dot + 1)...].prefix(Self.maxExtension + 1).prefix(while: \.isPartOfWord)
      guard extensions.contains(Array(ending)) else { continue }
      let end = ending.endIndex
      let run = line[..<dot].suffix(Self.maxName)
      let start = run.lastIndex(where: \.endsName).map { $0 + 1 } ?? run.startIndex
      // Blanks may be part of the name, or of the text before it.
      let blanks = (start..<dot).filter { line[$0] == UInt8(ascii: " ") }.suffix(Self.maxBlanks)
      let starts = [start] + blanks.map { $0 + 1 }
      let known = starts.lazy.compactMap { renamedFile(named: line[$0..<end], at: $0, in: line) }
      if let renaming = known.first { found.append(renaming) }
    }
    return found
  }

  /// Returns the file that a name in a line means; `nil` if it is the name of no renamed file.
  private func renamedFile(
    named name: ArraySlice<UInt8>, at start: Int, in line: ArraySlice<UInt8>
  ) -> Renaming? {
    guard let known = byName[Array(name)] ?? byName[Self.decoded(name)] else { return nil }
    guard start > line.startIndex, line[start - 1] == UInt8(ascii: "/") else { return known[0] }
    let above = line[..<(start - 1)]
    let folder = above[(above.lastIndex(where: \.endsName).map { $0 + 1 } ?? above.startIndex)...]
    guard !folder.allSatisfy({ $0 == UInt8(ascii: ".") }) else { return known[0] }
    // Words before the folder's name are part of the sentence.
    let words = [UInt8(ascii: " ")] + Self.decoded(folder)
    return known.first { renaming in
      let own = renaming.path.removingLastComponent().lastComponent?.bytes
      return own.map { words.ends(with: [UInt8(ascii: " ")] + $0) } ?? true
    }
  }

  /// Maximum number of bytes between the quotes of a stem and those of its extension.
  private static let maxGap = 40

  /// Returns the files whose stem and extension a line contains, each in quotes, one soon after the other.
  private func dividedNames(in line: ArraySlice<UInt8>) -> [Renaming] {
    let parts = line.split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    guard parts.count > 2 else { return [] }
    return (0..<(parts.count - 2)).compactMap { index in
      guard parts[index + 1].count <= Self.maxGap else { return nil }
      return renamedFile(divided: parts[index], parts[index + 2])
        ?? renamedFile(divided: parts[index + 2], parts[index])
    }
  }

  /// Returns the file with a stem and an extension; `nil` if it is no renamed file.
  private func renamedFile(
    divided stem: ArraySlice<UInt8>, _ ending: ArraySlice<UInt8>
  ) -> Renaming? {
    let name = stem.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
    let fileExtension = Array(ending.first == UInt8(ascii: ".") ? ending.dropFirst() : ending)
    return byStem[name]?.first { $0.fileExtension == fileExtension }
  }

  /// Returns bytes with the escapes of an address, such as `%20`, decoded.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}

extension FilePath.Component {
  /// Returns the name without a scale, such as `@2x`, at the end of its stem.
  fileprivate func without(_ scale: String) -> FilePath.Component? {
    FilePath.Component("\(stem.dropLast(scale.count))\(self.extension.map { ".\($0)" } ?? "")")
  }
}

extension UInt8 {
  /// True for an ASCII letter or digit and `_`, and for the bytes of characters beyond ASCII.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// True for characters that end a name in code, markup and addresses.
  fileprivate var endsName: Bool { Self.ends.contains(self) }

  private static let ends = Set("/\\\"'`<>()[]{}|*?=:;,\t\r\n".utf8)
}

extension [UInt8] {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
