//! What one performed event says as a summary: the condition of the decision that turned away, over
//! what the app held when the event began, and what the event left in the app's fields.
//!
//! Collider composes summaries to find whole sequences. Here they rank anchors, count repetitions
//! and say what a target needs; every sequence still runs.

use std::collections::BTreeSet;

use gibbon_code::{Code, Method, Missed, Operands};
use gibbon_device::{Decision, DecisionKind, FieldResult, Followed};
use gibbon_expressions::{Binary, ExprId, Expressions, Input, Model, Node, Type, Value};
use gibbon_solver::{Answer, Solver};

use crate::texts::is_same_method;

/// An anchor is composed with itself so many times at most.
const MOST_REPETITIONS: u32 = 1_000;
/// Longer conditions are cut where people read them.
const LONGEST_SHOWN: usize = 160;
/// Libraries that answer for somebody who is not on the device, by the beginnings of their names.
const OUTSIDE: [(&str, &str); 9] = [
    ("com.google.android.gms.", "Play services"),
    ("java.net.", "the network"),
    ("javax.net.", "the network"),
    ("org.apache.http.", "the network"),
    ("android.net.http.", "the network"),
    ("android.net.Connectivity", "the network"),
    ("android.net.Network", "the network"),
    ("okhttp3.", "the network"),
    ("android.webkit.", "a web page"),
];

/// Libraries that answer with what is in the app's file, which no event changes.
const RESOURCES: [&str; 7] = [
    "android.content.Context.getString",
    "android.content.Context.getText",
    "android.content.res.Resources.",
    "android.content.res.TypedArray.",
    "android.content.res.XmlBlock",
    "android.util.AttributeSet.",
    "android.util.XmlPullAttributes.",
];

/// What the framework takes from layouts unless somebody calls a setter.
const SETTERS: [(&str, &str); 3] = [
    (
        "android.preference.Preference.shouldPersist",
        "setPersistent",
    ),
    (
        "android.preference.Preference.isPersistent",
        "setPersistent",
    ),
    (
        "android.preference.DialogPreference.getDialogMessage",
        "setDialogMessage",
    ),
];

/// What would turn a decision round.
pub(crate) struct Wanted {
    table: Expressions,
    /// Over inputs of the event.
    condition: ExprId,
    /// What the app's code decided before, in the same event.
    before: Vec<ExprId>,
    /// What the inputs were.
    seeds: Model,
}

/// What performing an anchor does for a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effect {
    /// It holds after so many times.
    Holds(u32),
    /// Fields of the condition change, and it cannot be told how.
    Unknown,
    /// It does not hold, however often it is performed.
    HoldsNever,
}

impl Wanted {
    /// None if the decision depends on nothing that is known. `method` has the decision.
    pub fn new(followed: &Followed, method: &Method, missed: Missed) -> Option<Wanted> {
        let offset = missed.decision.offset;
        let is_it = |one: &gibbon_device::Decision| {
            one.at == offset
                && one.kind == DecisionKind::App
                && is_same_method(&one.method, &method.name)
        };
        let last = followed.decisions.iter().rposition(is_it)?;
        let decisive = &followed.decisions[last];
        let mut table = followed.expressions.clone();
        let ways = [&[decisive.condition], &decisive.others[..]].concat();
        let case = switch_case(&mut table, &ways, method, missed);
        let condition = match decisive.others.split_first() {
            Some(_) if case.is_some() => case?,
            // Of a switch any other way may be the one.
            Some((&first, rest)) => rest
                .iter()
                .try_fold(first, |any, &other| table.or(any, other))?,
            None if decisive.taken => table.not(decisive.condition)?,
            None => decisive.condition,
        };
        let mut before = Vec::new();
        for one in &followed.decisions[..last] {
            if one.kind == DecisionKind::App {
                before.push(match one.taken {
                    true => one.condition,
                    false => table.not(one.condition)?,
                });
            }
        }
        Some(Wanted {
            table,
            condition,
            before,
            seeds: followed.seeds.iter().cloned().collect(),
        })
    }

