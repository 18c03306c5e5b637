import StickerBase
import SystemPackage

/// What an Info.plist says, word for word, of what rules ask for.
struct InfoPlist {
  let path: FilePath
  private(set) var extensionPoint: ProjectValue?
  private(set) var presentationContexts: [ProjectValue] = []
  private var values: [String: ProjectValue] = [:]

  private static let keys: Set<String> = [
    "CFBundleIdentifier", "CFBundleShortVersionString", "CFBundleVersion", "CFBundleDisplayName",
    "CFBundleName", "NSStickerSharingLevel",
  ]
  /// Contexts that are looked at; there are two.
  private static let mostContexts = 20

  init(_ list: DocumentNode, at path: FilePath) {
    self.path = path
    for entry in list.entries where Self.keys.contains(entry.key) && values[entry.key] == nil {
      values[entry.key] = value(entry.value)
    }
    let place = list["NSExtension"]
    extensionPoint = place?["NSExtensionPointIdentifier"].flatMap { value($0) }
    let contexts =
      place?["NSExtensionAttributes"]?["MSSupportedPresentationContexts"]
      ?? list["MSSupportedPresentationContexts"]
    presentationContexts = (contexts?.elements ?? []).prefix(Self.mostContexts)
      .compactMap { value($0) }
  }

  subscript(key: String) -> ProjectValue? { values[key] }

  private func value(_ node: DocumentNode) -> ProjectValue? {
    node.text.map {
      ProjectValue(text: $0, origin: ProjectValue.Origin(path: path, line: node.place.line))
    }
  }
}
