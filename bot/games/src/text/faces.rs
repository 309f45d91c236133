//! A whole campaign or march to look at: replayed as a moving picture, and written up as a page.
//!
//! Both are made from the log alone, with what everybody may see (`view(None)`), by functions that
//! take as long as they take: whoever calls them does so beside the threads that answer people.

use model::Snapshot;
use model::words::{bare, clip};
use render::{Faces, Fallen, Renderer, Scene};

use crate::dice::audit::Audit;
use crate::film::{FilmError, plate};
use crate::text;
use crate::text::page::Plate;

pub fn faces(
    renderer: &Renderer,
    snapshot: &Snapshot,
    audit: &Audit,
) -> Result<Option<Plate>, FilmError> {
    let (sizes, _) = text::dice::sizes(audit);
    let sizes: Vec<Fallen> =
        sizes.into_iter().map(|(_, faces)| Fallen { counts: faces.clone() }).collect();
    if sizes.is_empty() {
        return Ok(None);
    }
    let title = format!("Dice of {}", clip(&bare(&snapshot.name), 26));
    let picture = renderer.draw(&Scene::new(Faces { title, sizes }))?;
    Ok(Some(plate(picture)))
}
