/// The state that the server reports to a page while it is shown, as JSON.
struct PageStatus: Encodable {
  /// The number of this state, from 1; a page that has not seen any state asks with 0.
  private(set) var number = 1
  /// The number of the current page.
  var page = 1
  /// The reason that there is no newer page, or a problem of the current one, in words.
  var problem: String?

  /// The maximum length of the text of a problem in characters; the terminal shows longer texts in full.
  private static let maxCharacters = 4_000

  mutating func report(_ problem: String?) {
    number += 1
    self.problem = problem.map { String($0.prefix(Self.maxCharacters)) }
  }
}
