/// The messages of one `MSSession`; each replaces the one before.
package struct Session: Sendable {
  package var name: String
  /// Indices of the messages in ``Conversation/steps``, the earliest first; never empty.
  package var steps: [Int]
}

extension Conversation {
  /// The sessions in the order in which they begin.
  package var sessions: [Session] {
    var sessions: [Session] = []
    var places: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      guard let name = step.session?.value else { continue }
      if let place = places[name] {
        sessions[place].steps.append(index)
      } else {
        places[name] = sessions.count
        sessions.append(Session(name: name, steps: [index]))
      }
    }
    return sessions
  }
}
