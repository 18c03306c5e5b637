import StickerBase

/// Reads the document of a `Contents.json` into ``PackContents``.
struct PackContentsReader {
  private let kind: CatalogFolder.Kind
  private var contents = PackContents()
  /// Where keys stand, in bytes from the start of the text.
  private var offsets: [String: Int] = [:]
  private var unknown: (name: String, offset: Int, meant: String?)?

  init(_ kind: CatalogFolder.Kind) { self.kind = kind }

  /// What was read, with offsets in its text told as places.
  func finished(_ json: [UInt8]) -> PackContents {
    var contents = contents
    contents.places = offsets.mapValues { TextPlace(of: $0, in: json) }
    contents.unknownKeys.first = unknown.map {
      UnknownKeys.Key(
        name: $0.name, place: TextPlace(of: $0.offset, in: json), meant: $0.meant)
    }
    return contents
  }

  /// Reads the whole document.
  mutating func read(_ document: JSONNode) throws(JSONFault) {
    for member in try document.members("the file") {
      switch member.key {
      case "info": try readInfo(member.value)
      case "properties": try readProperties(member.value)
      case kind.listKey:
        for entry in try member.value.elements("'\(member.key)'") {
          try readEntry(entry, in: member.key)
        }
      default: add(unknown: member, among: ["info", "properties", kind.listKey].compactMap(\.self))
      }
    }
    if kind == .sticker, contents.listedNames.isEmpty { contents.emptySlotCount = 1 }
  }

  private mutating func readInfo(_ info: JSONNode) throws(JSONFault) {
    for member in try info.members("'info'") where !["author", "version"].contains(member.key) {
      add(unknown: member, among: ["author", "version"])
    }
  }

  private mutating func readProperties(_ properties: JSONNode) throws(JSONFault) {
    for member in try properties.members("'properties'") {
      let (key, value) = (member.key, member.value)
      guard kind.properties.contains(key) else {
        add(unknown: member, among: kind.properties)
        continue
      }
      offsets[key] = value.offset
      switch key {
      case "grid-size": contents.gridSize = try value.string("'grid-size'")
      case "filename": contents.listedNames.append(try value.string("'filename'"))
      case "accessibility-label": contents.label = try value.string("'accessibility-label'")
      case "duration-type": contents.timing.durationType = try value.string("'duration-type'")
      case "duration": contents.timing.duration = try value.number("'duration'")
      case "repetitions": contents.timing.repetitions = try count(value)
      default: break
      }
    }
  }

  /// A whole number of repetitions, which an `acTL` chunk has 32 bits for.
  private func count(_ value: JSONNode) throws(JSONFault) -> Int {
    let number = try value.number("'repetitions'")
    guard let count = Int(exactly: number), 0..<0x7FFF_FFFF ~= count else {
      throw JSONFault(
        problem: "'repetitions' is \(tenths(number)), not a whole number of 0 or more",
        offset: value.offset)
    }
    return count
  }

  private mutating func readEntry(_ entry: JSONNode, in list: String) throws(JSONFault) {
    var icon = IconEntry()
    for member in try entry.members("an entry of '\(list)'") {
      let (key, value) = (member.key, member.value)
      guard kind.entryKeys.contains(key) else {
        add(unknown: member, among: kind.entryKeys)
        continue
      }
      switch key {
      case "filename": icon.filename = try value.string("'filename'")
      case "size": icon.size = try value.string("'size'")
      case "scale": icon.scale = try value.string("'scale'")
      case "idiom": icon.idiom = try value.string("'idiom'")
      case "platform": icon.platform = try value.string("'platform'")
      case "unassigned": icon.isUnassigned = value.content == .boolean(true)
      default: break
      }
    }
    if let name = icon.filename {
      contents.listedNames.append(name)
    } else {
      contents.emptySlotCount += 1
    }
    if kind == .iconSet { contents.icons.append(icon) }
  }

  private mutating func add(unknown member: JSONNode.Member, among known: [String]) {
    // Who writes a file by the thousand keys is told of the first ones.
    let meant =
      contents.unknownKeys.count < 100 && member.key.utf8.count < 100
      ? nearest(to: member.key, among: known) : nil
    contents.unknownKeys.count += 1
    if let meant { contents.unknownKeys.meant.insert(meant) }
    if unknown == nil || unknown?.meant == nil && meant != nil {
      unknown = (member.key, member.keyOffset, meant)
    }
  }
}

extension CatalogFolder.Kind {
  /// The list of what the folder holds; `nil` when it holds one image, which is a property.
  fileprivate var listKey: String? {
    switch self {
    case .pack: "stickers"
    case .sequence: "frames"
    case .iconSet: "images"
    case .sticker: nil
    }
  }

  /// The keys of `properties`: Apple's Asset Catalog Format Reference, and what Xcode writes for
  /// any type.
  fileprivate var properties: [String] {
    let own =
      switch self {
      case .pack: ["grid-size"]
      case .sticker: ["accessibility-label", "filename"]
      case .sequence: ["accessibility-label", "duration", "duration-type", "repetitions"]
      case .iconSet: ["pre-rendered"]
      }
    return own + ["localizable", "on-demand-resource-tags"]
  }

  fileprivate var entryKeys: [String] {
    self == .iconSet
      ? ["filename", "idiom", "platform", "role", "scale", "size", "subtype", "unassigned"]
      : ["filename"]
  }
}
