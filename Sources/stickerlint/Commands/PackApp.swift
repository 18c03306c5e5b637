import ArgumentParser
import StickerBase
import StickerLinting
import StickerMessages
import StickerPacks
import StickerXcode
import SystemPackage

// The settings of the projects that `stickerlint pack` writes.
extension PackCommand {
  /// Returns the requested settings of a project; `nil` if no project is requested.
  func projectSettings(of plan: PackPlan) throws -> ProjectSettings? {
    guard project.writesProject else { return nil }
    var settings = ProjectSettings(
      name: project.projectName, bundleIdentifier: project.bundleId, team: project.team)
    if let name = project.app {
      let generator = "stickerlint \(Version.current)"
      settings.app = AppSettings(name: name, generator: generator)
      if let path = try conversationPath(of: plan) {
        settings.app?.messages = try script(of: path, generator)
      }
    }
    return settings
  }

  /// Returns the path of the description of an app's messages; `nil` if it has none.
  private func conversationPath(of plan: PackPlan) throws -> FilePath? {
    guard let with = project.with else { return nil }
    guard with == "messages" else {
      let path = pathArguments([with])[0]
      try Stop.ifMissing([path])
      return path
    }
    let folder = plan.folder.display.printable
    let names = try FolderListing.names(in: plan.folder, atMost: TreeLimits.standard.entries)
      .filter { Conversation.isName(FilePath(root: nil, components: $0)) }
    guard let name = names.first else {
      throw Stop.failure(
        "\(folder) has no *.message.yml, which describes the app's messages; name one with --with "
          + "FILE, or create one: \(plan.folder.initCommand) --with messages")
    }
    guard names.count == 1 else {
      throw Stop.failure(
        "\(folder) has \(names.count) *.message.yml files, but an app uses one; choose it, such as "
          + "--with \(plan.folder.appending(name).display.printable)")
    }
    return plan.folder.appending(name)
  }

  private func script(of path: FilePath, _ generator: String) throws -> AppScript {
    let conversation: Conversation
    do throws(ConversationFault) {
      conversation = try Conversation(at: path, followsLinks: true)
    } catch {
      switch error {
      case .document(let mistakes): throw Stop.failure(mistakes)
      default: throw Stop.failure(error.description)
      }
    }
    return try AppScript(of: conversation, generator: generator)
  }
}
