import StickerBase

/// An edit of a manifest. Everything else in it stays the same, including comments.
package enum ManifestEdit {
  /// Choices for a platform, below a `for`.
  case choices([(key: String, value: String)], platform: String)
  /// A text before the names of the stickers on a platform.
  case prefix(String, platform: String)
  /// A key with a text, which replaces the old text of the key if there is one.
  case key(String, text: String)

  /// Returns the lines on which the stickers of a manifest begin, from 1.
  package static func stickerLines(in bytes: [UInt8]) -> [Int] {
    ManifestEditing(bytes)?.stickers.map(\.place.line) ?? []
  }

  /// Returns the manifest after this edit.
  ///
  /// - Parameter line: the line of the sticker that is edited, from 1; `nil` for the pack.
  /// - Returns: `nil` if the text has no safe place for the edit, so that a person must edit it.
  package func applied(to bytes: [UInt8], ofStickerInLine line: Int?) -> [UInt8]? {
    switch self {
    case .choices(let words, let platform):
      ManifestEditing(bytes)?.setting(
        words.map { ($0.key, .scalar($0.value, isPlain: true)) }, for: platform,
        ofStickerInLine: line)
    case .prefix(let text, let platform):
      ManifestEditing(bytes)?.setting(
        [("prefix", .scalar(text, isPlain: false))], for: platform, ofStickerInLine: line)
    case .key(let key, let text):
      ManifestEditing(bytes)?.setting(key, to: text, ofStickerInLine: line)
    }
  }
}

/// The text of a manifest and its values, in which keys can be set.
private struct ManifestEditing {
  private var lines: [[Unicode.Scalar]]
  private let encoding: DecodedText.Encoding
  private let root: DocumentNode

