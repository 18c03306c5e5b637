import Foundation
import StickerTestSupport
import Testing

/// The stickers that are found in common layouts of repositories.
@Suite struct RepositoryLayoutTests {
  struct Layout: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let stickers: [String]
    /// Pictures that are not stickers.
    let others: [String]
    /// The contents of the other files, by path.
    var texts: [String: String] = [:]

    init(_ name: String, _ stickers: [String], _ others: [String], _ texts: [String: String] = [:])
    {
      (testDescription, self.stickers, self.others, self.texts) = (name, stickers, others, texts)
    }
  }

  private static let code = [
    "project.yml": """
    name: Otters
    targets:
      App: {type: application, platform: iOS, sources: [App], dependencies: [{target: Pack}]}
      Pack: {type: app-extension.messages, platform: iOS, sources: [Pack]}
    """,
    "Pack/Browser.swift":
      "import Messages\nlet sticker: MSSticker? = nil\nlet files = Bundle.main.resourceURL\n",
    "App/App.swift": "import UIKit\n",
  ]

  private static func names(_ folder: String, _ count: Int = 5) -> [String] {
    (0..<count).map { "\(folder)/\($0).png" }
  }

  private static let layouts = [
    // Projects.
    Layout(
      "fastlane", ["Pack/wave.png"],
      ["fastlane/screenshots/en-US/1.png", "fastlane/metadata/icon.png"], code),
    Layout("DocC", ["Pack/wave.png"], ["Pack/Guide.docc/Resources/hero.png"], code),
    Layout(
      "sprites", ["Pack/wave.png"],
      ["Pack/run.atlas/1.png", "Pack/Game.spriteatlas/hero.imageset/hero.png"], code),
    Layout("WhatsApp's icon", ["Pack/wave.png"], ["Pack/wa_tray_icon.png"], code),
    Layout(
      "dependencies", ["Pack/wave.png"],
      ["Pods/Kit/a.png", "Carthage/Checkouts/Kit/b.png", "node_modules/kit/c.png"], code),
    Layout(
      "React Native", ["Pack/wave.png"],
      ["android/app/src/main/res/drawable-hdpi/a.png", "src/images/b.png", "build/c.png"],
      code.merging(["android/app/src/main/AndroidManifest.xml": "<manifest/>"]) { one, _ in one }),
    Layout(
      "tests of a project", ["Pack/wave.png"],
      ["Tests/Fixtures/broken.png", "PackTests/__Snapshots__/wave.1.png"], code),
    Layout(
      "exports beside a project", ["Pack/wave.png"],
      ["telegram/1.png", "whatsapp/tray.png", "AppStore/1.png"], code),
    // Folders of art.
    Layout(
      "figures of a README", names("art", 12), ["logo.png", "docs/usage.png", ".github/a.png"]),
    Layout(
      "originals", names("export"), names("originals") + names("source"), ["source/all.psd": "8BPS"]
    ),
    Layout("densities", names("3x"), names("1x") + names("2x")),
    Layout("sizes", names("512x512"), names("32x32") + names("128x128")),
    Layout("formats", names("PNG"), names("JPG")),
    Layout(
      "build output", names("art"), names("dist/art") + ["_site/art/0.png", "_site/art/1.png"]),
    Layout(
      "web site", names("stickers"),
      ["public/logo192.png", "public/favicon-32.png", "static/apple-touch-icon.png"],
      ["package.json": "{}", "index.html": "<html>"]),
    Layout(
      "tests", names("art"), ["tests/fixtures/a.png", "__snapshots__/b.png", "testdata/c.png"]),
    Layout("Swift package", [], names("Tests/KitTests/Resources"), ["Package.swift": "// 5.9\n"]),
    Layout(
      "Android app", [],
      ["app/src/main/ic_launcher-playstore.png", "app/src/main/res/drawable/a.png"],
      ["app/src/main/AndroidManifest.xml": "<manifest/>"]),
    Layout(
      "stores", names("art"), ["AppStore/iPhone/1.png", "play-store/icon.png", "fastlane/1.png"]),
    Layout("Storybook", names("stickers"), [".storybook/logo.png", "stories/assets/a.png"]),
    // Layouts that only resemble those above: every picture is a sticker.
    Layout("packs named by numbers", names("1") + names("2") + names("2019") + names("2020"), []),
    Layout("other originals", names("art") + ["originals/a.png", "originals/b.png"], []),
    Layout("a folder named like a size", names("128"), []),
    Layout("only templates", names("templates"), []),
  ]

  @Test(arguments: layouts)
  func stickersAreFoundAndNothingElse(_ layout: Layout) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("ref".utf8), to: "top/.git/HEAD")
    for (path, text) in layout.texts { try folder.write(Array(text.utf8), to: "top/\(path)") }
    for (index, path) in (layout.stickers + layout.others).enumerated() {
      try folder.write(TestPNG.still(32 + index, 1).bytes, to: "top/\(path)")
    }
    let result = try stickerlint(["files", "."], in: folder.url.appending(path: "top"))
    let checked = Set(result.output.split(separator: "\n").map(String.init))
    #expect(checked == Set(layout.stickers), "\(result.error)")
  }
}
