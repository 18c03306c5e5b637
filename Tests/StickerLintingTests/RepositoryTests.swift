import Foundation
import StickerTestSupport
import SystemPackage
import Testing

@testable import StickerLinting

@Suite struct RepositoryTests {
  private static func repository(_ files: [String: String]) throws -> (TemporaryFolder, Repository?)
  {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    let inner = FilePath(folder.url.appending(path: "app/Pack").path)
    return (folder, Repository(around: inner))
  }

  @Test func rootIsTheClosestFolderWithGit() throws {
    let (outer, found) = try Self.repository([
      ".git/HEAD": "", "app/.git": "gitdir: ../.git/modules/app\n", "app/Pack/a.txt": "",
    ])
    #expect(found?.root == FilePath(outer.url.appending(path: "app").path))
    let (_, none) = try Self.repository(["app/Pack/a.txt": ""])
    #expect(none == nil)
  }

  @Test(arguments: [
    ([".git/config": "[core]\n\tsparseCheckout = true\n"], true),
    ([".git/config.worktree": "[core]\n\tsparsecheckout=true\n", ".git/config": ""], true),
    ([".git/config": "[core]\n\tsparseCheckout = false\n"], false), ([".git/HEAD": ""], false),
    ([".git": "gitdir: there\n", "there/config.worktree": "sparseCheckout = true"], true),
    ([".git": "gitdir: there\n"], false), ([".git": "nonsense"], false),
  ])
  func sparseCheckoutIsDetected(_ files: [String: String], _ isSparse: Bool) throws {
    let (folder, repository) = try Self.repository(
      files.merging(["app/Pack/a.txt": ""]) { one, _ in one })
    #expect(repository?.isSparse == isSparse, "\(folder.url.path)")
  }
}
