// swift-tools-version: 6.0
import PackageDescription

// The package of this library alone, for apps. It has no dependencies, and it has none of the C libraries of the
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
