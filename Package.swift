// swift-tools-version: 6.2
import PackageDescription

/// A C library in two targets under one folder: `system/` says where the installed library is and
/// how to install it, the C file wraps every call that may `longjmp`, `include/` is what Swift sees.
func cLibrary(
  _ name: String, links libraries: [String], pkgConfig: String?, brew: String, apt: String
) -> [Target] {
  [
    .systemLibrary(
      name: "\(name)System", path: "Sources/\(name)/system", pkgConfig: pkgConfig,
      providers: [.brew([brew]), .apt([apt])]),
    .target(
      name: name, dependencies: [.target(name: "\(name)System")], exclude: ["system"],
      linkerSettings: libraries.map { .linkedLibrary($0) }),
  ]
}

// giflib and zopfli ship no pkg-config file. On Linux their headers and libraries are where every
// compiler looks; Homebrew keeps them apart, so the package carries descriptions of those places.
func homebrewOnly(_ name: String) -> String? {
  #if os(macOS) && arch(arm64)
    Context.packageDirectory + "/Sources/\(name)/system/homebrew-arm64.pc"
  #elseif os(macOS)
    Context.packageDirectory + "/Sources/\(name)/system/homebrew-x86_64.pc"
  #else
    nil
  #endif
}

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),  // no C type in a Swift library's interface
]

let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "stickerlint",
  platforms: [.macOS(.v13), .iOS(.v15)],
  products: [
    .executable(name: "stickerlint", targets: ["stickerlint"]),
    .library(name: "StickerKit", targets: ["StickerKit"]),
    .library(name: "StickerCodecs", targets: ["StickerCodecs"]),
    .library(name: "StickerForge", targets: ["StickerForge"]),
    .library(name: "StickerManifest", targets: ["StickerManifest"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets:
    cLibrary("CPNG", links: ["png", "z"], pkgConfig: "libpng", brew: "libpng", apt: "libpng-dev")
    + cLibrary(
      "CGIF", links: ["gif"], pkgConfig: homebrewOnly("CGIF"), brew: "giflib", apt: "libgif-dev")
    + cLibrary(
      "CJPEG", links: ["jpeg"], pkgConfig: "libjpeg", brew: "jpeg-turbo", apt: "libjpeg-dev")
    + cLibrary(
      "CDeflate", links: ["deflate"], pkgConfig: "libdeflate", brew: "libdeflate",
      apt: "libdeflate-dev")
    + cLibrary(
      "CZopfli", links: ["zopfli"], pkgConfig: homebrewOnly("CZopfli"), brew: "zopfli",
      apt: "libzopfli-dev")
    + [
      .systemLibrary(
        name: "CYAML", pkgConfig: "yaml-0.1",
        providers: [.brew(["libyaml"]), .apt(["libyaml-dev"])]),
      .target(
        name: "StickerCodecs", dependencies: ["CPNG", "CGIF", "CJPEG"], swiftSettings: strict),
      .target(name: "StickerAnalysis", swiftSettings: strict),
      .target(name: "StickerManifest", swiftSettings: strict),
      .target(
        name: "StickerForge", dependencies: ["StickerCodecs", "CDeflate", "CZopfli"],
        swiftSettings: strict),
      .target(name: "CFiles"),
      .target(
        name: "StickerKit",
        dependencies: [
          "StickerAnalysis", "StickerCodecs", "StickerForge", "StickerManifest", "CFiles", "CYAML",
          system,
        ],
        swiftSettings: strict),
      .executableTarget(
        name: "stickerlint",
        dependencies: [
          "StickerKit", "StickerForge", "StickerCodecs", "StickerManifest", system, argumentParser,
        ],
        swiftSettings: strict),
      .target(
        name: "StickerTestSupport", path: "Tests/Support", swiftSettings: strict),
      .testTarget(
        name: "StickerCodecsTests",
        dependencies: ["StickerCodecs", "StickerKit", "StickerTestSupport"],
        exclude: ["Corpus"], swiftSettings: strict),
      .testTarget(
        name: "StickerAnalysisTests", dependencies: ["StickerAnalysis"], swiftSettings: strict),
      .testTarget(
        name: "StickerForgeTests",
        dependencies: ["StickerForge", "StickerCodecs", "StickerTestSupport"],
        swiftSettings: strict),
      .testTarget(
        name: "StickerManifestTests",
        dependencies: ["StickerManifest", "StickerKit", "StickerTestSupport"],
        swiftSettings: strict),
      .testTarget(
        name: "StickerKitTests", dependencies: ["StickerKit", "StickerTestSupport"],
        exclude: ["Formats", "Goldens", "Projects", "Schema"], swiftSettings: strict),
      .testTarget(
        name: "CommandLineTests",
        dependencies: ["stickerlint", "StickerManifest", "StickerTestSupport"],
        exclude: ["Configuration", "Goldens", "oracle-exceptions.txt"], swiftSettings: strict),
      .testTarget(
        name: "SamplePackTests", dependencies: ["stickerlint", "StickerKit", "StickerTestSupport"],
        swiftSettings: strict),
    ]
)
