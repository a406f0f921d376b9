//! What an app's code reads as inputs: its own fields, and what libraries answer it.
//!
//! While [`FieldInputs::is_on`], the first read of a field that the app declares makes a variable,
//! whose seed is what the field holds; so does each answer of a library that depends on nothing
//! else that is known. Of a reference the variable says what a string is, or whether there is an
//! object at all. What was written since, and objects made since, are no inputs. The last value
//! written to each field stays, as an expression over the inputs: together with the decisions that
//! is a summary of the event's handler (Collider, ISSTA 2013).

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_expressions::{Domain, ExprId, Input, Type, Value};
use gibbon_formats::descriptor::Kind;
use gibbon_ir::{NO_REG, Reg};
use rustc_hash::{FxHashMap, FxHashSet};

use super::models::{Arguments, constant};
use super::step::Step;
use crate::Machine;
use crate::heap::Ref;
use crate::interp::Location;
use crate::meta::MethodId;

/// Texts of fields may be as long as this; longer ones are no inputs.
const LONGEST: u32 = 64;
/// So many answers of libraries become inputs.
const MOST_ANSWERS: usize = 20_000;

/// Where a field is: its object or class object, and its offset there.
type Cell = (Ref, u32);

#[derive(Default)]
pub struct FieldInputs {
    pub is_on: bool,
    /// Cells that were read, with their variables; none for what cannot be one.
    read: FxHashMap<Cell, Option<ExprId>>,
    written: BTreeMap<Cell, WrittenField>,
    /// Objects whose constructor ran.
    made: FxHashSet<Ref>,
    seeds: Vec<(Input, Value)>,
    answers: usize,
    /// An answer that the next instruction of a frame finds in its register.
    answer: Option<PendingAnswer>,
    /// What an app's code calls, by thread and depth.
    called: FxHashMap<(u32, usize), Asked>,
    /// What libraries were told to hold, by name and object.
    held: BTreeMap<(String, u32), ExprId>,
}

/// A call whose answer becomes an input.
#[derive(Clone)]
struct Asked {
    method: MethodId,
    name: AnswerName,
    /// The answer is a whole number from zero up to below this.
    below: Option<i32>,
}

/// What an answer is called.
#[derive(Clone)]
enum AnswerName {
    /// After the method, with the string that it was asked for: each answer is an input of its own.
    Method(Option<Arc<str>>),
    /// What a library holds, by name and object, whoever asks for it.
    Held(String, u32),
}

/// A field of the app that was written, and the last value.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenField {
    pub name: String,
    /// The object's address; 0 for a static field.
    pub object: u32,
    pub value: ExprId,
}

struct PendingAnswer {
    thread: u32,
    depth: usize,
    register: Reg,
    asked: Asked,
}

impl FieldInputs {
    /// Begins with nothing known.
    pub fn begin(&mut self, is_on: bool) {
        *self = FieldInputs {
            is_on,
            ..FieldInputs::default()
        };
    }

    /// An unknown, and the value that it has in this run.
    pub fn add_seed(&mut self, input: Input, value: Value) {
        self.seeds.push((input, value));
    }

    pub fn take_seeds(&mut self) -> Vec<(Input, Value)> {
        std::mem::take(&mut self.seeds)
    }

    pub fn take_written(&mut self) -> Vec<WrittenField> {
        let written = std::mem::take(&mut self.written).into_values();
        let held = std::mem::take(&mut self.held).into_iter();
        let held = held.map(|((name, object), value)| WrittenField {
            name,
            object,
            value,
        });
        written.chain(held).collect()
    }
}

