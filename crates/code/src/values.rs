//! Which values a branch may see, read from the code: a branch on a field that nobody sets, or on a
//! parameter that every caller gives the same constant, never goes the other way.
//!
//! Values are traced back from the branch through registers, parameters, results and fields. What
//! comes from a library, an array or arithmetic may be anything, and so may what depends on itself.
//! Reflection is not followed.

use std::collections::BTreeSet;
use std::fmt;

use rustc_hash::FxHashMap;

use crate::calls::callees;
use crate::{Action, Code, MethodId, Operands, Site};

/// Sets of more constants may be anything.
const MOST: usize = 24;
/// Values are traced back over so many fields, parameters and results.
const DEEPEST: usize = 6;

/// What the framework hands from a call to a callback of the same class: the callback's name and
/// which parameter, the call and which argument. `this` is number 0.
const HANDED_ON: [(&str, u16, &str, usize); 4] = [
    ("onCreateDialog(I", 1, "->showDialog(I", 1),
    ("onPrepareDialog(I", 1, "->showDialog(I", 1),
    ("onActivityResult(I", 1, "->startActivityForResult(", 2),
    (
        "onRequestPermissionsResult(I",
        1,
        "->requestPermissions(",
        2,
    ),
];

/// Calls that answer with what is in the app's file, by parts of their names.
const RESOURCES: [&str; 6] = [
    "Landroid/util/AttributeSet;->getAttribute",
    "Landroid/content/res/TypedArray;->get",
    "Landroid/content/res/Resources;->get",
    "->getString(I)Ljava/lang/String;",
    "->getText(I)Ljava/lang/CharSequence;",
    "->getResources()Landroid/content/res/Resources;",
];

/// Why a branch never goes somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeverSet {
    /// All that it may see.
    values: BTreeSet<i64>,
    is_object: bool,
}

impl fmt::Display for NeverSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut values: Vec<String> = self.values.iter().map(i64::to_string).collect();
        if self.is_object {
            values.push("an object".to_owned());
        }
        f.write_str(&values.join(", "))
    }
}

/// What a register may hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Values {
    constants: BTreeSet<i64>,
    /// An object that is there.
    object: bool,
    /// What the app's resources say.
    resource: bool,
    /// Anything at all.
    anything: bool,
}

impl Values {
    fn anything() -> Values {
        Values {
            anything: true,
            ..Values::default()
        }
    }

    fn constant(value: i64) -> Values {
        Values {
            constants: BTreeSet::from([value]),
            ..Values::default()
        }
    }

    fn add(&mut self, other: Values) {
        self.constants.extend(other.constants);
        self.object |= other.object;
        self.resource |= other.resource;
        self.anything |= other.anything || self.constants.len() > MOST;
    }
}

/// Instructions that write fields, by name and type without the class: a subclass may name its
/// superclass's fields as its own.
pub(crate) fn writers(code: &Code) -> FxHashMap<String, Vec<Site>> {
    let mut writers: FxHashMap<String, Vec<Site>> = FxHashMap::default();
    for (method, body) in code.methods() {
        for instruction in &body.instructions {
            if let Action::Write(field) = &instruction.action {
                let site = Site {
                    method,
                    offset: instruction.offset,
                };
                let name = without_class(field).to_owned();
                writers.entry(name).or_default().push(site);
            }
        }
    }
    writers
}

fn handed_on(signature: &str, parameter: u16) -> Option<(&'static str, usize)> {
    let mut known = HANDED_ON.iter();
    let (.., call, argument) = known
        .find(|(callback, number, ..)| signature.starts_with(callback) && *number == parameter)?;
    Some((call, *argument))
}

fn without_class(field: &str) -> &str {
    field.split_once("->").map_or(field, |(_, name)| name)
}

