#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Manifest {
  /// The maximum size of a manifest in bytes: far more than a thousand stickers with labels in fifty languages need.
  static let maxBytes = 16 << 20

  /// Reads a manifest and checks every value in it.
  ///
  /// - Throws: ``ManifestError`` for the first problem.
  public init(json: Data) throws(ManifestError) {
    guard json.count <= Self.maxBytes else {
      throw .tooLarge(bytes: json.count, limit: Self.maxBytes)
    }
    // The version is read first, since another version may have other members.
    let version = try Self.decode(VersionOnly.self, from: json).schemaVersion
    guard version == Self.schemaVersion else {
      throw .unknownSchemaVersion(version, supported: Self.schemaVersion)
    }
    self = try Self.decode(Manifest.self, from: json)
    try validate()
  }

  private struct VersionOnly: Decodable {
    let schemaVersion: Int

    private enum CodingKeys: CodingKey {
      case schemaVersion
    }

    init(from decoder: any Decoder) throws {
      schemaVersion = try decoder.container(keyedBy: CodingKeys.self).number(.schemaVersion)
    }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, from json: Data
  ) throws(ManifestError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: json)
    } catch let error as DecodingError {
      throw ManifestError(error)
    } catch {
      throw .invalid(place: "the manifest", reason: "is not JSON")
    }
  }
}

extension ManifestError {
  fileprivate init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self = .invalid(
        place: Self.place(context.codingPath), reason: "has no \(key.stringValue.quoted)")
    case .typeMismatch(let type, let context):
      self = .invalid(
        place: Self.place(context.codingPath), reason: "is not \(Self.word(for: type))")
    case .valueNotFound(let type, let context):
      self = .invalid(
        place: Self.place(context.codingPath), reason: "is null, not \(Self.word(for: type))")
    case .dataCorrupted(let context):
      let reason =
        if context.codingPath.isEmpty {
          "is not JSON"
        } else if let misfit = NumberMisfit(rawValue: context.debugDescription) {
          misfit.rawValue
        } else {
          "is not one of the values allowed"
        }
      self = .invalid(place: Self.place(context.codingPath), reason: reason)
    @unknown default:
      self = .invalid(place: "the manifest", reason: "cannot be understood")
    }
  }

  /// Returns a place as text, for example `stickers[3].labels."pt-BR"`.
  private static func place(_ path: [any CodingKey]) -> String {
    var place = ""
    for key in path {
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        let isPlain = key.stringValue.utf8.allSatisfy {
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        }
        let isShort = key.stringValue.utf8.count <= 40
        place +=
          (place.isEmpty ? "" : ".")
          + (isPlain && isShort ? key.stringValue : key.stringValue.quoted)
      }
    }
    return place.isEmpty ? "the manifest" : place
  }

  private static func word(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "a list"
    default: "a value of the expected type"
    }
  }
}
