import StickerBase
package import StickerPacks

/// An option of `stickerlint export` in a printed command. All messages quote its value in the same way.
package struct ExportOption: Sendable, Hashable {
  /// The name with its hyphens, such as `--leave-out`.
  package let name: String
  /// The id of the platform that the option is for; `nil` for all platforms of the run.
  package let platform: String?
  /// The value; `nil` for a flag.
  package let value: String?

  /// - Parameters:
  ///   - value: the value; `nil` for a flag.
  ///   - platform: the platform that the option is for; `nil` for all platforms of the run.
  package init(_ name: String, _ value: String? = nil, for platform: Platform? = nil) {
    (self.name, self.platform, self.value) = (name, platform?.id, value)
  }

  /// The same option for all platforms of the run; `nil` for a flag, and for a value with `=`, which would be read as a
  /// value for one platform.
  package var forAllPlatforms: ExportOption? {
    guard let value, !value.contains("=") else { return nil }
    return ExportOption(name, value)
  }

  /// The option as words of a shell: `--leave-out line=wave.png`.
  package var text: String {
    let words = value.map { value in platform.map { "\($0)=\(value)" } ?? value }
    return name + (words.map { " \($0.shellQuoted)" } ?? "")
  }
}

extension [ExportOption] {
  /// The options as words of a shell.
  package var text: String { map(\.text).joined(separator: " ") }
}
