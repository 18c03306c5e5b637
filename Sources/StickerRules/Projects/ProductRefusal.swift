import StickerBase
import StickerPacks

extension Pack {
  /// Returns the severity of a refusal by App Store Connect: a note for a product that is never uploaded, because its
  /// profile is for devices or its target was built for the simulator; `nil` for the severity of the rule.
  func severityOfRefusal(of target: XcodeTarget) -> Severity? {
    guard let product = source.product else { return nil }
    let isForSimulator = target.built?.tools.platform?.isSimulator == true
    return product.isForDevices || isForSimulator ? .note : nil
  }
}
