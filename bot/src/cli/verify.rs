//! `sirdar verify`: campaigns played again, and their dice computed again, from the database or
//! from a file that `sirdar export` wrote.
//!
//! A file is checked offline, as anybody else could: from the log, the secret that is told after
//! the end, and the hash that was published before the beginning.
//!
//! `sirdar shadow`: how this build would read the campaigns that are under way, before it serves.
//!
//! The database is only read, also while the bot of another build runs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use campaign::archive::{Export, packs, shape};
use campaign::recovery::{self, same_as_kept};
use games::dice::audit::{Audit, audit};
use games::log::verify::{Replayed, replay};
use games::log::{self, history::begins};
use model::dice::Secret;
use model::ids::CampaignId;
use model::log::{Body, LogLine};
use model::{CampaignRow, RULES_VERSION, Stage};
use store::{Store, StoreError, file_of, must_be_whole};

use crate::cli::Failed;
use crate::cli::import::{quietly, text_of};
use crate::cli::records::{database_url, lines, named, shadow};

const TOLD_MAX: usize = 10;

pub(super) async fn run(wanted: Option<&str>) -> Result<(), Failed> {
    match wanted.map(Path::new).filter(|path| path.is_file()) {
        Some(path) => of_file(path),
        None => of_store(wanted).await,
    }
}

/// What is wrong with a log: the replay's first fault, then the dice.
fn faults(lines: &[LogLine], replayed: Result<&Replayed, String>, audit: &Audit) -> Vec<String> {
    let mut faults: Vec<String> = replayed.err().into_iter().collect();
    faults.extend(log::faults::faults(lines, audit).iter().map(ToString::to_string));
    let more = faults.len().saturating_sub(TOLD_MAX);
    faults.truncate(TOLD_MAX);
    if more > 0 {
        faults.push(format!("and {more} more"));
    }
    faults
}

fn told(head: &str, well: &str, faults: &[String]) -> bool {
    if faults.is_empty() {
        println!("{head}: {well}");
    }
    for fault in faults {
        println!("{head}: {fault}");
    }
    faults.is_empty()
}

/// The database's campaigns: the log must come to the state that is kept, by the dice that the
/// secret makes.
async fn of_store(wanted: Option<&str>) -> Result<(), Failed> {
    if let Some(file) = file_of(&database_url()?) {
        must_be_whole(&file, true).await?;
    }
    let shadow = shadow().await?;
    let store = shadow.store();
    let mut ids = Vec::new();
    if let Some(wanted) = wanted {
        ids.push(named(store, wanted).await?);
    } else {
        ids.extend(store.campaigns().await?.iter().map(|listed| listed.id));
    }
    let differing = differing(store, &ids).await?;
    if differing > 0 {
        return Err(Failed::Other(format!("{differing} of {} campaigns differ", ids.len())));
    }
    Ok(())
}

pub(super) async fn differing(store: &Store, ids: &[CampaignId]) -> Result<usize, Failed> {
    let mut differing = 0_usize;
    for id in ids {
        let lines = lines(store, *id).await?;
        let (row, unreadable) = match store.campaign(*id).await {
            Err(why @ StoreError::Unreadable(_)) => {
                (recovery::without_state(store, *id).await?, Some(why))
            }
            row => (row?, None),
        };
        let Some(row) = &row else { continue };
        let is_readable = unreadable.is_none();
        let replayed = match unreadable {
            None => quietly(|| same_as_kept(&lines, row)),
            Some(why) => Err(quietly(|| rebuilt(row, &lines, &why))),
        };
        let altered = store.altered(row.id).await?;
        let altered = altered.iter().take(TOLD_MAX);
        let altered = altered.map(|line| format!("line {line} is not as it was written"));
        let head = format!("{} {}: {} lines", row.id, row.name, lines.len());
        let (well, mut faults) = match replayed {
            Err(why) if row.rules != RULES_VERSION && is_readable => (otherwise(row, &why), vec![]),
            replayed => {
                let audit = audit(&lines, Secret::read(&row.secret).as_ref());
                let thrown = replayed.as_ref().map_or(0, |replayed| replayed.thrown);
                let well =
                    format!("{thrown} dice: the same{}{}", recomputed(&audit), since(&lines));
                let replayed = replayed.as_ref().map_err(Clone::clone);
                (well, faults(&lines, replayed, &audit))
            }
        };
        faults.extend(altered);
        if !told(&head, &well, &faults) {
            differing += 1;
        }
    }
    Ok(differing)
}

/// What is said of a log of other rules that this build cannot play as it was played: no fault of it.
fn otherwise(row: &CampaignRow, why: &str) -> String {
    format!(
        "played by version {} of the rules; this build, of version {RULES_VERSION}, would play it \
         otherwise ({why}), so its dice were not computed",
        row.rules
    )
}

fn rebuilt(row: &CampaignRow, lines: &[LogLine], why: &StoreError) -> String {
    match recovery::from_log(row.clone(), lines) {
        Ok(_) => format!(
            "its state cannot be read: {why}; the log comes to one, which the bot takes when it \
             starts"
        ),
        Err(log) => format!("its state cannot be read: {why}; nor does the log come to one: {log}"),
    }
}

