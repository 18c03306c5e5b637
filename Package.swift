// swift-tools-version: 6.2
import PackageDescription

/// A C library in two targets under one folder. `system/` locates the installed library and names its
/// packages, the C file wraps every call that may `longjmp`, and `include/` is the interface for Swift.
///
/// - Parameter prefix: the library's prefix, used if no pkg-config file exists.
func cLibrary(
  _ name: String, links libraries: [String], pkgConfig: String?, prefix: String? = nil,
  brew: String, apt: String
) -> [Target] {
  [
    .systemLibrary(
      name: "\(name)System", path: "Sources/\(name)/system", pkgConfig: pkgConfig,
      providers: [.brew([brew]), .apt([apt])]),
    .target(
      name: name, dependencies: [.target(name: "\(name)System")], exclude: ["system"],
      cSettings: prefix.map { [.unsafeFlags(["-I\($0)/include"])] },
      linkerSettings: libraries.map { .linkedLibrary($0) }
        + (prefix.map { [.unsafeFlags(["-L\($0)/lib"])] } ?? [])),
  ]
}

// giflib ships no pkg-config file. On Linux its header and library are on the compiler's default path.
// Homebrew keeps them apart, so the package contains pkg-config files for Homebrew's prefixes. SwiftPM splits
// a pkg-config file's path at blanks (Module+PkgConfig.swift), so below a folder with a blank the paths are
// given as flags, which SwiftPM refuses in packages that others depend on.
#if os(macOS) && arch(arm64)
  let homebrew: (name: String, giflib: String)? = ("arm64", "/opt/homebrew/opt/giflib")
#elseif os(macOS)
  let homebrew: (name: String, giflib: String)? = ("x86_64", "/usr/local/opt/giflib")
#else
  let homebrew: (name: String, giflib: String)? = nil
#endif
let hasBlank = Context.packageDirectory.contains(" ")
let giflib = homebrew.map {
  "\(Context.packageDirectory)/Sources/CGIF/system/homebrew-\($0.name).pc"
}

// Since 1.3, libwebp keeps a part of its encoder in another library that its archive does not name.
// Scripts/release links that library if it exists.
#if os(macOS)
  let sharpYUV = ["sharpyuv"]
#else
  let sharpYUV: [String] = []
#endif

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),  // no C type in a Swift library's interface
]

// For Scripts/release, which has a budget of bytes: targets are compiled for size, except those that process pixels.
// These omit the names of fields and cases instead, so their enums must not be interpolated into text.
let isCompact = Context.environment["STICKERLINT_COMPACT"] != nil
// For `make run`, for the tests, and while code is changed often: only the targets that process pixels or documents are
// optimized, because optimizing the others takes most of a build's time.
let isQuick = Context.environment["STICKERLINT_QUICK"] != nil
/// The settings of a target that does not process pixels; `flags` apply to compact builds.
func cold(_ flags: [String]) -> [SwiftSetting] {
  strict + (isQuick ? [.unsafeFlags(["-Onone"])] : isCompact ? [.unsafeFlags(flags)] : [])
}
// Most targets share generic code, instead of having a copy for each type.
let sharing =
  ["-Osize"]
  + ["generic-specializer", "inline", "late-inline"].flatMap {
    ["-Xllvm", "-sil-disable-pass=\($0)"]
  }
let shared = cold(sharing)
// For the target that reads documents byte by byte, which may have megabytes.
let bytework = strict + (isCompact ? [.unsafeFlags(sharing)] : [])
// For the targets that embed most files: these become data only if each file is compiled alone, and otherwise
// code of twice their size.
let embedding = cold(["-Osize", "-no-whole-module-optimization"])
let pixelwork =
  strict + (isCompact ? [.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])] : [])

// Optimizing tests that compare texts and wait for programs takes as long as running them and gains nothing.
// SwiftPM objects to such flags only in packages that others depend on. Tests that run the program do not depend
// on its target, because they would wait for it to compile: every build of tests includes it.
let plain: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"])]

