import Foundation
import StickerTestSupport
import Testing

/// Copies of repaired files: where their findings are reported, which settings apply to them, and their permissions.
@Suite struct CopyTests {
  /// Two pictures that are too small, one with bytes after its end and one with a wrong extension.
  private static func pictures() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(120).bytes + Array("more".utf8), to: "pack/tiny.png")
    try folder.write(TestPNG.disc(110).bytes, to: "pack/heart.gif")
    return folder
  }

  /// Returns the paths of the pictures that are still too small after a repair that is not written.
  private static func tooSmall(_ paths: [String], _ folder: TemporaryFolder) throws -> [String] {
    let result = try stickerlint(
      ["fix"] + paths + ["--dry-run", "--format", "json"], in: folder.url)
    let findings = try #require(JSONDocument(result.output)["remaining"]?.elements)
    return findings.filter { $0["rule"]?.text == "unusual-dimensions" }
      .compactMap { $0["path"]?.text }
  }

  /// A renamed file is reported under its new name.
  @Test(arguments: [
    (["pack/tiny.png"], ["pack/tiny.png"]), (["./pack/heart.gif"], ["./pack/heart.png"]),
    (["pack/tiny.png", "pack/heart.gif"], ["pack/heart.png", "pack/tiny.png"]),
  ])
  func remainingFindingsAreReportedAtTheirFiles(_ paths: [String], _ found: [String]) throws {
    #expect(try Self.tooSmall(paths, Self.pictures()) == found)
  }

  /// A copy is judged by the settings that the configuration has for its original.
  @Test(arguments: [["pack/tiny.png"], ["pack/tiny.png", "pack/heart.gif"]])
  func settingsOfAFileApplyToItsCopy(_ paths: [String]) throws {
    let folder = try Self.pictures()
    let text = "overrides: [{files: [pack/tiny.png], rules: {unusual-dimensions: off}}]"
    try folder.write(Array(text.utf8), to: ".stickerlint.yml")
    #expect(try Self.tooSmall(paths, folder) == (paths.count == 1 ? [] : ["pack/heart.png"]))
  }

  /// Only the owner has permissions, so that the umask of the user changes nothing.
  private static let modes = [
    "": 0o700, "inner": 0o500, "inner/sun.png": 0o400, "notes.txt": 0o600, "run.sh": 0o700,
    "moon.gif": 0o600,
  ]

  private static func mode(of path: String, _ folder: TemporaryFolder) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: path).path)[
      .posixPermissions] as? Int
  }

  /// Copied, changed and renamed files keep their permissions, and so do folders.
  @Test(arguments: [["fix"], ["optimize"], ["fix", "--dry-run"]])
  func copiesKeepPermissions(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes + Array("more".utf8), to: "pack/inner/sun.png")
    try folder.write(TestPNG.disc(300).bytes, to: "pack/moon.gif")
    for name in ["notes.txt", "run.sh"] { try folder.write([65], to: "pack/\(name)") }
    for (path, mode) in Self.modes.sorted(by: { $0.key > $1.key }) {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.url.appending(path: "pack/\(path)").path)
    }
    defer {
      // The temporary folder can be removed only if these folders are writable.
      for name in ["pack", "copy"] {
        try? FileManager.default.setAttributes(
          [.posixPermissions: 0o700],
          ofItemAtPath: folder.url.appending(path: "\(name)/inner").path)
      }
    }
    let result = try stickerlint(command + ["pack", "-o", "copy"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    guard command.count == 1 else {
      return #expect(try Folders.names(in: folder.url) == ["pack"])
    }
    for (path, mode) in Self.modes {
      let name = command == ["fix"] ? path.replacing("moon.gif", with: "moon.png") : path
      #expect(try Self.mode(of: "copy/\(name)", folder) == mode, "\(name)")
    }
  }

  @Test func originalsInABackupKeepTheirPermissions() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(TestPNG.disc(300).bytes + Array("more".utf8), to: "pack/sun.png")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let result = try stickerlint(
      ["fix", "pack", "--in-place", "--backup", "old"], in: folder.url)
    #expect(result.status == 0, "\(result.transcript)")
    #expect(try Self.mode(of: "old/sun.png", folder) == 0o600)
  }
}
