import Messages

final class Browser: MSStickerBrowserViewController {}
