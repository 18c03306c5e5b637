package import StickerBase
import StickerCodecs
import StickerPacks

/// A limit against hostile files that can be set by name. `limits:` in a configuration can only lower it; `--limit
/// NAME=VALUE` on the command line can also raise it, up to ``highest``.
package struct NamedLimit: Sendable {
  package let name: String
  /// The default value.
  package let standard: Int
  /// The highest value, low enough that no calculation with limits overflows `Int`; the default if the limit cannot be
  /// raised.
  let highest: Int
  /// True if the value is in bytes and may be written as a size.
  let isSize: Bool

  /// All limits. A new kind of limit must be added here.
  package static let all: [NamedLimit] =
    DecodeLimits.Kind.allCases.map(NamedLimit.init) + TreeLimits.Kind.allCases.map(NamedLimit.init)
    + WritingLimits.Kind.allCases.map(NamedLimit.init)

  package static func named(_ name: String) -> NamedLimit? { all.first { $0.name == name } }

  init(_ kind: DecodeLimits.Kind) {
    name = kind.rawValue
    standard = DecodeLimits.standard[kind]
    switch kind {
    case .side, .frames, .scans: highest = 1_000_000
    default: highest = 1 << 40
    }
    switch kind {
    case .fileBytes, .workingBytes, .metadataBytes: isSize = true
    default: isSize = false
    }
  }

  init(_ kind: TreeLimits.Kind) {
    name = kind.rawValue
    standard = TreeLimits.standard[kind]
    switch kind {
    case .entries: highest = 100_000_000
    case .depth: highest = 10_000
    case .labelTables: highest = 1_000_000
    case .pathBytes: highest = standard
    case .contentsBytes, .archiveBytes: highest = 1 << 40
    }
    isSize = kind == .contentsBytes || kind == .archiveBytes
  }

  init(_ kind: WritingLimits.Kind) {
    name = kind.rawValue
    standard = WritingLimits.standard[keyPath: kind.keyPath]
    isSize = kind != .programSeconds
    highest = isSize ? 1 << 40 : 86_400
  }

  /// The shape of the value in a configuration. The value is at most the default, because a configuration may come from
  /// an untrusted source.
  var shape: Shape<Int> {
    let range = 1...standard
    func advice(_ value: Int?) -> String? {
      guard highest > standard else { return nil }
      let argument = value.map { "\($0)" } ?? "VALUE"
      return "only the command line can allow more: --limit \(name)=\(argument)"
    }
    return isSize ? .byteCount(range, tooLarge: advice) : .integer(range, tooLarge: advice)
  }

  /// Parses a value from the command line.
  ///
  /// - Throws: ``DocumentError`` if the text is not a number in the range of the limit.
  package func value(of text: String) throws(DocumentError) -> Int {
    let value = isSize ? ByteCount.bytes(in: text) : Int(text)
    guard let value, 1...highest ~= value else {
      throw DocumentError(
        description:
          "\(name) must be \(isSize ? "a number of bytes, or a size such as 16 MB," : "a number") "
          + "from 1 to \(highest.grouped), not '\(text.excerpt)'.")
    }
    return value
  }
}

extension DecodeLimits {
  /// Creates the standard limits with some of them overridden.
  init(_ settings: [String: Setting<Int>]) {
    self = .standard
    for kind in Kind.allCases {
      if let setting = settings[kind.rawValue] { self[kind] = setting.value }
    }
  }
}

extension TreeLimits {
  /// Creates the standard limits with some of them overridden.
  init(_ settings: [String: Setting<Int>]) {
    self = .standard
    for kind in Kind.allCases {
      if let setting = settings[kind.rawValue] { self[kind] = setting.value }
    }
  }
}

extension WritingLimits {
  /// Creates the standard limits with some of them overridden.
  package init(_ settings: [String: Setting<Int>]) {
    self = .standard
    decoding = DecodeLimits(settings)
    for kind in Kind.allCases {
      if let setting = settings[kind.rawValue] { self[keyPath: kind.keyPath] = setting.value }
    }
  }
}
