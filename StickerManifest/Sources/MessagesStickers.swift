#if canImport(Messages) && canImport(UIKit)
  public import Foundation
  public import Messages

  extension StickerPack.Sticker {
    /// Returns the sticker for Messages.
    ///
    /// - Parameter languages: the languages for its description, the preferred one first.
    /// - Throws: the error of Messages if it does not take the image.
    public func messagesSticker(
      for languages: [String] = Locale.preferredLanguages
    ) throws -> MSSticker {
      try MSSticker(
        contentsOfFileURL: fileURL, localizedDescription: localizedDescription(for: languages)
      )
    }
  }

  extension CheckedSticker {
    /// Writes the image under its ``fileName`` into a folder, such as one in the app's caches, since Messages takes
    /// only files, and returns the sticker for Messages.
    ///
    /// - Throws: the error of the file system, or that of Messages if it does not take the image.
    public func messagesSticker(in folder: URL) throws -> MSSticker {
      let file = folder.appendingPathComponent(fileName, isDirectory: false)
      try data.write(to: file, options: .atomic)
      return try MSSticker(contentsOfFileURL: file, localizedDescription: localizedDescription)
    }
  }

  extension Manifest.Size {
    /// The size for a sticker browser.
    public var messagesSize: MSStickerSize {
      switch self {
      case .small: .small
      case .regular: .regular
      case .large: .large
      }
    }
  }

  /// Shows stickers in a sticker browser. The browser does not retain its data source: keep a reference to it as long
  /// as the browser exists.
  public final class StickerBrowserDataSource: NSObject, MSStickerBrowserViewDataSource {
    /// The stickers in their order.
    public let stickers: [MSSticker]
    /// The errors of the stickers that are not shown: first the errors from earlier checks, then the errors from
    /// creating the stickers for Messages. A bad sticker does not affect the others.
    public let refused: [any Error]

    /// Shows the stickers of a pack.
    public convenience init(_ pack: StickerPack, languages: [String] = Locale.preferredLanguages) {
      self.init(pack.stickers) { try $0.messagesSticker(for: languages) }
    }

    /// Shows checked stickers from a server or from people. ``refused`` begins with the errors of the check.
    ///
    /// - Parameter folder: the folder for their files, such as one in the app's caches.
    public convenience init(_ checked: CheckedStickers, in folder: URL) {
      self.init(checked.stickers, refused: checked.refused) { try $0.messagesSticker(in: folder) }
    }

    /// Shows stickers that are created from the elements of a list.
    ///
    /// - Parameters:
    ///   - refused: errors from earlier checks.
    ///   - make: creates the sticker of an element.
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