  init?(_ bytes: [UInt8]) {
    guard let content = DecodedText(bytes),
      let root = try? YAMLDocument.value(of: bytes, name: "", "the manifest", Self.node)
    else { return nil }
    encoding = content.encoding
    self.root = root
    lines = content.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Array.init)
  }

  private static var node: Shape<DocumentNode> { Shape(schema: [:]) { node, _, _ in node } }

  var bytes: [UInt8] {
    let text = lines.joined(separator: ["\n"])
    return encoding.bytes(of: String(String.UnicodeScalarView(text)))
  }

  /// Returns the manifest with keys of a platform below a `for`; `nil` if there is no safe place for the keys, or if
  /// the new text does not read back as intended.
  ///
  /// - Parameter line: the line of the sticker; `nil` for the pack.
  func setting(
    _ words: [(key: String, value: ManifestValue)], for platform: String, ofStickerInLine line: Int?
  ) -> [UInt8]? {
    guard let (owner, index) = owner(inLine: line), case .mapping(let entries) = owner.content
    else { return nil }
    var platforms =
      entries.first { $0.key == "for" }.map { ManifestValue($0.value) } ?? .mapping([:])
    // A person may have written the platform as LINE.
    let platform = platforms.keys.first { $0.lowercased() == platform } ?? platform
    var choices = platforms[platform] ?? .mapping([:])
    let oldChoices = choices
    for (key, value) in words { choices[key] = value }
    // A change has at most one of these keys: the new one replaces the other.
    for (new, old) in [("cut", "duration"), ("duration", "cut")]
    where words.contains(where: { $0.key == new }) { choices[old] = nil }
    guard choices != oldChoices else { return bytes }
    platforms[platform] = choices
    var edited = self
    guard edited.writeFor(platforms, choices, platform, in: owner, isRoot: line == nil) else {
      return nil
    }
    return edited.bytes(asserting: "for", is: platforms, inStickerAt: index, after: root)
  }

  /// Returns the manifest with a new value of a key; `nil` if there is no safe place for the value, or if the new text
  /// does not read back as intended.
  ///
  /// - Parameter line: the line of the sticker; `nil` for the pack.
  func setting(_ key: String, to text: String, ofStickerInLine line: Int?) -> [UInt8]? {
    guard let (owner, index) = owner(inLine: line), case .mapping(let entries) = owner.content
    else { return nil }
    let value = ManifestValue.scalar(text, isPlain: false)
    let present = entries.first { $0.key == key }
    if let present, case .scalar(text, _) = present.value.content { return bytes }
    var edited = self
    guard edited.write(value, as: key, in: owner, isRoot: line == nil) else { return nil }
    return edited.bytes(asserting: key, is: value, inStickerAt: index, after: root)
  }

  /// True if the text has line breaks other than LF and CRLF. The parser counts such line breaks (YAML 1.1, section
  /// 4.1.4), so the places of values do not match ``lines``.
  private var hasOtherBreaks: Bool {
    lines.contains { line in
      (line.last == "\r" ? line.dropLast() : line[...]).contains { Self.otherBreaks.contains($0) }
    }
  }

  private static let otherBreaks: Set<Unicode.Scalar> = ["\r", "\u{85}", "\u{2028}", "\u{2029}"]

  /// Returns the sticker that begins on a line, with its index, or the pack if `line` is `nil`. Returns `nil` if no
  /// sticker begins there, or if ``hasOtherBreaks``.
  private func owner(inLine line: Int?) -> (node: DocumentNode, index: Int?)? {
    guard !hasOtherBreaks else { return nil }
    guard let line else { return (root, nil) }
    let stickers = stickers
    return stickers.firstIndex { $0.place.line == line }.map { (stickers[$0], $0) }
  }

  /// Returns ``bytes`` if they read back as the old values with one new value; `nil` otherwise.
  private func bytes(
    asserting key: String, is value: ManifestValue, inStickerAt index: Int?, after old: DocumentNode
  ) -> [UInt8]? {
    var intended = ManifestValue(old)
    guard intended.set(key, to: value, inStickerAt: index), let read = ManifestEditing(bytes),
      ManifestValue(read.root) == intended
    else { return nil }
    return bytes
  }

  var stickers: [DocumentNode] {
    guard case .mapping(let entries) = root.content,
      case .sequence(let nodes)? = entries.first(where: { $0.key == "stickers" })?.value.content
    else { return [] }
    return nodes
  }

  /// Writes the choices for a platform into a `for`. Returns false if there is no safe place for them.
  ///
  /// - Parameter platforms: the new value of the whole `for`.
  private mutating func writeFor(
    _ platforms: ManifestValue, _ choices: ManifestValue, _ platform: String,
    in owner: DocumentNode, isRoot: Bool
  ) -> Bool {
    guard case .mapping(let entries) = owner.content else { return false }
    if let present = entries.first(where: { $0.key == "for" }) {
      guard case .mapping(let children) = present.value.content else { return false }
      if character(at: present.value.place) == "{" {
        return replaceBraces(at: present.value.place, platforms.text)
      }
      guard let child = children.first else { return false }
      let indent = String(repeating: " ", count: child.keyPlace.column - 1)
      let text = "\(indent)\(platform): \(choices.text)"
      guard let old = children.first(where: { $0.key == platform }) else {
        insert([text], afterLine: present.keyPlace.line)
        return true
      }
      return replace(old.keyPlace.line...old.value.lastLine, text)
    }
    if isRoot, character(at: owner.place) != "{" {
      return insert(["for:", "  \(platform): \(choices.text)"], aboveStickersOf: entries)
    }
    return add(platforms, as: "for", in: owner, isRoot: isRoot)
  }

  /// Writes the value of a key, in place of the old value if there is one. Returns false if there is no safe place for
  /// the value.
  private mutating func write(
    _ value: ManifestValue, as key: String, in owner: DocumentNode, isRoot: Bool
  ) -> Bool {
    guard case .mapping(let entries) = owner.content else { return false }
    guard let present = entries.first(where: { $0.key == key }) else {
      return add(value, as: key, in: owner, isRoot: isRoot)
    }
    guard character(at: owner.place) != "{" else { return false }
    let indent = String(repeating: " ", count: present.keyPlace.column - 1)
    return replace(
      present.keyPlace.line...present.value.lastLine, "\(indent)\(key): \(value.text)")
  }

  /// Adds a key that is missing. Returns false if there is no safe place for it.
  private mutating func add(
    _ value: ManifestValue, as key: String, in owner: DocumentNode, isRoot: Bool
  ) -> Bool {
    guard case .mapping(let entries) = owner.content, let first = entries.first else {
      return false
    }
    let text = "\(key): \(value.text)"
    if character(at: owner.place) == "{" {
      return insert(", \(text)", atEndOfBracesAt: owner.place)
    }
    let indent = String(repeating: " ", count: first.keyPlace.column - 1)
    if replaceSuggestion(of: key, in: owner, isRoot: isRoot, with: indent + text) { return true }
    if isRoot { return insert([text], aboveStickersOf: entries) }
    let next = entries.dropFirst().first?.keyPlace.line ?? first.keyPlace.line + 1
    insert([indent + text], afterLine: next - 1)
    return true
  }

  /// Replaces the comment that suggests a key with a line. Returns false if there is no such comment.
  private mutating func replaceSuggestion(
    of key: String, in owner: DocumentNode, isRoot: Bool, with text: String
  ) -> Bool {
    let starts = stickers.map(\.place.line)
    let start = isRoot ? 1 : owner.place.line
    let end = starts.first { $0 > (isRoot ? 0 : start) } ?? lines.count + 1
    guard let comment = ManifestFile.suggestions[key],
      let index = (start..<max(start, end)).first(where: { line in
        lines.indices.contains(line - 1)
          && String(String.UnicodeScalarView(lines[line - 1])).split(separator: " ")
            .joined(separator: " ") == comment.split(separator: " ").joined(separator: " ")
      })
    else { return false }
    lines.remove(at: index - 1)
    insert([text], afterLine: index - 1)
    return true
  }

  private mutating func insert(
    _ texts: [String], aboveStickersOf entries: [DocumentNode.Entry]
  ) -> Bool {
    guard let list = entries.first(where: { $0.key == "stickers" }) else { return false }
    insert(texts, afterLine: list.keyPlace.line - 1)
    return true
  }

  private func character(at place: TextPlace) -> Unicode.Scalar? {
    guard lines.indices.contains(place.line - 1) else { return nil }
    let line = lines[place.line - 1]
    return line.indices.contains(place.column - 1) ? line[place.column - 1] : nil
  }

  private mutating func insert(_ texts: [String], afterLine line: Int) {
    let ending: [Unicode.Scalar] = lines.first?.last == "\r" ? ["\r"] : []
    lines.insert(contentsOf: texts.map { Array($0.unicodeScalars) + ending }, at: line)
  }

  /// Replaces lines, which are numbered from 1, with one line. Returns false if a comment might be lost.
  private mutating func replace(_ range: ClosedRange<Int>, _ text: String) -> Bool {
    let indices = range.lowerBound - 1...range.upperBound - 1
    guard indices.upperBound < lines.count, !lines[indices].contains(where: { $0.contains("#") })
    else { return false }
    lines.removeSubrange(indices)
    insert([text], afterLine: range.lowerBound - 1)
    return true
  }

  /// Returns the column, from 0, of the closing brace for an opening one; `nil` if it is not on the same line, or if a
  /// `#` precedes it.
  private func end(ofBracesAt place: TextPlace) -> Int? {
    let line = lines[place.line - 1]
    var depth = 0
    for index in place.column - 1..<line.count {
      switch line[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case "#": return nil
      default: break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  private mutating func replaceBraces(at place: TextPlace, _ text: String) -> Bool {
    guard let end = end(ofBracesAt: place) else { return false }
    lines[place.line - 1].replaceSubrange(place.column - 1...end, with: Array(text.unicodeScalars))
    return true
  }

  private mutating func insert(_ text: String, atEndOfBracesAt place: TextPlace) -> Bool {
    guard let end = end(ofBracesAt: place) else { return false }
    lines[place.line - 1].insert(contentsOf: Array(text.unicodeScalars), at: end)
    return true
  }
}

extension DocumentNode {
  /// The last line on which a part of the value begins.
  fileprivate var lastLine: Int {
    switch content {
    case .scalar: place.line
    case .sequence(let nodes): nodes.map(\.lastLine).max() ?? place.line
    case .mapping(let entries): entries.map(\.value.lastLine).max() ?? place.line
    }
  }
}

/// A value without its place, in which the order of keys does not matter.
private indirect enum ManifestValue: Equatable {
  case scalar(String, isPlain: Bool)
  case sequence([ManifestValue])
  case mapping([String: ManifestValue])

  init(_ node: DocumentNode) {
    switch node.content {
    case .scalar(let text, let isPlain): self = .scalar(text, isPlain: isPlain)
    case .sequence(let nodes): self = .sequence(nodes.map(ManifestValue.init))
    case .mapping(let entries):
      self = .mapping(
        Dictionary(entries.map { ($0.key, ManifestValue($0.value)) }) { one, _ in one })
    }
  }

  subscript(key: String) -> ManifestValue? {
    get { if case .mapping(let values) = self { values[key] } else { nil } }
    set {
      guard case .mapping(var values) = self else { return }
      values[key] = newValue
      self = .mapping(values)
    }
  }

  /// The keys of a mapping; empty for any other value.
  var keys: [String] { if case .mapping(let values) = self { Array(values.keys) } else { [] } }

  /// Sets a key of a sticker, or of the pack. Returns false if there is no such sticker.
  mutating func set(_ key: String, to value: ManifestValue, inStickerAt index: Int?) -> Bool {
    guard let index else {
      self[key] = value
      return true
    }
    guard case .sequence(var stickers)? = self["stickers"], stickers.indices.contains(index) else {
      return false
    }
    stickers[index][key] = value
    self["stickers"] = .sequence(stickers)
    return true
  }

  /// The value in YAML's flow style (YAML 1.2, chapter 7).
  var text: String {
    switch self {
    case .scalar(let text, isPlain: true): text
    case .scalar(let text, isPlain: false): String(jsonText(text, isPretty: false).dropLast())
    case .sequence(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .mapping(let values):
      "{\(values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }
}
