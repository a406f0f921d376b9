//! Methods whose result is known as a formula, or whose arguments are inputs.
//!
//! A hit test is one condition, not four branches; `Math.max` of an intrinsic has no branch at all.
//! Whoever knows a library adds models of its methods, as it adds natives. A model that answers
//! with an expression makes it the method's result; the body runs all the same, and nothing inside
//! of it is told. One that answers with none may have given arguments shadows: so inputs come in.

use gibbon_expressions::{Binary, ExprId, Ternary, Type, Unary, Value};
use gibbon_ir::Insn;
use rustc_hash::FxHashMap;

use crate::Machine;
use crate::heap::Ref;
use crate::meta::MethodId;

/// What a method answers, as an expression of what its arguments and memory hold; `None` if
/// nothing of that is symbolic.
pub type Model = fn(&mut Machine, Arguments) -> Option<ExprId>;

/// Models by class, name and descriptor.
#[derive(Default)]
pub struct ModelTable {
    entries: FxHashMap<(&'static str, &'static str, &'static str), Model>,
}

impl ModelTable {
    pub fn add(&mut self, class: &'static str, models: &[(&'static str, &'static str, Model)]) {
        for &(name, descriptor, model) in models {
            self.entries.insert((class, name, descriptor), model);
        }
    }

    pub fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<Model> {
        self.entries.get(&(class, name, descriptor)).copied()
    }

    /// All of them, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        self.entries.keys().copied()
    }
}

/// Arguments of the method that a model is of: registers of the current thread's top frame.
#[derive(Clone, Copy)]
pub struct Arguments {
    pub(super) base: usize,
    pub(super) count: u16,
}

impl Arguments {
    pub fn count(&self) -> u16 {
        self.count
    }

    pub fn raw(&self, machine: &Machine, at: u16) -> u64 {
        assert!(at < self.count, "a model reads argument {at}");
        machine.current_thread().stack[self.base + usize::from(at)]
    }

    pub fn reference(&self, machine: &Machine, at: u16) -> Ref {
        Ref(self.raw(machine, at) as u32)
    }

    pub fn shadow(&self, machine: &Machine, at: u16) -> Option<ExprId> {
        let place = self.base + usize::from(at);
        machine.current_thread().shadows.get(place)
    }

    /// Makes an argument an input.
    pub fn set_shadow(&self, machine: &mut Machine, at: u16, shadow: Option<ExprId>) {
        assert!(at < self.count, "a model changes argument {at}");
        let place = self.base + usize::from(at);
        machine.current_thread_mut().shadows.set(place, shadow);
    }

    /// Whether one of these arguments is symbolic.
    pub fn any(&self, machine: &Machine, which: &[u16]) -> bool {
        let mut which = which.iter();
        which.any(|&at| self.shadow(machine, at).is_some())
    }

    /// An argument as an expression, symbolic or not.
    pub fn expression(&self, machine: &mut Machine, at: u16, ty: Type) -> ExprId {
        match self.shadow(machine, at) {
            Some(shadow) => shadow,
            None => {
                let value = constant(self.raw(machine, at), ty);
                machine.following.expressions.constant(value)
            }
        }
    }
}

/// The constant that a register's bits are.
pub(super) fn constant(bits: u64, ty: Type) -> Value {
    match ty {
        Type::Bool => Value::Bool(bits as u32 != 0),
        Type::Int => Value::Int(bits as i32),
        Type::Long => Value::Long(bits as i64),
        Type::Float => Value::Float(f32::from_bits(bits as u32)),
        Type::Double => Value::Double(f64::from_bits(bits)),
        Type::Text => Value::text(""),
    }
}

impl Machine {
    /// What is known of a method, for its code.
    pub(in crate::interp) fn model_of(&self, id: MethodId) -> Option<Model> {
        let method = self.meta.method(id);
        let name = |symbol| self.meta.symbols.name(symbol);
        let class = self.meta.class_name(method.class);
        let (method, descriptor) = (name(method.name), name(method.descriptor));
        self.following.models.find(class, method, descriptor)
    }
}

/// Building blocks of models.
impl Machine {
    /// What a field holds, as an expression, symbolic or not.
    pub fn field_expression(&mut self, object: Ref, field: &str, ty: Type) -> ExprId {
        let offset = self.first_field(object, field);
        let size = if matches!(ty, Type::Long | Type::Double) {
            8
        } else {
            4
        };
        match self.heap.shadow(object, offset, size) {
            Some(shadow) => shadow,
            None => {
                let bits = match size {
                    8 => self.heap.get_u64(object, offset),
                    _ => self.heap.get_u32(object, offset).into(),
                };
                self.following.expressions.constant(constant(bits, ty))
            }
        }
    }

