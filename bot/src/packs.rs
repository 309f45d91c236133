//! Packs on disk: a folder of text files, read with care, for anybody may have written it; and which
//! packs are offered for new campaigns.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use games::simulate::Packs;
use pack::{DRAWINGS, DRAWN, FILES, Files, MORE, Mistake, Pack, listed};
use tracing::{info, warn};

/// Bytes of one file; the largest of the shipped ones has 130,000.
const BYTES_MAX: usize = model::values::pack::TEXT_MAX;
/// Bytes of all files together.
const ALL_MAX: usize = 4 << 20;
/// Drawings of one folder.
const DRAWINGS_MAX: usize = 200;

/// Reads the files of a pack from its folder.
///
/// # Errors
/// Says which of them cannot be read, and why. One that is not there is told of by whoever checks
/// the pack.
pub fn read(folder: &Path) -> Result<Files, Vec<Mistake>> {
    let mut files = Files::default();
    let mut mistakes = Vec::new();
    let home = match folder.canonicalize() {
        Ok(home) if home.is_dir() => home,
        Ok(_) => return Err(vec![mistake(&folder.display().to_string(), "this is no folder")]),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => {
            return Err(vec![mistake(&folder.display().to_string(), "there is no such folder")]);
        }
        Err(why) => return Err(vec![mistake(&folder.display().to_string(), &why.to_string())]),
    };
    let names = FILES.iter().chain(&MORE).chain(&DRAWN).map(|name| (*name).to_owned());
    let mut names: Vec<String> = names.collect();
    for folder in DRAWINGS {
        match drawings(&home, folder) {
            Ok(found) => names.extend(found),
            Err(why) => mistakes.push(mistake(folder, &why)),
        }
    }
    for name in names {
        match text(&home, &name) {
            Ok(text) => files.0.extend(text.map(|text| (name, text))),
            Err(why) => mistakes.push(mistake(&name, &why)),
        }
        if files.0.values().map(String::len).sum::<usize>() > ALL_MAX {
            let says = format!("a pack has at most {ALL_MAX} bytes");
            return Err(vec![mistake(&folder.display().to_string(), &says)]);
        }
    }
    if mistakes.is_empty() { Ok(files) } else { Err(mistakes) }
}

fn mistake(file: &str, says: &str) -> Mistake {
    Mistake { file: file.to_owned(), line: None, says: says.to_owned() }
}

/// The names of the drawings in a folder of a pack, which need not be there.
fn drawings(home: &Path, folder: &str) -> Result<Vec<String>, String> {
    let Ok(entries) = std::fs::read_dir(home.join(folder)) else { return Ok(Vec::new()) };
    let name = |entry: std::fs::DirEntry| entry.file_name().into_string().ok();
    let names = entries.flatten().filter_map(name).filter(|name| name.ends_with(".svg"));
    let mut names: Vec<String> =
        names.take(DRAWINGS_MAX + 1).map(|name| format!("{folder}/{name}")).collect();
    if names.len() > DRAWINGS_MAX {
        return Err(format!("a folder has at most {DRAWINGS_MAX} drawings"));
    }
    names.sort();
    Ok(names)
}

/// The text of a file; nothing if it is not there. A link must not lead out of the folder.
fn text(home: &Path, name: &str) -> Result<Option<String>, String> {
    let path = match home.join(name).canonicalize() {
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        path => path.map_err(|why| why.to_string())?,
    };
    if !path.starts_with(home) {
        return Err("it leads out of the folder: copy the file here".to_owned());
    }
    // A pipe would be waited for for ever.
    if !path.metadata().is_ok_and(|known| known.is_file()) {
        return Err("it is no file".to_owned());
    }
    let file = std::fs::File::open(&path).map_err(|why| why.to_string())?;
    let mut bytes = Vec::new();
    file.take(BYTES_MAX as u64 + 1).read_to_end(&mut bytes).map_err(|why| why.to_string())?;
    if bytes.len() > BYTES_MAX {
        return Err(format!("it is too large: a file has at most {BYTES_MAX} bytes"));
    }
    let text = String::from_utf8(bytes).map_err(|_| "it is no text in UTF-8".to_owned())?;
    Ok(Some(text))
}

/// Reads a pack from its folder and keeps it for as long as the process runs.
///
/// # Errors
/// Says what is wrong, a line for each mistake.
pub fn enrolled(folder: &Path) -> Result<&'static Pack, String> {
    let files = read(folder).map_err(|mistakes| listed(&mistakes))?;
    pack::enroll(&files).map_err(|refused| refused.to_string())
}

