/// The messages of one `MSSession`; each message replaces the one before it.
package struct Session: Sendable {
  package var name: String
  /// Indices of the messages in ``Conversation/steps``, the earliest first; never empty.
  package var steps: [Int]
}

extension Conversation {
  /// The sessions in the order in which they begin.
  package var sessions: [Session] {
    var sessions: [Session] = []
    var indexByName: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      guard let name = step.session?.value else { continue }
      if let sessionIndex = indexByName[name] {
        sessions[sessionIndex].steps.append(index)
      } else {
        indexByName[name] = sessions.count
        sessions.append(Session(name: name, steps: [index]))
      }
    }
    return sessions
  }
}
