import Foundation

@testable import StickerBase
@testable import StickerLinting
@testable import StickerPacks

/// A fuzzing target.
struct Target: Sendable {
  let name: String
  /// Shell patterns of seed files below Tests and SamplePacks.
  let seeds: [String]
  /// True if inputs are mutated as PNG chunks, false for plain bytes.
  var mutatesChunks = false
  let run: @Sendable ([UInt8]) -> Void
}

/// All targets.
let targets = [
  Target(name: "png", seeds: ["*.png"]) { decodeAll(repaired($0)) },
  Target(name: "apng", seeds: ["*.png"], mutatesChunks: true) { decodeAll(repaired($0)) },
  Target(name: "gif", seeds: ["*.gif"]) { decodeAll($0) },
  Target(name: "jpeg", seeds: ["*.jpg"]) { decodeAll($0) },
  Target(name: "recoding", seeds: ["*.jpg"]) { recode($0) },
  Target(name: "webp", seeds: ["*.webp", "say-thanks.png"]) { decodeWebP($0) },
  Target(name: "heic", seeds: ["*.heic", "*.heics"]) { decodeAll($0) },
  Target(name: "differential", seeds: ["*.png", "*.gif"], mutatesChunks: true) {
    compareWithReferences(repaired($0))
  },
  Target(name: "png-paths", seeds: ["*.png"], mutatesChunks: true) { comparePNGPaths($0) },
  Target(name: "gif-paths", seeds: ["*.gif"]) { compareGIFPaths($0) },
  Target(name: "roundtrip", seeds: []) { checkRoundTrip($0) },
  Target(name: "color", seeds: ["*.icc"]) { convertColors($0) },
  Target(name: "inspection", seeds: ["*.png", "*.gif", "*.jpg"], mutatesChunks: true) {
    describeAll(repaired($0))
  },
  Target(name: "contents", seeds: ["*.json"]) {
    readContents($0)
    readBaseline($0)
  },
  Target(name: "configuration", seeds: [".stickerlint.yml", "*.yml", ".gitignore"]) {
    readConfiguration($0)
    readGitIgnore($0)
  },
  Target(name: "archive", seeds: ["*.ipa"]) { readArchive($0) },
  Target(name: "packing", seeds: ["stickerpack.yml", "*.strings", "*.json"]) {
    readPackManifest($0)
    checkTextsAreReadBack($0)
    readAppManifest($0)
  },
]

private func readContents(_ bytes: [UInt8]) {
  for kind in CatalogFolder.Kind.allCases {
    let contents = PackContents(json: bytes, of: kind)
    if let fault = contents.fault { precondition(isPrintableLine(fault.printable)) }
  }
  // Foundation's reader, which is more lenient, must accept everything that ours accepts.
  if (try? JSONReader.value(of: bytes)) != nil {
    precondition(
      (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil)
  }
}

/// Reads a baseline, and checks that it can be written and read back unchanged, or that the error is printable.
private func readBaseline(_ bytes: [UInt8]) {
  var baseline = Baseline(file: "a.json")
  do throws(DocumentError) {
    try baseline.read(bytes)
  } catch {
    precondition(
      error.description.split(separator: "\n").allSatisfy { isPrintableLine(String($0)) })
    return
  }
  var copy = Baseline(file: "a.json")
  let isReadable: Void? = try? copy.read(Array(baseline.text.utf8))
  precondition(isReadable != nil && copy.text == baseline.text)
}

private func readGitIgnore(_ bytes: [UInt8]) {
  let ignore = GitIgnore(String(decoding: bytes, as: UTF8.self), in: "/pack")
  _ = ignore.verdict(
    on: "/pack/drafts/otter wave-2.png", isFolder: false, below: "/pack", PatternBudget())
}

private func readConfiguration(_ bytes: [UInt8]) {
  do throws(DocumentError) {
    _ = try ConfigurationReader.parse(bytes, name: "a.yml")
  } catch {
    precondition(
      error.description.split(separator: "\n").allSatisfy { isPrintableLine(String($0)) })
  }
}
