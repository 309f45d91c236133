//! What the bot asks of any game, answered from a game's own [`Ui`].

use kit::{Answer, Audience, Decision, Side};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::{Post, Topic};
use model::values::stored::Codec;
use model::{Choice, Ends, Event, Game, OwnChoice, Setup, Snapshot, Step, Why};
use render::Scene;
use staff::conduct::Pace;
use staff::plan::Halt;
use staff::posts::Area;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use super::{Chapter as _, ChoiceOf, OptionsOf, OwnUi, Seen, ViewOf, WhyOf, any, own, sections};
use crate::log::record::Counted;
use crate::map::{MapRequest, Sight};
use crate::named::Named;
use crate::odds::Question;
use crate::text::preview::Foretold;
use crate::text::records::weight::Weight;
use crate::{Automaton, Bearing, Beginning, Concern, Description, Holding, Level, Look, Part};

/// What is asked of a game as everybody sees it; as nothing where another game is played.
fn by_all<G: OwnUi, T: Default>(game: &Game, tell: impl FnOnce(&Seen<'_, G>) -> T) -> T {
    Seen::of(game, Audience::Public).map(|seen| tell(&seen)).unwrap_or_default()
}

/// The same of what everybody sees.
fn in_view<G: OwnUi, T: Default>(game: &Game, tell: impl FnOnce(&ViewOf<G>) -> T) -> T {
    by_all(game, |seen: &Seen<'_, G>| tell(&seen.view))
}

/// The same as whoever decides sees it.
fn to_decide<G: OwnUi, T: Default>(game: &Game, tell: impl FnOnce(&Seen<'_, G>) -> T) -> T {
    Seen::to_decide(game).map(|seen| tell(&seen)).unwrap_or_default()
}

/// What is said of one of the game's choices; nothing of another's.
fn of_choice<C: OwnChoice, T: Default>(choice: Choice, tell: impl FnOnce(C) -> T) -> T {
    choice.own().map(tell).unwrap_or_default()
}

/// A choice that another one goes on with, as the bot passes it on.
fn labelled<C: OwnChoice>(found: Option<(C, Label)>) -> Option<(Choice, Label)> {
    found.map(|(choice, label)| (Choice::of(choice), label))
}

fn paced(setup: Setup, pace: Pace) -> Setup {
    let pace = serde_json::to_value(pace).ok();
    let paced = pace.as_ref().and_then(|pace| setup.with("pace", pace.as_str()?));
    paced.unwrap_or(setup)
}

/// Declares what is asked of any game beside how it is answered from the game's own
/// [`Ui`](super::Ui).
macro_rules! erased {
    ($(fn $name:ident(&$self:ident $(, $of:ident: $type:ty)* $(,)?) -> $back:ty $answer:block)+) => {
        /// What the bot asks of any game, answered from the [`Ui`](super::Ui) that each has.
        ///
        /// A game may be on top of another: a part of one is then played as the other. What is said
        /// of the table, of a choice, a question or an event is asked of the game whose it is.
        pub trait Play: Sync {
            /// Every edition of the game that this process knows.
            fn editions(&'static self) -> Vec<&'static dyn Play>;

            /// The edition that is played with a setup; this one with that of another game.
            fn edition(&'static self, setup: &Setup) -> &'static dyn Play;

            $(fn $name(&self $(, $of: $type)*) -> $back;)+
        }

        impl<G: OwnUi> Play for G {
            fn editions(&'static self) -> Vec<&'static dyn Play> {
                (G::UI.editions)(self).into_iter().map(|own| own as &dyn Play).collect()
            }

            fn edition(&'static self, setup: &Setup) -> &'static dyn Play {
                setup.own().map_or(self, |options| (G::UI.edition)(self, options))
            }

            $(fn $name(&$self $(, $of: $type)*) -> $back $answer)+
        }
    };
}

erased! {
    fn about(&self) -> &'static Description {
        (G::UI.about)(self)
    }

    fn is_offered(&self) -> bool {
        (G::UI.is_offered)(self)
    }

    fn codecs(&self) -> &'static [Codec] {
        G::CODECS
    }

    fn is_of(&self, key: &str) -> bool {
        G::CODECS.iter().any(|codec| codec.key == key)
    }

    fn automatic(&self, setup: &Setup) -> Option<Side> {
        (G::UI.automatic)(setup.own()?)
    }

    fn stands(&self, game: &Game) -> Option<(String, String)> {
        in_view::<G, _>(game, |view| Some((G::UI.stands)(view)))
    }

    fn how_far(&self, game: &Game) -> String {
        in_view::<G, _>(game, G::UI.how_far)
    }

    fn round(&self, game: &Game) -> Option<u8> {
        in_view::<G, _>(game, G::UI.round)
    }

    fn sections(&self, current: Option<&Topic>, events: &[Event]) -> Vec<(Topic, Vec<Event>)> {
        sections::<G::Chapter>(current, events)
    }

    fn standing(&self, game: &Game) -> Option<Topic> {
        in_view::<G, _>(game, |view| Some(Topic((G::UI.standing)(view).to_string())))
    }

    fn chapter(&self, topic: &Topic, within: bool) -> Option<String> {
        let name = G::Chapter::read(&topic.0)?.name();
        Some(format!("{}{name}", self.about().footer[usize::from(within)]))
    }

    fn chapter_named(&self, name: &str, within: bool) -> Option<Topic> {
        let name = name.strip_prefix(self.about().footer[usize::from(within)])?;
        G::Chapter::named(name).map(|chapter| Topic(chapter.to_string()))
    }

    fn dispatch(
        &self,
        topic: &Topic,
        events: &[Event],
        snapshot: &Snapshot,
        by: Option<PlayerId>,
    ) -> Option<Post> {
        let seen = Seen::by_all(snapshot);
        Some((G::UI.dispatch)(G::Chapter::read(&topic.0)?, events, seen.as_ref(), snapshot, by))
    }

    fn board(&self, snapshot: &Snapshot) -> Option<Post> {
        Some((G::UI.board)(snapshot, &Seen::<G>::by_all(snapshot)?.view))
    }

    fn situation(
        &self,
        snapshot: &Snapshot,
        place: Option<&str>,
        audience: Audience,
    ) -> Option<Post> {
        (G::UI.situation)(snapshot, &Seen::of(snapshot.game.as_deref()?, audience)?, place)
    }

    fn places(&self) -> Named {
        (G::UI.places)(self)
    }

    fn awaited(&self, why: &Why, game: Option<&Game>) -> String {
        let Some(own) = why.own() else { return G::UI.between.awaited(why) };
        (G::UI.awaited)(own, game.and_then(|game| Seen::of(game, Audience::Public)).as_ref())
    }

    fn labels(&self, choices: &[Choice], game: &Game) -> Vec<Label> {
        let seen = Seen::<G>::to_decide(game);
        let of: Vec<ChoiceOf<G>> = choices.iter().filter_map(|choice| choice.own()).collect();
        let labels = seen.as_ref().map(|seen| (G::UI.labels)(&of, seen)).unwrap_or_default();
        let mut labels = labels.into_iter();
        // A choice may have been offered in another game than this.
        let unknown = |choice: &Choice| Label { title: choice.to_string(), ..Label::default() };
        let label = |choice: &Choice| match choice.own::<ChoiceOf<G>>() {
            Some(_) => labels.next().unwrap_or_else(|| unknown(choice)),
            None => G::UI.between.label(choice).unwrap_or_else(|| unknown(choice)),
        };
        choices.iter().map(label).collect()
    }

    fn question(&self, why: &Why, game: &Game, audience: Audience) -> (String, String) {
        let Some(own) = why.own() else { return G::UI.between.question(why) };
        Seen::of(game, audience).map(|seen| (G::UI.question)(own, &seen)).unwrap_or_default()
    }

    fn rule(&self, why: &Why) -> &'static str {
        why.own().map_or_else(|| G::UI.between.rule(why), |own| (G::UI.rule)(self, own))
    }

    fn told(&self, events: &[Event], game: &Game, audience: Audience) -> Vec<String> {
        (G::UI.told)(events, Seen::of(game, audience).as_ref(), audience)
    }

    fn noted(&self, events: &[Event]) -> Option<String> {
        (G::UI.noted)(self, &own(events))
    }

    fn weight(&self, event: &Event) -> Option<Weight> {
        (G::UI.weight)(event.own()?)
    }

    fn aside(&self, event: &Event) -> Option<String> {
        event.own().map_or_else(|| G::UI.between.sentence(event), |own| (G::UI.aside)(self, own))
    }

    fn foretold(&self, events: &[Event], game: &Game) -> Foretold {
        (G::UI.foretold)(events, Seen::to_decide(game).as_ref())
    }

    fn ends_a_round(&self, events: &[Event]) -> bool {
        events.iter().filter_map(Event::own).any(G::UI.ends_a_round)
    }

    fn uses_a_round(&self, events: &[Event]) -> bool {
        (G::UI.uses_a_round)(&own(events))
    }

    fn areas(&self) -> Vec<Area> {
        (G::UI.areas)(self)
    }

    fn area_name(&self, area: Area) -> &'static str {
        (G::UI.area_name)(self, area)
    }

    fn holdings(&self, game: &Game) -> Vec<Holding> {
        in_view::<G, _>(game, G::UI.holdings)
    }

    fn part_of(&self, player: PlayerId, snapshot: &Snapshot) -> String {
        (G::UI.part_of)(player, snapshot)
    }

    fn battlefield(&self, game: &Game) -> Option<String> {
        in_view::<G, _>(game, G::UI.battlefield)
    }

    fn barred(&self, bar: &str) -> Option<&'static str> {
        (G::UI.barred)(self, bar)
    }

    fn has_units_in(&self, area: Area, game: &Game) -> bool {
        by_all::<G, _>(game, |seen| (G::UI.has_units_in)(area, seen))
    }

    fn concern(&self, decision: &Decision<Choice, Why>, game: &Game) -> Concern {
        let Some(why) = decision.why.own() else { return Concern::default() };
        by_all::<G, _>(game, |seen| (G::UI.concern)(why, decision.id, seen))
    }

    fn bearing(&self, choice: Choice, game: &Game) -> Bearing {
        match choice.own() {
            Some(own) => by_all::<G, _>(game, |seen| (G::UI.bearing)(own, seen)),
            None => G::UI.between.bearing(&choice),
        }
    }

    fn verdict(&self, agreed: bool) -> Option<Answer<Choice>> {
        (G::UI.verdict)(agreed).map(|choice| Answer::One(Choice::of(choice)))
    }

    fn is_foreseeable(&self, now: &Game, then: &Game) -> bool {
        (G::UI.is_foreseeable)(now, then)
    }

    fn halts(&self, events: &[Event]) -> Option<Halt> {
        (G::UI.halts)(&own(events))
    }

    fn interrupts(&self, event: &Event) -> bool {
        event.own().is_some_and(G::UI.interrupts)
    }

    fn check(&self, game: &Game) -> Result<(), Invalid> {
        game.machine().map_or(Ok(()), G::UI.check)
    }

    fn score(&self, game: &Game) -> Option<i32> {
        in_view::<G, _>(game, G::UI.score)
    }

    fn counted(&self, event: &Event) -> Counted {
        event.own().map(G::UI.counted).unwrap_or_default()
    }

    fn by_default(&self, game: &Game, standing: Standing) -> Option<Answer<Choice>> {
        let decision = game.decision()?;
        match decision.why.own::<WhyOf<G>>() {
            Some(_) => Some(any(&(G::UI.by_default)(&Seen::to_decide(game)?, standing)?)),
            None => G::UI.between.by_default(&decision),
        }
    }

    fn defaulted(
        &self,
        why: &Why,
        answer: &Answer<Choice>,
        label: Option<String>,
    ) -> Option<String> {
        match why.own().zip(answer.try_map(|choice| choice.own())) {
            Some((why, own)) => (G::UI.defaulted)(self, why, &own, label),
            None => label,
        }
    }

    fn matter(&self, why: &Why, game: &Game) -> u16 {
        match why.own() {
            Some(own) => game.machine().map_or(0, |game| (G::UI.matter)(own, game)),
            None => G::UI.between.matter(),
        }
    }

    fn level(&self, setup: &Setup) -> Level {
        setup.own().map_or(Level::Easy, G::UI.level)
    }

    fn automaton(&self, level: Level, seed: u64) -> Box<dyn Automaton> {
        (G::UI.automaton)(level, seed)
    }

    fn preset(&self, name: &str, setup: &Setup) -> Option<Setup> {
        setup.own::<OptionsOf<G>>()?;
        Some(paced(Setup::of((G::UI.preset)(self, name)?), setup.conduct().pace))
    }

    fn agreed(&self, setup: &Setup) -> String {
        (G::UI.agreed)(setup)
    }

    fn beginnings(&self) -> Vec<Beginning> {
        (G::UI.beginnings)(self).unwrap_or_else(|| {
            let (setup, [key, title, begun]) = (self.setup(None, None), (G::UI.about)(self).beginning);
            vec![Beginning { key, title, setup, begun }]
        })
    }

    fn setup(&self, preset: Option<usize>, pace: Option<Pace>) -> Setup {
        let setup = Setup::of((G::UI.options)(self, preset));
        match pace {
            Some(pace) => paced(setup, pace),
            None => setup,
        }
    }

    fn ending(&self, of: &[Choice]) -> Result<Option<Choice>, String> {
        let own: Vec<ChoiceOf<G>> = of.iter().filter_map(|choice| choice.own()).collect();
        (G::UI.ending)(&own).map(|ending| ending.map(Choice::of))
    }

    fn answers_itself(&self, why: &Why) -> bool {
        why.own().is_some_and(G::UI.answers_itself)
    }

    fn goes_on(&self, choice: Choice, waiting: &Decision<Choice, Why>) -> Option<Choice> {
        let goes_on = (G::UI.goes_on)(choice.own()?, waiting.why.own()?);
        (goes_on && waiting.ask.choices().contains(&choice)).then_some(choice)
    }

    fn finishes(&self, why: &Why, last: &str) -> Option<Ends> {
        (G::UI.finishes)(why.own()?, last)
    }

    fn is_apart(&self, choice: &Choice) -> bool {
        of_choice(*choice, G::UI.is_apart)
    }

    fn own_menu(&self, choice: &Choice) -> Option<&'static str> {
        choice.own().map_or_else(|| G::UI.between.own_menu(choice), G::UI.own_menu)
    }

    fn wants_details(&self, why: &Why) -> bool {
        why.own().is_some_and(G::UI.wants_details)
    }

    fn ended_at_once(&self, choice: Choice, game: &Game) -> Option<(Choice, Label)> {
        labelled((G::UI.ended_at_once)(choice.own()?, &Seen::to_decide(game)?))
    }

    fn beside(&self, choice: Choice, game: &Game) -> Option<(Choice, Label)> {
        labelled((G::UI.beside)(choice.own()?, &Seen::to_decide(game)?))
    }

    fn is_first(&self, choice: &Choice) -> bool {
        of_choice(*choice, G::UI.is_first)
    }

    fn parts(&self, decision: &Decision<Choice, Why>, game: &Game) -> Vec<Part> {
        let Some(why) = decision.why.own() else { return Vec::new() };
        let own: Option<Vec<ChoiceOf<G>>> =
            decision.ask.choices().iter().map(|choice| choice.own()).collect();
        to_decide::<G, _>(game, |seen| (G::UI.parts)(why, &own.unwrap_or_default(), seen))
    }

    fn follow_ups(&self, choice: Choice, game: &Game) -> Vec<(Vec<Choice>, Label)> {
        let Some(own) = choice.own() else { return Vec::new() };
        let found = to_decide::<G, _>(game, |seen| (G::UI.follow_ups)(own, seen)).into_iter();
        let all = |of: Vec<ChoiceOf<G>>| of.into_iter().map(Choice::of).collect();
        found.map(|(choices, label)| (all(choices), label)).collect()
    }

    fn with_all(&self, choice: Choice, game: &Game) -> Option<Label> {
        (G::UI.with_all)(choice.own()?, &Seen::to_decide(game)?)
    }

    fn unsaid(&self, steps: &[Step], game: &Game) -> Vec<Answer<Choice>> {
        let answers = to_decide::<G, _>(game, |seen| (G::UI.unsaid)(steps, seen));
        answers.iter().map(any).collect()
    }

    fn is_unsaid_after(&self, choice: Choice, before: Choice) -> bool {
        choice
            .own()
            .zip(before.own())
            .is_some_and(|(own, before)| (G::UI.is_unsaid_after)(own, before))
    }

    fn force(&self, topic: &str) -> Option<&'static str> {
        (G::UI.force)(topic)
    }

    fn drafted(&self, steps: &[Step]) -> Option<Scene> {
        (G::UI.drafted)(steps)
    }

    fn begun(&self, snapshot: &Snapshot) -> Post {
        (G::UI.begun)(snapshot)
    }

    fn ended(&self, game: &Game) -> String {
        in_view::<G, _>(game, G::UI.ended)
    }

    fn with_names(&self, text: String, roster: &Roster, spell: fn(&str) -> String) -> String {
        (G::UI.with_names)(text, roster, spell)
    }

    fn scene(
        &self,
        game: &Game,
        roster: &Roster,
        audience: Audience,
        look: Look<'_>,
        events: &[Event],
    ) -> Option<Scene> {
        (G::UI.scene)(&Seen::of(game, audience)?, roster, look, &own(events))
    }

    fn pictured(&self, name: &str, game: &Game, events: &[Event]) -> Option<Scene> {
        by_all::<G, _>(game, |seen| (G::UI.pictured)(name, seen, &own(events)))
    }

    fn planned(&self, now: &Game, after: &Game, events: &[Event]) -> Option<Scene> {
        by_all::<G, _>(now, |now| (G::UI.planned)(now, after, &own(events)))
    }

    fn card(&self, name: &str, width: u32) -> Option<Scene> {
        (G::UI.card)(self, name, width)
    }

    fn track(&self, game: &Game) -> Option<(Post, Scene)> {
        in_view::<G, _>(game, G::UI.track)
    }

    fn beside_rule(&self, topic: &str) -> Option<Scene> {
        (G::UI.beside_rule)(self, topic)
    }

    fn map_parts(&self) -> Named {
        (G::UI.map_parts)(self)
    }

    fn map_times(&self) -> Option<&'static [(&'static str, &'static str)]> {
        (G::UI.map_times)()
    }

    fn sight(&self, game: &Game, roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        by_all::<G, _>(game, |seen| (G::UI.sight)(seen, roster, wanted))
    }

    fn held(&self, game: &Game) -> Vec<(String, String)> {
        in_view::<G, _>(game, G::UI.held)
    }

    fn card_named(&self, typed: &str) -> Option<String> {
        (G::UI.card_named)(self, typed)
    }

    fn hand(&self, snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
        (G::UI.hand)(&Seen::by_all(snapshot)?, snapshot, card)
    }

    fn fan(&self, snapshot: &Snapshot) -> Option<Scene> {
        (G::UI.fan)(&Seen::by_all(snapshot)?, snapshot)
    }

    fn odds_are_of_use(&self, game: &Game) -> bool {
        by_all::<G, _>(game, G::UI.odds_are_of_use)
    }

    fn odds_of_what_waits(&self, game: &Game) -> Option<Question> {
        by_all::<G, _>(game, G::UI.odds_of_what_waits)
    }

    fn odds_of_a_draft(&self, game: &Game, steps: &[Step]) -> Option<Question> {
        by_all::<G, _>(game, |seen| (G::UI.odds_of_a_draft)(seen, steps))
    }
}