    fn inputs(&self) -> Vec<Input> {
        let variables = self.table.inputs_of(&[self.condition]).into_iter();
        let variables = variables.filter_map(|one| self.table.variable_of(one));
        variables.map(|one| one.input.clone()).collect()
    }

    /// Fields that the condition is about: `com.example.Main.count`.
    pub fn fields(&self) -> BTreeSet<String> {
        fields_of(&self.table, self.condition)
    }

    /// Whether the condition is about what a string says: somebody may have typed it.
    pub fn asks_for_text(&self) -> bool {
        let variables = self.table.inputs_of(&[self.condition]).into_iter();
        let mut variables = variables.filter_map(|one| self.table.variable_of(one));
        variables.any(|one| one.ty == Type::Text)
    }

    /// Whom the condition is about, if that is somebody who is not on the device.
    pub fn outside(&self) -> Option<&'static str> {
        self.inputs().into_iter().find_map(|input| match input {
            Input::Outside(name) => {
                let known = OUTSIDE.iter().find(|(start, _)| name.starts_with(start));
                known.map(|(_, who)| *who)
            }
            _ => None,
        })
    }

    /// Whether the app's own resources decide, which no event changes.
    pub fn is_fixed(&self, code: &Code) -> bool {
        let inputs = self.inputs();
        let is_unset = |name: &str| {
            let known = SETTERS.iter().find(|(getter, _)| name.starts_with(getter));
            known.is_some_and(|(_, setter)| !code.calls(setter))
        };
        let is_fixed = |input: &Input| match input {
            Input::Outside(name) => {
                RESOURCES.iter().any(|start| name.starts_with(start)) || is_unset(name)
            }
            Input::Field(name) => code.is_resource(field_name(name)),
            _ => false,
        };
        !inputs.is_empty() && inputs.iter().all(is_fixed)
    }

    /// Whether the condition is false whatever its inputs are, on any path.
    pub fn is_contradiction(&self, solver: &mut Solver) -> bool {
        solver.solve(&self.table, &[self.condition]) == Answer::Unsatisfiable
    }

    /// Whether the condition is about what a library holds by name, so that summaries alone say who
    /// sets it.
    pub fn asks_for_held(&self) -> bool {
        self.fields().iter().any(|name| is_held(name))
    }

    /// What decides what an event leaves in the condition's fields: what it computes that from, and
    /// what its own decisions are about. None if it sets none of them.
    pub fn fed_by(&self, setter: &Followed) -> BTreeSet<String> {
        let fields = self.fields();
        let results = setter.results.iter();
        let mut results = results.filter(|one| fields.contains(&one.field)).peekable();
        if results.peek().is_none() {
            return BTreeSet::new();
        }
        let table = &setter.expressions;
        let mut fed: BTreeSet<String> = BTreeSet::new();
        fed.extend(results.flat_map(|one| fields_of(table, one.value)));
        let decisions = setter.decisions.iter();
        let by_app = decisions.filter(|one| one.kind == DecisionKind::App);
        fed.extend(by_app.flat_map(|one| fields_of(table, one.condition)));
        fed.retain(|name| !fields.contains(name));
        fed
    }

    /// What the inputs of the condition were, for comparison.
    pub fn held(&self) -> String {
        let inputs = self.inputs().into_iter();
        let held = inputs.map(|input| format!("{input:?}={:?}", self.seeds.get(&input)));
        held.collect::<Vec<String>>().join(" ")
    }

    /// For people.
    pub fn shown(&self) -> String {
        let text = self.table.show(self.condition);
        match text.char_indices().nth(LONGEST_SHOWN) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    /// Whether no values at all make the condition true where the app's code decided the same
    /// before.
    pub fn is_impossible(&self, solver: &mut Solver) -> bool {
        let constraints = [&self.before[..], &[self.condition]].concat();
        solver.solve(&self.table, &constraints) == Answer::Unsatisfiable
    }

    /// What performing an anchor does for the condition, by the summary of its run.
    pub fn effect(&self, anchor: &Followed) -> Effect {
        let names = self.names_that_matter(anchor);
        let matters = |one: &&FieldResult| names.contains(&one.field);
        let results: Vec<&FieldResult> = anchor.results.iter().filter(matters).collect();
        let changes = |condition: ExprId| {
            let fields = fields_of(&anchor.expressions, condition);
            results.iter().any(|one| fields.contains(&one.field))
        };
        // Other decisions fall as they did.
        let decisions = anchor.decisions.iter();
        let decisions: Vec<&Decision> = decisions
            .filter(|one| one.kind == DecisionKind::App && changes(one.condition))
            .collect();
        let mut held = self.seeds.clone();
        let mut seeds: Model = anchor.seeds.iter().cloned().collect();
        // What both know is as it is where the anchor is to be performed.
        for (input, _) in &anchor.seeds {
            if let Input::Field(name) = input
                && names.contains(field_name(name))
                && let Some(value) = self.now(&held, input)
            {
                seeds.set(input.clone(), value);
            }
        }
        for times in 1..=MOST_REPETITIONS {
            let takes_same_path = decisions.iter().all(|one| {
                let holds = anchor.expressions.holds(one.condition, &seeds);
                holds.is_none_or(|holds| holds == one.taken)
            });
            if !takes_same_path {
                return Effect::Unknown;
            }
            let values: Vec<Option<Value>> = results
                .iter()
                .map(|result| anchor.expressions.evaluate(result.value, &seeds))
                .collect();
            let mut has_changed = false;
            for (result, value) in results.iter().zip(values) {
                for input in same_field(&self.seeds, &result.field, result.object) {
                    match &value {
                        Some(value) if fits(&held, &input, value) => {
                            has_changed |= held.get(&input) != Some(value);
                            held.set(input, value.clone());
                        }
                        _ => return Effect::Unknown,
                    }
                }
                for input in same_field(&seeds, &result.field, result.object) {
                    if let Some(value) = value.clone().filter(|one| fits(&seeds, &input, one)) {
                        seeds.set(input, value);
                    }
                }
            }
            match self.table.holds(self.condition, &held) {
                Some(true) => return Effect::Holds(times),
                Some(false) => {}
                None => return Effect::Unknown,
            }
            if !has_changed {
                return Effect::HoldsNever;
            }
        }
        Effect::HoldsNever
    }

    /// Fields of the condition, and those that what the anchor leaves in them depends on.
    fn names_that_matter(&self, anchor: &Followed) -> BTreeSet<String> {
        let mut names = self.fields();
        loop {
            let known = names.len();
            for result in &anchor.results {
                if names.contains(&result.field) {
                    names.extend(fields_of(&anchor.expressions, result.value));
                }
            }
            if names.len() == known {
                return names;
            }
        }
    }

    /// The value of an anchor's input in what the condition's run held.
    fn now(&self, held: &Model, input: &Input) -> Option<Value> {
        if let Some(value) = held.get(input) {
            return Some(value.clone());
        }
        let Input::Field(name) = input else {
            return None;
        };
        let named = field_name(name);
        let mut same = held.iter().filter(|(other, _)| match other {
            Input::Field(other) => field_name(other) == named,
            _ => false,
        });
        let found = same.next()?;
        same.next().is_none().then(|| found.1.clone())
    }

    /// A text for the anchor's event under which the condition holds afterwards.
    pub fn text(&self, anchor: &Followed, event: u32, solver: &mut Solver) -> Option<String> {
        let mut table = self.table.clone();
        let mut constraints = vec![self.condition];
        let text = Input::Text(event);
        let mut is_typed = false;
        let mut set = BTreeSet::new();
        for result in &anchor.results {
            let value = table.absorb(&anchor.expressions, &[result.value])[0];
            let depends = table.inputs_of(&[value]).into_iter();
            let mut depends = depends.filter_map(|one| table.variable_of(one));
            let is_text = depends.any(|one| one.input == text);
            for input in same_field(&self.seeds, &result.field, result.object) {
                let variable = variable(&mut table, &input)?;
                is_typed |= is_text;
                let is = table.equal(variable, value);
                constraints.extend(is);
                set.insert(input);
            }
        }
        if !is_typed {
            return None;
        }
        for (input, value) in self.seeds.iter().filter(|(input, _)| !set.contains(*input)) {
            if let Some(variable) = variable(&mut table, input) {
                let value = table.constant(value.clone());
                constraints.extend(table.equal(variable, value));
            }
        }
        for one in &anchor.decisions {
            let condition = table.absorb(&anchor.expressions, &[one.condition])[0];
            let came_out = match one.taken {
                true => Some(condition),
                false => table.not(condition),
            };
            constraints.extend(came_out);
        }
        match solver.solve(&table, &constraints) {
            Answer::Satisfiable(model) => {
                let value = model.get(&text).and_then(|value| value.as_text());
                value.map(str::to_owned)
            }
            _ => None,
        }
    }
}

