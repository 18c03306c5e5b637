import StickerBase

/// The source files that a page is made of. The files of the style, and those of the script, are joined in the order
/// listed.
enum PageParts {
  static let template = text(PackageResources.page_html)
  /// The page's words, a JSON object of strings.
  static let words = text(PackageResources.words_en_json)

  /// Returns one of the page's words, for use before the script runs; empty if the word is missing.
  static func word(_ key: String) -> String {
    let table = try? JSONReader.value(of: PackageResources.words_en_json)
    return table?[key]?.text ?? ""
  }

  static let style = join([
    PackageResources.base_css, PackageResources.views_css, PackageResources.phone_css,
    PackageResources.conversation_css,
    PackageResources.sticker_css, PackageResources.bubbles_css,
    PackageResources.messages_css,
  ])

  /// The script, wrapped in a function, so that nothing else in the page sees its names.
  static let script =
    "(() => {\n'use strict';\n"
    + join([
      PackageResources.dom_js, PackageResources.data_js, PackageResources.state_js,
      PackageResources.look_js, PackageResources.apng_js, PackageResources.gif_js,
      PackageResources.first_js, PackageResources.frames_js,
      PackageResources.picture_js, PackageResources.plates_js, PackageResources.phone_js,
      PackageResources.browser_js, PackageResources.talk_js, PackageResources.conversation_js,
      PackageResources.placement_js, PackageResources.loupe_js, PackageResources.strip_js,
      PackageResources.sticker_js, PackageResources.findings_js,
      PackageResources.platforms_js, PackageResources.pack_js,
      PackageResources.bubbles_js, PackageResources.messages_js, PackageResources.main_js,
    ]) + "})();\n"

  /// The additional script of a page that is served while files change.
  static let watching = text(PackageResources.watch_js)

  private static func join(_ parts: [[UInt8]]) -> String { parts.map(text).joined(separator: "\n") }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The content security policy of a page: it shows only its own pictures and runs only its own script and
/// style, which are identified by their digests (Content Security Policy Level 3). It makes no requests,
/// except to its server for newer versions while it is served.
enum PagePolicy {
  static func text(isWatched: Bool) -> String {
    let scripts = [PageParts.script] + (isWatched ? [PageParts.watching] : [])
    return [
      "default-src 'none'", "img-src data: blob:", "media-src blob:",
      "style-src \(digest(PageParts.style))",
      "script-src \(scripts.map(digest).joined(separator: " "))",
      isWatched ? "connect-src 'self'" : nil, "base-uri 'none'", "form-action 'none'",
      "require-trusted-types-for 'script'",
    ].compactMap(\.self).joined(separator: "; ")
  }

  private static func digest(_ text: String) -> String {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    return "'sha256-" + base64(hash.finalize()) + "'"
  }
}
