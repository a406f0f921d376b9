//! Branches on random numbers are flipped for the sides that did not run yet.
//!
//! A tap's branches are flipped on every path, since where a tap goes is what sequences are about.
//! A game that draws places and speeds decides by them in every frame: all paths through that would
//! be without end, and no two of them differ to its user. So each side of such a branch is asked for
//! until it ran, a few times at most. So are branches on the time of day, where that is unknown.

use gibbon_device::{Decision, Followed};
use gibbon_expressions::{Binary, ExprId, Expressions, Input, Node, Unary};
use rustc_hash::{FxHashMap, FxHashSet};

/// A side that could not be had so often is given up.
const TRIES: usize = 8;

/// Of a switch of many ways, so many numbers tell them apart.
const DEEPEST: usize = 64;

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

/// Of a switch, and of a table's index, the number that it is, however that was computed: a shuffled
/// array asks the same of another formula each time.
fn way(table: &Expressions, decision: &Decision, condition: ExprId, taken: bool) -> String {
    if decision.others.is_empty() {
        return taken.to_string();
    }
    numbers(table, condition, DEEPEST)
}

/// A condition without what it compares with its numbers.
fn numbers(table: &Expressions, condition: ExprId, depth: usize) -> String {
    let Some(depth) = depth.checked_sub(1) else {
        return "…".to_owned();
    };
    let part = |id: ExprId| numbers(table, id, depth);
    match *table.node(condition) {
        Node::Binary(Binary::Eq, a, b) => {
            let number = table.value(b).or_else(|| table.value(a));
            number.map_or_else(|| "?".to_owned(), ToString::to_string)
        }
        Node::Binary(Binary::Or, a, b) => format!("({} or {})", part(a), part(b)),
        Node::Binary(Binary::And, a, b) => format!("({} and {})", part(a), part(b)),
        Node::Unary(Unary::Not, a) => format!("not {}", part(a)),
        _ => "?".to_owned(),
    }
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

    /// Where in an array something is depends on another sum of draws each time.
    #[test]
    fn an_index_is_one_way_however_it_is_computed() {
        let mut followed = Followed::default();
        let table = &mut followed.expressions;
        let draw = |table: &mut Expressions, number: u32| {
            table
                .int_variable(Input::Random(0, number), 0, 9)
                .expect("sound")
        };
        let (first, second) = (draw(table, 0), draw(table, 1));
        let sum = table.binary(Binary::Add, first, second).expect("ints");
        let is = |table: &mut Expressions, of: ExprId, number: i32| {
            let number = table.int(number);
            table.equal(of, number).expect("ints")
        };
        let index = |condition: ExprId, others: Vec<ExprId>| Decision {
            thread: 1,
            method: "LGame;->shuffle()V".into(),
            at: 9,
            line: None,
            condition,
            taken: true,
            others,
            kind: DecisionKind::App,
        };
        let (zero, one) = (is(table, first, 0), is(table, first, 1));
        followed.decisions = vec![index(zero, vec![one])];
        let (sum_is_zero, sum_is_one) = (is(table, sum, 0), is(table, sum, 1));
        let mut chance = Chance::default();
        chance.learn(&followed);
        let table = followed.expressions.clone();
        let later = index(sum_is_one, vec![sum_is_zero]);
        assert!(!chance.wants(&table, &later, sum_is_zero), "it ran");
        assert!(chance.wants(&table, &later, sum_is_one));
    }
}
