//! Runs a shader, once for each corner or fragment.

use super::ast::*;
use super::builtins;
use super::parser::{Shader, place_of};

/// Textures as a shader asks for them, by the number that a sampler holds.
pub trait Samplers {
    fn flat(&self, unit: usize, s: f32, t: f32) -> [f32; 4];
    fn cube(&self, unit: usize, direction: [f32; 3]) -> [f32; 4];
}

type Value = [f32; 16];

/// How a statement ended.
enum Flow {
    Next,
    Break,
    Continue,
    Return,
    Discard,
}

pub struct Run<'a> {
    shader: &'a Shader,
    samplers: &'a dyn Samplers,
    pub globals: Vec<f32>,
    stack: Vec<f32>,
    base: usize,
    result: Value,
    depth: u32,
    /// How far the functions that run go into each other.
    height: usize,
    calls: u32,
    /// Turns of loops that are left: a shader that never ends is stopped.
    turns: u32,
}

const MOST_TURNS: u32 = 100_000;
const DEEPEST: u32 = 64;
/// Statements and expressions within each other, of all functions that run.
const TALLEST: usize = 1024;
const MOST_CALLS: u32 = 1_000_000;

impl<'a> Run<'a> {
    pub fn new(shader: &'a Shader, samplers: &'a dyn Samplers) -> Run<'a> {
        Run {
            shader,
            samplers,
            globals: vec![0.0; shader.globals_size],
            stack: Vec::new(),
            base: 0,
            result: [0.0; 16],
            depth: 0,
            height: 0,
            calls: MOST_CALLS,
            turns: MOST_TURNS,
        }
    }

    /// Gives globals their initial values.
    pub fn begin(&mut self) {
        for statement in &self.shader.initial {
            self.statement(statement);
        }
    }

    /// Runs `main`; false if the fragment is discarded.
    pub fn main(&mut self) -> bool {
        self.turns = MOST_TURNS;
        self.calls = MOST_CALLS;
        let main = &self.shader.functions[self.shader.main];
        self.height = main.height;
        self.base = 0;
        self.stack.clear();
        self.stack.resize(main.size, 0.0);
        let body = main.body.as_deref().unwrap_or_default();
        !matches!(self.block(body), Flow::Discard)
    }

    fn block(&mut self, statements: &[Statement]) -> Flow {
        for statement in statements {
            match self.statement(statement) {
                Flow::Next => {}
                other => return other,
            }
        }
        Flow::Next
    }

    fn statement(&mut self, statement: &Statement) -> Flow {
        match statement {
            Statement::Do(expression) => {
                self.value(expression);
                Flow::Next
            }
            Statement::Reset(slot, size) => {
                self.numbers(*slot, *size).fill(0.0);
                Flow::Next
            }
            Statement::Block(statements) => self.block(statements),
            Statement::If(condition, then, otherwise) => {
                if self.value(condition)[0] != 0.0 {
                    self.statement(then)
                } else if let Some(otherwise) = otherwise {
                    self.statement(otherwise)
                } else {
                    Flow::Next
                }
            }
            Statement::Loop {
                condition,
                step,
                body,
                is_do,
            } => self.turns(condition.as_ref(), step.as_ref(), body, *is_do),
            Statement::Return(value) => {
                if let Some(value) = value {
                    self.result = self.value(value);
                }
                Flow::Return
            }
            Statement::Break => Flow::Break,
            Statement::Continue => Flow::Continue,
            Statement::Discard => Flow::Discard,
        }
    }

    fn turns(
        &mut self,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &Statement,
        is_do: bool,
    ) -> Flow {
        let mut is_first = is_do;
        loop {
            let goes_on = is_first || condition.is_none_or(|one| self.value(one)[0] != 0.0);
            is_first = false;
            if !goes_on || self.turns == 0 {
                return Flow::Next;
            }
            self.turns -= 1;
            match self.statement(body) {
                Flow::Next | Flow::Continue => {}
                Flow::Break => return Flow::Next,
                other => return other,
            }
            if let Some(step) = step {
                self.value(step);
            }
        }
    }

    fn numbers(&mut self, slot: Slot, size: usize) -> &mut [f32] {
        let (from, numbers) = match slot.is_global {
            true => (slot.at, &mut self.globals),
            false => (self.base + slot.at, &mut self.stack),
        };
        &mut numbers[from..from + size]
    }

    fn load(&mut self, slot: Slot, offset: usize, size: usize) -> Value {
        let slot = Slot {
            at: slot.at + offset,
            ..slot
        };
        let mut value = [0.0; 16];
        value[..size].copy_from_slice(self.numbers(slot, size));
        value
    }

    /// An index as it is used: what is outside goes to the end.
    fn index(&mut self, index: &Expression, count: usize) -> usize {
        let index = self.value(index)[0];
        (index.max(0.0) as usize).min(count - 1)
    }

    fn value(&mut self, expression: &Expression) -> Value {
        let size = expression.kind.size();
        match &expression.node {
            Node::Constant(value) => *value,
            Node::Load(slot) => self.load(*slot, 0, size),
            Node::LoadElement {
                slot,
                step,
                count,
                index,
            } => {
                let at = self.index(index, *count);
                self.load(*slot, at * step, size)
            }
            Node::Index(value, index) => {
                let count = value.kind.size() / size;
                let at = self.index(index, count) * size;
                let value = self.value(value);
                let mut part = [0.0; 16];
                part[..size].copy_from_slice(&value[at..at + size]);
                part
            }
            Node::Swizzle(value, parts) => {
                let value = self.value(value);
                let mut chosen = [0.0; 16];
                for (place, part) in chosen.iter_mut().zip(parts) {
                    *place = value[usize::from(*part)];
                }
                chosen
            }
            Node::Negate(value) => self.value(value).map(|number| -number),
            Node::Not(value) => single(self.value(value)[0] == 0.0),
            Node::And(left, right) => {
                single(self.value(left)[0] != 0.0 && self.value(right)[0] != 0.0)
            }
            Node::Or(left, right) => {
                single(self.value(left)[0] != 0.0 || self.value(right)[0] != 0.0)
            }
            Node::Choose(condition, first, second) => match self.value(condition)[0] != 0.0 {
                true => self.value(first),
                false => self.value(second),
            },
            Node::Then(first, second) => {
                self.value(first);
                self.value(second)
            }
            Node::Binary(operator, left, right) => {
                let (a, b) = (self.value(left), self.value(right));
                binary(*operator, (left.kind, a), (right.kind, b))
            }
            Node::Construct(arguments) => self.construct(expression.kind, arguments),
            Node::BuiltIn(name, arguments) => self.built_in(name, arguments),
            Node::Call(function, arguments) => self.call(*function, arguments),
            Node::Assign(place, value) => {
                let value = self.value(value);
                self.store(place, &value);
                value
            }
            Node::PostStep(place, step) => {
                let before = self.load_place(place);
                let after = before.map(|number| number + step);
                self.store(place, &after);
                before
            }
        }
    }

    fn offset(&mut self, place: &Place) -> usize {
        let mut offset = 0;
        for (index, step, count) in &place.indices {
            offset += self.index(index, *count) * step;
        }
        offset
    }

    fn load_place(&mut self, place: &Place) -> Value {
        let offset = self.offset(place);
        match &place.swizzle {
            None => self.load(place.slot, offset, place.kind.size()),
            Some(parts) => {
                let mut value = [0.0; 16];
                for (to, part) in value.iter_mut().zip(parts) {
                    *to = self.load(place.slot, offset + usize::from(*part), 1)[0];
                }
                value
            }
        }
    }

    fn store(&mut self, place: &Place, value: &Value) {
        let offset = self.offset(place);
        let slot = Slot {
            at: place.slot.at + offset,
            ..place.slot
        };
        match &place.swizzle {
            None => {
                let size = place.kind.size();
                self.numbers(slot, size).copy_from_slice(&value[..size]);
            }
            Some(parts) => {
                for (from, part) in value.iter().zip(parts) {
                    let slot = Slot {
                        at: slot.at + usize::from(*part),
                        ..slot
                    };
                    self.numbers(slot, 1)[0] = *from;
                }
            }
        }
    }

    fn construct(&mut self, kind: Type, arguments: &[Expression]) -> Value {
        let values: Vec<(Type, Value)> = arguments
            .iter()
            .map(|argument| (argument.kind, self.value(argument)))
            .collect();
        let mut result = [0.0; 16];
        let size = kind.size();
        match (kind, values.as_slice()) {
            // One number is the diagonal.
            (Type::Mat(n), [(from, value)]) if from.size() == 1 => {
                for at in 0..usize::from(n) {
                    result[at * usize::from(n) + at] = value[0];
                }
            }
            (Type::Mat(n), [(Type::Mat(m), value)]) => {
                let (n, m) = (usize::from(n), usize::from(*m));
                for column in 0..n {
                    for row in 0..n {
                        result[column * n + row] = match column < m && row < m {
                            true => value[column * m + row],
                            false => f32::from(u8::from(column == row)),
                        };
                    }
                }
            }
            (_, [(from, value)]) if from.size() == 1 => result[..size].fill(value[0]),
            _ => {
                let all = values
                    .iter()
                    .flat_map(|(from, value)| value[..from.size()].iter().copied());
                for (place, number) in result.iter_mut().zip(all).take(size) {
                    *place = number;
                }
            }
        }
        converted(kind.scalar(), result)
    }

    fn built_in(&mut self, name: &str, arguments: &[Expression]) -> Value {
        let mut values = [[0.0; 16]; 3];
        let mut kinds = [Type::Void; 3];
        let count = arguments.len().min(3);
        for (at, argument) in arguments.iter().take(3).enumerate() {
            values[at] = self.value(argument);
            kinds[at] = argument.kind;
        }
        let unit = values[0][0] as usize;
        let place = values[1];
        let color = match name {
            "texture2D" => self.samplers.flat(unit, place[0], place[1]),
            "texture2DProj" => {
                let q = place[kinds[1].size() - 1];
                self.samplers.flat(unit, place[0] / q, place[1] / q)
            }
            "textureCube" => self.samplers.cube(unit, [place[0], place[1], place[2]]),
            _ => return builtins::apply(name, &kinds[..count], &values[..count]),
        };
        let mut result = [0.0; 16];
        result[..4].copy_from_slice(&color);
        result
    }

    fn call(&mut self, index: usize, arguments: &[Expression]) -> Value {
        let shader = self.shader;
        let function = &shader.functions[index];
        let Some(body) = &function.body else {
            return [0.0; 16];
        };
        let height = self.height + function.height;
        if self.depth >= DEEPEST || height > TALLEST || self.calls == 0 {
            return [0.0; 16];
        }
        self.calls -= 1;
        let values: Vec<Value> = arguments.iter().map(|one| self.value(one)).collect();
        let base = self.base;
        let start = self.stack.len();
        self.stack.resize(start + function.size, 0.0);
        let mut at = start;
        for (value, (kind, is_in, _)) in values.iter().zip(&function.parameters) {
            if *is_in {
                self.stack[at..at + kind.size()].copy_from_slice(&value[..kind.size()]);
            }
            at += kind.size();
        }
        self.base = start;
        self.depth += 1;
        self.height = height;
        self.block(body);
        self.height -= function.height;
        self.depth -= 1;
        self.base = base;
        let mut at = start;
        for (argument, (kind, _, is_out)) in arguments.iter().zip(&function.parameters) {
            if *is_out && let Some(place) = place_of(argument) {
                let mut value = [0.0; 16];
                value[..kind.size()].copy_from_slice(&self.stack[at..at + kind.size()]);
                self.store(&place, &value);
            }
            at += kind.size();
        }
        self.stack.truncate(start);
        self.result
    }
}