/// The same of a pack for new campaigns: what it brings to be drawn is in order too.
///
/// # Errors
/// Says what is wrong, a line for each mistake.
pub fn to_offer(folder: &Path) -> Result<&'static Pack, String> {
    let files = read(folder).map_err(|mistakes| listed(&mistakes))?;
    let mistakes = mistakes(&files);
    if !mistakes.is_empty() {
        return Err(mistakes.join("\n"));
    }
    pack::enroll(&files).map_err(|refused| refused.to_string())
}

/// What is wrong in a pack for new campaigns, a sentence each: for its rules, and then where it is drawn.
pub fn mistakes(files: &Files) -> Vec<String> {
    let rules = pack::check(files).into_iter().map(|mistake| mistake.to_string());
    rules.chain(not_drawn(files)).collect()
}

/// What of a pack is left out where it is drawn, and why.
pub fn not_drawn(files: &Files) -> Vec<String> {
    tools().map(|tools| (tools.mistakes)(&files.0)).unwrap_or_default()
}

/// What the game of this build that plays packs tells their authors.
pub fn tools() -> Option<Packs> {
    games::list().iter().find_map(|play| play.about().simulator?.packs)
}

/// Offers the packs in the subfolders of a folder for new campaigns, beside those of this build. One that is
/// wrong is logged and left out: campaigns under way have theirs in the database.
pub fn offer_all(folder: &Path) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(why) => return warn!(folder = %folder.display(), %why, "the packs cannot be read"),
    };
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    for folder in folders {
        let shown = folder.display();
        match to_offer(&folder) {
            Ok(pack) if crate::offer(pack) => {
                info!(
                    name = pack.name,
                    version = pack.version,
                    tag = pack.tag(),
                    "a pack is offered"
                );
            }
            Ok(pack) => {
                warn!(folder = %shown, "a pack is left out: another is called {}", pack.name);
            }
            Err(why) => warn!(folder = %shown, "a pack is left out: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> std::path::PathBuf {
        let folder =
            std::env::temp_dir().join(format!("sirdar-pack-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        for (file, text) in pack::shipped_files("oudh").expect("it is shipped").0 {
            let file = folder.join(file);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            std::fs::write(file, text).expect("a file");
        }
        folder
    }

    #[test]
    fn a_folder_gives_the_pack_that_is_in_it() {
        let folder = folder("good");
        let pack = enrolled(&folder).expect("a pack");
        assert_eq!((pack.name.as_str(), pack), ("oudh", pack::shipped()[1]));
        std::fs::remove_dir_all(folder).expect("it goes");
    }

    #[test]
    fn whatever_the_folder_holds_is_told_of_in_a_sentence() {
        let said = |name: &str, spoil: &dyn Fn(&Path)| {
            let folder = folder(name);
            spoil(&folder);
            let said = enrolled(&folder).expect_err("it is spoiled");
            std::fs::remove_dir_all(folder).expect("it goes");
            said
        };
        let cards = |folder: &Path| folder.join("cards.toml");
        let missing = said("missing", &|of| std::fs::remove_file(cards(of)).expect("gone"));
        assert_eq!(missing, "cards.toml: this file is missing");
        let huge = said("huge", &|of| {
            std::fs::write(cards(of), vec![b'#'; 2 << 20]).expect("written");
        });
        assert!(huge.starts_with("cards.toml: it is too large"), "{huge}");
        let bytes = said("bytes", &|of| std::fs::write(cards(of), [0xff, 0xfe]).expect("written"));
        assert_eq!(bytes, "cards.toml: it is no text in UTF-8");
        let inner = said("folder", &|of| {
            std::fs::remove_file(cards(of)).expect("gone");
            std::fs::create_dir(cards(of)).expect("made");
        });
        assert_eq!(inner, "cards.toml: it is no file");
        #[cfg(unix)]
        {
            let link = said("link", &|of| {
                std::fs::remove_file(cards(of)).expect("gone");
                std::os::unix::fs::symlink("/etc/hostname", cards(of)).expect("linked");
            });
            assert!(link.starts_with("cards.toml: it leads out of the folder"), "{link}");
        }
        assert!(enrolled(Path::new("/nowhere/at/all")).is_err());
    }
}
