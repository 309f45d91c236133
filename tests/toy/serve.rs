//! The `sirdar` command line with the toy in place of the games.

mod game;

fn main() -> std::process::ExitCode {
    sirdar::cli::main(&game::GAMES)
}
