import StickerBase

/// A string catalog: the English texts of an app, with an empty translation for each other language.
enum StringCatalog {
  static let fileName = "Localizable.xcstrings"

  /// Returns the catalog in the format of Xcode 15 and later.
  ///
  /// - Parameters:
  ///   - texts: the visible texts, each with a comment for translators.
  ///   - languages: the languages to translate into.
  static func text(of texts: [String: String], languages: [String]) -> String {
    let unit = JSONText.object([
      "stringUnit": .object(["state": .string("new"), "value": .string("")])
    ])
    let languages = languages.filter { $0 != "en" }
    let strings = texts.mapValues { comment in
      var entry: [String: JSONText] = ["comment": .string(comment)]
      if !languages.isEmpty {
        entry["localizations"] = .object(
          Dictionary(languages.map { ($0, unit) }) { first, _ in first })
      }
      return JSONText.object(entry)
    }
    return jsonText(
      JSONText.object([
        "sourceLanguage": .string("en"), "strings": .object(strings), "version": .string("1.0"),
      ]))
  }

  private enum JSONText: Encodable {
    case string(String)
    case object([String: JSONText])

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .string(let text): try value.encode(text)
      case .object(let members): try value.encode(members)
      }
    }
  }
}

/// A privacy manifest: no tracking, no collected data, and none of the APIs that require a reason. Apple calls an
/// empty list of APIs invalid (TN3181), so the lists are left out.
enum PrivacyManifest {
  static let fileName = "PrivacyInfo.xcprivacy"

  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>NSPrivacyTracking</key>
    \t<false/>
    </dict>
    </plist>

    """
}
