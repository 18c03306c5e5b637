import Messages

final class Browser: MSStickerBrowserViewController {
  let stickers = (Bundle.main.urls(forResourcesWithExtension: "png", subdirectory: nil) ?? [])
    .compactMap { try? MSSticker(contentsOfFileURL: $0, localizedDescription: $0.lastPathComponent) }
}
