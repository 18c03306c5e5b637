// swift-tools-version: 6.0
import PackageDescription

// The package for apps: the sources of this library alone, without the C libraries of the enclosing package, for which
// Xcode would search, and without dependencies.
let package = Package(
  name: "StickerManifest",
  platforms: [.macOS(.v15), .iOS(.v15)],
  products: [.library(name: "StickerManifest", targets: ["StickerManifest"])],
  targets: [
    .target(
      name: "StickerManifest", path: "Sources",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ]
)
