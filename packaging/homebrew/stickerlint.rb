# The formula for the project's tap. url and sha256 belong to a release's source archive; see
# docs/design/releasing.md.
class Stickerlint < Formula
  desc "Check sticker packs before Apple Messages does"
  homepage "https://github.com/stickerlint/stickerlint"
  license "MIT"
  head "https://github.com/stickerlint/stickerlint.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "giflib"
  depends_on "jpeg-turbo"
  depends_on "libdeflate"
  depends_on "libpng"
  depends_on "libyaml"
  depends_on "little-cms2"
  depends_on macos: :sequoia
  depends_on "webp"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "stickerlint"
    system "make", "install-files", "BIN=.build/release/stickerlint", "DESTDIR=", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/stickerlint --version")
    (testpath/"wave.png").write("no picture")
    assert_match "unreadable-image", shell_output("#{bin}/stickerlint wave.png", 1)
  end
end
