// swift-tools-version: 6.2
import PackageDescription

// A separate package, because every module must be built with the fuzzer's coverage. Scripts/fuzz passes the
// flags, so that the product's manifest stays free of them.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "stickerlint", path: "..")],
  targets: [
    .systemLibrary(name: "ReferencePNG", pkgConfig: "libpng"),
    .target(name: "CReference", dependencies: ["ReferencePNG"]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CReference",
        .product(name: "StickerInternals", package: "stickerlint"),
        .product(name: "StickerManifest", package: "stickerlint"),
      ]),
  ]
)
