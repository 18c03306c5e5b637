// swift-tools-version: 6.2
import PackageDescription

// For app projects: the plugins of the enclosing package, without its dependencies.
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