impl Step<'_> {
    /// Whether the code is an app's, and what it reads is of interest.
    pub(super) fn reads_inputs(&self) -> bool {
        self.machine.following.fields.is_on && self.code.marks.is_some()
    }

    /// Before any instruction, while inputs are made of what is read.
    pub(super) fn notice_inputs(&mut self) {
        if self.pc == 0 {
            self.notice_call();
        }
        let thread = self.machine.state.current.0;
        let depth = self.thread().frames.len();
        let fields = &mut self.machine.following.fields;
        let is_here = |one: &mut PendingAnswer| one.thread == thread && one.depth == depth;
        if let Some(answer) = fields.answer.take_if(is_here) {
            self.make_answer(&answer);
        }
    }

    /// A method begins: a constructor of the app, or what its code asks a library.
    fn notice_call(&mut self) {
        let meta = &self.machine.meta;
        let method = meta.method(self.code.method);
        if self.code.marks.is_some() {
            if &**meta.symbols.name(method.name) == "<init>" {
                let object = Ref(self.int(0) as u32);
                self.machine.following.fields.made.insert(object);
            }
            return;
        }
        let frames = &self.thread().frames;
        let depth = frames.len();
        let Some(caller) = depth.checked_sub(2).map(|at| frames[at].method) else {
            return;
        };
        let is_asked = self.machine.linked_code(caller).marks.is_some();
        let thread = self.machine.state.current.0;
        let called = &self.machine.following.fields.called;
        let is_held = called.get(&(thread, depth)).is_some_and(|asked| {
            asked.method == self.code.method && matches!(asked.name, AnswerName::Held(..))
        });
        if is_held {
            return;
        }
        if !is_asked || matches!(method.return_kind, Kind::Void) {
            // Something may be left of a call that threw.
            let called = &mut self.machine.following.fields.called;
            called.remove(&(thread, depth));
            return;
        }
        // What it asks for, if that is a string: a key, a name.
        let string = self.machine.meta.known().string;
        let asked = (0..self.code.arguments).find_map(|register| {
            let object = Ref(self.int(register) as u32);
            let is_string = self.code.code.is_reference(register)
                && !object.is_null()
                && self.machine.heap.class_of(object) == string;
            is_string.then(|| self.machine.text(object))
        });
        let text = asked.filter(|text| text.len() <= LONGEST as usize);
        let asked = Asked {
            method: self.code.method,
            below: self.limit_of_answer(),
            name: AnswerName::Method(text.map(Into::into)),
        };
        let called = &mut self.machine.following.fields.called;
        called.insert((thread, depth), asked);
    }

    /// What the answer of the method that begins is below, if it is a whole number from zero up.
    fn limit_of_answer(&self) -> Option<i32> {
        let meta = &self.machine.meta;
        let method = meta.method(self.code.method);
        if !matches!(method.return_kind, Kind::Int) {
            return None;
        }
        match &**meta.symbols.name(method.name) {
            "nextInt" if self.code.arguments == 2 => {
                let is_random = meta.class_name(method.class) == "java/util/Random";
                is_random.then(|| self.int(1)).filter(|bound| *bound > 0)
            }
            "size" | "length" | "getCount" | "getChildCount" => Some(i32::MAX),
            _ => None,
        }
    }

    /// The top frame answers an app's code with something that is not known.
    pub(super) fn notice_return(&mut self) {
        let frames = &self.thread().frames;
        let depth = frames.len();
        let register = frames.last().map_or(NO_REG, |frame| frame.return_register);
        let thread = self.machine.state.current.0;
        let method = self.code.method;
        let fields = &mut self.machine.following.fields;
        let Some(asked) = fields.called.remove(&(thread, depth)) else {
            return;
        };
        if asked.method != method {
            return;
        }
        if register != NO_REG && fields.answers < MOST_ANSWERS {
            fields.answer = Some(PendingAnswer {
                thread,
                depth: depth - 1,
                register,
                asked,
            });
        }
    }

    fn make_answer(&mut self, answer: &PendingAnswer) {
        if self.shadow(answer.register).is_some() {
            return;
        }
        let raw = self.raw(answer.register);
        if let Some(text) = self.text_answered(answer.asked.method, raw) {
            self.set(answer.register, Some(text));
            return;
        }
        let Asked {
            method,
            name,
            below,
        } = &answer.asked;
        let meta = &self.machine.meta;
        let kind = meta.method(*method).return_kind;
        let fields = &mut self.machine.following.fields;
        let variable = match name {
            AnswerName::Held(name, object) => {
                let written = fields.held.get(&(name.clone(), *object)).copied();
                let full = match object {
                    0 => name.clone(),
                    _ => format!("{name}#{object:x}"),
                };
                written.or_else(|| self.machine.input(Input::Field, &full, raw, kind, None))
            }
            AnswerName::Method(asked) => {
                fields.answers += 1;
                let asked = asked.as_deref();
                let asked = asked.map_or(String::new(), |asked| format!("{asked:?}"));
                let class = meta.external_name(meta.method(*method).class);
                let called = meta.symbols.name(meta.method(*method).name);
                let name = format!("{class}.{called}({asked})#{}", fields.answers);
                self.machine.input(Input::Outside, &name, raw, kind, *below)
            }
        };
        if variable.is_some() {
            self.set(answer.register, variable);
        }
    }

    /// What a string says that a library answers with, if it is made of symbolic characters.
    fn text_answered(&mut self, method: MethodId, raw: u64) -> Option<ExprId> {
        let kind = self.machine.meta.method(method).return_kind;
        matches!(kind, Kind::Reference).then(|| self.machine.text_of(Ref(raw as u32)))?
    }

    /// A field that the app declares and that its code reads for the first time is an input.
    pub(super) fn read_input(&mut self, cell: Cell, location: Location, d: Reg) {
        if !self.reads_inputs() || self.machine.heap_shadow(cell).is_some() {
            return;
        }
        let fields = &self.machine.following.fields;
        if fields.written.contains_key(&cell) || fields.made.contains(&cell.0) {
            return;
        }
        let known = fields.read.get(&cell).copied();
        // A string that was typed in an earlier event is known better than a field is.
        let raw = self.machine.value_at(location);
        if known.is_none()
            && let Some((_, Kind::Reference)) = self.machine.declared_by_app(location)
            && let Some(text) = self.machine.text_of(Ref(raw as u32))
        {
            self.set(d, Some(text));
            return;
        }
        let variable = known.unwrap_or_else(|| self.machine.field_input(location));
        self.machine.following.fields.read.insert(cell, variable);
        self.set(d, variable);
    }

    pub(super) fn write_input(&mut self, cell: Cell, location: Location, s: Reg) {
        if !self.machine.following.fields.is_on {
            return;
        }
        let Some((name, kind)) = self.machine.declared_by_app(location) else {
            return;
        };
        let raw = self.raw(s);
        let typed = match kind {
            Kind::Reference => self.machine.text_of(Ref(raw as u32)),
            _ => None,
        };
        let value = match self.shadow(s).or(typed) {
            Some(shadow) => shadow,
            None => {
                let value = self.machine.plain(raw, kind);
                self.machine.following.expressions.constant(value)
            }
        };
        let object = match location {
            Location::Field { object, .. } => object.0,
            _ => 0,
        };
        let written = WrittenField {
            name,
            object,
            value,
        };
        let fields = &mut self.machine.following.fields;
        fields.written.insert(cell, written);
    }
}

