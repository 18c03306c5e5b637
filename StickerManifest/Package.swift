// swift-tools-version: 6.0
import PackageDescription

// For apps: the same sources as in the package around this one, without its C libraries, which Xcode
// would look for, and without any dependency.
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
