//! The rule behind each question of a march, in plain words: what *Why?* says. The rows of the
//! rules stand with it.

use hicks::Why;

/// The rule behind a question.
pub fn rule(why: Why) -> &'static str {
    match why {
        Why::Deploy => {
            "Each battalion is a face of the square; the face in front tests for all of it, and \
             leads the better the higher its tactical competence. A Pasha gives his unit a second \
             die and bears on its morale. Scouts look into cover before the square does; those \
             behind pick up stragglers. (H-015, H-R46)"
        }
        Why::Orders { .. } => {
            "Move or fire with any of your units, each once, in any order. Each face throws two \
             dice: together they march as far as the slowest, pressing on as far as the front, and \
             who is slow is left. A 10, 11 or 12 may rouse the Ansar, a pair costs stragglers and \
             sticks guns in the sand, a 7 finds water, sand or a wadi. A square that stands rolls for \
             ambushes only. Changing between marching and standing takes a die of the leading \
             face's competence or less. *Hold* leaves everybody as they are. (H-022, H-027, H-030 \
             to H-041, H-R19)"
        }
        Why::RideWith => {
            "Before anything else the Pasha in command may ride to another unit within 12 inches. \
             A unit he joins in the turn gets no second die yet; he counts for its morale. \
             (H-R17, H-R45, H-R66)"
        }
        Why::Lead { .. } => {
            "A unit outside the square tests to move off or halt, then rolls two dice for itself: \
             halved in cover or bad ground, doubled for cavalry in the open unless it scouts. Its \
             roll can rouse the Ansar like the square's. (H-030, H-R24, H-R47, H-R49)"
        }
        Why::FireAt { .. } => {
            "Two dice must beat the range in inches, times one and a half for the mitrailleuse and \
             two for the field gun. Each rifle is a point, halved at men in cover or lying low, \
             doubled at men who move in the open; six points kill one. A pair uses up the \
             ammunition. (H-049 to H-063, H-R53)"
        }
        Why::LeaveBehind { .. } => {
            "Faces of competence 3 keep step with the one before them; the others test for \
             themselves. Whoever stays leaves a gap once it is more than two inches away, and \
             horsemen ride at gaps. (H-029, H-R21, H-R22, H-R47)"
        }
        Why::HaltWithout { .. } => {
            "Faces that fail their test to halt have to go on. If the square halts without them \
             there is a gap; or all of it marches on together. (H-029, H-R21, H-R22, H-R47)"
        }
        Why::LeaveStuck => {
            "Guns, transport and Pashas are stuck for a turn when their move shows a pair. The \
             square may stand with them, or go on; what is left rolls for itself from the next \
             turn until it is back. (H-036, H-R25)"
        }
        Why::FollowUp { .. } => {
            "Whoever breaks in a fight can be followed and cut down, one for every six men who do \
             it. But a unit that follows leaves its place. (H-079, H-R42, H-R62)"
        }
    }
}