fn single(value: bool) -> Value {
    let mut result = [0.0; 16];
    result[0] = f32::from(u8::from(value));
    result
}

fn converted(scalar: Type, value: Value) -> Value {
    match scalar {
        Type::Int => value.map(libm::truncf),
        Type::Bool => value.map(|number| f32::from(u8::from(number != 0.0))),
        _ => value,
    }
}

fn binary(operator: Operator, (left, a): (Type, Value), (right, b): (Type, Value)) -> Value {
    let size = left.size().max(right.size());
    let same = || a[..size] == b[..size];
    match operator {
        Operator::Less => return single(a[0] < b[0]),
        Operator::Greater => return single(a[0] > b[0]),
        Operator::LessEqual => return single(a[0] <= b[0]),
        Operator::GreaterEqual => return single(a[0] >= b[0]),
        Operator::Equal => return single(same()),
        Operator::NotEqual => return single(!same()),
        Operator::Xor => return single((a[0] != 0.0) != (b[0] != 0.0)),
        Operator::Multiply => {
            if let Some(product) = matrix_product((left, &a), (right, &b)) {
                return product;
            }
        }
        _ => {}
    }
    let is_int = left.scalar() == Type::Int;
    let mut result = [0.0; 16];
    for (at, place) in result.iter_mut().enumerate().take(size) {
        let x = if left.size() == 1 { a[0] } else { a[at] };
        let y = if right.size() == 1 { b[0] } else { b[at] };
        *place = match operator {
            Operator::Add => x + y,
            Operator::Subtract => x - y,
            Operator::Multiply => x * y,
            _ if is_int && y == 0.0 => 0.0,
            _ if is_int => libm::truncf(x / y),
            _ => x / y,
        };
    }
    result
}

/// The product of algebra, where one of both is a matrix and none a single number.
fn matrix_product((left, a): (Type, &Value), (right, b): (Type, &Value)) -> Option<Value> {
    let mut result = [0.0; 16];
    match (left, right) {
        (Type::Mat(n), Type::Vec(_)) => {
            let n = usize::from(n);
            for (row, place) in result.iter_mut().enumerate().take(n) {
                *place = (0..n).map(|column| a[column * n + row] * b[column]).sum();
            }
        }
        (Type::Vec(_), Type::Mat(n)) => {
            let n = usize::from(n);
            for (column, place) in result.iter_mut().enumerate().take(n) {
                *place = (0..n).map(|row| a[row] * b[column * n + row]).sum();
            }
        }
        (Type::Mat(n), Type::Mat(_)) => {
            let n = usize::from(n);
            for column in 0..n {
                for row in 0..n {
                    result[column * n + row] =
                        (0..n).map(|at| a[at * n + row] * b[column * n + at]).sum();
                }
            }
        }
        _ => return None,
    }
    Some(result)
}
