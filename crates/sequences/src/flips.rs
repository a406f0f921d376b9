//! From the decisions of a run to events that decide otherwise.
//!
//! A run's decisions c₁…c_n are its path. For each c_i the solver looks for values under which
//! c₁…c_{i−1} come out the same and c_i does not. The run with them flips only decisions after the
//! i-th (a generational search), so no path is met twice.

use gibbon_device::{Decision, DecisionKind, Event, Followed, Gui, Point, Target};
use gibbon_expressions::{ExprId, Expressions, Input, Model, Value};
use gibbon_solver::{Answer, Solver, Unknown};
use rustc_hash::FxHashMap;

use crate::path::Branch;

/// How often decisions at one place are flipped in one run, so that loops end. A screen's views
/// and a board's cells are all asked at one place: there are dozens of those.
const FLIPS_OF_A_PLACE: usize = 128;

/// Where a decision was made, and which way it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) thread: u32,
    pub(crate) method: String,
    pub(crate) at: u32,
    pub(crate) taken: bool,
}

/// An event to run, and what its run has to decide.
pub(crate) struct Flip {
    pub(crate) event: Event,
    /// Decisions up to this one are as they were: the search goes on after it.
    pub(crate) bound: usize,
    /// The decisions before, and last the flipped one.
    pub(crate) expected: Vec<Place>,
}

/// What flipping a run's decisions came to.
#[derive(Default)]
pub(crate) struct Flipped {
    pub(crate) flips: Vec<Flip>,
    /// Decisions for which the solver had no answer, by the reason.
    pub(crate) unknown: Vec<Unknown>,
    /// Decisions that were not flipped since their place was flipped often enough.
    pub(crate) capped: usize,
}

/// The other ways that the decisions from `bound` on could have gone.
pub(crate) fn flips(
    solver: &mut Solver,
    followed: &Followed,
    bound: usize,
    event: &Event,
    number: u32,
    gui: &Gui,
) -> Flipped {
    let mut flipped = Flipped::default();
    let mut table = followed.expressions.clone();
    let decisions = &followed.decisions;
    // What held, as conditions; what has no expression constrains nothing.
    let held: Vec<Option<ExprId>> = decisions
        .iter()
        .map(|decision| outcome_of(&mut table, decision.condition, decision.taken))
        .collect();
    let mut of_place: FxHashMap<(&str, u32), usize> = FxHashMap::default();
    for (at, decision) in decisions.iter().enumerate() {
        if !is_flipped(decision.kind) {
            continue;
        }
        let flips_here = of_place.entry((&decision.method, decision.at)).or_default();
        *flips_here += 1;
        if at < bound {
            continue;
        }
        if *flips_here > FLIPS_OF_A_PLACE {
            flipped.capped += 1;
            continue;
        }
        let others = match decision.others.is_empty() {
            true => outcome_of(&mut table, decision.condition, !decision.taken)
                .into_iter()
                .collect(),
            false => decision.others.clone(),
        };
        for other in others {
            let answer = solve(solver, &table, decisions, &held, at, other);
            let model = match answer {
                Answer::Satisfiable(model) => model,
                Answer::Unsatisfiable => continue,
                Answer::Unknown(why) => {
                    flipped.unknown.push(why);
                    continue;
                }
            };
            let Some(event) = with_values(event, &model, number, gui) else {
                continue;
            };
            let mut expected: Vec<Place> = decisions[..=at].iter().map(place).collect();
            if let Some(last) = expected.last_mut() {
                last.taken = !last.taken;
            }
            flipped.flips.push(Flip {
                event,
                bound: at + 1,
                expected,
            });
        }
    }
    flipped
}

/// Branches of other code are not flipped: they hold as they did.
fn is_flipped(kind: DecisionKind) -> bool {
    matches!(kind, DecisionKind::App | DecisionKind::Dispatch)
}

fn outcome_of(table: &mut Expressions, condition: ExprId, taken: bool) -> Option<ExprId> {
    match taken {
        true => Some(condition),
        false => table.not(condition),
    }
}

/// All decisions before as they were, this one not; if that cannot be, then without those that
/// are only assumptions.
fn solve(
    solver: &mut Solver,
    table: &Expressions,
    decisions: &[Decision],
    held: &[Option<ExprId>],
    at: usize,
    other: ExprId,
) -> Answer {
    let before = || decisions[..at].iter().zip(held);
    let mut constraints: Vec<ExprId> = before().filter_map(|(_, held)| *held).collect();
    constraints.push(other);
    let answer = solver.solve(table, &constraints);
    let has_assumptions = before().any(|(decision, _)| !is_flipped(decision.kind));
    if answer != Answer::Unsatisfiable || !has_assumptions {
        return answer;
    }
    let firm = before().filter(|(decision, _)| is_flipped(decision.kind));
    let mut constraints: Vec<ExprId> = firm.filter_map(|(_, held)| *held).collect();
    constraints.push(other);
    solver.solve(table, &constraints)
}

/// The event with the model's values; what the model says nothing of stays.
fn with_values(event: &Event, model: &Model, number: u32, gui: &Gui) -> Option<Event> {
    let whole = |input: Input| match model.get(&input) {
        Some(Value::Int(number)) => Some(*number),
        _ => None,
    };
    match event {
        Event::Tap(target) => {
            let at = Point {
                x: whole(Input::TapX(number)).unwrap_or(target.at.x),
                y: whole(Input::TapY(number)).unwrap_or(target.at.y),
            };
            Some(tap(at, gui))
        }
        Event::Text { .. } => match model.get(&Input::Text(number)) {
            Some(Value::Text(text)) => Some(Event::Text {
                text: text.to_string(),
            }),
            _ => Some(event.clone()),
        },
        _ => None,
    }
}

pub(crate) fn tap(at: Point, gui: &Gui) -> Event {
    Event::Tap(Target {
        at,
        widget: gui.at(at),
    })
}

pub(crate) fn place(decision: &Decision) -> Place {
    Place {
        thread: decision.thread,
        method: decision.method.clone(),
        at: decision.at,
        taken: decision.taken,
    }
}

/// Whether a run went as the flip wanted it, thread by thread: threads may interleave otherwise.
pub(crate) fn went_as_expected(expected: &[Place], followed: &Followed) -> bool {
    let Some((last, before)) = expected.split_last() else {
        return true;
    };
    let mut threads: Vec<u32> = expected.iter().map(|place| place.thread).collect();
    threads.sort_unstable();
    threads.dedup();
    threads.into_iter().all(|thread| {
        let mut made = followed
            .decisions
            .iter()
            .filter(|decision| decision.thread == thread);
        let mut before = before.iter().filter(|place| place.thread == thread);
        let same = before.all(|wanted| made.next().map(place).as_ref() == Some(wanted));
        // Which way of a switch it is does not matter here.
        same && (thread != last.thread
            || made
                .next()
                .is_some_and(|made| made.method == last.method && made.at == last.at))
    })
}

/// What tells paths apart: the branches that are flipped, thread by thread.
pub(crate) fn branches(followed: &Followed) -> Vec<Branch> {
    let mut decisions: Vec<&Decision> = followed
        .decisions
        .iter()
        .filter(|decision| is_flipped(decision.kind))
        .collect();
    decisions.sort_by_key(|decision| decision.thread);
    decisions
        .into_iter()
        .map(|decision| Branch {
            method: decision.method.clone(),
            at: decision.at,
            taken: decision.taken,
            kind: decision.kind,
        })
        .collect()
}
