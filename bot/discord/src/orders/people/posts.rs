//! Posts that change hands, areas and battles that are given to officers: what `/command` and the
//! buttons under a battle share.

use model::button::battle::PostsButton;
use staff::posts::{Area, Posting};

use crate::orders::battles;
use crate::orders::people::votes;
use crate::prelude::*;

pub async fn pressed(here: Here<'_>, button: PostsButton) -> Outcome {
    match button {
        PostsButton::Bear { battle, how } => bear(here, battle, how.as_str()).await,
        PostsButton::Lead(battle) => {
            let player = here.player();
            repost(here, Posting::Lead { battle, player }).await
        }
        PostsButton::Yield { battle, to } => {
            repost(here, Posting::Lead { battle, player: to }).await
        }
    }
}

pub async fn repost(here: Here<'_>, posting: Posting) -> Outcome {
    let receipt = here.request(Request::Repost { posting: posting.clone() }).await?;
    Ok(said(text::people::posts::receipt(&posting, &receipt.snapshot)))
}

async fn bear(here: Here<'_>, battle: DecisionId, how: &str) -> Outcome {
    let tabletop = games::of(&here.snapshot.setup).about().tabletop;
    if !tabletop.is_some_and(|tabletop| (tabletop.is_foes_way)(how)) {
        return Err(Problem::Stale);
    }
    let receipt = here.request(Request::Bear { battle, how: how.to_owned() }).await?;
    battles::show(here.after(receipt.snapshot), battles::SheetOptions::default()).await
}

const CHIEF: &str = "chief of staff";
const BATTLE: &str = "the battle that waits";

pub async fn give(here: Here<'_>, typed: &str, to: Option<PlayerId>) -> Outcome {
    let play = games::of(&here.snapshot.setup);
    let posting = match (&given(play, typed)[..], to) {
        ([BATTLE], to) => {
            let Some(battle) = battles::waiting(&here)? else {
                return Ok(said(battles::tabletop(&here.snapshot)?.words.unled));
            };
            Posting::Lead { battle, player: to.unwrap_or(here.player()) }
        }
        ([CHIEF], Some(to)) => Posting::Chief { to },
        ([CHIEF], None) => {
            return Ok(said("Who is to be chief of staff? Name them with `to`."));
        }
        (named, to) => match found(play, typed) {
            Some(area) => Posting::Delegate { area, to },
            None => {
                let names = if named.is_empty() { given(play, "") } else { named.to_vec() };
                return Ok(said(format!(
                    "“{}” is no post to give. There are: {}.",
                    model::words::plain(typed),
                    model::words::list(&names)
                )));
            }
        },
    };
    repost(here, posting).await
}

pub fn given(play: &dyn Play, partial: &str) -> Vec<&'static str> {
    let typed = bare(partial).trim().to_lowercase();
    let posts = [Some(CHIEF), play.about().tabletop.map(|_| BATTLE)].into_iter().flatten();
    posts.filter(|name| name.contains(&typed)).chain(areas(play, partial)).collect()
}

fn areas(play: &dyn Play, partial: &str) -> Vec<&'static str> {
    let partial = bare(partial).to_lowercase();
    let names = play.areas().into_iter().map(|area| play.area_name(area));
    names.filter(|name| name.to_lowercase().contains(partial.trim())).collect()
}

fn found(play: &dyn Play, typed: &str) -> Option<Area> {
    let named: Vec<&str> = areas(play, typed);
    let typed = bare(typed).trim().to_lowercase();
    let same = |name: &str| name.to_lowercase() == typed;
    play.areas().into_iter().find(|area| match &named[..] {
        [only] => play.area_name(*area) == *only,
        _ => same(play.area_name(*area)),
    })
}

/// Who commands, and who may do what
#[poise::command(
    slash_command,
    guild_only,
    subcommands("show", "stand", "resign", "delegate"),
    subcommand_required
)]
pub(crate) async fn command(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

fn id(user: &User) -> PlayerId {
    PlayerId(user.id.get())
}

/// Who holds which post, and who may do what
#[poise::command(slash_command, guild_only)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, |here| async move {
        match here.snapshot.stage {
            Stage::Lobby => Err(Problem::NotStarted),
            _ => Ok(text::people::posts::show(&here.snapshot).into()),
        }
    })
    .await
}

/// Stand for the command while it is voted on
#[poise::command(slash_command, guild_only)]
async fn stand(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, |here| votes::stand(here, None)).await
}

/// Lay down your post: the chief of staff follows a commander, or whom you name or the staff elects
#[poise::command(slash_command, guild_only)]
async fn resign(
    ctx: Context<'_>,
    #[description = "Who commands after you; the command is handed over at once"] to: Option<User>,
    #[description = "Have the staff elect who commands after you"] election: Option<bool>,
) -> Result<(), Failure> {
    let posting = match to.as_ref().map(id) {
        Some(to) => Posting::HandOver { to },
        None => Posting::Resign { election: election.unwrap_or(false) },
    };
    here(ctx, |here| repost(here, posting)).await
}

async fn complete_post(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let setup = campaign_here(ctx).await.map(|snapshot| snapshot.setup.clone());
    let setup = setup.unwrap_or_else(|| games::usual().setup(None, None));
    let named = given(games::of(&setup), partial).into_iter();
    offered(named.map(|name| AutocompleteChoice::new(name, name)))
}

/// Give an officer a post: chief of staff, a share of the force, the battle that waits
#[poise::command(slash_command, guild_only)]
async fn delegate(
    ctx: Context<'_>,
    #[description = "Chief of staff, the battle that waits, or a share: an island, a unit"]
    #[autocomplete = "complete_post"]
    #[max_length = 40]
    post: String,
    #[description = "To whom; left out: a share is the commander's again, the battle yours"]
    to: Option<User>,
) -> Result<(), Failure> {
    let to = to.as_ref().map(id);
    here(ctx, |here| give(here, &post, to)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_island_is_found_by_part_of_its_name() {
        let play = games_testing::games()[0];
        let name = |typed: &str| found(play, typed).map(|area| play.area_name(area));
        assert_eq!(name("orcas"), Some("Orcas Island"));
        assert_eq!(name("Orcas Island"), Some("Orcas Island"));
        assert_eq!((name("island"), name("Nile")), (None, None));
        assert_eq!(given(play, "chief"), ["chief of staff"]);
        assert!(given(play, "o").len() > 2 && given(play, "nile").is_empty());
    }
}