let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "stickerlint",
  // Xcode 26, which has Swift 6.2, runs on macOS 15.6 and later. Homebrew, the source of the libraries,
  // supports the newest three releases of macOS, so nobody could build or install for older ones.
  platforms: [.macOS(.v15), .iOS(.v15)],
  products: [
    .executable(name: "stickerlint", targets: ["stickerlint"]),
    .library(name: "StickerManifest", targets: ["StickerManifest"]),
    .plugin(name: "StickerlintBuild", targets: ["StickerlintBuild"]),
    .plugin(name: "StickerlintCommand", targets: ["StickerlintCommand"]),
    // For Fuzz, a separate package that tests internals. It is not a public interface.
    .library(
      name: "StickerInternals",
      targets: [
        "StickerPixels", "StickerCodecs", "StickerEncoding", "StickerBase", "StickerPacks",
        "StickerRules", "StickerLinting", "StickerXcode",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets:
    cLibrary("CPNG", links: ["png", "z"], pkgConfig: "libpng", brew: "libpng", apt: "libpng-dev")
    + cLibrary(
      "CGIF", links: ["gif"], pkgConfig: hasBlank ? nil : giflib,
      prefix: hasBlank ? homebrew?.giflib : nil, brew: "giflib", apt: "libgif-dev")
    + cLibrary(
      "CJPEG", links: ["jpeg"], pkgConfig: "libjpeg", brew: "jpeg-turbo", apt: "libjpeg-dev")
    + cLibrary(
      "CDeflate", links: ["deflate"], pkgConfig: "libdeflate", brew: "libdeflate",
      apt: "libdeflate-dev")
    + cLibrary(
      "CWebP", links: ["webp", "webpdemux"] + sharpYUV, pkgConfig: "libwebpdemux", brew: "webp",
      apt: "libwebp-dev")
    + cLibrary(
      "CColor", links: ["lcms2"], pkgConfig: "lcms2", brew: "little-cms2", apt: "liblcms2-dev")
    + [
      .systemLibrary(
        name: "CYAML", pkgConfig: "yaml-0.1",
        providers: [.brew(["libyaml"]), .apt(["libyaml-dev"])]),
      .target(
        name: "StickerCodecs",
        dependencies: ["StickerPixels", "CPNG", "CGIF", "CJPEG", "CWebP", "CDeflate"],
        swiftSettings: pixelwork),
      .target(name: "StickerPixels", swiftSettings: pixelwork),
      .target(
        name: "StickerAnalysis", dependencies: ["StickerPixels"], swiftSettings: pixelwork),
      .target(name: "StickerManifest", path: "StickerManifest/Sources", swiftSettings: shared),
      .plugin(name: "StickerlintBuild", capability: .buildTool()),
      .plugin(
        name: "StickerlintCommand",
        capability: .command(
          intent: .custom(
            verb: "stickerlint", description: "Checks sticker packs: lint, preview, rules."))),
      .target(
        name: "StickerEncoding",
        dependencies: ["StickerPixels", "StickerCodecs", "CDeflate", "CColor", "CWebP", "CGIF"],
        swiftSettings: pixelwork),
      .target(name: "CFiles"),
      .target(
        name: "StickerBase",
        dependencies: ["StickerPixels", "CFiles", "CYAML", "CDeflate", system],
        swiftSettings: bytework),
      .target(
        name: "StickerMessages", dependencies: ["StickerBase", system], swiftSettings: shared),
      .target(
        name: "StickerPacks",
        dependencies: [
          "StickerBase", "StickerMessages", "StickerPixels", "StickerCodecs", "StickerAnalysis",
          "StickerEncoding",
          system,
        ],
        // The requirements of messaging services, one file each, and the sequences of emoji.
        resources: [.embedInCode("Profiles/Platforms"), .embedInCode("Emoji/Sequences")],
        swiftSettings: shared),
      .target(
        name: "StickerRules",
        dependencies: [
          "StickerPacks", "StickerMessages", "StickerBase", "StickerPixels", "StickerCodecs",
          "StickerAnalysis",
          system,
        ],
        swiftSettings: shared),
      .target(
        name: "StickerLinting",
        dependencies: [
          "StickerRules", "StickerPacks", "StickerBase", "StickerCodecs", "StickerAnalysis", system,
        ],
        swiftSettings: shared),
      .target(
        name: "StickerXcode",
        dependencies: [
          "StickerLinting", "StickerRules", "StickerPacks", "StickerMessages", "StickerBase",
          "StickerManifest", "StickerCodecs", "StickerEncoding", system,
        ],
        exclude: ["App/Library/StickerManifest.docc"],
        // Files that apps get unchanged: code, tests and the library.
        resources: [
          .embedInCode("App/Code"), .embedInCode("App/Tests"), .embedInCode("App/Library"),
          .embedInCode("App/LibraryPackage"),
        ],
        swiftSettings: embedding),
      .target(
        name: "StickerRetouch",
        dependencies: ["StickerAnalysis", "StickerEncoding", "StickerPixels"],
        swiftSettings: pixelwork),
      .target(
        name: "StickerRepair",
        dependencies: [
          "StickerLinting", "StickerRules", "StickerPlatforms", "StickerPacks", "StickerBase",
          "StickerRetouch", "StickerEncoding", "StickerAnalysis", "StickerCodecs", "StickerPixels",
          "CDeflate", system,
        ],
        swiftSettings: shared),
      .target(
        name: "StickerPlatforms",
        dependencies: [
          "StickerPacks", "StickerBase", "StickerCodecs", "StickerEncoding", system,
        ],
        swiftSettings: shared),
      .target(
        name: "StickerSheets",
        dependencies: [
          "StickerPacks", "StickerBase", "StickerPixels", "StickerCodecs", "StickerAnalysis",
          "StickerEncoding", system,
        ],
        swiftSettings: shared),
      .target(
        name: "StickerPreview",
        dependencies: [
          "StickerPlatforms", "StickerLinting", "StickerRules", "StickerPacks", "StickerMessages",
          "StickerBase", "StickerEncoding",
          "StickerAnalysis", "StickerCodecs", "StickerPixels", system,
        ],
        resources: [.embedInCode("Page")], swiftSettings: embedding),
      .target(
        name: "StickerWatch", dependencies: ["StickerBase", system],
        swiftSettings: shared),
      .executableTarget(
        name: "stickerlint",
        dependencies: [
          "StickerSheets", "StickerPreview", "StickerWatch", "StickerRepair", "StickerXcode",
          "StickerPlatforms", "StickerLinting", "StickerRules", "StickerPacks", "StickerMessages",
          "StickerBase",
          "StickerEncoding", "StickerCodecs", "StickerManifest", system, argumentParser,
        ],
        swiftSettings: shared),
      .target(
        name: "StickerTestSupport", path: "Tests/Support", swiftSettings: strict),
      .testTarget(
        name: "StickerCodecsTests",
        dependencies: [
          "StickerCodecs", "StickerPacks", "StickerBase", "StickerPixels", "StickerTestSupport",
          "CDeflate", "CPNG", system,
        ],
        exclude: ["Corpus", "WebP"], swiftSettings: strict),
      .testTarget(
        name: "StickerAnalysisTests", dependencies: ["StickerAnalysis", "StickerPixels"],
        swiftSettings: strict),
      .testTarget(
        name: "StickerEncodingTests",
        dependencies: ["StickerEncoding", "StickerCodecs", "StickerPixels", "StickerTestSupport"],
        swiftSettings: strict),
      .testTarget(
        name: "StickerManifestTests",
        dependencies: ["StickerManifest", "StickerPacks", "StickerBase", "StickerTestSupport"],
        swiftSettings: plain),
      .testTarget(
        name: "StickerBaseTests", dependencies: ["StickerBase", "StickerTestSupport", system],
        swiftSettings: plain),
      .testTarget(
        name: "StickerPacksTests",
        dependencies: [
          "StickerPacks", "StickerBase", "StickerCodecs", "StickerEncoding", "StickerTestSupport",
          system,
        ],
        exclude: ["names-in-order.txt"], swiftSettings: plain),
      .testTarget(
        name: "StickerRulesTests",
        dependencies: [
          "StickerLinting", "StickerRules", "StickerPacks", "StickerMessages", "StickerCodecs",
          "StickerAnalysis", "StickerBase", "StickerPixels", "StickerTestSupport", system,
        ],
        swiftSettings: plain),
      .testTarget(
        name: "StickerLintingTests",
        dependencies: [
          "StickerLinting", "StickerRules", "StickerPacks", "StickerMessages", "StickerBase",
          "StickerCodecs", "StickerTestSupport", system,
        ],
        exclude: ["Conversations", "Formats", "Goldens", "Schema"], swiftSettings: plain),
      .testTarget(
        name: "StickerSheetsTests",
        dependencies: [
          "StickerSheets", "StickerPacks", "StickerPixels", "StickerCodecs", "StickerTestSupport",
          system,
        ],
        swiftSettings: plain),
      .testTarget(
        name: "StickerPlatformsTests",
        dependencies: [
          "StickerPlatforms", "StickerPacks", "StickerEncoding", "StickerBase", "StickerCodecs",
          "StickerTestSupport", system,
        ],
        swiftSettings: plain),
      .testTarget(
        name: "StickerWatchTests",
        dependencies: ["StickerWatch", "StickerTestSupport"], swiftSettings: plain),
      .testTarget(
        name: "StickerXcodeTests",
        dependencies: [
          "StickerXcode", "StickerPacks", "StickerEncoding", "StickerCodecs", "StickerBase",
          "StickerTestSupport", system,
        ],
        exclude: ["Projects"], swiftSettings: plain),
      .testTarget(
        name: "StickerRepairTests",
        dependencies: [
          "StickerRepair", "StickerRetouch", "StickerEncoding", "StickerPacks", "StickerBase",
          "StickerPixels", "StickerCodecs", "StickerRules", "StickerTestSupport", system,
        ],
        exclude: ["Goldens"], swiftSettings: plain),
      .testTarget(
        name: "CommandLineTests",
        dependencies: [
          "StickerManifest", "StickerLinting", "StickerEncoding", "StickerCodecs",
          "StickerTestSupport",
        ],
        exclude: ["Configuration", "Declared", "Goldens", "Properties", "oracle-exceptions.txt"],
        swiftSettings: plain),
      .testTarget(
        name: "TerminalTests", dependencies: ["stickerlint", "StickerTestSupport"],
        swiftSettings: plain),
      .testTarget(
        name: "SamplePackTests",
        dependencies: ["StickerLinting", "StickerRules", "StickerTestSupport"],
        swiftSettings: plain),
    ]
)
