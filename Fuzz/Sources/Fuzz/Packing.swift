import Foundation
import StickerManifest

@testable import StickerBase
@testable import StickerPacks
@testable import StickerXcode

/// Reads a `stickerpack.yml`, and checks that every error is printable.
func readPackManifest(_ bytes: [UInt8]) {
  do throws(DocumentError) {
    _ = try YAMLDocument.value(of: bytes, name: "a.yml", "the manifest", ManifestFile.shape)
  } catch {
    precondition(
      error.description.split(separator: "\n").allSatisfy { isPrintableLine(String($0)) })
  }
}

/// Checks that any text written into a manifest or a table of labels is read back unchanged.
func checkTextsAreReadBack(_ bytes: [UInt8]) {
  let label = String(decoding: bytes.prefix(2_000), as: UTF8.self)
  guard label.contains(where: { !$0.isWhitespace }) else { return }
  var plan = PackPlan(name: "Otters", source: ".")
  let sticker = PlannedSticker(
    name: "wave", content: .image("wave.png"), label: label, labels: ["de": label],
    origin: PlannedSticker.Origin(path: "wave.png"))
  plan.stickers = [sticker]
  let entry = ManifestText.Entry(sticker: sticker, paths: ["wave.png"])
  let manifest = ManifestText(plan, [entry], icon: nil, suggestsMissing: true).text
  let read = try? YAMLDocument.value(
    of: Array(manifest.utf8), name: "a.yml", "the manifest", ManifestFile.shape)
  let back = read?.stickers?.first?.value
  precondition(Array((back?.label ?? "").utf8) == Array(label.utf8))
  precondition(Array((back?.labels?["de"] ?? "").utf8) == Array(label.utf8))

  let table = plan.labelTables().contents["de.lproj/Otters.strings"]
  let entries = table.flatMap { try? FileTree.bytes(of: $0) }
    .flatMap { try? StringsReader.entries(of: $0) }
  precondition(entries?.count == 1)
  precondition(Array((entries?.first?.key ?? "").utf8) == Array(label.utf8))
  precondition(Array((entries?.first?.value ?? "").utf8) == Array(label.utf8))
}

/// Reads a `manifest.json`, and checks that it can be written and read back unchanged, or that the error is printable.
func readAppManifest(_ bytes: [UInt8]) {
  do throws(ManifestError) {
    let manifest = try Manifest(json: Data(bytes))
    let copy = try Manifest(json: Data(jsonText(manifest).utf8))
    precondition(copy == manifest)
  } catch {
    precondition(isPrintableLine("\(error)"))
  }
}
