import StickerRules
import SystemPackage

/// One finding that a baseline accepts.
struct BaselineEntry: Sendable, Equatable {
  var ruleID: String
  /// Absolute; made from text and never opened.
  var path: FilePath
  /// The worst that is accepted; `nil` when anything is.
  var measured: Quantity?
  /// The beginning of the SHA-256 of the file's content, as ``ContentDigests`` gives it; `nil` if it is
  /// not known.
  var digest: String?
  /// Where it stands in the file; 0 when it is new.
  var line = 0
}
