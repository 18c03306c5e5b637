/// What a page is told while it is shown, as JSON.
struct PageNews: Encodable {
  /// Of these news; 0 are none.
  private(set) var number = 1
  /// The number of the page that is shown now.
  var page = 1
  /// Why there is no newer one, or what is wrong with it, in words.
  var problem: String?

  /// Characters of a problem; what else there is stands in the terminal.
  private static let mostCharacters = 4_000

  mutating func tell(_ problem: String?) {
    number += 1
    self.problem = problem.map { String($0.prefix(Self.mostCharacters)) }
  }
}