impl Code {
    /// Why the branch never goes to the offset, if that is so whatever happens.
    pub fn never_goes(&self, branch: Site, to: u32) -> Option<NeverSet> {
        let body = self.method(branch.method);
        let place = body.position(branch.offset)?;
        let instruction = &body.instructions[place];
        let trace = |register| self.values(branch.method, place, register, &mut Vec::new());
        match &instruction.operands {
            &Operands::Test {
                comparison,
                left,
                right,
                to: target,
            } => {
                let (left, right) = (trace(left), right.map_or(Values::constant(0), trace));
                // Both sides lead there, or nobody knows.
                let on = body.instructions.get(place + 1).map(|next| next.offset);
                let is_unknown = |one: &Values| one.anything || one.resource;
                if on == Some(target) || is_unknown(&left) || is_unknown(&right) || right.object {
                    return None;
                }
                let wants = to == target;
                let mut outcomes = BTreeSet::new();
                for left in &left.constants {
                    for right in &right.constants {
                        outcomes.insert(comparison.holds(*left, *right));
                    }
                }
                if left.object {
                    // Only whether it is there can be told.
                    if right.constants != BTreeSet::from([0]) {
                        return None;
                    }
                    outcomes.insert(comparison.holds(1, 0));
                }
                let is_possible = outcomes.is_empty() || outcomes.contains(&wants);
                (!is_possible).then_some(NeverSet {
                    values: left.constants,
                    is_object: left.object,
                })
            }
            Operands::Switch { on, cases } => {
                let values = trace(*on);
                let is_unknown = values.anything || values.resource || values.object;
                if is_unknown || values.constants.is_empty() {
                    return None;
                }
                let default = body.instructions.get(place + 1)?.offset;
                let goes_to = |value: &i64| {
                    let case = cases.iter().find(|(key, _)| i64::from(*key) == *value);
                    case.map_or(default, |(_, to)| *to)
                };
                let is_possible = values.constants.iter().any(|value| goes_to(value) == to);
                (!is_possible).then_some(NeverSet {
                    values: values.constants,
                    is_object: false,
                })
            }
            _ => None,
        }
    }

    /// Whether a field, as in `com.example.Main.title`, is set by constructors alone, to what the
    /// app's resources say: no event changes it.
    pub fn is_resource(&self, field: &str) -> bool {
        let Some((class, name)) = field.rsplit_once('.') else {
            return false;
        };
        let class = format!("L{};", class.replace('.', "/"));
        let mut is_resource = false;
        for (key, sites) in &self.writers {
            if key.split_once(':').is_none_or(|(own, _)| own != name) {
                continue;
            }
            for site in sites {
                let body = self.method(site.method);
                if body.class != class || !self.is_reachable(site.method) {
                    continue;
                }
                let place = body.position(site.offset);
                let operands = place.map(|place| &body.instructions[place].operands);
                let (Some(place), Some(Operands::Use { from })) = (place, operands) else {
                    return false;
                };
                let values = self.values(site.method, place, *from, &mut Vec::new());
                if values.anything || values.object || !body.signature.starts_with("<init>") {
                    return false;
                }
                is_resource |= values.resource;
            }
        }
        is_resource
    }

    /// Whether code that may run calls a method of this name, of whatever class.
    pub fn calls(&self, name: &str) -> bool {
        let call = format!("->{name}(");
        self.methods().any(|(id, body)| {
            let mut instructions = body.instructions.iter();
            instructions.any(|one| match &one.action {
                Action::Call { method, .. } => method.contains(&call),
                _ => false,
            }) && self.is_reachable(id)
        })
    }