/// For models of methods by which libraries hold something for an app.
impl Machine {
    /// The method that begins answers with what is held by this name, for this object or for none.
    pub fn answers_held(&mut self, name: &str, object: Ref) {
        if !self.following.fields.is_on {
            return;
        }
        let thread = self.current_thread();
        let depth = thread.frames.len();
        let Some(method) = thread.frames.last().map(|frame| frame.method) else {
            return;
        };
        let asked = Asked {
            method,
            name: AnswerName::Held(plain_name(name), object.0),
            below: None,
        };
        let thread = self.state.current.0;
        self.following.fields.called.insert((thread, depth), asked);
    }

    /// This argument of the method that begins is held by this name from now on.
    pub fn holds(&mut self, name: &str, object: Ref, arguments: Arguments, at: u16, kind: Kind) {
        if !self.following.fields.is_on {
            return;
        }
        let symbolic = match kind {
            Kind::Reference => arguments.text(self, at),
            _ => arguments.shadow(self, at),
        };
        let value = symbolic.unwrap_or_else(|| {
            let value = self.plain(arguments.raw(self, at), kind);
            self.following.expressions.constant(value)
        });
        let place = (plain_name(name), object.0);
        self.following.fields.held.insert(place, value);
    }
}

/// Without the signs that end the name of an input.
fn plain_name(name: &str) -> String {
    name.replace(['#', '?'], "_")
}

