/// The platform that a bundle was built for, and the tools that built it, as Xcode records them in its Info.plist.
package struct BuildTools: Sendable, Equatable {
  /// The platform: the first of `CFBundleSupportedPlatforms`, or `DTPlatformName`.
  package let platform: Platform?
  /// The version of the SDK, from `DTSDKName` or `DTPlatformVersion`.
  package let sdk: ToolVersion?
  /// The version of Xcode, from `DTXcode`.
  package let xcode: ToolVersion?
  package let origin: ProjectValue.Origin

  /// A platform that bundles are built for.
  package enum Platform: String, Sendable {
    case iOS = "iphoneos"
    case iOSSimulator = "iphonesimulator"
    case macOS = "macosx"
    case tvOS = "appletvos"
    case tvOSSimulator = "appletvsimulator"
    case visionOS = "xros"
    case visionOSSimulator = "xrsimulator"
    case watchOS = "watchos"
    case watchOSSimulator = "watchsimulator"
    /// iOS apps on a Mac. The Info.plist of a bundle for it names macOS.
    case macCatalyst = "maccatalyst"

    package var name: String {
      switch self {
      case .iOS: "iOS"
      case .iOSSimulator: "the iOS simulator"
      case .macOS: "macOS"
      case .tvOS: "tvOS"
      case .tvOSSimulator: "the tvOS simulator"
      case .visionOS: "visionOS"
      case .visionOSSimulator: "the visionOS simulator"
      case .watchOS: "watchOS"
      case .watchOSSimulator: "the watchOS simulator"
      case .macCatalyst: "Mac Catalyst"
      }
    }

    package var isSimulator: Bool { rawValue.hasSuffix("simulator") }
  }

  /// Reads the platform and the versions from an Info.plist.
  ///
  /// - Parameter origin: the origin of the result if the Info.plist names neither an SDK nor Xcode.
  init(_ plist: InfoPlist, at origin: ProjectValue.Origin) {
    let name = plist["DTPlatformName"]?.text
    platform = (plist.platform?.text ?? name).flatMap { Platform(rawValue: $0.lowercased()) }
    let sdkName = plist["DTSDKName"]?.text.drop { $0.isLetter }
    sdk =
      sdkName.flatMap { ToolVersion(String($0)) }
      ?? plist["DTPlatformVersion"].flatMap { ToolVersion($0.text) }
    xcode = plist["DTXcode"].flatMap { ToolVersion(xcode: $0.text) }
    self.origin = plist["DTSDKName"]?.origin ?? plist["DTXcode"]?.origin ?? origin
  }
}

/// The first two numbers of a version.
package struct ToolVersion: Sendable, Equatable, Comparable {
  package let major: Int
  package let minor: Int

  package init(major: Int, minor: Int) { (self.major, self.minor) = (major, minor) }

  /// Parses `26.0`, or `26.0.internal`; `nil` if it does not begin with a number.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let major = Int(first), 0...Self.largest ~= major else {
      return nil
    }
    let minor = parts.dropFirst().first.flatMap { Int($0) } ?? 0
    self.init(major: major, minor: 0...Self.largest ~= minor ? minor : 0)
  }

  /// Parses `DTXcode`: `0831` is Xcode 8.3.1, and `1640` is Xcode 16.4.
  init?(xcode text: String) {
    guard 3...6 ~= text.utf8.count, let number = Int(text), number > 0 else { return nil }
    self.init(major: number / 100, minor: number / 10 % 10)
  }

  private static let largest = 9_999

  package static func < (a: ToolVersion, b: ToolVersion) -> Bool {
    (a.major, a.minor) < (b.major, b.minor)
  }
}

extension ToolVersion: CustomStringConvertible {
  package var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}
