import Foundation
import StickerTestSupport
import Testing

/// Git LFS pointers in place of files.
@Suite struct GitPointerTests {
  /// Xcode Cloud does not replace Git LFS pointers with their files.
  @Test func lfsPointersAreReportedButNotAsDuplicates() throws {
    let folder = try TemporaryFolder()
    var project = TestProject.stickerPack
    let wave = "Pack/Assets.xcassets/Otters.stickerpack/Wave.sticker/wave.png"
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n"
    project.files[wave] = pointer
    try project.write(into: folder)
    try folder.write(Array(pointer.utf8), to: "loose/wave.png")
    let found = try stickerlint(["top", "--rule", "unreadable-image"], in: folder.url)
    #expect(found.output.replacing(/\s+/, with: " ").contains("Xcode Cloud has no Git LFS"))
    let loose = try stickerlint(["loose", "--rule", "unreadable-image"], in: folder.url)
    #expect(loose.output.contains("Git LFS pointer") && !loose.output.contains("Xcode Cloud"))
    // Equal pointers and pages are not duplicate stickers; equal pictures are.
    try folder.write(Array(pointer.utf8), to: "loose/other.png")
    for page in ["a.png", "b.png"] {
      try folder.write(Array("<!doctype html>".utf8), to: "loose/\(page)")
    }
    let rule = ["--rule", "duplicate-stickers"]
    #expect(!(try stickerlint(["loose"] + rule, in: folder.url).output.contains("is identical")))
    for name in ["c.png", "d.png"] {
      try folder.write(TestPNG.still(408, 1).bytes, to: "loose/\(name)")
    }
    #expect(
      try stickerlint(["loose"] + rule, in: folder.url).output.contains("is identical to c.png"))
  }

  /// A list of a catalog may be a pointer, and a product may be built from pointers.
  @Test func lfsPointersInListsAndProductsAreReported() throws {
    let folder = try TemporaryFolder()
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n"
    let list = "Pack/Assets.xcassets/Otters.stickerpack/Wave.sticker/Contents.json"
    for (text, isPointer) in [(pointer, true), ("{", false)] {
      var project = TestProject.stickerPack
      project.files[list] = text
      try project.write(into: folder)
      let found = try stickerlint(["top", "--rule", "unreadable-contents"], in: folder.url)
      let output = found.output.replacing(/\s+/, with: " ")
      #expect(output.contains("This file cannot be understood"), "\(output)")
      #expect(output.contains("Xcode Cloud has no Git LFS") == isPointer, "\(output)")
    }
    var product = try TestProduct()
    product.packFiles["otter-love.png"] = Array(pointer.utf8)
    try product.write(.app, into: folder)
    let built = try stickerlint(["Otters.app", "--rule", "unreadable-image"], in: folder.url)
    #expect(built.output.replacing(/\s+/, with: " ").contains("Xcode Cloud has no Git LFS"))
  }
}
