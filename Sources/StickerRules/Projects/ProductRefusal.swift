import StickerBase
import StickerPacks

extension Pack {
  /// The severity of what App Store Connect would answer about a target, if it is not the rule's: a note for a
  /// product that is never uploaded, because its profile is for devices or it was built for the simulator.
  func severityOfRefusal(of target: XcodeTarget) -> Severity? {
    guard let product = source.product else { return nil }
    let isForSimulator = target.built?.tools.platform?.isSimulator == true
    return product.isForDevices || isForSimulator ? .note : nil
  }
}
