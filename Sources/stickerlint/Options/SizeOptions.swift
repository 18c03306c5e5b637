import ArgumentParser

/// The size that packs are made for.
struct SizeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The size the packs are made for.", valueName: "class"))
  var size: SizeChoice?
}
