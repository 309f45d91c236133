//! Says what is wrong in a pack: `cargo run -p pack --example check -- FOLDER`.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: check FOLDER");
        return ExitCode::from(2);
    };
    let text =
        |name: &&str| Some(((*name).to_owned(), std::fs::read_to_string(folder.join(name)).ok()?));
    let files = pack::Files(pack::FILES.iter().filter_map(text).collect());
    match pack::enroll(&files) {
        Ok(pack) => println!("{pack:?} is good: its tag is {}", pack.tag),
        Err(refused) => {
            println!("{refused}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
