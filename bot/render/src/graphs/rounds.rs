//! A fight round by round: for each side its dice, those that hit marked, and who still stood.
//!
//! Made for 550 by 400 pixels, where its letters still have 13. A die that hit is dark and stands on
//! a star, one that did not is pale and small: told by form as well as by colour.

use crate::graphs::{Die, DieResult};
use crate::lettering::{clipped, lines};
use crate::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Volley {
    pub dice: u16,
    pub hits: u16,
    /// Who of it stood afterwards: "12 steps left".
    pub left: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rounds {
    pub title: String,
    pub sides: [String; 2],
    pub rounds: Vec<[Volley; 2]>,
}

const WIDTH: f32 = 1100.0;
const MARGIN: f32 = 34.0;
const TOP: f32 = 132.0;
/// Where the columns begin: the number of the round, both sides.
const SIDES: [f32; 2] = [104.0, 604.0];
const ROOM: f32 = 462.0;
/// A line of letters, and how large they are.
const SMALL: f32 = 27.0;
const LINE: f32 = 34.0;
/// A die with its star, how many stand in a line, and how many are drawn of a side.
const DIE: f32 = 35.0;
const ACROSS: usize = 13;
const DICE_MAX: usize = 2 * ACROSS;
/// A round at least, with one line of dice.
const LEAST: f32 = 86.0;
const ROUNDS_MAX: usize = 8;

impl Volley {
    /// `4 of 16 hit, 12 steps left`.
    fn told(&self) -> String {
        format!("{} of {} hit, {}", self.hits, self.dice, self.left)
    }

    fn lines(&self) -> usize {
        usize::from(self.dice).min(DICE_MAX).div_ceil(ACROSS).max(1)
    }

    /// Draws it below a point: the words, and the dice that hit before the others.
    fn draw(&self, svg: &mut Svg, at: Point) {
        let how = roman(SMALL, INK).start();
        let words = clipped(&self.told(), Face::Roman, SMALL, ROOM);
        svg.text(at.by(0.0, SMALL), &words, &how);
        for i in 0..usize::from(self.dice).min(DICE_MAX) {
            let fate = if i < usize::from(self.hits) { DieResult::Hit } else { DieResult::Miss };
            let (x, y) = ((i % ACROSS) as f32 + 0.5, (i / ACROSS) as f32 + 0.5);
            Die { sides: 20, face: 0, fate }.drawn(svg, at.by(x * DIE, LINE + y * DIE), DIE);
        }
    }
}

impl Rounds {
    /// The rounds that are drawn: of a long fight the last.
    fn shown(&self) -> impl Iterator<Item = (usize, &[Volley; 2])> {
        let first = self.rounds.len().saturating_sub(ROUNDS_MAX);
        self.rounds.iter().enumerate().skip(first)
    }

    fn drawing(&self) -> (Svg, f32) {
        let mut svg = Svg::default();
        let title = lines(&self.title, Face::Bold, 38.0, WIDTH - 2.0 * MARGIN);
        let title = title.first().map_or("", String::as_str);
        svg.text(Point::new(WIDTH / 2.0, 62.0), title, &bold(38.0, INK));
        for (side, x) in self.sides.iter().zip(SIDES) {
            svg.text(Point::new(x, 108.0), side, &italic(30.0, RED).start());
        }
        let mut y = TOP;
        for (number, round) in self.shown() {
            let rule = [Point::new(MARGIN, y - 8.0), Point::new(WIDTH - MARGIN, y - 8.0)];
            svg.chain(&rule, Paint::line(SEPIA, 1.2).sharp());
            svg.text(Point::new(66.0, y + 44.0), &(number + 1).to_string(), &bold(40.0, INK));
            for (volley, x) in round.iter().zip(SIDES) {
                volley.draw(&mut svg, Point::new(x, y));
            }
            let dice = round.iter().map(Volley::lines).max().unwrap_or(1) as f32 * DIE;
            y += (LINE + dice + 16.0).max(LEAST);
        }
        (svg, y + MARGIN - 16.0)
    }
}

impl Drawing for Rounds {
    fn words(&self) -> String {
        let [ours, theirs] = &self.sides;
        let round = |(number, [one, other]): (usize, &[Volley; 2])| {
            format!("Round {}: {ours} {}; {theirs} {}.", number + 1, one.told(), other.told())
        };
        let rounds: Vec<String> = self.rounds.iter().enumerate().map(round).collect();
        format!("{}. {}", self.title, rounds.join(" "))
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let (svg, height) = self.drawing();
        super::sheet::framed(renderer, (WIDTH, height.ceil()), &svg)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lettering::width;

    fn volley(dice: u16, hits: u16, left: &str) -> Volley {
        Volley { dice, hits, left: left.to_owned() }
    }

    fn fight(rounds: usize) -> Rounds {
        let round = [volley(16, 4, "24 steps left"), volley(11, 5, "9 units left")];
        let sides = ["Ours".to_owned(), "The Ansar".to_owned()];
        Rounds { title: "At Mud Bay: thrown back".to_owned(), sides, rounds: vec![round; rounds] }
    }

    #[test]
    fn every_round_is_told_and_the_last_are_drawn() {
        let words = fight(2).words();
        assert!(words.starts_with("At Mud Bay: thrown back. Round 1: Ours 4 of 16 hit"), "{words}");
        assert!(words.ends_with("The Ansar 5 of 11 hit, 9 units left."), "{words}");
        assert_eq!(
            fight(12).shown().map(|(number, _)| number).collect::<Vec<_>>(),
            [4, 5, 6, 7, 8, 9, 10, 11]
        );
        for rounds in [1, 3, 12] {
            let picture = Renderer::new().draw(&Scene::new(fight(rounds))).expect("a picture");
            assert_eq!(picture.width, 1100);
        }
    }

    #[test]
    fn dice_and_words_stay_in_their_column() {
        const {
            assert!(ACROSS as f32 * DIE <= ROOM && SIDES[0] + ROOM < SIDES[1]);
            assert!(SIDES[1] + ROOM <= WIDTH - MARGIN);
        }
        let longest = volley(120, 100, "120 units left").told();
        assert!(width(&longest, Face::Roman, SMALL) < ROOM, "{longest}");
    }
}
