package import StickerPacks

/// What a rule is, in words: the one source for `stickerlint rules`, reports and documentation.
package struct RuleMetadata: Sendable {
  /// The problem, in kebab case.
  package var id: String
  package var group: Group
  /// The severity; single findings may be milder or worse where ``limit`` says so.
  package var severity: Severity
  /// What is flagged, in one sentence.
  package var summary: String
  /// What happens to people who use such a sticker.
  package var why: String
  package var howToFix: String
  /// The number it compares with, from the profile; `nil` when there is none.
  package var limit: @Sendable (Profile) -> String?
  /// Numbers that a configuration may change.
  package var options: [RuleOption]
  /// Where the rule comes from.
  package var source: String
  /// The ids of rules that say more when they speak of the same file, or cover it: one cause is one
  /// finding.
  package var yieldsTo: Set<String>
  /// The version of the presets from which on it is run: a preset of an earlier one leaves it out.
  package var presetVersion: Int

  package enum Group: String, Sendable, CaseIterable {
    case files
    case images
    case edges
    case placement
    case contrast
    case animation
    case packs
    case icons
    case projects
  }

  init(
    id: String, group: Group, severity: Severity, summary: String, why: String, howToFix: String,
    limit: @escaping @Sendable (Profile) -> String? = { _ in nil }, options: [RuleOption] = [],
    source: Source, yieldsTo: Set<String> = [], presetVersion: Int = 1
  ) {
    self.id = id
    self.group = group
    self.severity = severity
    self.summary = summary
    self.why = why
    self.howToFix = howToFix
    self.limit = limit
    self.options = options
    self.source = source.rawValue
    self.yieldsTo = yieldsTo
    self.presetVersion = presetVersion
  }

  /// What the rule says of its sample pack; `nil` for what no rule finds.
  package var example: String? { RuleExamples.messages[id] }

  /// The options with their defaults: `maximum: 500 KB (the largest file that passes)`; `nil` when
  /// there are none.
  package func optionsText(_ profile: Profile) -> String? {
    guard !options.isEmpty else { return nil }
    return options.map { option in
      "\(option.name): \(option.text(profile)) "
        + "(\(option.summary.prefix(1).lowercased())\(option.summary.dropFirst().dropLast()))"
    }.joined(separator: ", ")
  }

  /// Documents that rules are drawn from.
  enum Source: String {
    case sticker = "https://developer.apple.com/documentation/messages/mssticker"
    case packArticle =
      "https://developer.apple.com/documentation/messages/adding-your-sticker-packs-to-messages"
    case guidelines =
      "https://developer.apple.com/design/human-interface-guidelines/imessage-apps-and-stickers"
    case sessionOnStickers = "https://developer.apple.com/videos/play/wwdc2016/204/"
    case sessionOnAnimation = "https://developer.apple.com/videos/play/wwdc2017/234/"
    case assetCatalogs =
      "https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/"
    case strings =
      "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/LoadingResources/Strings/Strings.html"
    case messagesIcons =
      "https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/MessagesIconType.html"
    case configuration = "docs/reference/configuration.md"
    case fileSystem =
      "https://developer.apple.com/support/downloads/Apple-File-System-Reference.pdf"
    case manifest = "docs/guide/packs.md"
    case bundleKeys =
      "https://developer.apple.com/documentation/bundleresources/information-property-list"
    case accessibility = "https://www.w3.org/TR/WCAG22/"
    case pngSpecification = "https://www.w3.org/TR/png-3/"
    case imageFormats =
      "https://www.w3.org/TR/png-3/, https://www.w3.org/Graphics/GIF/spec-gif89a.txt, https://www.w3.org/Graphics/JPEG/itu-t81.pdf"
  }
}
