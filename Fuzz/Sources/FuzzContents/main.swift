import FuzzSupport
import StickerKit

fuzz { bytes in
  let contents = PackContents(json: bytes)
  if let fault = contents.fault { precondition(!fault.printable.isEmpty) }
}
