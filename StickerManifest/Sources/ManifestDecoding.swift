extension Manifest.Sticker {
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.decode(String.self, forKey: .name)
    file = try members.decode(String.self, forKey: .file)
    format = try members.decode(Manifest.Format.self, forKey: .format)
    width = try members.number(.width)
    height = try members.number(.height)
    bytes = try members.number(.bytes)
    frames = try members.number(.frames)
    duration = try members.number(.duration)
    label = try members.decodeIfPresent(String.self, forKey: .label)
    labels = try members.decodeIfPresent([String: String].self, forKey: .labels)
    emoji = try members.decodeIfPresent([String].self, forKey: .emoji)
    sha256 = try members.decode(String.self, forKey: .sha256)
  }
}

/// The description of the error for a number that its type cannot hold.
enum NumberMisfit: String {
  case wholeNumber = "is not a whole number, or is out of range"
  case number = "is out of range"
}

extension KeyedDecodingContainer {
  /// Decodes a number. The error for a number that the type cannot hold names its place, which Foundation's own error
  /// does not.
  func number<Number: Decodable>(_ key: Key) throws -> Number {
    do {
      return try decode(Number.self, forKey: key)
    } catch {
      switch error {
      case DecodingError.keyNotFound, DecodingError.typeMismatch, DecodingError.valueNotFound:
        throw error
      default:
        let misfit = Number.self == Double.self ? NumberMisfit.number : NumberMisfit.wholeNumber
        throw DecodingError.dataCorruptedError(
          forKey: key, in: self, debugDescription: misfit.rawValue)
      }
    }
  }
}
