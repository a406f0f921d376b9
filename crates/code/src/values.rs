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
const MOST: usize = 64;
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

const NEXT_INT: &str = "Ljava/util/Random;->nextInt(I)I";

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
pub(crate) struct Values {
    constants: BTreeSet<i64>,
    /// An object that is there.
    object: bool,
    /// What the app's resources say.
    resource: bool,
    /// Anything at all.
    anything: bool,
}

/// What sets a register before an instruction uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Definition {
    /// A caller; `this` is number 0.
    Parameter(u16),
    /// The instruction at this place.
    At(usize),
}

impl Values {
    pub fn anything() -> Values {
        Values {
            anything: true,
            ..Values::default()
        }
    }

    /// Something that is there.
    pub fn object() -> Values {
        Values {
            object: true,
            ..Values::default()
        }
    }

    pub fn of_resources() -> Values {
        Values {
            resource: true,
            ..Values::default()
        }
    }

    pub fn constant(value: i64) -> Values {
        Values {
            constants: BTreeSet::from([value]),
            ..Values::default()
        }
    }

    /// The constants, if it is nothing else.
    pub fn all_constants(self) -> Option<BTreeSet<i64>> {
        let is_known = !self.anything && !self.object && !self.resource;
        (is_known && !self.constants.is_empty()).then_some(self.constants)
    }

    pub fn leave_out(&mut self, constant: i64) {
        self.constants.remove(&constant);
    }

    pub fn keep_only(&mut self, constant: i64) {
        self.constants.retain(|one| *one == constant);
    }

    /// Ints wrap.
    fn shifted(self, by: i64) -> Values {
        let add = |one: i64| i64::from((one as i32).wrapping_add(by as i32));
        Values {
            constants: self.constants.into_iter().map(add).collect(),
            ..self
        }
    }

