/// The view of a page that opens first.
package enum PageView: String, Sendable {
  case pack
  case findings
}
