#if canImport(Messages) && canImport(UIKit)
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

  extension CheckedSticker {
    /// The sticker as Messages takes it, which is from a file: it is written into a folder, such as one
    /// in the app's caches, under its ``fileName``.
    ///
    /// - Throws: the error of the file system, or that of Messages when it does not take the image.
    public func messagesSticker(in folder: URL) throws -> MSSticker {
      let file = folder.appendingPathComponent(fileName, isDirectory: false)
      try data.write(to: file, options: .atomic)
      return try MSSticker(contentsOfFileURL: file, localizedDescription: localizedDescription)
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

  /// Shows stickers in a sticker browser. The browser does not keep it: hold it as long as the browser
  /// is there.
  public final class StickerBrowserDataSource: NSObject, MSStickerBrowserViewDataSource {
    /// What is shown, in order.
    public let stickers: [MSSticker]
    /// Why Messages does not take others, in order: one that is bad leaves the others alone.
    public let refused: [any Error]

    /// The stickers of a pack.
    public convenience init(_ pack: StickerPack, languages: [String] = Locale.preferredLanguages) {
      self.init(pack.stickers) { try $0.messagesSticker(for: languages) }
    }

    /// Stickers from a server or from people, together with those that were refused before.
    ///
    /// - Parameter folder: where their files are written, such as one in the app's caches.
    public convenience init(_ checked: CheckedStickers, in folder: URL) {
      self.init(checked.stickers, refused: checked.refused) { try $0.messagesSticker(in: folder) }
    }

    /// Anything that Messages' stickers can be made of.
    public init<Sticker>(
      _ list: [Sticker], refused: [any Error] = [], make: (Sticker) throws -> MSSticker
    ) {
      var (stickers, refused): ([MSSticker], [any Error]) = ([], refused)
      for sticker in list {
        do {
          stickers.append(try make(sticker))
        } catch {
          refused.append(error)
        }
      }
      (self.stickers, self.refused) = (stickers, refused)
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
