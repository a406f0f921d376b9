//! Shadows of fields, static fields and elements of arrays.

use gibbon_expressions::{Binary, ExprId, Type, Unary, Value};
use gibbon_formats::descriptor::Kind;
use gibbon_ir::{NO_REG, Reg};

use super::decisions::{DecisionKind, Loss};
use super::step::Step;
use crate::heap::{ARRAY_DATA, CLASS_TABLE, Ref};
use crate::interp::Location;
use crate::meta::ClassKind;
use crate::threads::PendingElements;

/// Of arrays up to this length, each element that an app's index may mean is a way of its own.
const FEW_ELEMENTS: u32 = 32;
/// A table of more elements, or of more runs of equal ones, is not made a formula.
const LARGEST_TABLE: i64 = 1024;
const MOST_RUNS: usize = 16;

/// What a load makes of the bytes it reads.
#[derive(Clone, Copy)]
pub(super) enum Load {
    /// Sign extended.
    I8,
    I16,
    U16,
    Whole(u8),
}

impl Load {
    fn size(self) -> u8 {
        match self {
            Load::I8 => 1,
            Load::I16 | Load::U16 => 2,
            Load::Whole(size) => size,
        }
    }
}

impl Step<'_> {
    pub(super) fn get(&mut self, d: Reg, object: Ref, offset: u32, load: Load) {
        let shadow = self.machine.heap.shadow(object, offset, load.size());
        let narrow = match load {
            Load::I8 => Some(Unary::IntToByte),
            Load::I16 => Some(Unary::IntToShort),
            Load::U16 => Some(Unary::IntToChar),
            Load::Whole(_) => None,
        };
        let shadow = match (shadow, narrow) {
            (Some(shadow), Some(narrow)) => self.machine.unary(narrow, shadow),
            (shadow, _) => shadow,
        };
        self.set(d, shadow);
    }

    pub(super) fn put(&mut self, s: Reg, object: Ref, offset: u32, size: u8) {
        let shadow = self.shadow(s);
        if shadow.is_some() || self.machine.heap.has_shadows() {
            self.machine.heap.set_shadow(object, offset, size, shadow);
        }
    }

    pub(super) fn get_field(&mut self, d: Reg, object: Reg, offset: u16, load: Load) {
        let object = Ref(self.int(object) as u32);
        if !object.is_null() {
            self.get(d, object, offset.into(), load);
            if self.reads_inputs() {
                let location = self.field_location(object, offset);
                self.read_input((object, offset.into()), location, d);
            }
        }
    }

    pub(super) fn put_field(&mut self, s: Reg, object: Reg, offset: u16, size: u8) {
        let object = Ref(self.int(object) as u32);
        if !object.is_null() {
            self.put(s, object, offset.into(), size);
            if self.reads_inputs() {
                let location = self.field_location(object, offset);
                self.write_input((object, offset.into()), location, s);
            }
        }
    }

    fn field_location(&self, object: Ref, offset: u16) -> Location {
        Location::Field {
            object,
            class: self.machine.heap.class_of(object),
            offset: offset.into(),
        }
    }

    fn static_location(&self, link: u32) -> Option<Location> {
        let link = self.machine.meta.static_links.get(link as usize)?;
        Some(Location::Static {
            class: link.class,
            offset: link.offset,
        })
    }

    /// The class object that has a static field, and where; none before it is initialised: then
    /// the instruction comes again.
    fn static_field(&self, link: u32) -> Option<(Ref, u32)> {
        let link = self.machine.meta.static_links.get(link as usize)?;
        let at = 4 * link.class.0;
        let mirror = self.machine.heap.get_ref(Ref(CLASS_TABLE), at);
        (!mirror.is_null()).then_some((mirror, link.offset))
    }

    pub(super) fn get_static(&mut self, d: Reg, link: u32, load: Load) {
        if let Some((mirror, offset)) = self.static_field(link) {
            self.get(d, mirror, offset, load);
            if let Some(location) = self.static_location(link).filter(|_| self.reads_inputs()) {
                self.read_input((mirror, offset), location, d);
            }
        }
    }

    pub(super) fn put_static(&mut self, s: Reg, link: u32, size: u8) {
        if let Some((mirror, offset)) = self.static_field(link) {
            self.put(s, mirror, offset, size);
            if let Some(location) = self.static_location(link).filter(|_| self.reads_inputs()) {
                self.write_input((mirror, offset), location, s);
            }
        }
    }

    pub(super) fn get_element(&mut self, d: Reg, array: Reg, index: Reg, load: Load) {
        if let Some(found) = self.look_up(array, index, load) {
            return self.set(d, Some(found));
        }
        if let Some((array, offset)) = self.element(array, index, load.size()) {
            self.get(d, array, offset, load);
        }
    }

    /// An element of a table of numbers as a choice by the index, if that is a simple one.
    fn look_up(&mut self, array: Reg, index: Reg, load: Load) -> Option<ExprId> {
        let shadow = self.shadow(index)?;
        let array = Ref(self.int(array) as u32);
        if array.is_null() || !self.is_table(array, load) {
            return None;
        }
        let length = i64::from(self.machine.heap.array_length(array));
        let range = self.machine.following.expressions.facts(shadow).range;
        let (low, high) = range.whole()?;
        if low < 0 || high >= length || high - low >= LARGEST_TABLE {
            return None;
        }
        let size = u32::from(load.size());
        let bytes = self.machine.heap.shadows_within(
            array,
            ARRAY_DATA + low as u32 * size,
            (high - low + 1) as u32 * size,
        );
        if !bytes.is_empty() {
            return None;
        }
        let element = |at: i64| {
            let (heap, offset) = (&self.machine.heap, ARRAY_DATA + at as u32 * size);
            match load {
                Load::I8 => i32::from(heap.get_i8(array, offset)),
                Load::I16 => i32::from(heap.get_i16(array, offset)),
                Load::U16 => i32::from(heap.get_u16(array, offset)),
                Load::Whole(_) => heap.get_i32(array, offset),
            }
        };
        // Runs of equal elements: the last index of each, and the element.
        let mut runs: Vec<(i64, i32)> = Vec::new();
        for at in low..=high {
            match runs.last_mut() {
                Some((last, value)) if *value == element(at) => *last = at,
                _ => runs.push((at, element(at))),
            }
            if runs.len() > MOST_RUNS {
                return None;
            }
        }
        let expressions = &mut self.machine.following.expressions;
        let (_, value) = runs.pop()?;
        let mut found = expressions.int(value);
        for (last, value) in runs.into_iter().rev() {
            let (last, value) = (expressions.int(last as i32), expressions.int(value));
            let is_before = expressions.at_most(shadow, last)?;
            found = expressions.if_else(is_before, value, found)?;
        }
        Some(found)
    }

    /// An array of ints or smaller ones; floats and references are not looked up.
    fn is_table(&self, array: Ref, load: Load) -> bool {
        let class = self.machine.meta.class(self.machine.heap.class_of(array));
        match (load, &class.kind) {
            (Load::Whole(4), ClassKind::Array { element, .. }) => *element == Kind::Int,
            (Load::Whole(_), _) => false,
            _ => true,
        }
    }

    pub(super) fn put_element(&mut self, s: Reg, array: Reg, index: Reg, size: u8) {
        if let Some((array, offset)) = self.element(array, index, size) {
            self.put(s, array, offset, size);
        }
    }

    /// Where an element is; none if the instruction throws. An index that is symbolic is decided.
    fn element(&mut self, array: Reg, index: Reg, size: u8) -> Option<(Ref, u32)> {
        let array = Ref(self.int(array) as u32);
        if array.is_null() {
            return None;
        }
        let length = self.machine.heap.array_length(array);
        let value = self.int(index);
        let is_inside = (value as u32) < length;
        if let Some(shadow) = self.shadow(index) {
            self.decide_index(shadow, value, length, is_inside);
        }
        is_inside.then(|| (array, ARRAY_DATA + value as u32 * u32::from(size)))
    }

    fn decide_index(&mut self, index: ExprId, value: i32, length: u32, is_inside: bool) {
        let expressions = &mut self.machine.following.expressions;
        let zero = expressions.constant(Value::Int(0));
        let end = expressions.constant(Value::Int(length as i32));
        let low = expressions.binary(Binary::Le, zero, index);
        let high = expressions.binary(Binary::Lt, index, end);
        let condition = self.machine.all(&[low, high]);
        self.decide(condition, is_inside, DecisionKind::Bounds, Vec::new());
        if !is_inside {
            return;
        }
        if self.code.marks.is_none() || length > FEW_ELEMENTS {
            return self.assume(index, Value::Int(value), Loss::Index);
        }
        let others = (0..length as i32).filter(|&other| other != value);
        let others = others.filter_map(|other| self.is(index, other)).collect();
        let condition = self.is(index, value);
        self.decide(condition, true, DecisionKind::Switch, others);
    }

    /// The condition that an int is this.
    pub(super) fn is(&mut self, number: ExprId, value: i32) -> Option<ExprId> {
        let expressions = &mut self.machine.following.expressions;
        let value = expressions.constant(Value::Int(value));
        expressions.equal(number, value)
    }

    /// A new array's length is taken as it is.
    pub(super) fn length(&mut self, length: Reg) {
        let Some(shadow) = self.shadow(length) else {
            return;
        };
        let value = self.int(length);
        let expressions = &mut self.machine.following.expressions;
        let zero = expressions.constant(Value::Int(0));
        let condition = expressions.binary(Binary::Le, zero, shadow);
        self.decide(condition, value >= 0, DecisionKind::Bounds, Vec::new());
        if value >= 0 {
            self.assume(shadow, Value::Int(value), Loss::Length);
        }
    }

    /// The elements of a new array: they get their shadows once it is there.
    pub(super) fn fill(&mut self, d: Reg, elements: &[Reg]) {
        let mut shadows = Vec::new();
        for (at, &register) in elements.iter().enumerate() {
            if let Some(shadow) = self.shadow(register) {
                shadows.push((at as u32, shadow));
            }
        }
        self.set(d, None);
        let (depth, pc) = (self.thread().frames.len(), self.pc + 1);
        let has_some = !shadows.is_empty() && d != NO_REG;
        self.thread_mut().shadows.pending = has_some.then(|| {
            Box::new(PendingElements {
                depth,
                pc,
                array: d,
                elements: shadows,
            })
        });
    }

    /// The instruction before made an array of symbolic elements.
    pub(super) fn finish_fill(&mut self) {
        let Some(pending) = self.thread_mut().shadows.pending.take() else {
            return;
        };
        if pending.depth != self.thread().frames.len() || pending.pc != self.pc {
            return;
        }
        let array = Ref(self.int(pending.array) as u32);
        for (at, shadow) in pending.elements {
            let offset = ARRAY_DATA + 4 * at;
            self.machine.heap.set_shadow(array, offset, 4, Some(shadow));
        }
    }

    /// The type of an expression.
    pub(super) fn ty(&self, expression: ExprId) -> Type {
        self.machine.following.expressions.facts(expression).ty
    }

    /// What a register holds, of the type that its shadow has.
    pub(super) fn value_of(&self, register: Reg, shadow: ExprId) -> Value {
        super::models::constant(self.raw(register), self.ty(shadow))
    }
}
