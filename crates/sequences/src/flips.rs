//! From the decisions of a run to events that decide otherwise.
//!
//! A run's decisions c₁…c_n are its path. For each c_i the solver looks for values under which
//! c₁…c_{i−1} come out the same and c_i does not. The run with them flips only decisions after the
//! i-th (a generational search), so no path is met twice.
//!
//! A decision may depend on an earlier event: a button's handler reads what was typed before. Then
//! the earlier event gets other values too, under which its own path stays the same.

use std::fmt;
use std::sync::Arc;

use gibbon_device::{Decision, DecisionKind, Event, Followed, Gui, Point, Target};
use gibbon_expressions::{
    Binary, ExprId, Expressions, Input, Model, Type, Unary, Value, VariableId,
};
use gibbon_solver::{Answer, Solver, Unknown};
use rustc_hash::FxHashMap;

use crate::chance::{self, Chance};
use crate::demotion::Demotions;
use crate::path::Branch;
use crate::stimulus::{Chain, ChosenTime, Stimulus, time_read};
use gibbon_engine::intent_extras as extras;

/// How often decisions at one place are flipped in one run, so that loops end. A screen's views
/// and a board's cells are all asked at one place: there are dozens of those.
const FLIPS_OF_A_PLACE: usize = 128;

/// Keys that are no values of an unknown key: the system takes Home, and Back is an event of its own.
const NOT_PRESSED: [Option<i32>; 2] = [Some(3), Some(4)];

/// What has to hold of the unknowns of a sequence so that it takes its path, event by event.
pub(crate) type Constraints = Vec<Arc<PathCondition>>;

/// Conditions that held, in a table of their own.
#[derive(Clone, Debug)]
pub(crate) struct PathCondition {
    expressions: Expressions,
    conditions: Vec<ExprId>,
}

/// Where a decision was made, and which way it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DecisionSite {
    pub(crate) thread: u32,
    pub(crate) method: String,
    pub(crate) at: u32,
    /// Any way is right for a switch that is to go another way.
    pub(crate) taken: Option<bool>,
}

impl fmt::Display for DecisionSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.method, self.at)?;
        match self.taken {
            Some(taken) => write!(f, " ({taken})"),
            None => Ok(()),
        }
    }
}

/// Events to run, and what the run of the last one has to decide.
#[derive(Clone)]
pub(crate) struct Flip {
    pub(crate) stimulus: Stimulus,
    /// The sequence before it, if that has other values than it had.
    pub(crate) after: Option<Chain>,
    /// Decisions up to this one are as they were: the search goes on after it.
    pub(crate) bound: usize,
    /// The decisions before that are flipped as well, and last the flipped one.
    pub(crate) expected: Vec<DecisionSite>,
    /// What is flipped is a branch of the framework's.
    pub(crate) is_dispatch: bool,
    /// What came of the run whose decision is flipped, where that is known.
    pub(crate) effect_before: Option<u64>,
}

/// What flipping a run's decisions came to.
#[derive(Default)]
pub(crate) struct Flipped {
    pub(crate) flips: Vec<Flip>,
    /// Decisions for which the solver had no answer, by the reason.
    pub(crate) unknown: Vec<Unknown>,
    /// Decisions that were not flipped since their place was flipped often enough.
    pub(crate) capped: usize,
    /// Decisions that were not flipped since their place never matters.
    pub(crate) demoted: usize,
}

/// A run whose decisions are flipped.
pub(crate) struct FlippedRun<'a> {
    pub(crate) followed: &'a Followed,
    /// Decisions before are those of the run that this one came from.
    pub(crate) bound: usize,
    pub(crate) after: &'a Chain,
    pub(crate) stimulus: &'a Stimulus,
    pub(crate) number: u32,
    pub(crate) gui: &'a Gui,
    pub(crate) earlier: &'a Constraints,
    pub(crate) demotions: &'a Demotions,
}

/// A condition of the path, and what it speaks of.
struct Condition {
    held: Option<ExprId>,
    inputs: Vec<VariableId>,
    is_flipped: bool,
}

