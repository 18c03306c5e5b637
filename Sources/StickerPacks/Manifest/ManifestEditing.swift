import StickerBase

extension ManifestFile {
  /// Returns a manifest with a change to all animations that a platform refuses; everything else stays the same,
  /// including comments.
  ///
  /// - Returns: `nil` if the text has no safe place for the change, so that a person must edit it.
  package static func remembering(
    _ change: MotionChange, for platform: String, in bytes: [UInt8]
  ) -> [UInt8]? {
    ManifestEditing(bytes)?.setting(change.words, for: platform, ofStickersInLines: [nil])
  }

  /// Returns a manifest in which stickers are left out of packs for a platform; everything else stays the same.
  ///
  /// - Parameter lines: the lines of the stickers, from 1.
  /// - Returns: `nil` if the text has no safe place for the choice, so that a person must edit it.
  package static func leavingOut(
    stickersInLines lines: [Int], of platform: String, in bytes: [UInt8]
  ) -> [UInt8]? {
    // From the end, so that earlier lines stay valid.
    ManifestEditing(bytes)?.setting(
      [("leave-out", "true")], for: platform, ofStickersInLines: Set(lines).sorted(by: >))
  }
}

/// The text of a manifest with its values, to which choices for platforms can be added.
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

  /// Returns the text with keys of a platform below a `for`; `nil` if there is no safe place for them, or if reading
  /// the text again would give anything else.
  ///
  /// - Parameter stickerLines: the lines of stickers, the last one first; `nil` for the pack.
  func setting(
    _ words: [(key: String, value: String)], for platform: String,
    ofStickersInLines stickerLines: [Int?]
  ) -> [UInt8]? {
    var edited = self
    var wanted = Plain(root)
    let stickers = stickers
    let indices = Dictionary(
      stickers.indices.map { (stickers[$0].place.line, $0) }
    ) { one, _ in one }
    for line in stickerLines {
      let index = line.flatMap { indices[$0] }
      guard line == nil || index != nil else { return nil }
      let owner = index.map { stickers[$0] } ?? root
      guard case .mapping(let entries) = owner.content else { return nil }
      var platforms = entries.first { $0.key == "for" }.map { Plain($0.value) } ?? .mapping([:])
      var choices = platforms[platform] ?? .mapping([:])
      for (key, value) in words { choices[key] = .scalar(value, isPlain: true) }
      // Only one of these keys may set the time.
      for (one, other) in [("cut", "duration"), ("duration", "cut")]
      where words.contains(where: { $0.key == one }) { choices[other] = nil }
      platforms[platform] = choices
      guard edited.write(platforms, choices, platform, in: owner, isRoot: line == nil),
        wanted.replace(platforms, inStickerAt: index)
      else { return nil }
    }
    guard let read = ManifestEditing(edited.bytes), Plain(read.root) == wanted else { return nil }
    return edited.bytes
  }

  private var stickers: [DocumentNode] {
    guard case .mapping(let entries) = root.content,
      case .sequence(let nodes)? = entries.first(where: { $0.key == "stickers" })?.value.content
    else { return [] }
    return nodes
  }

  /// Writes the new value of a `for`. Returns false if there is no safe place for it.
  private mutating func write(
    _ platforms: Plain, _ choices: Plain, _ platform: String, in owner: DocumentNode, isRoot: Bool
  ) -> Bool {
    guard case .mapping(let entries) = owner.content, let first = entries.first else {
      return false
    }
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
    if character(at: owner.place) == "{" {
      return insert(", for: \(platforms.text)", atEndOfBracesAt: owner.place)
    }
    if isRoot {
      guard let list = entries.first(where: { $0.key == "stickers" }) else { return false }
      insert(["for:", "  \(platform): \(choices.text)"], afterLine: list.keyPlace.line - 1)
    } else {
      let indent = String(repeating: " ", count: first.keyPlace.column - 1)
      let next = entries.dropFirst().first?.keyPlace.line ?? first.keyPlace.line + 1
      insert(["\(indent)for: \(platforms.text)"], afterLine: next - 1)
    }
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

  /// Replaces lines, unless a comment would be lost.
  private mutating func replace(_ range: ClosedRange<Int>, _ text: String) -> Bool {
    let found = range.lowerBound - 1...range.upperBound - 1
    guard found.upperBound < lines.count, !lines[found].contains(where: { $0.contains("#") })
    else { return false }
    lines.removeSubrange(found)
    insert([text], afterLine: range.lowerBound - 1)
    return true
  }

  /// Returns the column of the closing brace in the same line, from 0; `nil` if it is elsewhere, or hard to find.
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
  /// The last line in which a part of the value begins.
  fileprivate var lastLine: Int {
    switch content {
    case .scalar: place.line
    case .sequence(let nodes): nodes.map(\.lastLine).max() ?? place.line
    case .mapping(let entries): entries.map(\.value.lastLine).max() ?? place.line
    }
  }
}

/// A value without its place, in which the order of keys does not matter.
private indirect enum Plain: Equatable {
  case scalar(String, isPlain: Bool)
  case sequence([Plain])
  case mapping([String: Plain])

  init(_ node: DocumentNode) {
    switch node.content {
    case .scalar(let text, let isPlain): self = .scalar(text, isPlain: isPlain)
    case .sequence(let nodes): self = .sequence(nodes.map(Plain.init))
    case .mapping(let entries):
      self = .mapping(
        Dictionary(entries.map { ($0.key, Plain($0.value)) }) { one, _ in one })
    }
  }

  subscript(key: String) -> Plain? {
    get { if case .mapping(let values) = self { values[key] } else { nil } }
    set {
      guard case .mapping(var values) = self else { return }
      values[key] = newValue
      self = .mapping(values)
    }
  }

  /// Replaces the `for` of a sticker, or of the pack. Returns false if there is no such sticker.
  mutating func replace(_ platforms: Plain, inStickerAt index: Int?) -> Bool {
    guard let index else {
      self["for"] = platforms
      return true
    }
    guard case .sequence(var stickers)? = self["stickers"], stickers.indices.contains(index) else {
      return false
    }
    stickers[index]["for"] = platforms
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
