import Foundation
import StickerTestSupport
import Testing

/// Every folder in `Configuration` is a case. It has the files of `tree`, the images that `images.txt` describes, and
/// in `expected.txt` the output and the written files of a run for each line of `arguments.txt`. In such a line, `<
/// FILE` is standard input, and a leading `NAME=VALUE` is an environment variable. `dot-git` stands for `.git`, which
/// Git does not track.
@Suite struct ConfigurationTests {
  private static let cases = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Configuration")

  static let names = (try? Folders.names(in: cases)) ?? []

  @Test func casesAreFound() { #expect(Self.names.count >= 20) }

  @Test(arguments: names)
  func outputAndWrittenFilesMatchTheGolden(_ name: String) throws {
    let caseFolder = Self.cases.appending(path: name)
    let folder = try TemporaryFolder()
    let tree = caseFolder.appending(path: "tree")
    if FileManager.default.fileExists(atPath: tree.path) {
      for file in try Folders.paths(below: tree) {
        let source = tree.appending(path: file)
        guard !source.hasDirectoryPath, let bytes = try? Data(contentsOf: source) else { continue }
        try folder.write(Array(bytes), to: file.replacingOccurrences(of: "dot-git", with: ".git"))
      }
    }
    for line in try lines(of: caseFolder.appending(path: "images.txt")) {
      try write(image: line, into: folder)
    }
    var text = ""
    for line in try lines(of: caseFolder.appending(path: "arguments.txt")) {
      let before = try files(in: folder)
      let parts = line.components(separatedBy: " < ")
      let words = parts[0].split(separator: " ").map(String.init)
      let variables = words.prefix { $0.contains("=") && !$0.hasPrefix("-") }
      let result = try stickerlint(
        Array(words.dropFirst(variables.count)), in: folder.url,
        environment: Dictionary(
          uniqueKeysWithValues: variables.map { variable in
            let parts = variable.split(separator: "=", maxSplits: 1).map(String.init)
            return (parts[0], parts.last ?? "")
          }),
        input: parts.count > 1 ? folder.url.appending(path: parts[1]) : nil)
      text += "$ stickerlint \(line)\n\(result.transcript)"
      for (name, content) in try files(in: folder).sorted(by: { $0.key < $1.key })
      where before[name] != content {
        text += "--- written \(name)\n\(String(decoding: content, as: UTF8.self))"
      }
      text += "\n"
    }
    text = text.replacingOccurrences(of: folder.url.path, with: "/home/ada")
      .replacingOccurrences(of: folder.url.lastPathComponent, with: "ada")
    try expectGolden(text, at: caseFolder.appending(path: "expected.txt"))
  }

  private func files(in folder: TemporaryFolder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
      files[name] = try? Data(contentsOf: folder.url.appending(path: name))
    }
    return files
  }

  private func lines(of file: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Writes an image that a line describes as `PATH WIDTHxHEIGHT [opaque]`.
  private func write(image line: String, into folder: TemporaryFolder) throws {
    let words = line.split(separator: " ").map(String.init)
    let sides = words[1].split(separator: "x").compactMap { Int($0) }
    // White, since an opaque tile in a color of its own counts as intentional.
    let ink: [UInt8] = words.count > 2 ? [255, 255, 255, 255] : [20, 90, 160, 200]
    try folder.write(TestPNG.still(sides[0], sides[1], ink).bytes, to: words[0])
  }
}