    /// What a register may hold before the instruction at a place. `open` are the fields,
    /// parameters and results that are being traced.
    fn values(
        &self,
        method: MethodId,
        place: usize,
        register: u16,
        open: &mut Vec<String>,
    ) -> Values {
        let body = self.method(method);
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); body.instructions.len()];
        for (at, instruction) in body.instructions.iter().enumerate() {
            for next in &instruction.next {
                before[*next as usize].push(at);
            }
        }
        let mut values = Values::default();
        let mut seen = BTreeSet::from([(place, register)]);
        let mut left = vec![(place, register)];
        while let Some((place, register)) = left.pop() {
            if place == 0 {
                values.add(self.parameter(method, register, open));
            }
            for &at in &before[place] {
                let instruction = &body.instructions[at];
                let register = match &instruction.operands {
                    Operands::Move { to, from } if *to == register => *from,
                    operands if operands.sets() == Some(register) => {
                        values.add(self.defined(method, at, open));
                        continue;
                    }
                    _ => register,
                };
                if seen.insert((at, register)) {
                    left.push((at, register));
                }
            }
            if values.anything {
                break;
            }
        }
        values
    }

    /// What an instruction sets its register to.
    fn defined(&self, method: MethodId, at: usize, open: &mut Vec<String>) -> Values {
        let body = self.method(method);
        let instruction = &body.instructions[at];
        match (&instruction.operands, &instruction.action) {
            (Operands::Constant { value, .. }, _) => Values::constant(*value),
            (Operands::Object { .. }, _) => Values {
                object: true,
                ..Values::default()
            },
            (Operands::Define { .. }, Action::Read(field)) => self.field(field, open),
            (Operands::Result { .. }, _) => match at.checked_sub(1) {
                Some(call) => self.answer(&body.instructions[call].action, open),
                None => Values::anything(),
            },
            _ => Values::anything(),
        }
    }

    /// Everything that code which may run writes to the field, and what it holds at first.
    fn field(&self, field: &str, open: &mut Vec<String>) -> Values {
        let class = field.split_once("->").map_or("", |(class, _)| class);
        if !self.hierarchy.is_of_app(class) {
            return Values::anything();
        }
        self.traced(format!("field {}", without_class(field)), open, |open| {
            let mut values = Values::constant(0);
            let writers = self.writers.get(without_class(field));
            for site in writers.into_iter().flatten() {
                if !self.is_reachable(site.method) {
                    continue;
                }
                let body = self.method(site.method);
                let place = body.position(site.offset);
                let (Some(place), true) = (place, !values.anything) else {
                    return Values::anything();
                };
                match body.instructions[place].operands {
                    Operands::Use { from } => {
                        values.add(self.values(site.method, place, from, open));
                    }
                    _ => return Values::anything(),
                }
            }
            values
        })
    }

    /// What callers give a method in a register, at its start.
    fn parameter(&self, method: MethodId, register: u16, open: &mut Vec<String>) -> Values {
        let body = self.method(method);
        let Some(number) = register.checked_sub(body.first_parameter) else {
            // Nothing was put there yet.
            return Values::default();
        };
        if let Some((call, argument)) = handed_on(&body.signature, number) {
            return self.handed_on(call, argument, open);
        }
        if self.is_callback(method) || self.is_made_by_library(method) {
            return Values::anything();
        }
        let name = format!("parameter {number} of {}", body.name);
        self.traced(name, open, |open| {
            let mut values = Values::default();
            let callers = self.callers(method);
            for site in callers {
                if !self.is_reachable(site.method) {
                    continue;
                }
                let caller = self.method(site.method);
                let Some(place) = caller.position(site.offset) else {
                    return Values::anything();
                };
                let Operands::Arguments(arguments) = &caller.instructions[place].operands else {
                    return Values::anything();
                };
                let Some(&argument) = arguments.get(usize::from(number)) else {
                    return Values::anything();
                };
                values.add(self.values(site.method, place, argument, open));
            }
            match callers.is_empty() {
                true => Values::anything(),
                false => values,
            }
        })
    }

    /// What all code gives a call of the framework.
    fn handed_on(&self, call: &str, argument: usize, open: &mut Vec<String>) -> Values {
        self.traced(format!("argument {argument} of {call}"), open, |open| {
            let mut values = Values::default();
            for (method, body) in self.methods() {
                for (place, instruction) in body.instructions.iter().enumerate() {
                    let is_it = match &instruction.action {
                        Action::Call { method, .. } => method.contains(call),
                        _ => false,
                    };
                    if !is_it || !self.is_reachable(method) {
                        continue;
                    }
                    let argument = match &instruction.operands {
                        Operands::Arguments(arguments) => arguments.get(argument),
                        _ => None,
                    };
                    match argument {
                        Some(&register) => {
                            values.add(self.values(method, place, register, open));
                        }
                        None => return Values::anything(),
                    }
                }
            }
            match values == Values::default() {
                true => Values::anything(),
                false => values,
            }
        })
    }

    /// What a call answers.
    fn answer(&self, call: &Action, open: &mut Vec<String>) -> Values {
        let Action::Call { method, is_exact } = call else {
            return Values::anything();
        };
        if RESOURCES.iter().any(|name| method.contains(name)) {
            return Values {
                resource: true,
                ..Values::default()
            };
        }
        let callees = callees(self, method, *is_exact);
        let class = method.split_once("->").map_or("", |(class, _)| class);
        if callees.is_empty() || !self.hierarchy.is_of_app(class) {
            return Values::anything();
        }
        let mut values = Values::default();
        for callee in callees {
            let name = format!("result of {}", self.method(callee).name);
            values.add(self.traced(name, open, |open| {
                let mut values = Values::default();
                for (at, one) in self.method(callee).instructions.iter().enumerate() {
                    if let Operands::Return { from } = one.operands {
                        values.add(self.values(callee, at, from, open));
                    }
                }
                values
            }));
        }
        values
    }

    /// Follows one more field, parameter or result; what is being followed already may be anything.
    fn traced(
        &self,
        name: String,
        open: &mut Vec<String>,
        follow: impl FnOnce(&mut Vec<String>) -> Values,
    ) -> Values {
        if open.len() >= DEEPEST || open.contains(&name) {
            return Values::anything();
        }
        open.push(name);
        let values = follow(open);
        open.pop();
        values
    }
}
