extension Manifest {
  /// The maximum side in px, which is the maximum of GIF and JPEG.
  static let maxSide = 65_535

  /// The maximum of every other number, which fits into an `Int` on every platform.
  static let maxNumber = Int(Int32.max)

  /// Checks the properties that types cannot express: the version, the ranges of numbers, a single frame in formats
  /// without animation, names that are not empty, unique names and files, paths that stay in the folder, and the form
  /// of digests. A program that writes a manifest should call it, so that apps can load the manifest.
  ///
  /// - Throws: ``ManifestError`` for the first problem.
  public func validate() throws(ManifestError) {
    guard schemaVersion == Self.schemaVersion else {
      throw .unknownSchemaVersion(schemaVersion, supported: Self.schemaVersion)
    }
    var names: [String: Int] = [:]
    var files: [String: Int] = [:]
    for (index, sticker) in stickers.enumerated() {
      let place = "stickers[\(index)]"
      try sticker.validate(at: place)
      if let first = names.updateValue(index, forKey: sticker.name) {
        throw .invalid(
          place: "\(place).name",
          reason: "\(sticker.name.quoted) is also that of stickers[\(first)]"
        )
      }
      if let first = files.updateValue(index, forKey: sticker.file) {
        throw .invalid(
          place: "\(place).file",
          reason: "\(sticker.file.quoted) is also that of stickers[\(first)]"
        )
      }
    }
  }
}

extension Manifest.Sticker {
  fileprivate func validate(at place: String) throws(ManifestError) {
    func check(_ isValid: Bool, _ member: String, _ reason: String) throws(ManifestError) {
      guard isValid else { throw .invalid(place: "\(place).\(member)", reason: reason) }
    }
    try check(!name.isEmpty, "name", "is empty")
    guard RelativePath.isInside(file) else { throw .fileEscapes(sticker: name, file: file) }
    let sides = 1...Manifest.maxSide
    try check(sides ~= width, "width", "is \(width), not 1 to \(Manifest.maxSide) px")
    try check(sides ~= height, "height", "is \(height), not 1 to \(Manifest.maxSide) px")
    let counts = 1...Manifest.maxNumber
    try check(counts ~= bytes, "bytes", "is \(bytes), not 1 to \(Manifest.maxNumber)")
    try check(counts ~= frames, "frames", "is \(frames), not 1 to \(Manifest.maxNumber)")
    let mayBeAnimated = format == .apng || format == .gif || format == .heics
    try check(mayBeAnimated || !animates, "frames", "is \(frames), but a \(format) has one")
    try check(
      duration >= 0 && duration <= Double(Manifest.maxNumber), "duration",
      "is \(duration), not 0 to \(Manifest.maxNumber) seconds")
    let isDigest =
      sha256.utf8.count == 64
      && sha256.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
    try check(isDigest, "sha256", "is not 64 hexadecimal digits in lower case")
  }
}

/// A path with `/` between its parts.
enum RelativePath {
  /// Returns true if a path cannot lead out of the folder that it is relative to, except through links, and means the
  /// same on every system.
  static func isInside(_ path: String) -> Bool {
    let scalars = path.unicodeScalars
    guard !scalars.contains(where: { $0 == "\\" || $0 == "\0" }) else { return false }
    return scalars.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".unicodeScalars) && !$0.elementsEqual("..".unicodeScalars)
    }
  }
}
