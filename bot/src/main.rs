//! The `sirdar` command line; everything is in the library.

fn main() -> std::process::ExitCode {
    sirdar::cli::main(&sirdar::GAMES)
}