/// The condition under which a switch goes where it is wanted to. `ways` are the conditions of all
/// its ways, as the device reported them: equations of one value, and the rest.
fn switch_case(
    table: &mut Expressions,
    ways: &[ExprId],
    method: &Method,
    missed: Missed,
) -> Option<ExprId> {
    let place = method.position(missed.decision.offset)?;
    let Operands::Switch { cases, .. } = &method.instructions[place].operands else {
        return None;
    };
    let value = ways.iter().find_map(|way| equated(table, *way))?;
    let is_case = |&&(_, to): &&(i32, u32)| to == missed.wanted;
    let keys: Vec<i32> = cases.iter().filter(is_case).map(|(key, _)| *key).collect();
    let is_default = keys.is_empty();
    let all: Vec<i32> = cases.iter().map(|(key, _)| *key).collect();
    let mut any: Option<ExprId> = None;
    for key in if is_default { all } else { keys } {
        let key = table.int(key);
        let is = table.equal(value, key)?;
        any = Some(match any {
            Some(any) => table.or(any, is)?,
            None => is,
        });
    }
    match is_default {
        true => table.not(any?),
        false => any,
    }
}

/// The value that a condition compares with a constant.
fn equated(table: &Expressions, condition: ExprId) -> Option<ExprId> {
    match *table.node(condition) {
        Node::Binary(Binary::Eq, left, right) if table.value(right).is_some() => Some(left),
        Node::Binary(Binary::Eq, left, right) if table.value(left).is_some() => Some(right),
        Node::Binary(Binary::Or | Binary::And, left, right) => {
            equated(table, left).or_else(|| equated(table, right))
        }
        Node::Unary(gibbon_expressions::Unary::Not, inner) => equated(table, inner),
        _ => None,
    }
}

