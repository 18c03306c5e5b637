// swift-tools-version: 6.0
import PackageDescription

// The package for apps: the same sources as in the package around this one, without its C libraries, which Xcode
// would search for, and without dependencies.
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