impl Machine {
    fn heap_shadow(&self, (object, offset): Cell) -> Option<ExprId> {
        [1, 2, 4, 8]
            .into_iter()
            .find_map(|size| self.heap.shadow(object, offset, size))
    }

    /// Name and kind of a field, if the app declares it.
    fn declared_by_app(&self, location: Location) -> Option<(String, Kind)> {
        let field = self.field_at(location)?;
        if !self.meta.class(field.class).source.is_dex() {
            return None;
        }
        let class = self.meta.external_name(field.class);
        let name = format!("{class}.{}", self.meta.symbols.name(field.name));
        Some((name, field.kind))
    }

    fn field_input(&mut self, location: Location) -> Option<ExprId> {
        let (name, kind) = self.declared_by_app(location)?;
        let name = match location {
            Location::Field { object, .. } => format!("{name}#{:x}", object.0),
            _ => name,
        };
        let raw = self.value_at(location);
        self.input(Input::Field, &name, raw, kind, None)
    }

    /// A variable for what a register or field holds.
    fn input(
        &mut self,
        input: impl Fn(Arc<str>) -> Input,
        name: &str,
        raw: u64,
        kind: Kind,
        below: Option<i32>,
    ) -> Option<ExprId> {
        let seed = self.plain(raw, kind);
        let whole = |low, high| Domain::Whole { low, high };
        let domain = match (kind, &seed) {
            (Kind::Int, _) if below.is_some() => {
                whole(0, below.map_or(i64::MAX, |below| i64::from(below) - 1))
            }
            (Kind::Boolean, _) => whole(0, 1),
            (Kind::Byte, _) => whole(i8::MIN.into(), i8::MAX.into()),
            (Kind::Char, _) => whole(0, u16::MAX.into()),
            (Kind::Short, _) => whole(i16::MIN.into(), i16::MAX.into()),
            (_, Value::Text(_)) => Domain::Text { longest: LONGEST },
            _ => Domain::Any,
        };
        // Whether there is an object is another question than what it says.
        let input = match (kind, &seed) {
            (Kind::Reference, Value::Bool(_)) => input(format!("{name}?").into()),
            _ => input(name.into()),
        };
        let expressions = &mut self.following.expressions;
        let variable = expressions.variable(input.clone(), seed.ty(), domain)?;
        self.following.fields.seeds.push((input, seed));
        Some(variable)
    }

    /// A plain value: numbers and strings as they are, of other objects whether there is one.
    fn plain(&self, raw: u64, kind: Kind) -> Value {
        match kind {
            Kind::Boolean => Value::Int(i32::from(raw as u8 != 0)),
            Kind::Byte => Value::Int((raw as i8).into()),
            Kind::Char => Value::Int((raw as u16).into()),
            Kind::Short => Value::Int((raw as i16).into()),
            Kind::Int | Kind::Void => Value::Int(raw as i32),
            Kind::Long => constant(raw, Type::Long),
            Kind::Float => constant(raw, Type::Float),
            Kind::Double => constant(raw, Type::Double),
            Kind::Reference => {
                let object = Ref(raw as u32);
                let is_string =
                    !object.is_null() && self.heap.class_of(object) == self.meta.known().string;
                match is_string.then(|| self.text(object)) {
                    Some(text) if text.len() <= LONGEST as usize => Value::text(&text),
                    _ => Value::Bool(!object.is_null()),
                }
            }
        }
    }
}
