class Nqfill < Formula
  desc "Complete n-queens boards, or prove that none exists"
  homepage "{{repository}}"
  version "{{version}}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "{{archive:aarch64-apple-darwin}}"
      sha256 "{{sha256:aarch64-apple-darwin}}"
    end
    on_intel do
      url "{{archive:x86_64-apple-darwin}}"
      sha256 "{{sha256:x86_64-apple-darwin}}"
    end
  end

  on_linux do
    on_arm do
      url "{{archive:aarch64-unknown-linux-musl}}"
      sha256 "{{sha256:aarch64-unknown-linux-musl}}"
    end
    on_intel do
      url "{{archive:x86_64-unknown-linux-musl}}"
      sha256 "{{sha256:x86_64-unknown-linux-musl}}"
    end
  end

  def install
    bin.install "nqfill"
    pkgshare.install "nqfill.wasm.gz"
    man1.install Dir["man/man1/*.1"]
    generate_completions_from_executable(bin/"nqfill", "completions")
  end

  test do
    assert_equal "92", shell_output("#{bin}/nqfill count --size 8 </dev/null").strip
  end
end
