// Fuzz [--list]             prints the names of all targets
// Fuzz --seeds TARGET       prints the patterns of its seeds, one per line
// Fuzz TARGET [OPTION…]     runs libFuzzer with its options
let arguments = CommandLine.arguments.dropFirst()

func named(_ name: String?) -> Target {
  guard let target = targets.first(where: { $0.name == name }) else {
    fatalError("there is no target \(name ?? ""); Fuzz --list prints all names")
  }
  return target
}

switch arguments.first {
case nil, "--list": for target in targets { print(target.name) }
case "--seeds": for pattern in named(arguments.dropFirst().first).seeds { print(pattern) }
case let name: fuzz(named(name))
}
