import StickerPacks

/// The error for a value that Xcode or App Store Connect rejects. It describes the problem and a valid form, on one
/// line that is safe to print.
struct StickerProjectError: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// Checks of the values of a project.
enum ProjectField {
  /// The maximum size of a name in bytes. Even with `.xcodeproj`, the longest extension, it is far below the 255 bytes
  /// that APFS allows.
  private static let maxNameBytes = 200

  /// Checks a name, which becomes the names of folders and files, and in which Xcode would expand `$(…)`.
  static func checkName(_ name: String) throws(StickerProjectError) {
    try checkComponent(name, of: "name")
    let taken = StickerProject.extensionNames + [StickerProject.testsName, AppLibrary.name]
    guard !taken.contains(where: { $0.lowercased() == name.lowercased() }) else {
      throw StickerProjectError(
        description: "name '\(name.printable)' is already the name of a target or package in the"
          + " project; choose another")
    }
  }

  static func checkLabels(_ labels: LabelTables) throws(StickerProjectError) {
    try checkComponent(labels.name, of: "name of the pack")
    try checkLanguages(labels.languages)
  }

  static func checkLanguages(_ languages: [String]) throws(StickerProjectError) {
    for language in languages where !isLanguage(language) {
      throw StickerProjectError(
        description: "language '\(language.excerpt)' is not a language tag such as de or pt-BR")
    }
  }

  private static func checkComponent(
    _ name: String, of field: String
  ) throws(StickerProjectError) {
    func refuse(_ reason: String) -> StickerProjectError {
      StickerProjectError(description: "\(field) '\(name.excerpt)' \(reason)")
    }
    let scalars = name.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else {
      throw StickerProjectError(description: "\(field) is empty, but people see it")
    }
    for scalar in scalars {
      if ["/", "\\", ":", "$"].contains(scalar) {
        throw refuse(
          "contains '\(scalar)', which has a special meaning to Xcode in file names; remove it")
      }
    }
    if !name.isShownAsWritten || scalars.contains(where: \.properties.isNoncharacterCodePoint) {
      throw refuse("contains invisible characters, such as a line break; remove them")
    }
    if first == "." {
      throw refuse("begins with a period, which would hide its files; begin with a letter")
    }
    if first.properties.isWhitespace || last.properties.isWhitespace {
      throw refuse("begins or ends with a space; remove it")
    }
    if name.utf8.count > maxNameBytes {
      throw refuse("has \(name.utf8.count.grouped) bytes; the limit is \(maxNameBytes)")
    }
  }

  /// Allows ASCII letters, digits, `-` and `.` (Apple's documentation of CFBundleIdentifier).
  static func checkBundleIdentifier(_ identifier: String) throws(StickerProjectError) {
    let parts = identifier.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    let isValid = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" }
    }
    guard parts.count >= 2, isValid else {
      throw StickerProjectError(
        description: "bundle identifier '\(identifier.excerpt)' is not valid: use letters (a-z,"
          + " A-Z), digits and hyphens in parts separated by periods, such as"
          + " com.example.happy-otters")
    }
  }

  /// Allows up to three integers, with no more characters than App Store Connect accepts.
  static func checkVersion(
    _ version: String, of field: String
  ) throws(StickerProjectError) {
    let parts = version.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    let isValid = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { "0"..."9" ~= $0 } }
    guard 1...AppleFacts.versionForm.value.versionParts ~= parts.count, isValid,
      version.utf8.count <= AppleFacts.versionForm.value.characters
    else {
      throw StickerProjectError(
        description: "\(field) '\(version.excerpt)' is not valid: use one to three whole numbers"
          + " separated by periods, such as 1.0 or 2.1.3, at most \(AppleFacts.versionForm.value.characters)"
          + " characters in all")
    }
  }

  static func checkTeam(_ team: String) throws(StickerProjectError) {
    let isValid = team.unicodeScalars.allSatisfy { "A"..."Z" ~= $0 || "0"..."9" ~= $0 }
    guard isValid, team.utf8.count == 10 else {
      throw StickerProjectError(
        description: "team '\(team.excerpt)' is not ten capital letters and digits, such as"
          + " A1B2C3D4E5: see Membership details at developer.apple.com/account")
    }
  }

  /// Allows subtags of one to eight letters and digits (RFC 5646, 2.1), separated by hyphens or, as Apple
  /// also writes them, underscores.
  private static func isLanguage(_ tag: String) -> Bool {
    tag.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
      .allSatisfy { 1...8 ~= $0.count && $0.allSatisfy(\.isASCIILetterOrDigit) }
  }
}

extension StickerProject {
  /// Returns the default bundle identifier: `com.example.happy-otters` for `Happy Otters`. As in Xcode, it has the
  /// ASCII letters and digits of the name in lower case, and a hyphen for all characters between them; `stickers` if
  /// the name has none.
  static func defaultBundleIdentifier(for name: String) -> String {
    let words = name.unicodeScalars.split { !$0.isASCIILetterOrDigit }
    let slug = words.map { String($0).lowercased() }.joined(separator: "-")
    return "com.example." + (slug.isEmpty ? "stickers" : slug)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetterOrDigit: Bool {
    "a"..."z" ~= self || "A"..."Z" ~= self || "0"..."9" ~= self
  }
}
