import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks

/// Somebody replaces a folder of a tree with a link while the tree is read. Nothing behind the link is read or named,
/// and no configuration behind it applies.
@Suite struct ExchangedFolderTests {
  private static let png = TestPNG.still(1, 1).bytes
  private let temporary: TemporaryFolder
  private let tree: FilePath
  private var folder: FilePath { tree.appending("pack.stickerpack/folder.stickersequence") }
  private let outside: FilePath

  /// Creates a tree, and a folder outside it, each with the files that the tests try to read.
  init() throws {
    temporary = try TemporaryFolder()
    tree = FilePath(temporary.url.path).appending("tree")
    outside = FilePath(temporary.url.path).appending("outside")
    for path in ["tree/pack.stickerpack/folder.stickersequence", "outside"] {
      let files: [String: [UInt8]] = [
        "a.png": Self.png, "Contents.json": Array("{}".utf8), ".gitignore": Array("*".utf8),
        ".stickerlint.yml": Array("rules: {OUTSIDE: off}\n".utf8),
        "stickerpack.yml": Array("stickers: [a.png]\n".utf8),
        "frames.txt": Array("a.png 100\n".utf8),
        "de.lproj/pack.strings": Array("\"a\" = \"b\";".utf8),
      ]
      for (name, bytes) in files { try temporary.write(bytes, to: "\(path)/\(name)") }
    }
  }

  /// Replaces the folder with a link to the folder outside the tree.
  private func exchange() throws {
    try FileManager.default.removeItem(atPath: folder.string)
    try FileManager.default.createSymbolicLink(
      atPath: folder.string, withDestinationPath: outside.string)
  }

  /// Returns true if the attempt fails because of the link.
  private func isRefused<Result>(_ attempt: () throws -> Result) -> Bool {
    do {
      _ = try attempt()
      return false
    } catch let fault as FileFault {
      return fault == .notAFile(folder, kind: .link)
    } catch {
      return "\(error)".contains("\(folder) is a symbolic link")
    }
  }

  private var links: LinkPolicy { .refusedBelow(tree) }

  @Test func imagesInAnExchangedFolderAreNotRead() throws {
    let found = FoundPacks([tree])
    let files = found.packs.flatMap(\.files)
    #expect(files.map(\.path) == [folder.appending("a.png")])
    let inspector = StickerInspector()
    for file in files {
      #expect(throws: Never.self) { try inspector.read(file) }
    }
    try exchange()
    for file in files {
      #expect(isRefused { try inspector.read(file) })
      #expect(isRefused { try FileTree.bytes(of: .copy(of: file.path, links)) })
      #expect(FileContents.byteCount(of: file.path, file.links) == 0)
      #expect(FileContents.prefix(of: file.path, count: 8, file.links).isEmpty)
    }
  }

  /// The target of a link is not read, either, once a folder on its path is replaced.
  @Test func linkedPictureInAnExchangedFolderIsNotRead() throws {
    let sticker = tree.appending("pack.stickerpack/linked.sticker")
    try FileManager.default.createDirectory(
      atPath: sticker.string, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: sticker.appending("b.png").string,
      withDestinationPath: "../folder.stickersequence/a.png")
    let files = FoundPacks([tree]).packs.flatMap(\.files)
    let linked = try #require(files.first { $0.linkTarget != nil })
    #expect(linked.location == folder.appending("a.png"))
    let inspector = StickerInspector()
    #expect(throws: Never.self) { try inspector.read(linked) }
    try exchange()
    #expect(isRefused { try inspector.read(linked) })
    #expect(linked.byteCount(atMost: 1_000_000) == 0)
    let found = FoundPacks([tree]).packs.flatMap(\.irregularFiles)
    #expect(found.contains { $0.target?.end == .other(.link) })
  }

