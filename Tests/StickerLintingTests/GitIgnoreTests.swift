import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerBase
@testable import StickerLinting

@Suite struct GitIgnoreTests {
  /// The examples of gitignore(5), and common misunderstandings.
  @Test(arguments: [
    ("hello.*", "a/hello.png", false, true), ("/hello.*", "a/hello.png", false, false),
    ("foo/", "foo", true, true), ("foo/", "foo", false, false), ("foo/", "a/foo", true, true),
    ("doc/frotz/", "doc/frotz", true, true), ("doc/frotz/", "a/doc/frotz", true, false),
    ("foo/*", "foo/x", false, true), ("foo/*", "foo/bar/x", false, false),
    ("abc/**", "abc/a/b", false, true), ("a/**/b", "a/b", false, true),
    ("**/foo", "foo", false, true),
    ("*.png\n!keep.png", "keep.png", false, false), ("!keep.png\n*.png", "keep.png", false, true),
    ("# x", "# x", false, false), ("\\#x", "#x", false, true), ("\\!x", "!x", false, true),
    ("x  ", "x", false, true), ("x\\ ", "x ", false, true), ("x\r\n", "x", false, true),
    ("{a,b}", "{a,b}", false, true), ("{a,b}", "a", false, false), ("[a", "[a", false, false),
    ("", "x", false, false), ("/", "x", false, false), ("../x", "x", false, false),
    ("caf\u{E9}/", "cafe\u{301}", true, true),
  ])
  func patternFollowsGitignore(_ text: String, _ path: String, _ isFolder: Bool, _ excludes: Bool) {
    let verdict = GitIgnore(text, in: "/repository").verdict(
      on: FilePath("/repository/\(path)"), isFolder: isFolder, below: "/repository",
      PatternBudget())
    #expect((verdict?.excludes ?? false) == excludes)
  }

  @Test func patternsThatMatchANamedFolderExcludeNothingInIt() {
    for text in ["drafts/**", "drafts/*", "*"] {
      let verdict = GitIgnore(text, in: "/r").verdict(
        on: "/r/drafts/a.png", isFolder: false, below: "/r/drafts", PatternBudget())
      #expect(verdict == nil, "\(text)")
    }
  }

  @Test func innermostFileOfTheRepositoryDecides() throws {
    let folder = try TemporaryFolder()
    for name in ["in/.git/HEAD", "out/.gitignore", "in/.gitignore"] {
      try folder.write(Array("*.png\n".utf8), to: name)
    }
    try folder.write(Array("!a.png\n".utf8), to: "in/below/.gitignore")
    let real = FilePath(folder.url.path).realFolder
    var ignores = GitIgnores(PatternBudget())
    func isExcluded(_ name: FilePath.Component, _ inner: String) -> Bool {
      ignores.exclusion(
        of: name, in: real.pushing(FilePath(inner)), isFolder: false, below: real) != nil
    }
    #expect(isExcluded("a.png", "in") && isExcluded("b.png", "in/below/deep"))
    #expect(!isExcluded("a.png", "in/below/deep") && !isExcluded("a.png", "out"))
  }

  /// Each file may have a thousand patterns, and four thousand may apply in one folder.
  @Test func tooManyPatternsInForceAreNotTried() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: ".git/HEAD")
    let patterns = Array(String(repeating: "x\n", count: 1_000).utf8)
    for name in ["", "a/", "a/b/", "a/b/c/", "a/b/c/d/"] {
      try folder.write(patterns, to: name + ".gitignore")
    }
    let real = FilePath(folder.url.path).realFolder
    let budget = PatternBudget()
    var ignores = GitIgnores(budget)
    #expect(
      ignores.exclusion(of: "x", in: real.pushing("a/b/c"), isFolder: false, below: real) != nil)
    #expect(!budget.isSpent)
    #expect(
      ignores.exclusion(of: "x", in: real.pushing("a/b/c/d"), isFolder: false, below: real) == nil)
    #expect(budget.isSpent)
  }
}
