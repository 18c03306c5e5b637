import StickerRules
import SystemPackage

/// A finding that a baseline accepts.
struct BaselineEntry: Sendable, Equatable {
  var ruleID: String
  /// The absolute path of the file, parsed from text and never opened.
  var path: FilePath
  /// The worst accepted value; `nil` if any value is accepted.
  var measured: Quantity?
  /// The start of the SHA-256 of the file's content (see ``ContentDigests``); `nil` if it is unknown.
  var digest: String?
  /// The line of the entry in the baseline; 0 for a new entry.
  var line = 0
}
