//! Expressions, each with its type.

use super::{Parsed, Parser};
use crate::glsl::ast::*;
use crate::glsl::builtins;
use crate::glsl::lexer::Token;

impl Parser {
    pub(super) fn expression(&mut self) -> Parsed<Expression> {
        let mut first = self.assignment()?;
        while self.accept(",") {
            let second = self.assignment()?;
            let kind = second.kind;
            first = self.made(kind, Node::Then(Box::new(first), Box::new(second)))?;
        }
        Ok(first)
    }

    pub(super) fn assignment(&mut self) -> Parsed<Expression> {
        self.within(Parser::assignment_within)
    }

    fn assignment_within(&mut self) -> Parsed<Expression> {
        let left = self.conditional()?;
        let operator = match self.peek() {
            Token::Mark("=") => None,
            Token::Mark("+=") => Some(Operator::Add),
            Token::Mark("-=") => Some(Operator::Subtract),
            Token::Mark("*=") => Some(Operator::Multiply),
            Token::Mark("/=") => Some(Operator::Divide),
            _ => return Ok(left),
        };
        self.at += 1;
        let right = self.assignment()?;
        let place = self.place(&left)?;
        let value = match operator {
            Some(operator) => self.binary(operator, left.clone(), right)?,
            None => right,
        };
        self.assign(place, value)
    }

    pub(super) fn assign(&mut self, place: Place, value: Expression) -> Parsed<Expression> {
        if place.kind != value.kind {
            return self.problem("'=' : cannot convert from one type to another");
        }
        let kind = place.kind;
        self.made(kind, Node::Assign(Box::new(place), Box::new(value)))
    }

    /// What an expression that can be assigned to stands for.
    pub(super) fn place(&self, expression: &Expression) -> Parsed<Place> {
        let kind = expression.kind;
        match &expression.node {
            Node::Load(slot) => Ok(Place {
                kind,
                slot: *slot,
                indices: Vec::new(),
                swizzle: None,
            }),
            Node::LoadElement {
                slot,
                step,
                count,
                index,
            } => Ok(Place {
                kind,
                slot: *slot,
                indices: vec![((**index).clone(), *step, *count)],
                swizzle: None,
            }),
            Node::Index(value, index) => {
                let mut place = self.place(value)?;
                let count = match value.kind {
                    Type::Mat(n) => usize::from(n),
                    other => other.size(),
                };
                place.kind = kind;
                place.indices.push(((**index).clone(), kind.size(), count));
                match place.swizzle {
                    None => Ok(place),
                    Some(_) => self.problem("an element of a swizzle cannot be assigned to"),
                }
            }
            Node::Swizzle(value, parts) => {
                let mut place = self.place(value)?;
                place.kind = kind;
                place.swizzle = Some(match place.swizzle {
                    None => parts.clone(),
                    Some(outer) => parts.iter().map(|part| outer[usize::from(*part)]).collect(),
                });
                Ok(place)
            }
            _ => self.problem("l-value required"),
        }
    }

    pub(super) fn conditional(&mut self) -> Parsed<Expression> {
        let condition = self.operation(0)?;
        if !self.accept("?") {
            return Ok(condition);
        }
        let first = self.expression()?;
        self.expect(":")?;
        let second = self.assignment()?;
        if condition.kind != Type::Bool || first.kind != second.kind {
            return self.problem("'?:' : wrong types");
        }
        let kind = first.kind;
        self.made(
            kind,
            Node::Choose(Box::new(condition), Box::new(first), Box::new(second)),
        )
    }

    /// Operators that bind at least as strong as a level.
    pub(super) fn operation(&mut self, level: usize) -> Parsed<Expression> {
        const LEVELS: [&[&str]; 7] = [
            &["||"],
            &["^^"],
            &["&&"],
            &["==", "!="],
            &["<", ">", "<=", ">="],
            &["+", "-"],
            &["*", "/"],
        ];
        let Some(marks) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.operation(level + 1)?;
        while let Token::Mark(mark) = *self.peek()
            && marks.contains(&mark)
        {
            self.at += 1;
            let right = self.operation(level + 1)?;
            left = self.combined(mark, left, right)?;
        }
        Ok(left)
    }

