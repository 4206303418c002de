{
  description = "Complete n-queens boards, or prove that none exists";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";
  inputs.nqfill = {
    url = "git+{{repository}}?ref=refs/tags/v{{version}}";
    flake = false;
  };

  outputs = { nixpkgs, nqfill, ... }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
    in {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "nqfill";
          version = "{{version}}";
          src = nqfill;
          cargoLock.lockFile = "${nqfill}/Cargo.lock";
          # The tests of the packed crates run where it is released.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            $out/bin/nqfill man -o man
            installManPage man/*.1
            for shell in bash zsh fish; do
              $out/bin/nqfill completions $shell > nqfill.$shell
              installShellCompletion --$shell nqfill.$shell
            done
          '';
          meta = {
            homepage = "{{repository}}";
            license = with pkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "nqfill";
          };
        };
      });
    };
}
