// What is used here of Messages (https://developer.apple.com/documentation/messages).
public import Foundation

open class MSSticker: NSObject {
  public init(contentsOfFileURL url: URL, localizedDescription: String) throws {}
  open var imageFileURL: URL { fatalError() }
}

public enum MSStickerSize: Int, Sendable {
  case small, regular, large
}

@MainActor open class MSStickerBrowserView {
  open weak var dataSource: (any MSStickerBrowserViewDataSource)?
}

@MainActor public protocol MSStickerBrowserViewDataSource: NSObjectProtocol {
  func numberOfStickers(in stickerBrowserView: MSStickerBrowserView) -> Int
  func stickerBrowserView(
    _ stickerBrowserView: MSStickerBrowserView, stickerAt index: Int
  ) -> MSSticker
}