    pub(super) fn combined(
        &mut self,
        mark: &str,
        left: Expression,
        right: Expression,
    ) -> Parsed<Expression> {
        let operator = match mark {
            "&&" | "||" => {
                if left.kind != Type::Bool || right.kind != Type::Bool {
                    return self.problem(format!("'{mark}' : boolean expression expected"));
                }
                let (left, right) = (Box::new(left), Box::new(right));
                return self.made(
                    Type::Bool,
                    match mark {
                        "&&" => Node::And(left, right),
                        _ => Node::Or(left, right),
                    },
                );
            }
            "^^" => Operator::Xor,
            "==" => Operator::Equal,
            "!=" => Operator::NotEqual,
            "<" => Operator::Less,
            ">" => Operator::Greater,
            "<=" => Operator::LessEqual,
            ">=" => Operator::GreaterEqual,
            "+" => Operator::Add,
            "-" => Operator::Subtract,
            "*" => Operator::Multiply,
            _ => Operator::Divide,
        };
        self.binary(operator, left, right)
    }

    pub(super) fn binary(
        &mut self,
        operator: Operator,
        left: Expression,
        right: Expression,
    ) -> Parsed<Expression> {
        let Some(kind) = binary_type(operator, left.kind, right.kind) else {
            return self.problem(format!(
                "'{operator:?}' : wrong operand types {:?} and {:?}",
                left.kind, right.kind
            ));
        };
        self.made(
            kind,
            Node::Binary(operator, Box::new(left), Box::new(right)),
        )
    }

    pub(super) fn unary(&mut self) -> Parsed<Expression> {
        self.within(Parser::unary_within)
    }

    fn unary_within(&mut self) -> Parsed<Expression> {
        if self.accept("+") {
            return self.unary();
        }
        if self.accept("-") {
            let value = self.unary()?;
            return self.made(value.kind, Node::Negate(Box::new(value)));
        }
        if self.accept("!") {
            let value = self.unary()?;
            if value.kind != Type::Bool {
                return self.problem("'!' : boolean expression expected");
            }
            return self.made(Type::Bool, Node::Not(Box::new(value)));
        }
        for (mark, operator) in [("++", Operator::Add), ("--", Operator::Subtract)] {
            if self.accept(mark) {
                let value = self.unary()?;
                let place = self.place(&value)?;
                let one = scalar(value.kind.scalar(), 1.0);
                let changed = self.binary(operator, value, one)?;
                return self.assign(place, changed);
            }
        }
        self.postfix()
    }

    pub(super) fn postfix(&mut self) -> Parsed<Expression> {
        let mut value = self.primary()?;
        loop {
            if self.accept("[") {
                let index = self.expression()?;
                self.expect("]")?;
                let kind = match value.kind {
                    Type::Mat(n) => Type::Vec(n),
                    Type::Vec(_) | Type::IntVec(_) | Type::BoolVec(_) => value.kind.scalar(),
                    _ => return self.problem("'[' : not an array, matrix or vector"),
                };
                value = self.made(kind, Node::Index(Box::new(value), Box::new(index)))?;
            } else if self.accept(".") {
                let name = self.name()?;
                let Some(parts) = swizzle(&name, value.kind.size()) else {
                    return self.problem(format!("'{name}' : illegal vector field selection"));
                };
                let kind = value.kind.vector(parts.len());
                value = self.made(kind, Node::Swizzle(Box::new(value), parts))?;
            } else if self.accept("++") || self.accept("--") {
                let is_up = matches!(self.words[self.at - 1].token, Token::Mark("++"));
                let place = self.place(&value)?;
                let step = if is_up { 1.0 } else { -1.0 };
                value = self.made(value.kind, Node::PostStep(Box::new(place), step))?;
            } else {
                return Ok(value);
            }
        }
    }

    pub(super) fn primary(&mut self) -> Parsed<Expression> {
        match self.next() {
            Token::Int(value) => Ok(scalar(Type::Int, value as f32)),
            Token::Float(value) => Ok(scalar(Type::Float, value)),
            Token::Mark("(") => {
                let value = self.expression()?;
                self.expect(")")?;
                Ok(value)
            }
            Token::Name(name) => match name.as_str() {
                "true" => Ok(scalar(Type::Bool, 1.0)),
                "false" => Ok(scalar(Type::Bool, 0.0)),
                _ if self.accept("(") => self.call(&name),
                _ => self.variable(&name),
            },
            other => self.problem(format!("syntax error: {other:?}")),
        }
    }

