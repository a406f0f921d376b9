//! What a fake app decides by an event's values: which row a tap hits, which text it knows.

use std::collections::BTreeMap;

use gibbon_device::{Decision, DecisionKind, Event, FieldResult, Follow, Followed, Gui};
use gibbon_expressions::{Binary, Domain, ExprId, Expressions, Input, Type, Value};

use super::app::State;
use super::effect::{Condition, Effect};
use super::screen;

/// How long a text may be.
const LONGEST: u32 = 16;

/// The decisions of handling an event in a state, on this screen.
pub fn follow(state: Option<&State>, gui: &Gui, event: &Event, follow: &Follow) -> Followed {
    let mut followed = Followed::default();
    let decided = match event {
        Event::Tap(_) if follow.place => rows(&mut followed, gui, event, follow.event),
        Event::Text { text } if follow.text => {
            state.and_then(|state| texts(&mut followed, state, text, follow.event))
        }
        _ => None,
    };
    // Nothing is decided where nothing can be told.
    decided.unwrap_or_default();
    if let Some(state) = state.filter(|_| follow.accesses) {
        let names = screen::names(event, gui);
        let effects = state.effects.iter().filter(|(on, _)| names.contains(on));
        let conditions = effects.flat_map(|(_, effect)| &effect.conditions);
        let mut reads: Vec<String> = conditions
            .filter_map(|condition| match condition {
                Condition::Holds(name, _) => Some(field(name)),
                _ => None,
            })
            .collect();
        reads.sort();
        reads.dedup();
        followed.reads = reads;
    }
    followed
}

/// What an effect decides by the values that the app holds, and what it leaves in them, as fields of
/// `app.fake.Main`.
pub fn follow_fields(followed: &mut Followed, effect: &Effect, values: &BTreeMap<String, i64>) {
    let mut seeds = BTreeMap::new();
    let table = &mut followed.expressions;
    let mut read = |table: &mut Expressions, name: &str| {
        let input = Input::Field(format!("app.fake.Main.{name}").into());
        let held = values.get(name).copied().unwrap_or(0);
        seeds.insert(input.clone(), Value::Long(held));
        (table.variable(input, Type::Long, Domain::Any), held)
    };
    for decided in &effect.decides {
        let (variable, held) = read(table, &decided.name);
        let value = table.constant(Value::Long(decided.value));
        let condition = variable.and_then(|variable| table.equal(variable, value));
        followed
            .decisions
            .extend(condition.map(|condition| Decision {
                thread: 1,
                method: decided.method.clone(),
                at: decided.at,
                line: None,
                condition,
                taken: held == decided.value,
                others: Vec::new(),
                kind: DecisionKind::App,
            }));
    }
    let result = |name: &str, value| FieldResult {
        field: format!("app.fake.Main.{name}"),
        object: 0,
        value,
    };
    for (name, value) in &effect.sets {
        let value = table.constant(Value::Long(*value));
        followed.results.push(result(name, value));
    }
    for (name, by) in &effect.adds {
        let (variable, _) = read(table, name);
        let by = table.constant(Value::Long(*by));
        let sum = variable.and_then(|variable| table.binary(Binary::Add, variable, by));
        followed.results.extend(sum.map(|sum| result(name, sum)));
    }
    followed.seeds = seeds.into_iter().collect();
}

/// The signature of a value that the app holds.
pub fn field(name: &str) -> String {
    format!("Lapp/fake/Main;.{name}:J")
}

/// Rows are asked from the top, as a view group asks its children.
fn rows(followed: &mut Followed, gui: &Gui, event: &Event, number: u32) -> Option<()> {
    let at = event.target()?.at;
    let root = gui.windows.last()?;
    let table = &mut followed.expressions;
    let mut edge = |input, last: i32| table.int_variable(input, 0, last);
    let x = edge(Input::TapX(number), root.bounds.right - 1)?;
    let y = edge(Input::TapY(number), root.bounds.bottom - 1)?;
    for (place, row) in (0..).zip(&root.children) {
        let bounds = row.bounds;
        let across = within(table, x, bounds.left, bounds.right)?;
        let down = within(table, y, bounds.top, bounds.bottom)?;
        let taken = bounds.contains(at);
        followed.decisions.push(Decision {
            thread: 1,
            method: "Landroid/view/ViewGroup;->dispatchTouchEvent".into(),
            at: place,
            line: None,
            condition: table.and(across, down)?,
            taken,
            others: Vec::new(),
            kind: DecisionKind::Dispatch,
        });
        if taken {
            break;
        }
    }
    Some(())
}

fn within(table: &mut Expressions, at: ExprId, from: i32, to: i32) -> Option<ExprId> {
    let (from, to) = (table.int(from), table.int(to));
    table.within(at, from, to)
}

/// The app compares with each text it knows.
fn texts(followed: &mut Followed, state: &State, text: &str, number: u32) -> Option<()> {
    let table = &mut followed.expressions;
    let domain = Domain::Text { longest: LONGEST };
    let typed = table.variable(Input::Text(number), Type::Text, domain)?;
    let known = state.effects.iter().enumerate();
    let known = known.filter_map(|(at, (on, _))| Some((at, on.strip_prefix("text ")?)));
    for (at, word) in known {
        let constant = table.constant(Value::text(word));
        let taken = word == text;
        followed.decisions.push(Decision {
            thread: 1,
            method: state.method(Some(at)).0,
            at: 0,
            line: None,
            condition: table.equal(typed, constant)?,
            taken,
            others: Vec::new(),
            kind: DecisionKind::App,
        });
        if taken {
            break;
        }
    }
    Some(())
}