    pub fn add(&mut self, other: Values) {
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

fn class_of(field: &str) -> &str {
    field.split_once("->").map_or("", |(class, _)| class)
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
        let trace = |register| {
            let values = self.values(branch.method, place, register, &mut Vec::new());
            self.narrowed(branch.method, place, register, values)
        };
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
    pub(crate) fn values(
        &self,
        method: MethodId,
        place: usize,
        register: u16,
        open: &mut Vec<String>,
    ) -> Values {
        let mut values = Values::default();
        for definition in self.definitions(method, place, register) {
            values.add(match definition {
                Definition::Parameter(number) => self.parameter(method, number, open),
                Definition::At(at) => self.defined(method, at, open),
            });
            if values.anything {
                break;
            }
        }
        values
    }

    /// Everything that may have set a register before the instruction at a place.
    pub(crate) fn definitions(
        &self,
        method: MethodId,
        place: usize,
        register: u16,
    ) -> Vec<Definition> {
        let body = self.method(method);
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); body.instructions.len()];
        for (at, instruction) in body.instructions.iter().enumerate() {
            for next in &instruction.next {
                before[*next as usize].push(at);
            }
        }
        let mut found = Vec::new();
        let mut seen = BTreeSet::from([(place, register)]);
        let mut left = vec![(place, register)];
        while let Some((place, register)) = left.pop() {
            // Below the parameters nothing was put there yet.
            if place == 0
                && let Some(number) = register.checked_sub(body.first_parameter)
            {
                found.push(Definition::Parameter(number));
            }
            for &at in &before[place] {
                let instruction = &body.instructions[at];
                let register = match &instruction.operands {
                    Operands::Move { to, from } if *to == register => *from,
                    operands if operands.sets() == Some(register) => {
                        found.push(Definition::At(at));
                        continue;
                    }
                    _ => register,
                };
                if seen.insert((at, register)) {
                    left.push((at, register));
                }
            }
        }
        found
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
            (&Operands::Add { from, value, .. }, _) => {
                // A loop may add to its own sum.
                let name = format!("sum at {at} of {}", body.name);
                let values = self.traced(name, open, |open| self.values(method, at, from, open));
                match values.object || values.resource || values.anything {
                    true => Values::anything(),
                    false => values.shifted(value),
                }
            }
            (Operands::Result { .. }, _) => match at.checked_sub(1) {
                Some(call) => self.answer(method, call, open),
                None => Values::anything(),
            },
            _ => Values::anything(),
        }
    }

    /// Instructions that write the field and may run. A subclass may name it as its own.
    pub(crate) fn writers_of(&self, field: &str) -> Vec<Site> {
        let class = class_of(field);
        let is_it = |site: &Site| {
            let body = self.method(site.method);
            let place = body.position(site.offset);
            let action = place.map(|place| &body.instructions[place].action);
            let Some(Action::Write(written)) = action else {
                return false;
            };
            let writes = class_of(written);
            self.hierarchy.ancestry(class).contains(&writes)
                || self.hierarchy.ancestry(writes).contains(&class)
        };
        let writers = self.writers.get(without_class(field));
        let writers = writers.into_iter().flatten().copied().filter(is_it);
        writers
            .filter(|site| self.is_reachable(site.method))
            .collect()
    }

    /// The same by a name without its type: `com.example.Main.count`.
    pub fn writers_of_named(&self, field: &str) -> Vec<Site> {
        let Some((class, name)) = field.rsplit_once('.') else {
            return Vec::new();
        };
        let class = format!("L{};", class.replace('.', "/"));
        let is_it = |typed: &&String| typed.split(':').next() == Some(name);
        let typed = self.writers.keys().filter(is_it);
        let mut sites: Vec<Site> = typed
            .flat_map(|typed| self.writers_of(&format!("{class}->{typed}")))
            .collect();
        sites.sort_unstable();
        sites
    }

    /// Whether every constructor of its class sets the field, so that nobody sees what it held at
    /// first but whom a constructor calls before that.
    fn is_set_by_constructors(&self, field: &str) -> bool {
        let class = class_of(field);
        let own = format!("{class}-><init>(");
        let mut count = 0;
        for (_, body) in self.methods() {
            if body.class != class || !body.signature.starts_with("<init>") {
                continue;
            }
            count += 1;
            let mut seen = vec![false; body.instructions.len()];
            let mut open = vec![0];
            while let Some(at) = open.pop() {
                let instruction = &body.instructions[at];
                let sets = match &instruction.action {
                    Action::Write(written) => written == field,
                    // The constructor that this one calls sets it.
                    Action::Call { method, is_exact } => *is_exact && method.starts_with(&own),
                    _ => false,
                };
                if sets || std::mem::replace(&mut seen[at], true) {
                    continue;
                }
                if instruction.next.is_empty() {
                    return false;
                }
                open.extend(instruction.next.iter().map(|next| *next as usize));
            }
        }
        count > 0
    }

    /// Everything that code which may run writes to the field, and what it holds at first.
    fn field(&self, field: &str, open: &mut Vec<String>) -> Values {
        if !self.hierarchy.is_of_app(class_of(field)) {
            return Values::anything();
        }
        self.traced(format!("field {field}"), open, |open| {
            let mut values = match self.is_set_by_constructors(field) {
                true => Values::default(),
                false => Values::constant(0),
            };
            for site in self.writers_of(field) {
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

    /// What callers give a method as a parameter.
    fn parameter(&self, method: MethodId, number: u16, open: &mut Vec<String>) -> Values {
        let body = self.method(method);
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

    /// What the call at a place answers.
    fn answer(&self, caller: MethodId, place: usize, open: &mut Vec<String>) -> Values {
        let call = &self.method(caller).instructions[place].action;
        let Action::Call { method, is_exact } = call else {
            return Values::anything();
        };
        if let Some(told) = self.told_by_layouts(caller, place, open) {
            return told;
        }
        if method == NEXT_INT {
            return self.drawn(caller, place, open);
        }
        if RESOURCES.iter().any(|name| method.contains(name)) {
            return Values::of_resources();
        }
        let callees = callees(self, method, *is_exact);
        let class = method.split_once("->").map_or("", |(class, _)| class);
        if callees.is_empty() || !self.hierarchy.is_of_app(class) {
            return Values::anything();
        }
        self.returned("result", &callees, open, Self::values)
    }

    /// What any of the methods may return, by `look` at the register that it returns.
    pub(crate) fn returned(
        &self,
        what: &str,
        callees: &[MethodId],
        open: &mut Vec<String>,
        look: fn(&Self, MethodId, usize, u16, &mut Vec<String>) -> Values,
    ) -> Values {
        let mut all = Values::default();
        for &callee in callees {
            let body = self.method(callee);
            let name = format!("{what} of {}", body.name);
            all.add(self.traced(name, open, |open| {
                let mut values = Values::default();
                for (at, one) in body.instructions.iter().enumerate() {
                    if let Operands::Return { from } = one.operands {
                        values.add(look(self, callee, at, from, open));
                    }
                }
                values
            }));
        }
        all
    }

    /// Random numbers below a bound.
    fn drawn(&self, caller: MethodId, place: usize, open: &mut Vec<String>) -> Values {
        let bound = match &self.method(caller).instructions[place].operands {
            Operands::Arguments(arguments) => arguments.get(1).copied(),
            _ => None,
        };
        let bounds = bound.map(|bound| self.values(caller, place, bound, open));
        let Some(bounds) = bounds.filter(|one| !one.anything && !one.resource && !one.object)
        else {
            return Values::anything();
        };
        let most = bounds.constants.last().copied().unwrap_or(0);
        match usize::try_from(most).is_ok_and(|most| most <= MOST) {
            true => Values {
                constants: (0..most).collect(),
                ..Values::default()
            },
            false => Values::anything(),
        }
    }

    /// Follows one more field, parameter or result; what is being followed already may be anything.
    pub(crate) fn traced(
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
