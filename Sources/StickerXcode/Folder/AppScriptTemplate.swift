extension AppScript {
  /// Returns a description of two messages for people to edit: one message that starts a session, and its answer.
  ///
  /// - Parameter app: the displayed name of the app.
  package static func template(app: String) -> String {
    """
    # The app's messages in order. 'stickerlint lint' checks them, 'stickerlint preview' shows them.
    version: 1
    app: \(ManifestText.scalar(app))
    participants:
      anna: Anna
      ben: Ben
    steps:
      - from: anna
        id: hello
        session: talk
        layout:
          # image: images/hello.png   about 900 px wide, in a separate folder
          caption: "${anna} says hello"
          subcaption: Tap to answer
        url: https://example.com/talk?step=1
        accessibility-label: Anna says hello. Tap to answer.
        summary: "${anna} said hello"

      - from: ben
        session: talk
        reply-to: hello
        layout:
          caption: "${ben} says hello, too"
        url: https://example.com/talk?step=2
        accessibility-label: Ben says hello, too.
        summary: "${ben} said hello, too"

    """
  }
}
