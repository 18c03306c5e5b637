#if canImport(Messages) && os(iOS)
  public import Foundation
  public import Messages

  extension StickerPack.Sticker {
    /// The sticker as Messages takes it.
    ///
    /// - Parameter languages: what its description shall be in, best first.
    /// - Throws: the error of Messages when it does not take the image.
    public func messagesSticker(
      for languages: [String] = Locale.preferredLanguages
    ) throws -> MSSticker {
      try MSSticker(
        contentsOfFileURL: fileURL, localizedDescription: localizedDescription(for: languages)
      )
    }
  }

  extension Manifest.Size {
    /// The size as a sticker browser takes it.
    public var messagesSize: MSStickerSize {
      switch self {
      case .small: .small
      case .regular: .regular
      case .large: .large
      }
    }
  }

  /// Shows the stickers of a pack in a sticker browser. The browser does not keep it: hold it as long
  /// as the browser is there.
  public final class StickerBrowserDataSource: NSObject, MSStickerBrowserViewDataSource {
    private let stickers: [MSSticker]

    /// - Throws: the error of Messages when it does not take an image.
    public init(_ pack: StickerPack, languages: [String] = Locale.preferredLanguages) throws {
      stickers = try pack.stickers.map { try $0.messagesSticker(for: languages) }
      super.init()
    }

    public func numberOfStickers(in stickerBrowserView: MSStickerBrowserView) -> Int {
      stickers.count
    }

    public func stickerBrowserView(
      _ stickerBrowserView: MSStickerBrowserView, stickerAt index: Int
    ) -> MSSticker {
      stickers[index]
    }
  }
#endif
