import StickerBase
import SystemPackage

// Bazel's BUILD files that use rules_apple (rules_apple documentation, iOS rules).
extension ProjectDescription {
  fileprivate static let productTypes = [
    "ios_imessage_application": XcodeTarget.stub,
    "ios_imessage_extension": XcodeTarget.messagesApp,
    "ios_sticker_pack_extension": XcodeTarget.stickerPack,
    "ios_application": XcodeTarget.app,
  ]
  private static let messagesRules = productTypes.keys.filter { $0 != "ios_application" }
  private static let libraryRules: Set<String> = [
    "swift_library", "objc_library", "apple_resource_group", "apple_resource_bundle",
  ]
  private static let resourceKeys = ["resources", "sticker_assets", "app_icons", "data"]

  /// Adds the targets of a BUILD file. Returns false if it mentions no rule for Messages.
  mutating func readBazel(_ text: String, below root: FilePath) -> Bool {
    let script = ScriptReader(text, .starlark)
    guard Self.messagesRules.contains(where: script.mentions) else { return false }
    let libraries = Dictionary(
      script.calls(named: Self.libraryRules).compactMap { call in
        call["name"]?.text.map { ($0, call) }
      }
    ) { first, _ in first }
    let folder = project.path.parent
    for call in script.calls(named: Set(Self.productTypes.keys)) {
      guard let name = call["name"]?.text, let type = Self.productTypes[call.name] else {
        unknown = "the name of a target is not a string literal"
        continue
      }
      var target = Self.target(name, type, at: project.path, line: call.line)
      add(call, to: &target, from: folder)
      for label in call["deps"]?.texts ?? [] {
        if let library = libraries[Self.name(of: label)] { add(library, to: &target, from: folder) }
      }
      for label in (call["extension"]?.texts ?? []) + (call["extensions"]?.texts ?? []) {
        target.embeddedTargets.insert(Self.name(of: label))
      }
      target.dependenciesAndEmbedded = target.embeddedTargets
      project.targets.append(target)
    }
    findCatalogs(
      of: Set(project.targets.filter { !$0.resources.isEmpty }.map(\.id)), below: root)
    return true
  }

  /// Adds the resources and the source files in a call of a rule to a target.
  private func add(_ call: ScriptCall, to target: inout XcodeTarget, from folder: FilePath) {
    for key in Self.resourceKeys {
      for element in call[key]?.elements ?? [] {
        guard let glob = element.call else {
          target.resources.add(element.texts, from: folder)
          continue
        }
        for argument in glob.arguments {
          target.resources.add(
            argument.value.texts, from: folder, excluding: argument.label == "exclude")
        }
      }
    }
    target.sources.add(call["srcs"]?.texts ?? [], from: folder)
  }

  /// Returns the name of the target that a label in the same package, such as `:Stickers`, refers to; any other label
  /// as it is.
  private static func name(of label: String) -> String {
    label.hasPrefix(":") ? String(label.dropFirst()) : label
  }
}

extension XcodeTarget {
  /// Returns the name of Bazel's rule for a product type; `nil` if there is none.
  package static func bazelName(of productType: String) -> String? {
    ProjectDescription.productTypes.first { $0.value == productType }?.key
  }
}
