import ProjectDescription

let project = Project(
  name: "Otters",
  targets: [
    .target(
      name: "Otters", destinations: .iOS, product: .app, bundleId: "org.happy.otters", sources: ["App/**"],
      resources: ["App/**"], dependencies: [.target(name: "Pack")]),
    .target(
      name: "Pack", destinations: .iOS, product: .stickerPackExtension, bundleId: "org.happy.otters.pack",
      resources: ["Stickers.xcstickers"]),
  ])
