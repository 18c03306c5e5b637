import Foundation
import StickerBase
import StickerTestSupport
import Testing

/// What is said of Git's copies is what Git itself would bring back.
@Suite struct GitCopiesTests {
  /// FIPS 180-4's examples.
  @Test(arguments: [
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ]) func digests(_ text: String, _ digest: String) {
    let head = Array(text.utf8.prefix(5))
    let bytes = SHA1.digest(head, Array(text.utf8.dropFirst(5)))
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
  }

  private static func git(_ words: [String], in folder: URL) throws {
    let run = Process()
    run.executableURL = URL(filePath: "/usr/bin/env")
    run.arguments =
      [
        "git", "-c", "user.name=a", "-c", "user.email=a@example.com", "-c",
        "init.defaultBranch=main",
      ]
      + words
    run.currentDirectoryURL = folder
    run.standardOutput = FileHandle.nullDevice
    run.standardError = FileHandle.nullDevice
    try run.run()
    run.waitUntilExit()
    try #require(run.terminationStatus == 0, "git \(words)")
  }

  /// A pack with a repair for each of its files, all of them committed.
  private static func pack(version: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b b.png", "deep/c.png"] {
      try folder.write(TestPNG.disc(300).bytes + Array("more".utf8), to: "pack/\(name)")
    }
    try git(["init"], in: folder.url)
    try git(["config", "index.version", String(version)], in: folder.url)
    try git(["add", "-A"], in: folder.url)
    try git(["commit", "-m", "first"], in: folder.url)
    return folder
  }

  @Test(.enabled(if: Tool.isThere("git")), arguments: [2, 4])
  func committedOriginalsAreTold(_ version: Int) throws {
    let folder = try Self.pack(version: version)
    let before = try SampleFixTests.files(in: folder.url.appending(path: "pack"))
    let told = "Git has the originals of all 3 files; to get them back: git restore -- "
    let trial = try stickerlint(["lint", "pack", "--fix", "--dry-run"], in: folder.url)
    #expect(trial.error.contains(told), "\(trial.error)")
    let run = try stickerlint(["fix", "pack", "--in-place"], in: folder.url)
    #expect(run.error.contains(told + "pack/a.png 'pack/b b.png' pack/deep/c.png"), "\(run.error)")
    #expect(try SampleFixTests.files(in: folder.url.appending(path: "pack")) != before)
    try Self.git(
      ["restore", "--", "pack/a.png", "pack/b b.png", "pack/deep/c.png"], in: folder.url)
    #expect(try SampleFixTests.files(in: folder.url.appending(path: "pack")) == before)
  }

  @Test(.enabled(if: Tool.isThere("git"))) func othersAreNot() throws {
    let folder = try Self.pack(version: 2)
    try folder.write(TestPNG.disc(300).bytes + Array("changed".utf8), to: "pack/a.png")
    try folder.write(TestPNG.disc(300).bytes + Array("new".utf8), to: "pack/d.png")
    let run = try stickerlint(["fix", "pack", "--in-place"], in: folder.url)
    #expect(
      run.error.contains(
        "Git has the originals of 2 of the 4 files; to get them back: git restore -- 'pack/b b.png' pack/deep/c.png\n"
      ), "\(run.error)")
  }

  /// The command works from where it is printed, and touches no file that a name would match as a pattern.
  @Test(.enabled(if: Tool.isThere("git")), arguments: [".", "pack", "..", "elsewhere/link"])
  func commandCanBeCopied(_ place: String) throws {
    let parent = try TemporaryFolder()
    for (name, tail) in [("w*.png", "one"), ("why.png", "two"), (":a.png", "three")] {
      try parent.write(TestPNG.disc(300).bytes + Array(tail.utf8), to: "tree/pack/\(name)")
    }
    let tree = parent.url.appending(path: "tree")
    try Self.git(["init"], in: tree)
    try Self.git(["add", "-A"], in: tree)
    try FileManager.default.createDirectory(
      at: tree.appending(path: "elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: tree.appending(path: "elsewhere/link"), withDestinationURL: tree)
    let before = try SampleFixTests.files(in: tree.appending(path: "pack"))
    let changed = TestPNG.disc(300).bytes + Array("not in Git".utf8)
    try parent.write(changed, to: "tree/pack/why.png")
    let here = tree.appending(path: place)
    let pack = ["pack": ".", "..": "tree/pack"][place] ?? "pack"
    let run = try stickerlint(["fix", pack, "--in-place"], in: here)
    let mended = try Data(contentsOf: tree.appending(path: "pack/why.png"))
    let line = try #require(run.error.split(separator: "\n").first { $0.contains("Git has") })
    let command = try #require(line.components(separatedBy: "back: ").last)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", command]
    shell.currentDirectoryURL = here
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0, "\(command)")
    var after = try SampleFixTests.files(in: tree.appending(path: "pack"))
    #expect(after["why.png"] == mended)
    after["why.png"] = before["why.png"]
    #expect(after == before, "\(command)")
  }

  /// Names that build on one another could fill all memory.
  @Test func longNamesEndReading() throws {
    let folder = try TemporaryFolder()
    let rest = [UInt8](repeating: UInt8(ascii: "a"), count: 4_000)
    let entry = [UInt8](repeating: 0, count: 62) + [0] + rest + [0]
    let bytes =
      Array("DIRC".utf8) + [0, 0, 0, 4, 0, 0, 0, 2] + entry + entry
      + [UInt8](repeating: 0, count: 20)
    for (name, content) in [("index", bytes), ("HEAD", []), ("objects/x", [])] {
      try folder.write(content, to: ".git/\(name)")
    }
    let index = try #require(GitIndex(of: .init(folder.url.path)))
    #expect(index.digests(of: [[1]]) == nil)
  }

  @Test(.enabled(if: Tool.isThere("git"))) func whereGitHasNothingNothingIsSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.disc(300).bytes + Array("more".utf8), to: "pack/a.png")
    try Self.git(["init"], in: folder.url)
    let run = try stickerlint(["fix", "pack", "--in-place"], in: folder.url)
    #expect(!run.error.contains("Git"), "\(run.error)")
    // What only looks like a repository, and what Git has been told to leave alone.
    let other = try Self.pack(version: 2)
    try Self.git(["update-index", "--skip-worktree", "pack/a.png"], in: other.url)
    let partial = try stickerlint(["fix", "pack", "--in-place", "--dry-run"], in: other.url)
    #expect(partial.error.contains("2 of the 3 files"), "\(partial.error)")
    try FileManager.default.removeItem(at: other.url.appending(path: ".git/objects"))
    let hollow = try stickerlint(["fix", "pack", "--in-place"], in: other.url)
    #expect(!hollow.error.contains("Git"), "\(hollow.error)")
  }

  /// An index of a stranger: whatever is cut off or changed, reading ends.
  @Test(.enabled(if: Tool.isThere("git")), arguments: [2, 4])
  func anyIndexIsRead(_ version: Int) throws {
    let folder = try Self.pack(version: version)
    let place = folder.url.appending(path: ".git/index")
    let bytes = try [UInt8](Data(contentsOf: place))
    let names: Set<[UInt8]> = [Array("pack/a.png".utf8)]
    var found = 0
    for index in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var changed = bytes
        changed[index] = value
        try Data(changed).write(to: place)
        let digests = GitIndex(of: .init(folder.url.path))?.digests(of: names)
        found += digests?.isEmpty == false ? 1 : 0
      }
      try Data(bytes[..<index]).write(to: place)
      let cut = GitIndex(of: .init(folder.url.path))?.digests(of: names)
      #expect(cut?.isEmpty ?? true || index > 100)
    }
    // Most of an index is times and the like.
    #expect(found > bytes.count)
  }
}