fn recomputed(audit: &Audit) -> String {
    let Audit { unknown, unknown_to, checked, .. } = audit;
    let why = "fell under a secret that is not known here, by other rules, or before what was mixed \
               into them was kept";
    match (unknown, checked) {
        (0, _) => String::new(),
        (_, 0) => format!("; none can be computed again: they {why}"),
        _ => format!(
            "; {checked} can be computed again, from line {} on; {unknown} dice up to line \
             {unknown_to} {why}",
            unknown_to + 1
        ),
    }
}

fn since(lines: &[LogLine]) -> String {
    match lines.get(begins(lines)) {
        Some(LogLine { number, body: Body::Rebased { was, .. }, .. }) => {
            format!("; played from line {number} on, up to which version {was} of the rules counts")
        }
        _ => String::new(),
    }
}

struct Sealed {
    name: String,
    lines: Vec<LogLine>,
    secret: Option<Secret>,
}

fn read(text: &str) -> Result<Sealed, String> {
    shape::check(text).map_err(|why| why.to_string())?;
    packs::enroll(text).map_err(|why| why.to_string())?;
    let shape = |why: serde_json::Error| format!("it is not what `sirdar export` writes: {why}");
    if text.trim_start().starts_with('[') {
        // Builds before there was an export of more wrote the log alone.
        let lines: Vec<LogLine> = serde_json::from_str(text).map_err(shape)?;
        let name = lines.iter().rev().find_map(|line| match &line.body {
            Body::Created { name, .. } | Body::Imported { name, .. } => Some(name.clone()),
            _ => None,
        });
        return Ok(Sealed { name: name.unwrap_or_default(), lines, secret: None });
    }
    let export: Export = serde_json::from_str(text).map_err(shape)?;
    let secret = export.dice.secret.as_deref();
    let unreadable = || "its secret is not 32 bytes in hexadecimal".to_owned();
    let secret = secret.map(|text| Secret::read(text).ok_or_else(unreadable)).transpose()?;
    Ok(Sealed { name: export.name, lines: export.lines, secret })
}

fn of_file(path: &Path) -> Result<(), Failed> {
    let text = text_of(path)?;
    let checked = quietly(|| catch_unwind(AssertUnwindSafe(|| check(&text))));
    let shown = path.display();
    let checked = checked.unwrap_or_else(|_| Err("it makes the engine fail".to_owned()));
    let (head, well, faults) =
        checked.map_err(|why| Failed::Other(format!("{shown} cannot be checked: {why}")))?;
    match told(&head, &well, &faults) {
        true => Ok(()),
        false => Err(Failed::Other(format!("{shown} is not what it says"))),
    }
}

type Checked = (String, String, Vec<String>);

fn check(text: &str) -> Result<Checked, String> {
    let Sealed { name, lines, secret } = read(text)?;
    if lines.is_empty() {
        return Err("its log has no lines".to_owned());
    }
    let replayed = replay(&lines).map_err(|why| why.to_string());
    let audit = audit(&lines, secret.as_ref());
    let thrown = audit.thrown();
    let well = match (audit.checked, audit.unknown) {
        (_, 0) => format!(
            "{thrown} dice: the same; every one is what the secret gives, and the secret has the \
             hash that was promised"
        ),
        (0, _) => format!(
            "{thrown} dice: the same when played again; the secret is not told before the end, so \
             the dice themselves were not computed"
        ),
        (checked, _) => format!(
            "{thrown} dice: the same; {checked} are what the secret gives{}",
            recomputed(&audit)
        ),
    };
    let faults = faults(&lines, replayed.as_ref().map_err(Clone::clone), &audit);
    let well = well + &since(&lines);
    Ok((format!("{name}: {} lines", lines.len()), well, faults))
}

pub(super) async fn shadowed() -> Result<(), Failed> {
    let shadow = shadow().await?;
    let told = read_otherwise(shadow.store()).await;
    shadow.close().await;
    match told? {
        (_, 0) => Ok(()),
        (live, differing) => Err(Failed::Other(format!(
            "this build reads {differing} of {live} campaigns otherwise: they will go on as they \
             stand, and nothing from before can be taken back"
        ))),
    }
}

async fn read_otherwise(store: &Store) -> Result<(usize, usize), Failed> {
    let (mut live, mut differing) = (0, 0);
    for listed in store.campaigns().await? {
        if listed.stage != Stage::Running {
            continue;
        }
        live += 1;
        let head = format!("{} {}", listed.id, listed.name);
        let read = match store.campaign(listed.id).await {
            Ok(Some(row)) => {
                let lines = lines(store, row.id).await?;
                quietly(|| same_as_kept(&lines, &row)).map(|_| (row.rules, lines.len()))
            }
            Ok(None) => continue,
            Err(why) => Err(why.to_string()),
        };
        match read {
            Ok((rules, lines)) => println!("{head}: {lines} lines of rules {rules}: the same"),
            Err(why) => {
                differing += 1;
                println!("{head}: {why}");
            }
        }
    }
    Ok((live, differing))
}
