import StickerBase

// The platforms that the targets of a project are built for, without their simulators.

extension BuildSettings {
  /// The platforms of a target (Apple, Build settings reference: SUPPORTED_PLATFORMS, SDKROOT, SUPPORTS_MACCATALYST);
  /// `nil` if they are unknown.
  var platforms: Set<BuildTools.Platform>? {
    let named: String
    switch (value("SUPPORTED_PLATFORMS"), value("SDKROOT")) {
    case (.set(let list), _): named = list.text
    case (.unset, .set(let sdk)): named = sdk.text
    default: return nil
    }
    // An SDK may have a version: iphoneos26.0.
    let names = named.split(whereSeparator: \.isWhitespace).map {
      String($0.prefix { $0.isLetter })
    }
    var found = Set(
      names.compactMap { BuildTools.Platform(rawValue: $0) }.filter { !$0.isSimulator })
    switch value("SUPPORTS_MACCATALYST") {
    case .set(let value):
      if value.text == "YES", found.contains(.iOS) { found.insert(.macCatalyst) }
    case .unset: break
    case .unknown: return nil
    }
    return found.isEmpty ? nil : found
  }
}

extension XcodeGenSettings {
  /// Returns the settings that XcodeGen adds for the platform of a target (XcodeGen, Project Spec, Target: platform and
  /// supportedDestinations); an empty dictionary if the spec turns such presets off, or if the target has no single
  /// platform.
  static func preset(of target: DocumentNode, _ spec: DocumentNode) -> [String: String] {
    guard ["all", "targets", nil].contains(spec["options"]?["settingPresets"]?.text),
      let platform = target["platform"]?.text
    else { return [:] }
    var settings = ["SDKROOT": sdks[platform] ?? "auto"]
    let destinations = (target["supportedDestinations"]?.elements ?? []).compactMap(\.text)
    guard !destinations.isEmpty else { return settings }
    settings["SUPPORTED_PLATFORMS"] = destinations.compactMap { sdks[$0] }.joined(separator: " ")
    settings["SUPPORTS_MACCATALYST"] = destinations.contains("macCatalyst") ? "YES" : "NO"
    return settings
  }

  private static let sdks = [
    "iOS": "iphoneos", "macOS": "macosx", "tvOS": "appletvos", "visionOS": "xros",
    "watchOS": "watchos",
  ]

  /// Returns true if a dependency applies only to some platforms.
  static func isFiltered(_ dependency: DocumentNode) -> Bool {
    dependency["destinationFilters"] != nil || dependency["platforms"] != nil
      || !["all", nil].contains(dependency["platformFilter"]?.text)
  }
}

extension TuistSettings {
  /// Returns the platforms of a target's destinations (Tuist, Destination); `nil` if they are unknown. Tuist filters
  /// dependencies for Mac Catalyst by itself, so Mac Catalyst is left out.
  static func platforms(of destinations: ScriptValue?) -> Set<BuildTools.Platform>? {
    guard let destinations else { return nil }
    var found: Set<BuildTools.Platform> = []
    for element in destinations.elements {
      guard let name = element.name else { return nil }
      switch name {
      case "iOS", "iPhone", "iPad": found.insert(.iOS)
      case "macOS", "mac": found.insert(.macOS)
      case "tvOS", "appleTv": found.insert(.tvOS)
      case "visionOS", "appleVision": found.insert(.visionOS)
      case "watchOS", "appleWatch": found.insert(.watchOS)
      case "macCatalyst", "macWithiPadDesign", "appleVisionWithiPadDesign": continue
      default: return nil
      }
    }
    return found.isEmpty ? nil : found
  }
}
