import StickerBase
import StickerCodecs
import Testing

/// The files of folders that are to be created.
@Suite struct FileTreeTests {
  /// Every image that can be read can also be copied.
  @Test func fileLimitEqualsTheLimitOfImages() {
    #expect(FileTree.maxFileBytes == DecodeLimits.standard.fileBytes)
  }
}
