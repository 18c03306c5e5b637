import StickerBase
import SystemPackage

/// The old names of files that a repair renames, recognized in lines of text.
///
/// A line uses an old name if it contains the whole name (`wave.gif`, `art/wave.gif`, `my%20wave.gif`), its two parts in
/// quotes beside each other, as Apple's functions take them (`forResource: "wave", ofType: "gif"`), or its stem in a
/// function for files of its format (`.gif(name: "wave")`). A whole name after a folder that is not the file's own is
/// taken for the name of another file. Letter case counts.
///
/// A stem alone is no use: what loads a picture without its extension, as `UIImage(named:)` and `R.drawable` do, also
/// loads it under its new name.
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

  /// A line that uses an old name.
  struct Use {
    var renaming: Renaming
    /// The line, from 1.
    var line: Int
    /// The places of the name in the line, the first of which is ``place``.
    var count: Int
    /// The first place, if the line is too long to be searched by eye.
    var place: OldNamePlace?
    /// True if the line may mean something else.
    var isDoubtful: Bool
  }

  /// A name in a line.
  private struct Found {
    var renaming: Renaming
    /// The indices of the name in the line.
    var range: Range<Int>
    var isDoubtful = false
  }

  /// The places of one name in a line.
  private struct Places {
    var certain: (first: Found, count: Int)?
    var doubtful: (first: Found, count: Int)?

    mutating func add(_ found: Found) {
      if found.isDoubtful {
        doubtful = (doubtful?.first ?? found, (doubtful?.count ?? 0) + 1)
      } else {
        certain = (certain?.first ?? found, (certain?.count ?? 0) + 1)
      }
    }
  }

  /// Calls a closure for each old name in a text; each name once per line.
  func forEachUse(in text: [UInt8], _ body: (Use) -> Void) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var names: [FilePath.Component: Places] = [:]
      for found in wholeNames(in: line) + dividedNames(in: line) {
        names[found.renaming.old, default: Places()].add(found)
      }
      let meant = names.values.compactMap { $0.certain ?? $0.doubtful }.sorted { one, other in
        (one.first.range.lowerBound, one.first.renaming.old.string)
          < (other.first.range.lowerBound, other.first.renaming.old.string)
      }
      var (column, end) = (1, line.startIndex)
      for (name, count) in meant {
        column += line[end..<name.range.lowerBound].count { !$0.continuesCharacter }
        end = name.range.lowerBound
        body(
          Use(
            renaming: name.renaming, line: index + 1, count: count,
            place: OldNamePlace(name.range, at: column, in: line), isDoubtful: name.isDoubtful))
      }
    }
  }

  /// Maximum number of blanks in a name.
  private static let maxBlanks = 8

  /// Returns the files whose whole names a line contains.
  private func wholeNames(in line: ArraySlice<UInt8>) -> [Found] {
    var found: [Found] = []
    for dot in line.indices where line[dot] == UInt8(ascii: ".") {
      let ending = line[(dot + 1)...].prefix(Self.maxExtension + 1).prefix(while: \.isPartOfWord)
      guard extensions.contains(Array(ending)) else { continue }
      let end = ending.endIndex
      let run = line[..<dot].suffix(Self.maxName)
      let start = run.lastIndex(where: \.endsName).map { $0 + 1 } ?? run.startIndex
      // Blanks may be part of the name, or of the text before it.
      let blanks = (start..<dot).filter { line[$0] == UInt8(ascii: " ") }.suffix(Self.maxBlanks)
      let starts = [start] + blanks.map { $0 + 1 }
      let known = starts.lazy.compactMap { start in
        renamedFile(named: line[start..<end], at: start, in: line).map {
          Found(renaming: $0, range: start..<end)
        }
      }
      if let name = known.first { found.append(name) }
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

  /// Maximum number of bytes between a stem and its extension, and of the call before them.
  private static let maxGap = 40

  /// Returns the files whose stem a line contains in quotes, beside their extension in quotes, or in a call that loads
  /// files with this extension.
  private func dividedNames(in line: ArraySlice<UInt8>) -> [Found] {
    let parts = line.split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    guard parts.count > 1 else { return [] }
    var found: [Found] = []
    for (index, part) in parts.enumerated() where part.count <= Self.maxName {
      let before = index > 0 ? parts[index - 1] : []
      if let renaming = byStem[Array(part)]?.first(where: { before.calls($0.fileExtension) }) {
        found.append(Found(renaming: renaming, range: part.startIndex..<part.endIndex))
      }
      let ending = part.first == UInt8(ascii: ".") ? part.dropFirst() : part
      guard ending.count <= Self.maxExtension, extensions.contains(Array(ending)) else { continue }
      // The stem is the quoted word before or after, or the one before the key of the extension.
      for offset in [-2, 2, -4] where parts.indices.contains(index + offset) {
        guard offset != -4 || parts[index - 2].isKeyOfExtension else { continue }
        let stem = parts[index + offset]
        if let name = name(of: stem, beside: part, ending, in: line) {
          found.append(name)
          break
        }
      }
    }
    return found
  }

  /// Returns the file that a stem means which has an extension beside it; `nil` if it is no renamed file, or if the
  /// stem is no name unless a call loads files, and there is none.
  private func name(
    of stem: ArraySlice<UInt8>, beside part: ArraySlice<UInt8>, _ ending: ArraySlice<UInt8>,
    in line: ArraySlice<UInt8>
  ) -> Found? {
    let start = min(stem.startIndex, part.startIndex)
    let between = line[min(stem.endIndex, part.endIndex)..<max(stem.startIndex, part.startIndex)]
    let name = stem.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
    guard between.count <= Self.maxGap + 2,
      let renaming = byStem[name]?.first(where: { $0.fileExtension.elementsEqual(ending) })
    else { return nil }
    let call = Array(line[..<start].suffix(Self.maxGap) + between)
    let isLoaded = call.loadsFiles
    guard isLoaded || !name.isWeak else { return nil }
    return Found(
      renaming: renaming, range: stem.startIndex..<stem.endIndex, isDoubtful: !isLoaded)
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

extension ArraySlice<UInt8> {
  /// True if this text before a quote ends with the beginning of a call that loads files with an extension, such as
  /// `UIImage.gif(name: ` or `[UIImage gifNamed:@`.
  fileprivate func calls(_ fileExtension: [UInt8]) -> Bool {
    guard let end = last(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "@") }),
      end == UInt8(ascii: "(") || end == UInt8(ascii: ":")
    else { return false }
    let call = suffix(40).split { ";,{}=".utf8.contains($0) }.last ?? []
    return call.lowercasedText.contains(String(decoding: fileExtension, as: UTF8.self).lowercased())
  }

  /// True for a key whose value is the extension of a file.
  fileprivate var isKeyOfExtension: Bool {
    ["ext", "extension", "filetype", "format", "suffix", "type"].contains(lowercasedText)
  }

  private var lowercasedText: String { String(decoding: self, as: UTF8.self).lowercased() }
}

extension [UInt8] {
  /// True for the text of a call that loads a file by its stem and its extension.
  fileprivate var loadsFiles: Bool {
    let text = String(decoding: self, as: UTF8.self).lowercased()
    return ["resource", "oftype", "withextension", "fileextension", "getidentifier"].contains {
      text.contains($0)
    }
  }

  /// True for a stem that is no name of a file unless a call makes it one: a number, one or two characters, or a word
  /// that is usual in data about pictures.
  fileprivate var isWeak: Bool {
    count < 3 || !contains { $0.isPartOfWord && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) }
      || Self.commonWords.contains(String(decoding: self, as: UTF8.self).lowercased())
  }

  private static let commonWords: Set<String> = [
    "animated", "animation", "auto", "data", "default", "file", "format", "full", "gif", "high",
    "icon", "image", "images", "img", "index", "jpeg", "jpg", "large", "loading", "low", "main",
    "media", "medium", "name", "none", "original", "photo", "picture", "png", "preview", "size",
    "small", "src", "sticker", "stickers", "test", "thumb", "thumbnail", "title", "type", "url",
    "video", "webp",
  ]

  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