/// The expression of an input, if the table has it.
fn variable(table: &mut Expressions, input: &Input) -> Option<ExprId> {
    let known = table.variables().find(|one| one.input == *input)?.clone();
    table.variable(known.input, known.ty, known.domain)
}

/// Inputs that are this field: of the same object if there is one, else of any.
fn same_field(held: &Model, field: &str, object: u32) -> Vec<Input> {
    let of_field = |input: &&Input| match input {
        Input::Field(name) => field_name(name) == field,
        _ => false,
    };
    let all: Vec<Input> = held
        .iter()
        .map(|(input, _)| input)
        .filter(of_field)
        .cloned()
        .collect();
    let own = format!("{field}#{object:x}");
    let is_own = |input: &Input| match input {
        Input::Field(name) => name.trim_end_matches('?') == own,
        _ => false,
    };
    match all.iter().any(is_own) {
        true => all.into_iter().filter(is_own).collect(),
        false => all,
    }
}

fn fits(held: &Model, input: &Input, value: &Value) -> bool {
    held.get(input)
        .is_some_and(|known| known.ty() == value.ty())
}

/// Whether a library holds what has this name, so that summaries alone say who sets it.
pub(crate) fn is_held(name: &str) -> bool {
    name.starts_with("preference ") || name.starts_with("android.")
}

