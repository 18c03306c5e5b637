// swift-tools-version: 6.2
import PackageDescription

// For app projects: the same plugins as in the package around this one, without anything to fetch.
let package = Package(
  name: "StickerlintPlugins",
  products: [
    .plugin(name: "StickerlintBuild", targets: ["StickerlintBuild"]),
    .plugin(name: "StickerlintCommand", targets: ["StickerlintCommand"]),
  ],
  targets: [
    .plugin(name: "StickerlintBuild", capability: .buildTool(), path: "StickerlintBuild"),
    .plugin(
      name: "StickerlintCommand",
      capability: .command(
        intent: .custom(
          verb: "stickerlint", description: "Checks sticker packs: lint, preview, rules.")),
      path: "StickerlintCommand"),
  ]
)
