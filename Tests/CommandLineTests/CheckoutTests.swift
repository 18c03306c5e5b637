import Foundation
import StickerTestSupport
import Testing

/// The checkout: paths in reports and in fingerprints are relative to it.
@Suite struct CheckoutTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(TestPNG.still(206, 206).bytes, to: "app/Pack/points.png")
    return folder
  }

  private static func fingerprints(
    _ path: String, in folder: URL, _ environment: [String: String] = [:]
  ) throws -> [String] {
    let result = try stickerlint([path, "--format", "json"], in: folder, environment: environment)
    return try JSONDocument(result.output)["findings"]?.elements?.compactMap {
      $0["fingerprint"]?.text
    } ?? []
  }

  /// `.git` is a file in a worktree, and in a submodule.
  @Test(arguments: [".git/HEAD", ".git"])
  func repositoryIsFoundFromEveryFolder(_ file: String) throws {
    let folder = try Self.folder()
    try folder.write(Array("gitdir: ../elsewhere\n".utf8), to: file)
    let fromRoot = try Self.fingerprints("app/Pack", in: folder.url)
    #expect(!fromRoot.isEmpty)
    for (name, path) in [("app", "Pack"), ("app/Pack", "."), ("app/Pack", "points.png")] {
      let workingFolder = folder.url.appending(path: name)
      #expect(try Self.fingerprints(path, in: workingFolder) == fromRoot)
    }
  }

  @Test(arguments: [
    ["GITHUB_WORKSPACE"], ["CI_PROJECT_DIR"], ["BUILDKITE_BUILD_CHECKOUT_PATH"],
    ["WORKSPACE", "JENKINS_URL"],
  ])
  func variablesOfCIServicesNameTheCheckout(_ names: [String]) throws {
    let folder = try Self.folder()
    let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, folder.url.path) })
    let app = folder.url.appending(path: "app")
    let result = try stickerlint(
      ["Pack", "--format", "github"], in: app, environment: environment)
    #expect(result.output.hasPrefix("::warning file=app/Pack/points.png,"))
  }

  /// Programs other than Jenkins also set WORKSPACE.
  @Test func workspaceWithoutJenkinsIsIgnored() throws {
    let folder = try Self.folder()
    let result = try stickerlint(
      ["app/Pack", "--format", "github"], in: folder.url,
      environment: ["WORKSPACE": folder.url.appending(path: "app").path])
    #expect(result.output.hasPrefix("::warning file=app/Pack/points.png,"))
  }
}
