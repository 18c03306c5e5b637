/// File names that would mislead the people who read a report, or attack the programs that read it.
public let hostileNames = [
  "new\nline.png", "carriage\rreturn.png", "esc\u{1B}[31mred.png", "title\u{1B}]0;x\u{7}.png",
  "c1\u{9B}31m.png", "bell\u{7}.png", "-leading-dash.png", "--format=json.png",
  " leading space.png",
  "::error::x.png", "::stop-commands::x.png", "a\n::set-env name=X::y.png",
  ":\u{301}:error::x.png",
  "##[error]x.png", "x ##[add-mask]y.png", "###[group]x.png", "%0A::error::x.png",
  "a ::debug::b.png",
  "rtl\u{202E}gnp.exe.png", "isolate\u{2066}.png", "line\u{2028}separator.png",
  "zero\u{200B}width.png",
  "<img src=x onerror=alert(1)>.png", "]]><x>.png", "&amp;\"'.png", "$(touch canary).png",
  "`id`.png", "``two``` three", "`", "a|b.png", "a\\|b.png", "a\\\\|b`|.png", "back\\",
  "[x](https:evil.example).png", "![x](www.evil.example).png", "@everyone #1 GH-2.png",
  "<!-- x.png", "-->.png", "*a* _b_ ~~c~~ $d$ :smile:.png", "no\u{FFFE}char\u{FFFF}.png",
  "{{x}}.png", "{0}.png", "\\x1b[31m.png", "tag\u{E0041}.png", "filler\u{3164}\u{115F}.png",
  "grapheme\u{34F}joiner.png", "joiner\u{200D}.png", "selector\u{FE0F}\u{E0100}.png", "é.png",
  "e\u{301}.png", "🦦.png",
]
