import StickerBase
import StickerPacks
import SystemPackage

extension Finding.Draft {
  /// Creates a finding about a place in a project.
  init(_ message: String, help: String, at origin: ProjectValue.Origin, severity: Severity? = nil) {
    self.init(message, help: help, line: origin.line, severity: severity, path: origin.path)
  }
}

extension XcodeTarget {
  /// The tool whose file describes the target.
  private var tool: ProjectTool {
    switch origin.path.extension {
    case "yml", "yaml": .xcodeGen
    case "swift": .tuist
    case nil, "bazel": origin.path.stem == "BUILD" ? .bazel : .xcode
    default: .xcode
    }
  }

  private enum ProjectTool { case xcode, xcodeGen, tuist, bazel }

  /// Returns a product type as it is written in the target's project.
  func typeName(_ productType: String) -> String {
    switch tool {
    case .xcode: productType
    case .xcodeGen: String(productType.dropFirst("com.apple.product-type.".count))
    case .tuist: XcodeTarget.tuistName(of: productType) ?? productType
    case .bazel: XcodeTarget.bazelName(of: productType) ?? productType
    }
  }

  /// The list of files that the target copies into its bundle, as the target's project calls it.
  var resourcesPlace: String {
    switch tool {
    case .xcode: "the Resources phase"
    case .xcodeGen: "'sources:' of \(name.excerpt)"
    case .tuist: "'resources:' of \(name.excerpt)"
    case .bazel: "'resources' of \(name.excerpt)"
    }
  }

  /// The place of the target's identifier, as the target's project calls it.
  var identifierPlace: String {
    switch tool {
    case .xcode: "in Xcode under Signing & Capabilities"
    case .xcodeGen: "as PRODUCT_BUNDLE_IDENTIFIER"
    case .tuist: "as 'bundleId:'"
    case .bazel: "as 'bundle_id'"
    }
  }

  /// The list of files that the target compiles, as the target's project calls it.
  var sourcesPlace: String {
    switch tool {
    case .xcode: "Sources phase"
    case .xcodeGen, .tuist: "'sources:'"
    case .bazel: "'deps'"
    }
  }

  /// The advice to embed a Messages extension in this app on iOS only, in the terms of the app's project.
  var filterForIOS: String {
    switch tool {
    case .xcode:
      "In the app's 'Embed Foundation Extensions' phase, choose the platforms of the extension "
        + "(platformFilter = ios)."
    case .xcodeGen: "Add 'destinationFilters: [iOS]' to the app's dependency on it."
    case .tuist: "Add 'condition: .when([.ios])' to the app's dependency on it."
    case .bazel: "List it in 'extensions' of an ios_application only."
    }
  }

  /// Returns the demand for a product type, with its key in the target's project; `nil` if the project's tool has no
  /// name for that type.
  func typeDemand(_ productType: String) -> String? {
    switch tool {
    case .xcode: "productType must be \(typeName(productType))"
    case .xcodeGen: "type must be \(typeName(productType))"
    case .tuist:
      XcodeTarget.tuistName(of: productType).map { "product must be \($0)" }
    case .bazel: XcodeTarget.bazelName(of: productType).map { "rule must be \($0)" }
    }
  }
}

extension XcodeTarget {
  /// True if the target is a sticker pack that compiles neither a pack nor an icon set for Messages. Together, these
  /// are one mistake.
  var compilesNothing: Bool {
    guard isStickerPack, let catalogs else { return false }
    return catalogs.packs.isEmpty && catalogs.iconNames(forExtension: true).isEmpty
  }
}

extension XcodeTarget {
  /// The first principal class, which Messages instantiates, that is not the one of Xcode's sticker pack template;
  /// `nil` if no configuration names one.
  var ownClass: ProjectValue? {
    configurations.compactMap(\.principalClass).first {
      !$0.text.hasSuffix(WrongExtensionTarget.browser)
    }
  }

  /// True if the target has the type of a sticker pack, but names its own class and has another mark of an iMessage
  /// app: code, presentation contexts, or no pack. Together, these are one mistake.
  var isAppOfWrongType: Bool {
    guard isStickerPack, ownClass != nil else { return false }
    return mayHaveSources || lacksPack
      || configurations.contains { !$0.presentationContexts.isEmpty }
  }

  /// True if a sticker pack compiles no pack, or was built without one.
  var lacksPack: Bool { built?.lacksPack ?? (catalogs?.packs.isEmpty == true) }
}

extension TargetConfiguration {
  /// Returns the place where people write the keys of a target's Info.plist.
  func plistPlace(of target: XcodeTarget) -> String {
    guard let description = plistDescription else { return "the Info.plist" }
    let name = description.displayedName.excerpt
    let keys = description.hasExtension("swift") ? "'infoPlist:'" : "'info: properties:'"
    return "\(keys) of \(target.name.excerpt) in \(name), which the Info.plist is written from"
  }
}

extension XcodeProject {
  /// The shipped Messages extensions with the apps that contain or depend on them, for each configuration that both
  /// have.
  var pairs:
    [(
      host: XcodeTarget, target: XcodeTarget, configuration: TargetConfiguration,
      hostConfiguration: TargetConfiguration
    )]
  {
    shippedExtensions.flatMap { target in
      hosts(of: target).flatMap { host in
        target.configurations.compactMap { configuration in
          host.configurations.first { $0.name == configuration.name }
            .map { (host, target, configuration, $0) }
        }
      }
    }
  }
}