    pub(super) fn variable(&mut self, name: &str) -> Parsed<Expression> {
        let Some(known) = self.known(name).cloned() else {
            return self.problem(format!("'{name}' : undeclared identifier"));
        };
        let kind = known.variable.kind;
        let Some(count) = known.variable.array else {
            return self.made(kind, Node::Load(known.slot));
        };
        self.expect("[")?;
        let index = self.expression()?;
        self.expect("]")?;
        self.made(
            kind,
            Node::LoadElement {
                slot: known.slot,
                step: kind.size(),
                count,
                index: Box::new(index),
            },
        )
    }

    pub(super) fn call(&mut self, name: &str) -> Parsed<Expression> {
        let mut arguments = Vec::new();
        if !self.accept(")") {
            if !(self.accept_name("void")) {
                arguments.push(self.assignment()?);
                while self.accept(",") {
                    arguments.push(self.assignment()?);
                }
            }
            self.expect(")")?;
        }
        let kinds: Vec<Type> = arguments.iter().map(|argument| argument.kind).collect();
        if let Some(kind) = Type::named(name) {
            let numbers: usize = kinds.iter().map(|kind| kind.size()).sum();
            let is_enough = numbers >= kind.size() || kinds.len() == 1;
            if kinds.is_empty() || !is_enough {
                return self.problem(format!("'{name}' : not enough data provided"));
            }
            return self.made(kind, Node::Construct(arguments));
        }
        let own = self.functions.iter().position(|function| {
            let same = function.parameters.iter().map(|(kind, ..)| *kind);
            function.name == name && same.eq(kinds.iter().copied())
        });
        if let Some(index) = own {
            let outs = self.functions[index].parameters.clone();
            for (argument, (_, _, is_out)) in arguments.iter().zip(outs) {
                if is_out {
                    self.place(argument)?;
                }
            }
            return self.made(self.functions[index].result, Node::Call(index, arguments));
        }
        match builtins::find(name, &kinds) {
            Some((name, kind)) => self.made(kind, Node::BuiltIn(name, arguments)),
            None => self.problem(format!("'{name}' : no matching overloaded function found")),
        }
    }
}

/// The place that an argument for an `out` parameter names.
pub fn place_of(expression: &Expression) -> Option<Place> {
    match &expression.node {
        Node::Load(slot) => Some(Place {
            kind: expression.kind,
            slot: *slot,
            indices: Vec::new(),
            swizzle: None,
        }),
        Node::Swizzle(value, parts) => {
            let mut place = place_of(value)?;
            place.kind = expression.kind;
            place.swizzle = Some(parts.clone());
            Some(place)
        }
        _ => None,
    }
}

fn scalar(kind: Type, value: f32) -> Expression {
    let mut values = [0.0; 16];
    values[0] = value;
    Expression::new(kind, Node::Constant(values))
}

fn swizzle(name: &str, size: usize) -> Option<Vec<u8>> {
    if name.len() > 4 || size < 2 {
        return None;
    }
    let sets = ["xyzw", "rgba", "stpq"];
    let set = sets
        .iter()
        .find(|set| name.chars().all(|c| set.contains(c)))?;
    name.chars()
        .map(|c| {
            let at = set.find(c)?;
            (at < size).then_some(at as u8)
        })
        .collect()
}

/// The type of what an operator makes; none if it does not take these.
fn binary_type(operator: Operator, left: Type, right: Type) -> Option<Type> {
    let is_number = |kind: Type| kind.scalar() != Type::Bool && kind != Type::Void;
    match operator {
        Operator::Equal | Operator::NotEqual => (left == right).then_some(Type::Bool),
        Operator::Less | Operator::Greater | Operator::LessEqual | Operator::GreaterEqual => {
            (left == right && matches!(left, Type::Float | Type::Int)).then_some(Type::Bool)
        }
        Operator::Xor => (left == Type::Bool && right == Type::Bool).then_some(Type::Bool),
        _ if !is_number(left) || !is_number(right) || left.scalar() != right.scalar() => None,
        Operator::Multiply => match (left, right) {
            (Type::Mat(a), Type::Vec(b)) | (Type::Vec(b), Type::Mat(a)) => {
                (a == b).then_some(Type::Vec(a))
            }
            _ => same_or_scalar(left, right),
        },
        _ => same_or_scalar(left, right),
    }
}

fn same_or_scalar(left: Type, right: Type) -> Option<Type> {
    if left == right || right.size() == 1 {
        Some(left)
    } else if left.size() == 1 {
        Some(right)
    } else {
        None
    }
}
