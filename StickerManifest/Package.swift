// swift-tools-version: 6.0
import PackageDescription

// The package for apps: the sources of this library alone, without dependencies, and without the C libraries of the
// enclosing package, which Xcode would look for.
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