  @Test func textsInAnExchangedFolderAreNotRead() throws {
    try exchange()
    #expect(isRefused { try OpenFolder(folder, links).names(atMost: 9) })
    #expect(isRefused { try OpenFolder(folder.appending("de.lproj"), links).names(atMost: 9) })
    #expect(isRefused { try FileKind(folder.appending("a.png"), links) })
    #expect(isRefused { try FrameSearch.frames([folder], below: tree) })
    #expect(
      isRefused { try PackPlan(manifest: folder.appending("stickerpack.yml"), below: tree) })
    #expect(GitIgnore(in: folder) == nil)
    let contents = try PackContents(at: folder.appending("Contents.json"), of: .sequence, links)
    #expect(contents.fault == "it is a symbolic link")
    let table = StringsTable(
      at: folder.appending("de.lproj/pack.strings"), language: "de", links)
    #expect(table.fault?.problem == "it is a symbolic link")
  }

  @Test(arguments: [true, false])
  func configurationInAnExchangedFolderIsNotRead(isExchanged: Bool) throws {
    if isExchanged { try exchange() }
    var search = ConfigurationSearch(
      .closest, flags: ConfigurationFlags(), workingFolder: FilePath(temporary.url.path))
    if isExchanged {
      #expect(
        try search.configuration(for: folder, real: folder.realFolder(below: tree)).paths == [])
    } else {
      #expect(throws: DocumentError.self) {
        try search.configuration(for: folder, real: folder.realFolder(below: tree))
      }
    }
  }

  /// A configuration does not extend a file behind the link.
  @Test func extendedFileInAnExchangedFolderIsNotRead() throws {
    try exchange()
    try temporary.write(
      Array("extends: pack.stickerpack/folder.stickersequence/.stickerlint.yml\n".utf8),
      to: "tree/.stickerlint.yml")
    var search = ConfigurationSearch(
      .closest, flags: ConfigurationFlags(), workingFolder: FilePath(temporary.url.path))
    do throws(DocumentError) {
      _ = try search.configuration(for: tree)
      Issue.record("it was read")
    } catch {
      #expect(error.description.contains("symbolic link"))
      #expect(!error.description.contains("OUTSIDE"))
    }
  }

  /// A named path may be a link, and so may the folders above it.
  @Test(arguments: [
    "link", "link/pack.stickerpack", "link/pack.stickerpack/folder.stickersequence",
  ])
  func namedLinksAreFollowed(_ name: String) throws {
    let link = FilePath(temporary.url.path).appending("link")
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: tree.string)
    let found = FoundPacks([FilePath(temporary.url.path).pushing(FilePath(name))])
    let files = found.packs.flatMap(\.files)
    #expect(files.count == 1)
    for file in files {
      #expect(throws: Never.self) { try StickerInspector().read(file) }
    }
  }

  @Test(
    arguments: [
      ("a/b/c", "a", ["b", "c"]), ("a/b", "a/b", []), ("a/b", ".", ["a", "b"]), (".", ".", []),
      ("/a/b", "/", ["a", "b"]), ("../a/b", "../a", ["b"]), ("./a/b", "a", ["b"]),
      ("a/b", "./a", ["b"]), ("ab/c", "a", nil), ("../a", ".", nil), ("/a", ".", nil),
      ("a/../b", "a", nil), ("a", "a/b", nil),
    ] as [(FilePath, FilePath, [String]?)])
  func namesBelowAFolderAreLexical(_ path: FilePath, _ folder: FilePath, _ expected: [String]?) {
    #expect(path.names(below: folder)?.map(\.string) == expected)
  }

  /// A link outside the named folder is not followed, even if it leads into it.
  @Test func linkOutsideTheNamedFolderIsRefused() throws {
    let link = FilePath(temporary.url.path).appending("b.png")
    try FileManager.default.createSymbolicLink(
      atPath: link.string, withDestinationPath: folder.appending("a.png").string)
    #expect(try FileKind(link, links) == .link)
    #expect(throws: FileFault.notAFile(link, kind: .link)) {
      try FileContents(link, limit: 99, links)
    }
  }

  /// The number of open descriptors does not grow with the depth of a tree or the number of files.
  @Test func descriptorsAreClosed() throws {
    func openCount() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    }
    var deep = tree
    for _ in 0..<60 { deep.append("x") }
    try FileManager.default.createDirectory(
      atPath: deep.string, withIntermediateDirectories: true)
    let prefixes = (0..<50).map { _ in
      FileContents.prefix(of: deep.appending("none"), count: 1, links)
    }
    #expect(!prefixes.contains { !$0.isEmpty })
    let before = try openCount()
    for _ in 0..<200 {
      #expect((try? FileKind(deep.appending("none"), links)) == nil)
      _ = try OpenFolder(deep, links).names(atMost: 1)
    }
    // Other tests open descriptors at the same time.
    #expect(try openCount() < before + 150)
  }
}
