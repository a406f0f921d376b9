//! Branches on random numbers are flipped for the sides that did not run yet.
//!
//! A tap's branches are flipped on every path, since where a tap goes is what sequences are about.
//! A game that draws places and speeds decides by them in every frame: all paths through that would
//! be without end, and no two of them differ to its user. So each side of such a branch is asked for
//! until it ran, a few times at most. So are branches on the time of day, where that is unknown.

use gibbon_device::{Decision, Followed};
use gibbon_expressions::{ExprId, Expressions, Input};
use rustc_hash::{FxHashMap, FxHashSet};

/// A side that could not be had so often is given up.
const TRIES: usize = 8;

/// A branch, and the way it goes: for a switch, in words.
type Side = (String, u32, String);

#[derive(Default)]
pub(crate) struct Chance {
    ran: FxHashSet<Side>,
    tried: FxHashMap<Side, usize>,
}

impl Chance {
    /// Takes in which sides a run took.
    pub(crate) fn learn(&mut self, followed: &Followed) {
        let table = &followed.expressions;
        for decision in &followed.decisions {
            if depends(table, decision.condition) {
                let way = way(table, decision, decision.condition, decision.taken);
                self.ran.insert(side(decision, way));
            }
        }
    }

    /// Whether a decision should go the way of this condition once.
    pub(crate) fn wants(
        &mut self,
        table: &Expressions,
        decision: &Decision,
        other: ExprId,
    ) -> bool {
        let way = way(table, decision, other, !decision.taken);
        let side = side(decision, way);
        if self.ran.contains(&side) {
            return false;
        }
        let tried = self.tried.entry(side).or_default();
        *tried += 1;
        *tried <= TRIES
    }
}

fn side(decision: &Decision, way: String) -> Side {
    (decision.method.clone(), decision.at, way)
}

/// Of a switch, its condition, whichever draw it speaks of.
fn way(table: &Expressions, decision: &Decision, condition: ExprId, taken: bool) -> String {
    if decision.others.is_empty() {
        return taken.to_string();
    }
    let text = table.show(condition);
    let mut parts = text.split("random");
    let mut way = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        way.push_str("random");
        way.push_str(part.trim_start_matches(|one: char| one.is_ascii_digit() || one == '.'));
    }
    way
}

/// Whether a condition depends on random numbers or the time.
pub(crate) fn depends(table: &Expressions, condition: ExprId) -> bool {
    table.depends_on(condition, |variable| {
        matches!(variable.input, Input::Random(..) | Input::Time(_))
    })
}

#[cfg(test)]
mod tests {
    use gibbon_device::DecisionKind;

    use super::*;

    /// A bouncing ball asks the same in every frame, each time of another draw.
    #[test]
    fn a_side_that_ran_is_not_asked_for_again() {
        let mut followed = Followed::default();
        let table = &mut followed.expressions;
        let mut condition = |draw: u32| {
            let speed = table.int_variable(Input::Random(0, draw), 0, 9);
            let five = table.int(5);
            table.at_most(five, speed.expect("a draw")).expect("ints")
        };
        let conditions: Vec<ExprId> = (0..20).map(&mut condition).collect();
        let decision = |condition: ExprId, taken: bool| Decision {
            thread: 1,
            method: "LBall;->move()V".into(),
            at: 3,
            line: None,
            condition,
            taken,
            others: Vec::new(),
            kind: DecisionKind::App,
        };
        followed.decisions = vec![decision(conditions[0], false)];
        let mut chance = Chance::default();
        chance.learn(&followed);
        let table = followed.expressions.clone();
        let open = decision(conditions[1], false);
        assert!(chance.wants(&table, &open, conditions[1]), "the other side");
        let back = decision(conditions[1], true);
        assert!(!chance.wants(&table, &back, conditions[1]), "it ran");
        let asked = conditions.iter().filter(|&&one| {
            let open = decision(one, false);
            chance.wants(&table, &open, one)
        });
        assert_eq!(asked.count(), TRIES - 1, "the first was asked above");
    }
}
