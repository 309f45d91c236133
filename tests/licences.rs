//! The notices of everything that others have made and that is linked or embedded: collected from
//! the manifests and sources that cargo has, and held against what is kept in `assets`.
//!
//! `SIRDAR_LICENCES=write cargo test -p sirdar --test sirdar licences` writes them anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Where they are kept.
const KEPT: &str = "assets/licences.txt";
/// How deep in the folders of a crate notices are looked for: of what it has taken from elsewhere.
const DEPTH: usize = 4;
/// What a file with a notice begins with.
const NAMES: [&str; 6] = ["license", "licence", "copying", "copyright", "notice", "unlicense"];
/// Data that is embedded: what it is, and the files with its notices.
const DATA: [(&str, &[&str]); 3] = [
    (
        "Old Standard TT by Alexey Kryukov, the faces in maps and tables: SIL Open Font License 1.1",
        &["assets/fonts/OFL.txt"],
    ),
    (
        "Twemoji by Twitter and its contributors, the emoji of the local Discord: CC-BY-4.0; as a \
         font by Mozilla and Tilman Vatteroth, of which this is a part: SIL Open Font License 1.1",
        &["assets/fonts/Twemoji-LICENSE.md"],
    ),
    (
        "GSHHG 2.3.7 by Paul Wessel and Walter H. F. Smith, from which the coastline is derived: \
         LGPL-3.0-or-later (assets/san-juans/land.geojson, which may be replaced)",
        &[
            "assets/san-juans/CREDITS.md",
            "assets/san-juans/LICENSE-LGPL-3.0.txt",
            "assets/san-juans/LICENSE-GPL-3.0.txt",
        ],
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What cargo knows of the crates, without asking anybody.
fn metadata() -> Value {
    let arguments = ["metadata", "--format-version", "1", "--locked", "--offline"];
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        // The image's own is the same but for its C library.
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The crates that are linked into the binary: not those that only build or test it.
fn linked(metadata: &Value) -> Vec<&Value> {
    let by_id = |of: &'static str| {
        let known = of == "packages";
        let (from, of) = if known { (metadata, of) } else { (&metadata["resolve"], of) };
        list(from, of).iter().map(|one| (text(one, "id"), one)).collect::<BTreeMap<_, _>>()
    };
    let (packages, nodes) = (by_id("packages"), by_id("nodes"));
    let is_macro = |package: &Value| {
        let mut kinds = list(package, "targets").iter().flat_map(|target| list(target, "kind"));
        kinds.any(|kind| kind == "proc-macro")
    };
    let ours = packages.iter().find(|(_, package)| text(package, "name") == "sirdar");
    let mut open = vec![*ours.expect("our own").0];
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if is_macro(packages[id]) || !found.insert(id) {
            continue;
        }
        for needed in list(nodes[id], "deps") {
            if list(needed, "dep_kinds").iter().any(|kind| kind["kind"].is_null()) {
                open.push(text(needed, "pkg"));
            }
        }
    }
    let mut crates: Vec<&Value> = found.into_iter().map(|id| packages[id]).collect();
    crates.retain(|package| !package["source"].is_null());
    crates.sort_by_key(|package| (text(package, "name"), text(package, "version")));
    crates
}

/// The files with notices below a folder, in order.
fn notices(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("read").flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_dir() {
            let beside = ["tests", "benches", "examples", "test", "fuzz"].contains(&name.as_str());
            if depth > 0 && !beside && !name.starts_with('.') {
                notices(&path, depth - 1, found);
            }
        } else if NAMES.iter().any(|begins| name.starts_with(begins)) && !name.ends_with(".rs") {
            found.push(path);
        }
    }
}

/// Whether a notice is one of several licences that one may choose among, and not the one chosen:
/// where MIT is offered, it is taken.
fn is_spare(licence: &str, path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let offered = licence.contains("MIT") && !licence.contains("AND");
    offered && ["apache", "unlicense", "zlib", "bsl", "boost"].iter().any(|of| name.contains(of))
}

/// A text without what differs by nothing but how it is set.
fn same(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn collected() -> String {
    let metadata = metadata();
    let mut all = String::from(
        "Sirdar is built with the work of others. Each is named with the licence it comes under; \
         the texts follow.\nSQLite, which is in libsqlite3-sys, is in the public domain.\n\n",
    );
    // Each text once, in the order in which it is met, with those whom it is of.
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut add = |of: &str, path: &Path| {
        let bytes = fs::read(path).expect("read");
        let text = String::from_utf8_lossy(&bytes).replace('\r', "");
        let number = *numbers.entry(same(&text)).or_insert_with(|| {
            texts.push((text.trim_matches('\n').to_owned(), Vec::new()));
            texts.len() - 1
        });
        if texts[number].1.last().is_none_or(|last| last != of) {
            texts[number].1.push(of.to_owned());
        }
    };
    for (what, files) in DATA {
        let _ = writeln!(all, "{what}");
        for file in files {
            add(what.split(" by ").next().unwrap_or(what), &root().join(file));
        }
    }
    for package in linked(&metadata) {
        let of = format!("{} {}", text(package, "name"), text(package, "version"));
        let licence = text(package, "license");
        assert!(!licence.is_empty(), "{of} names no licence");
        let _ = write!(all, "{of}: {licence}");
        let mut found = Vec::new();
        let manifest = Path::new(text(package, "manifest_path"));
        notices(manifest.parent().expect("a folder"), DEPTH, &mut found);
        if found.iter().any(|path| !is_spare(licence, path)) {
            found.retain(|path| !is_spare(licence, path));
        }
        if found.is_empty() {
            let by: Vec<&str> = list(package, "authors").iter().filter_map(Value::as_str).collect();
            let _ = write!(all, ", by {}, {}", by.join(", "), text(package, "repository"));
        }
        all.push('\n');
        found.iter().for_each(|path| add(&of, path));
    }
    for (text, of) in texts {
        let _ = write!(all, "\n{}\n{}\n\n{text}\n", "=".repeat(78), of.join(", "));
    }
    all
}

#[test]
fn licences_of_all_that_is_linked_are_kept() {
    let (path, now) = (root().join(KEPT), collected());
    if std::env::var("SIRDAR_LICENCES").is_ok_and(|wish| wish == "write") {
        fs::write(&path, &now).expect("written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let other = kept.lines().zip(now.lines()).find(|(kept, now)| kept != now);
    assert!(kept == now, "{KEPT} is not what cargo knows: see the head of this file: {other:?}");
    for part in ["resvg ", "SIL OPEN FONT LICENSE", "GNU LESSER GENERAL PUBLIC LICENSE", "GSHHG"] {
        assert!(kept.contains(part), "{part}");
    }
}

#[test]
fn the_binary_prints_the_licences() {
    let output = Command::new(env!("CARGO_BIN_EXE_sirdar")).arg("licences").output();
    let output = output.expect("it runs");
    let kept = fs::read(root().join(KEPT)).expect("read");
    assert!(output.status.success() && output.stdout == kept, "they are the same");
}
