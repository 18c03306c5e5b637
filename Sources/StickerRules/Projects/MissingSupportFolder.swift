import StickerBase
import StickerPacks

/// Flags archives of apps or sticker packs without code that lack the support folders which App Store Connect requires
/// next to Payload.
struct MissingSupportFolder: PackRule {
  static let metadata = RuleMetadata(
    id: "missing-support-folder", group: .projects, severity: .error,
    summary:
      "An .ipa of a sticker app has no \(AppleFacts.supportFolders.value.host) or "
      + "\(AppleFacts.supportFolders.value.stickerPack) next to Payload.",
    why:
      "App Store Connect answers 'Invalid iMessage App - Your iMessage app contains an invalid "
      + "sticker pack'; scripts that sign an archive again often drop these folders.",
    howToFix:
      "Export the archive again from Xcode for the App Store, and upload that file as it is.",
    limit: { _ in "both folders, with a file in each; a note if the profile is for devices" },
    since: "0.1.0",
    evidence: [
      .fact(AppleFacts.supportFolders), .fact(AppleFacts.supportProgramCode),
    ])

  init(profile: Profile) {}

  func check(_ pack: Pack, report: (Finding.Draft) -> Void) {
    guard let product = pack.product, !product.missingSupport.isEmpty else { return }
    report(.missing(product))
  }
}

extension Finding.Draft {
  fileprivate static func missing(_ product: BuiltProduct) -> Self {
    let names = listed(product.missingSupport, "and")
    let result =
      product.isForDevices
      ? "its profile is for devices, and an archive for the App Store needs them"
      : "App Store Connect answers 'Invalid iMessage App'"
    return Self(
      "This archive lacks \(names) next to Payload: \(result).",
      help: "Export it from Xcode for the App Store, and upload that file as it is.",
      measured: Quantity(product.missingSupport.count, .count), limit: Quantity(0, .count),
      severity: product.isForDevices ? .note : nil, path: product.path)
  }
}