/// Names of the fields that an expression is about.
fn fields_of(table: &Expressions, expression: ExprId) -> BTreeSet<String> {
    let variables = table.inputs_of(&[expression]).into_iter();
    let variables = variables.filter_map(|one| table.variable_of(one));
    let fields = variables.filter_map(|one| match &one.input {
        Input::Field(name) => Some(field_name(name).to_owned()),
        _ => None,
    });
    fields.collect()
}

/// Without the object.
fn field_name(input: &str) -> &str {
    input.split(['#', '?']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use gibbon_expressions::Domain;

    use super::*;

    const COUNT: &str = "a.Main.count";

    fn count(table: &mut Expressions) -> ExprId {
        let input = Input::Field(format!("{COUNT}#8").as_str().into());
        table.variable(input, Type::Int, Domain::Any).expect("int")
    }

    fn seeds(value: i32) -> Vec<(Input, Value)> {
        vec![(
            Input::Field(format!("{COUNT}#8").as_str().into()),
            Value::Int(value),
        )]
    }

    /// A run that turned away because `count > 9` was false.
    fn turned_away(held: i32) -> Wanted {
        let mut expressions = Expressions::new();
        let count = count(&mut expressions);
        let nine = expressions.int(9);
        let condition = expressions.less(nine, count).expect("a condition");
        let followed = Followed {
            decisions: vec![Decision {
                thread: 0,
                method: "La/Main;->go()V".into(),
                at: 4,
                line: None,
                condition,
                taken: false,
                others: Vec::new(),
                kind: DecisionKind::App,
            }],
            expressions,
            seeds: seeds(held),
            ..Followed::default()
        };
        let method = gibbon_code::assembly::method("La/Main;->go()V", &["x", "x", "b 4", "r", "r"]);
        Wanted::new(&followed, &method, missed(8)).expect("a condition on the count")
    }

    fn missed(wanted: u32) -> Missed {
        Missed {
            distance: 0,
            decision: gibbon_code::Site {
                method: gibbon_code::MethodId(0),
                offset: 4,
            },
            wanted,
        }
    }

    #[test]
    fn a_switch_is_to_go_one_way() {
        let mut expressions = Expressions::new();
        let count = count(&mut expressions);
        let mut is = |value| {
            let value = expressions.int(value);
            expressions.equal(count, value).expect("a condition")
        };
        let (one, two) = (is(1), is(2));
        let others = expressions.or(one, two).expect("a condition");
        let neither = expressions.not(others).expect("a condition");
        let followed = Followed {
            decisions: vec![Decision {
                thread: 0,
                method: "La/Main;->go()V".into(),
                at: 4,
                line: None,
                condition: one,
                taken: true,
                others: vec![two, neither],
                kind: DecisionKind::App,
            }],
            expressions,
            seeds: seeds(1),
            ..Followed::default()
        };
        let lines = ["x", "x", "b 4", "r", "r", "r"];
        let mut method = gibbon_code::assembly::method("La/Main;->go()V", &lines);
        method.instructions[2].operands = Operands::Switch {
            on: 0,
            cases: vec![(1, 10), (2, 8)],
        };
        let holds = |wanted: u32, value: i32| {
            let wanted = Wanted::new(&followed, &method, missed(wanted)).expect("a condition");
            let model: Model = seeds(value).into_iter().collect();
            wanted.table.holds(wanted.condition, &model)
        };
        assert_eq!((holds(8, 2), holds(8, 3)), (Some(true), Some(false)));
        assert_eq!((holds(6, 2), holds(6, 3)), (Some(false), Some(true)));
    }

    /// A handler that leaves this in the field.
    fn anchor(result: impl Fn(&mut Expressions, ExprId) -> ExprId) -> Followed {
        let mut expressions = Expressions::new();
        let before = count(&mut expressions);
        let value = result(&mut expressions, before);
        Followed {
            expressions,
            seeds: seeds(0),
            results: vec![FieldResult {
                field: COUNT.into(),
                object: 8,
                value,
            }],
            ..Followed::default()
        }
    }

    fn plus(by: i32) -> Followed {
        anchor(|table, count| {
            let by = table.int(by);
            table.binary(Binary::Add, count, by).expect("a sum")
        })
    }

    #[test]
    fn repetitions_are_computed() {
        let wanted = turned_away(3);
        assert_eq!(wanted.fields(), [COUNT.to_owned()].into());
        assert_eq!(wanted.effect(&plus(1)), Effect::Holds(7));
        assert_eq!(wanted.effect(&plus(4)), Effect::Holds(2));
        assert_eq!(wanted.effect(&plus(0)), Effect::HoldsNever);
    }

    #[test]
    fn an_anchor_that_sets_a_value_holds_or_never_does() {
        let wanted = turned_away(0);
        assert_eq!(
            wanted.effect(&anchor(|table, _| table.int(10))),
            Effect::Holds(1)
        );
        let wrong = anchor(|table, _| table.int(9));
        assert_eq!(wanted.effect(&wrong), Effect::HoldsNever);
    }

    #[test]
    fn a_summary_speaks_for_its_own_path_only() {
        // The handler adds while the count is below five; what it does then is not known.
        let mut bounded = plus(1);
        let count = count(&mut bounded.expressions);
        let five = bounded.expressions.int(5);
        let condition = bounded.expressions.less(count, five).expect("a condition");
        bounded.decisions.push(Decision {
            thread: 0,
            method: "La/Main;->more()V".into(),
            at: 0,
            line: None,
            condition,
            taken: true,
            others: Vec::new(),
            kind: DecisionKind::App,
        });
        assert_eq!(turned_away(0).effect(&bounded), Effect::Unknown);
    }

    #[test]
    fn a_text_is_computed_through_a_field() {
        let typed = anchor(|table, _| {
            let domain = Domain::Text { longest: 9 };
            let text = table.variable(Input::Text(2), Type::Text, domain);
            let number =
                text.and_then(|text| table.unary(gibbon_expressions::Unary::ParseInt, text));
            number.expect("a number")
        });
        let wanted = turned_away(0);
        assert_eq!(wanted.effect(&typed), Effect::Unknown);
        assert_eq!(wanted.text(&plus(1), 2, &mut Solver::new(None)), None);
    }

    #[test]
    fn what_decides_what_a_setter_leaves_is_known() {
        // `count = limit`, if the flag is set.
        let field = |table: &mut Expressions, name: &str| {
            let input = Input::Field(name.into());
            table.variable(input, Type::Int, Domain::Any).expect("int")
        };
        let mut setter = anchor(|table, _| field(table, "preference limit"));
        let flag = field(&mut setter.expressions, "a.Main.flag#8");
        let zero = setter.expressions.int(0);
        let condition = setter.expressions.equal(flag, zero).expect("a condition");
        setter.decisions.push(Decision {
            thread: 0,
            method: "La/Main;->more()V".into(),
            at: 0,
            line: None,
            condition,
            taken: false,
            others: Vec::new(),
            kind: DecisionKind::App,
        });
        let wanted = turned_away(0);
        let fed: Vec<String> = wanted.fed_by(&setter).into_iter().collect();
        assert_eq!(fed, ["a.Main.flag", "preference limit"]);
        setter.results.clear();
        assert!(wanted.fed_by(&setter).is_empty());
    }

    #[test]
    fn an_impossible_condition_is_known() {
        let mut wanted = turned_away(0);
        let count = count(&mut wanted.table);
        let two = wanted.table.int(2);
        let small = wanted.table.less(count, two).expect("a condition");
        assert!(!wanted.is_impossible(&mut Solver::new(None)));
        wanted.before.push(small);
        assert!(wanted.is_impossible(&mut Solver::new(None)));
    }
}
