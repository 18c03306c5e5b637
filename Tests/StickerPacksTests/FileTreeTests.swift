import StickerBase
import StickerCodecs
import Testing

/// Trees of files that are copied into packs.
@Suite struct FileTreeTests {
  /// Every image that can be read can also be copied.
  @Test func fileLimitIsThatOfImages() {
    #expect(FileTree.maxFileBytes == DecodeLimits.standard.fileBytes)
  }
}