/// The other ways that the decisions from the bound on could have gone.
pub(crate) fn flips(solver: &mut Solver, chance: &mut Chance, run: &FlippedRun) -> Flipped {
    let mut flipped = Flipped::default();
    let mut table = run.followed.expressions.clone();
    let decisions = &run.followed.decisions;
    let mut path: Vec<Condition> = Vec::new();
    for earlier in run.earlier {
        for held in table.absorb(&earlier.expressions, &earlier.conditions) {
            path.push(Condition {
                held: Some(held),
                inputs: table.inputs_of(&[held]),
                is_flipped: true,
            });
        }
    }
    let first = path.len();
    // What held, as conditions; what has no expression constrains nothing.
    for decision in decisions {
        path.push(Condition {
            held: outcome_of(&mut table, decision.condition, decision.taken),
            inputs: table.inputs_of(&[decision.condition]),
            is_flipped: is_flipped(&run.followed.expressions, decision),
        });
    }
    let mut of_place: FxHashMap<(&str, u32), usize> = FxHashMap::default();
    for (at, decision) in decisions.iter().enumerate() {
        if !path[first + at].is_flipped {
            continue;
        }
        let flips_here = of_place.entry((&decision.method, decision.at)).or_default();
        *flips_here += 1;
        if at < run.bound {
            continue;
        }
        let is_dispatch = decision.kind == DecisionKind::Dispatch;
        if is_dispatch && run.demotions.has(&decision.method, decision.at) {
            flipped.demoted += 1;
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
        let is_by_chance = chance::depends(&table, decision.condition);
        for other in others {
            if is_by_chance && !chance.wants(&table, decision, other) {
                continue;
            }
            let model = match solve(solver, &mut table, run, &path[..first + at], other) {
                Answer::Satisfiable(model) => model,
                Answer::Unsatisfiable => continue,
                Answer::Unknown(why) => {
                    flipped.unknown.push(why);
                    continue;
                }
            };
            let before = decisions[..at].iter().zip(&path[first..]);
            let before = before.filter(|(_, condition)| condition.is_flipped);
            let mut expected: Vec<DecisionSite> = before.map(|(one, _)| place(one)).collect();
            let is_switch = !decision.others.is_empty();
            expected.push(DecisionSite {
                taken: (!is_switch).then_some(!decision.taken),
                ..place(decision)
            });
            let flip = with_values(run, &model, at + 1, expected);
            if NOT_PRESSED.contains(&flip.stimulus.event.key_code()) {
                continue;
            }
            flipped.flips.push(Flip {
                is_dispatch,
                ..flip
            });
        }
    }
    flipped
}

/// Branches of other code are not flipped: they hold as they did. The framework decides by a
/// tap's place where the tap goes; what it makes of a text is its own affair.
fn is_flipped(table: &Expressions, decision: &Decision) -> bool {
    match decision.kind {
        DecisionKind::App => true,
        DecisionKind::Dispatch => !has_text(table, decision.condition),
        DecisionKind::Other | DecisionKind::Assumption => false,
    }
}

fn has_text(table: &Expressions, condition: ExprId) -> bool {
    table.depends_on(condition, |variable| variable.ty == Type::Text)
}

fn text_of(table: &Expressions, variable: VariableId) -> Option<&Input> {
    let input = &table.variable_of(variable)?.input;
    matches!(input, Input::Text(_)).then_some(input)
}

fn outcome_of(table: &mut Expressions, condition: ExprId, taken: bool) -> Option<ExprId> {
    match taken {
        true => Some(condition),
        false => table.not(condition),
    }
}

/// All decisions before as they were, this one not; if that cannot be or is too hard, then without
/// those that are only assumptions. Conditions that share no unknown with the flipped one, not
/// even by way of others, hold as long as their unknowns keep their values.
fn solve(
    solver: &mut Solver,
    table: &mut Expressions,
    run: &FlippedRun,
    path: &[Condition],
    other: ExprId,
) -> Answer {
    let (inputs, related) = related(table, path, other);
    let typed: Vec<ExprId> = inputs
        .iter()
        .filter_map(|&variable| is_typed(table, variable))
        .collect();
    let constraints = |firm_only: bool| -> Vec<ExprId> {
        let wanted = related.iter().map(|&at| &path[at]);
        let wanted = wanted.filter(|condition| condition.is_flipped || !firm_only);
        let before = wanted.filter_map(|condition| condition.held);
        before.chain(typed.iter().copied()).chain([other]).collect()
    };
    let near = values_of(run);
    let answer = solver.solve_near(table, &constraints(false), &near);
    let has_assumptions = related.iter().any(|&at| !path[at].is_flipped);
    match answer {
        Answer::Satisfiable(_) => answer,
        _ if !has_assumptions => answer,
        _ => solver.solve_near(table, &constraints(true), &near),
    }
}

/// The values that the run had.
fn values_of(run: &FlippedRun) -> Model {
    let mut typed = Model::new();
    let all = run.after.stimuli().chain([run.stimulus]);
    for (number, stimulus) in (0..).zip(all) {
        match &stimulus.event {
            Event::Text { text } => typed.set(Input::Text(number), Value::text(text)),
            Event::Swipe { from, to, .. } => {
                typed.set(Input::TapX(number), Value::Int(from.at.x));
                typed.set(Input::TapY(number), Value::Int(from.at.y));
                typed.set(Input::EndX(number), Value::Int(to.x));
                typed.set(Input::EndY(number), Value::Int(to.y));
            }
            Event::Tap(target) | Event::LongTap(target) | Event::DoubleTap(target) => {
                typed.set(Input::TapX(number), Value::Int(target.at.x));
                typed.set(Input::TapY(number), Value::Int(target.at.y));
            }
            event => {
                if let Some(code) = event.key_code() {
                    typed.set(Input::Key(number), Value::Int(code));
                }
                for (input, value) in extras::values(event, number) {
                    typed.set(input, value);
                }
            }
        }
    }
    for (input, value) in &run.followed.seeds {
        // A text that is not there has no value.
        if *value != Value::Bool(false) {
            typed.set(input.clone(), value.clone());
        }
    }
    typed
}

/// The random numbers that were drawn while the event was handled, in their order.
fn draws_of(followed: &Followed, event: u32) -> Vec<i32> {
    let mut drawn: Vec<(u32, i32)> = Vec::new();
    for (input, value) in &followed.seeds {
        if let (Input::Random(of, number), Value::Int(value)) = (input, value)
            && *of == event
        {
            drawn.push((*number, *value));
        }
    }
    drawn.sort_unstable();
    drawn.into_iter().map(|(_, value)| value).collect()
}

/// Whether the way of the run up to a decision depends on random numbers.
fn depends_on_draws(table: &Expressions, decisions: &[Decision]) -> bool {
    let mut decisions = decisions.iter();
    decisions.any(|decision| chance::depends(table, decision.condition))
}

/// The unknowns that a condition depends on, and the conditions that say something of those.
fn related(
    table: &Expressions,
    path: &[Condition],
    other: ExprId,
) -> (Vec<VariableId>, Vec<usize>) {
    let mut inputs = table.inputs_of(&[other]);
    let mut related: Vec<usize> = Vec::new();
    let mut is_related = vec![false; path.len()];
    loop {
        let before = related.len();
        for (at, condition) in path.iter().enumerate() {
            let is_new = !is_related[at];
            if is_new && condition.inputs.iter().any(|one| inputs.contains(one)) {
                related.push(at);
                is_related[at] = true;
                let more = condition.inputs.iter().filter(|one| !inputs.contains(one));
                let more: Vec<VariableId> = more.copied().collect();
                inputs.extend(more);
            }
        }
        if related.len() == before {
            related.sort_unstable();
            return (inputs, related);
        }
    }
}

/// Typing nothing is no event.
fn is_typed(table: &mut Expressions, variable: VariableId) -> Option<ExprId> {
    text_of(table, variable)?;
    let declared = table.variable_of(variable)?.clone();
    let text = table.variable(declared.input, declared.ty, declared.domain)?;
    let length = table.unary(Unary::Length, text)?;
    let one = table.int(1);
    table.binary(Binary::Le, one, length)
}

/// The events with the model's values; what the model says nothing of stays.
fn with_values(run: &FlippedRun, model: &Model, bound: usize, expected: Vec<DecisionSite>) -> Flip {
    let change = |number: u32, stimulus: &Stimulus| {
        let changed = with_value(&stimulus.event, model, number, run.gui)?;
        (changed != stimulus.event).then_some(changed)
    };
    let mut stimulus = run.stimulus.clone();
    // The clock throws the dice: another tap throws others, unless they are chosen.
    let decisions = &run.followed.decisions[..bound.min(run.followed.decisions.len())];
    if depends_on_draws(&run.followed.expressions, decisions) {
        stimulus.draws = draws_of(run.followed, run.number);
        for (at, draw) in (0..).zip(&mut stimulus.draws) {
            if let Some(Value::Int(number)) = model.get(&Input::Random(run.number, at)) {
                *draw = *number;
            }
        }
    }
    if let Some(event) = change(run.number, &stimulus) {
        stimulus.event = event;
    }
    stimulus.clock = clock(run, model).or(stimulus.clock);
    // Only texts and extras stay unknown after their event.
    let after = run
        .after
        .changed(|number, earlier| match earlier.stays_unknown() {
            true => change(number, earlier),
            false => None,
        });
    Flip {
        stimulus,
        after: (after != *run.after).then_some(after),
        bound,
        expected,
        is_dispatch: false,
        effect_before: None,
    }
}

/// The clock that shows the app the model's time. How long it goes on until the app looks is known
/// of a run for which it was set; else that run tells.
fn clock(run: &FlippedRun, model: &Model) -> Option<ChosenTime> {
    let Some(&Value::Long(wanted)) = model.get(&Input::Time(run.number)) else {
        return None;
    };
    let read = time_read(run.followed, run.number)?;
    let before = run.stimulus.clock.map_or(0, |clock| read - clock.set);
    (wanted != read).then_some(ChosenTime {
        wanted,
        set: (wanted - before).max(0),
    })
}

fn with_value(event: &Event, model: &Model, number: u32, gui: &Gui) -> Option<Event> {
    let whole = |input: Input| match model.get(&input) {
        Some(Value::Int(number)) => Some(*number),
        _ => None,
    };
    let moved = |target: &Target| {
        let at = Point {
            x: whole(Input::TapX(number)).unwrap_or(target.at.x),
            y: whole(Input::TapY(number)).unwrap_or(target.at.y),
        };
        self::target(at, gui)
    };
    match event {
        Event::Tap(target) => Some(Event::Tap(moved(target))),
        Event::LongTap(target) => Some(Event::LongTap(moved(target))),
        Event::DoubleTap(target) => Some(Event::DoubleTap(moved(target))),
        Event::Swipe { from, to, millis } => Some(Event::Swipe {
            from: moved(from),
            to: Point {
                x: whole(Input::EndX(number)).unwrap_or(to.x),
                y: whole(Input::EndY(number)).unwrap_or(to.y),
            },
            millis: *millis,
        }),
        Event::Text { .. } => match model.get(&Input::Text(number)) {
            Some(Value::Text(text)) => Some(Event::Text {
                text: text.to_string(),
            }),
            _ => None,
        },
        Event::Start { .. } => extras::with_values(event, model, number),
        Event::Key { .. } => Event::key_of_code(whole(Input::Key(number))?),
        _ => None,
    }
}

pub(crate) fn target(at: Point, gui: &Gui) -> Target {
    Target {
        at,
        widget: gui.at(at),
    }
}

pub(crate) fn place(decision: &Decision) -> DecisionSite {
    DecisionSite {
        thread: decision.thread,
        method: decision.method.clone(),
        at: decision.at,
        taken: Some(decision.taken),
    }
}

/// What the run's flipped decisions say of its unknowns.
pub(crate) fn held(followed: &Followed) -> PathCondition {
    let mut table = followed.expressions.clone();
    let mut conditions = Vec::new();
    for decision in &followed.decisions {
        if is_flipped(&followed.expressions, decision) {
            conditions.extend(outcome_of(&mut table, decision.condition, decision.taken));
        }
    }
    let (expressions, conditions) = table.extract(&conditions);
    PathCondition {
        expressions,
        conditions,
    }
}

/// Where a run did not go as its flip wanted it, in words; none if it did. Thread by thread: threads
/// may interleave otherwise. What the framework does with a longer text differs: the decisions that
/// are flipped count.
pub(crate) fn divergence(expected: &[DecisionSite], followed: &Followed) -> Option<String> {
    let mut threads: Vec<u32> = expected.iter().map(|place| place.thread).collect();
    threads.sort_unstable();
    threads.dedup();
    threads.into_iter().find_map(|thread| {
        let table = &followed.expressions;
        let mut made = followed
            .decisions
            .iter()
            .filter(|decision| decision.thread == thread && is_flipped(table, decision));
        let mut expected = expected.iter().filter(|place| place.thread == thread);
        expected.find_map(|wanted| {
            let made = made.next().map(place);
            let is_it = made.as_ref().is_some_and(|made| {
                (&made.method, made.at) == (&wanted.method, wanted.at)
                    && (wanted.taken.is_none() || wanted.taken == made.taken)
            });
            (!is_it).then(|| {
                let was = made.map_or("nothing".into(), |made| made.to_string());
                format!("{was} in place of {wanted}")
            })
        })
    })
}

/// What tells paths apart: the branches that are flipped, thread by thread.
pub(crate) fn branches(followed: &Followed) -> Vec<Branch> {
    let mut decisions: Vec<&Decision> = followed
        .decisions
        .iter()
        .filter(|decision| is_flipped(&followed.expressions, decision))
        .collect();
    decisions.sort_by_key(|decision| decision.thread);
    decisions
        .into_iter()
        .map(|decision| Branch {
            method: decision.method.clone(),
            at: decision.at,
            taken: decision.taken,
            way: (!decision.others.is_empty())
                .then(|| followed.expressions.show(decision.condition)),
            kind: decision.kind,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use gibbon_expressions::Domain;

    use super::*;

    fn decision(method: &str, condition: ExprId, taken: bool) -> Decision {
        Decision {
            thread: 1,
            method: method.into(),
            at: 0,
            line: None,
            condition,
            taken,
            others: Vec::new(),
            kind: DecisionKind::App,
        }
    }

    /// A tap whose handler asks whether a field of the event before is above a number, and whether
    /// the tap is to the right.
    #[test]
    fn a_decision_on_an_earlier_event_changes_that_event() {
        let mut followed = Followed::default();
        let table = &mut followed.expressions;
        // A number stands for the text: boxes solve it, without Z3.
        let typed = table.variable(
            Input::TapX(0),
            Type::Int,
            Domain::Whole { low: 0, high: 99 },
        );
        let typed = typed.expect("a variable");
        let x = table.int_variable(Input::TapX(1), 0, 99).expect("x");
        let (ten, fifty) = (table.int(10), table.int(50));
        let is_more = table.at_most(ten, typed).expect("a condition");
        let is_right = table.at_most(fifty, x).expect("a condition");
        followed.decisions = vec![
            decision("LMain;->onClick", is_more, false),
            decision("LMain;->draw", is_right, false),
        ];
        let gui = Gui::default();
        let tap = |x| Stimulus::from(Event::Tap(target(Point { x, y: 0 }, &gui)));
        let after = Chain::default().with(tap(3));
        let run = FlippedRun {
            followed: &followed,
            bound: 0,
            after: &after,
            stimulus: &tap(7),
            number: 1,
            gui: &gui,
            earlier: &Vec::new(),
            demotions: &Demotions::default(),
        };
        let flipped = flips(&mut Solver::new(None), &mut Chance::default(), &run).flips;
        let [first, second] = &flipped[..] else {
            panic!("{} flips", flipped.len());
        };
        // Places of taps are not unknown after their event: only the second decision's is changed.
        assert_eq!(first.after, None);
        assert_eq!(second.stimulus, tap(50));
        assert_eq!(second.expected.len(), 2);
        assert_eq!(second.expected[0].taken, Some(false));
        assert_eq!(second.expected[1].taken, Some(true));
    }

    #[test]
    fn values_of_a_model_go_to_the_texts_before() {
        let text = |text: &str| Stimulus::from(Event::Text { text: text.into() });
        let after = Chain::default().with(text("1")).with(text("2"));
        let gui = Gui::default();
        let run = FlippedRun {
            followed: &Followed::default(),
            bound: 0,
            after: &after,
            stimulus: &Event::key("back").into(),
            number: 2,
            gui: &gui,
            earlier: &Vec::new(),
            demotions: &Demotions::default(),
        };
        let model: Model = [(Input::Text(1), Value::text("spring"))]
            .into_iter()
            .collect();
        let flip = with_values(&run, &model, 1, Vec::new());
        let expected = Chain::default().with(text("1")).with(text("spring"));
        assert_eq!(flip.after, Some(expected));
        assert_eq!(flip.stimulus, *run.stimulus);
        let same: Model = [(Input::Text(1), Value::text("2"))].into_iter().collect();
        assert_eq!(with_values(&run, &same, 1, Vec::new()).after, None);
    }

    /// A die is thrown, and what it shows decides before the tap's place does. The same die has to be
    /// thrown when the tap goes elsewhere.
    #[test]
    fn what_was_drawn_is_drawn_again() {
        let mut followed = Followed::default();
        let table = &mut followed.expressions;
        let die = table
            .int_variable(Input::Random(0, 0), 0, 5)
            .expect("a die");
        let x = table.int_variable(Input::TapX(0), 0, 99).expect("x");
        let (three, fifty) = (table.int(3), table.int(50));
        let is_three = table.equal(die, three).expect("a condition");
        let is_right = table.at_most(fifty, x).expect("a condition");
        followed.decisions = vec![
            decision("LMain;->throwDie", is_three, false),
            decision("LMain;->draw", is_right, false),
        ];
        followed.seeds = vec![
            (Input::Random(0, 0), Value::Int(5)),
            (Input::Random(0, 1), Value::Int(77)),
        ];
        let gui = Gui::default();
        let tap = |x| Stimulus::from(Event::Tap(target(Point { x, y: 0 }, &gui)));
        let run = FlippedRun {
            followed: &followed,
            bound: 0,
            after: &Chain::default(),
            stimulus: &tap(7),
            number: 0,
            gui: &gui,
            earlier: &Vec::new(),
            demotions: &Demotions::default(),
        };
        let flipped = flips(&mut Solver::new(None), &mut Chance::default(), &run).flips;
        let [thrown, moved] = &flipped[..] else {
            panic!("{} flips", flipped.len());
        };
        assert_eq!(thrown.stimulus.draws, [3, 77]);
        assert_eq!(thrown.stimulus.event, tap(7).event);
        assert_eq!(moved.stimulus.draws, [5, 77]);
        assert_eq!(moved.stimulus.event, tap(50).event);
        let before: Vec<String> = moved.stimulus.before().map(|one| one.to_string()).collect();
        assert_eq!(before, ["set random 5,77"]);
    }

    #[test]
    fn a_key_becomes_another() {
        let mut followed = Followed::default();
        let table = &mut followed.expressions;
        let key = table.int_variable(Input::Key(0), 1, 316).expect("a key");
        let [t, back] = [48, 4].map(|code| table.int(code));
        let is_t = table.equal(key, t).expect("a condition");
        let is_back = table.equal(key, back).expect("a condition");
        followed.decisions = vec![
            decision("LMain;->onKeyDown", is_t, false),
            decision("LMain;->onKeyUp", is_back, false),
        ];
        let run = FlippedRun {
            followed: &followed,
            bound: 0,
            after: &Chain::default(),
            stimulus: &Event::key("f12").into(),
            number: 0,
            gui: &Gui::default(),
            earlier: &Vec::new(),
            demotions: &Demotions::default(),
        };
        let flipped = flips(&mut Solver::new(None), &mut Chance::default(), &run).flips;
        // Back is an event of its own.
        let events: Vec<String> = flipped
            .iter()
            .map(|flip| flip.stimulus.event.to_string())
            .collect();
        assert_eq!(events, ["key t"]);
    }
}