    /// Where the field of this name is that the topmost superclass declares: a subclass may have
    /// another one.
    fn first_field(&self, object: Ref, name: &str) -> u32 {
        let class = self.heap.class_of(object);
        let mut ancestry = self.meta.class(class).ancestry.iter();
        let field = ancestry.find_map(|&class| {
            let mut fields = self.meta.class(class).fields.iter();
            fields.find(|field| {
                !field.access.is_static() && self.meta.symbols.name(field.name).as_ref() == name
            })
        });
        field.map_or_else(|| self.field_offset(class, name), |field| field.offset)
    }

    /// In a model: whether the method answers or throws depends on this condition, which came out
    /// like that.
    pub fn tell_decision(&mut self, condition: Option<ExprId>, taken: bool) {
        if let Some(condition) = condition {
            self.following.told.push((condition, taken));
        }
    }

    /// In a model: the strings that the code names which called the method, if it is an app's.
    pub fn strings_of_caller(&self) -> Vec<String> {
        let mut frames = self.current_thread().frames.iter().rev();
        let Some(caller) = frames.nth(1) else {
            return Vec::new();
        };
        let code = self.linked_code(caller.method);
        if code.marks.is_none() {
            return Vec::new();
        }
        let source = &self.meta.class(code.class).source;
        let mut found = Vec::new();
        for insn in &code.code.insns {
            match *insn {
                Insn::ConstString { string, .. } => {
                    let text = source.pool_string(string).ok();
                    found.extend(text.map(|text| String::from_utf16_lossy(&text)));
                }
                // The same after it ran.
                Insn::ConstLiteral { literal, .. } => {
                    let text = self.meta.literals.get(literal as usize);
                    found.extend(text.map(|text| String::from_utf16_lossy(text)));
                }
                _ => {}
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// In a model or native: whether an app's code asked for this, directly or by way of methods of
    /// the class library, none of which has this name.
    pub fn is_asked_by_app(&self, but_not_by: &str) -> bool {
        for frame in self.current_thread().frames.iter().rev() {
            let code = self.linked_code(frame.method);
            let method = self.meta.method(code.method);
            if !self.meta.class_name(method.class).starts_with("java/") {
                return code.marks.is_some();
            }
            if self.meta.symbols.name(method.name).as_ref() == but_not_by {
                return false;
            }
        }
        false
    }

    /// In a model: whether an app's code called the method.
    pub fn is_called_by_app(&self) -> bool {
        let mut frames = self.current_thread().frames.iter().rev();
        let caller = frames.nth(1).map(|frame| self.linked_code(frame.method));
        caller.is_some_and(|code| code.marks.is_some())
    }

    /// In a model: what a model said of this same call before, as when an intrinsic declined and the
    /// method's own body begins.
    pub fn modelled_before(&self) -> Option<ExprId> {
        let thread = self.current_thread();
        let (depth, result) = thread.shadows.summary?;
        result.filter(|_| depth == thread.frames.len())
    }

    /// In a model: nothing inside of the method is of interest, although its result is not known.
    pub fn silence(&mut self) {
        self.following.is_silent = true;
    }

    pub fn unary(&mut self, op: Unary, a: ExprId) -> Option<ExprId> {
        self.following.expressions.unary(op, a)
    }

    pub fn binary(&mut self, op: Binary, a: ExprId, b: ExprId) -> Option<ExprId> {
        self.following.expressions.binary(op, a, b)
    }

    pub fn choose(&mut self, condition: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
        self.following
            .expressions
            .ternary(Ternary::If, condition, a, b)
    }

    /// All of some conditions.
    pub fn all(&mut self, conditions: &[Option<ExprId>]) -> Option<ExprId> {
        let (first, rest) = conditions.split_first()?;
        rest.iter().try_fold((*first)?, |all, &condition| {
            self.binary(Binary::And, all, condition?)
        })
    }

    /// A condition as a Java boolean, what most models answer with.
    pub fn truth(&mut self, condition: Option<ExprId>) -> Option<ExprId> {
        self.unary(Unary::BoolToInt, condition?)
    }
}
