// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because every module must be built with the fuzzer's coverage: Scripts/fuzz
// passes the flags, and the product's manifest stays free of them.
let stickerlint: [Target.Dependency] = [
  "FuzzSupport",
  .product(name: "StickerCodecs", package: "stickerlint"),
  .product(name: "StickerKit", package: "stickerlint"),
]

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "stickerlint", path: "..")],
  targets: [
    .target(
      name: "FuzzSupport",
      dependencies: [.product(name: "StickerCodecs", package: "stickerlint")]),
    .executableTarget(name: "FuzzPNG", dependencies: stickerlint),
    .executableTarget(name: "FuzzGIF", dependencies: stickerlint),
    .executableTarget(name: "FuzzJPEG", dependencies: stickerlint),
    .executableTarget(name: "FuzzContents", dependencies: stickerlint),
  ]
)
