//! From words to a tree with types: one pass, since names are declared before they are used.
//!
//! Missing: structures, arrays of arrays, functions with arrays as parameters.

use std::collections::BTreeMap;

use super::ast::*;
use super::builtins;
use super::lexer::{Token, Word, words};

/// A shader that was understood.
#[derive(Clone, Debug)]
pub struct Shader {
    /// With their places among the globals.
    pub globals: Vec<(Variable, usize)>,
    pub globals_size: usize,
    pub functions: Vec<Function>,
    /// Values of globals that have one.
    pub initial: Vec<Statement>,
    pub main: usize,
}

#[derive(Clone)]
struct Known {
    variable: Variable,
    slot: Slot,
}

struct Parser {
    words: Vec<Word>,
    at: usize,
    scopes: Vec<BTreeMap<String, Known>>,
    globals: Vec<(Variable, usize)>,
    globals_size: usize,
    functions: Vec<Function>,
    initial: Vec<Statement>,
    /// Numbers that the present function's variables take.
    locals: usize,
    result: Type,
}

type Parsed<T> = Result<T, String>;

pub fn parse(source: &str, is_vertex: bool) -> Parsed<Shader> {
    let mut parser = Parser {
        words: words(source)?,
        at: 0,
        scopes: vec![BTreeMap::new()],
        globals: Vec::new(),
        globals_size: 0,
        functions: Vec::new(),
        initial: Vec::new(),
        locals: 0,
        result: Type::Void,
    };
    for (name, kind, array) in builtins::variables(is_vertex) {
        parser.declare_global(Variable {
            name: name.to_owned(),
            kind,
            array,
            storage: Storage::Plain,
        });
    }
    while parser.peek() != &Token::End {
        parser.external()?;
    }
    let main = parser
        .functions
        .iter()
        .position(|function| function.name == "main" && function.body.is_some());
    let main = main.ok_or("ERROR: 0:1: 'main' : function not defined")?;
    Ok(Shader {
        globals: parser.globals,
        globals_size: parser.globals_size,
        functions: parser.functions,
        initial: parser.initial,
        main,
    })
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.words[self.at.min(self.words.len() - 1)].token
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    fn problem<T>(&self, what: impl std::fmt::Display) -> Parsed<T> {
        let line = self.words[self.at.saturating_sub(1).min(self.words.len() - 1)].line;
        Err(format!("ERROR: 0:{line}: {what}"))
    }

    fn accept(&mut self, mark: &str) -> bool {
        let found = matches!(self.peek(), Token::Mark(found) if *found == mark);
        if found {
            self.at += 1;
        }
        found
    }

    fn expect(&mut self, mark: &str) -> Parsed<()> {
        if self.accept(mark) {
            return Ok(());
        }
        let found = format!("{:?}", self.peek());
        self.at += 1;
        self.problem(format!("syntax error: '{mark}' expected, {found} found"))
    }

    fn accept_name(&mut self, name: &str) -> bool {
        let found = matches!(self.peek(), Token::Name(found) if found == name);
        if found {
            self.at += 1;
        }
        found
    }

    fn name(&mut self) -> Parsed<String> {
        match self.next() {
            Token::Name(name) => Ok(name),
            other => self.problem(format!("syntax error: name expected, {other:?} found")),
        }
    }

    fn skip_precision(&mut self) {
        while ["lowp", "mediump", "highp", "invariant"]
            .iter()
            .any(|name| self.accept_name(name))
        {}
    }

    fn kind(&mut self) -> Parsed<Type> {
        self.skip_precision();
        let name = self.name()?;
        match Type::named(&name) {
            Some(kind) => Ok(kind),
            None => self.problem(format!("'{name}' : unknown type")),
        }
    }

    fn storage(&mut self) -> Storage {
        self.skip_precision();
        let all = [
            ("const", Storage::Const),
            ("attribute", Storage::Attribute),
            ("uniform", Storage::Uniform),
            ("varying", Storage::Varying),
        ];
        let found = all.iter().find(|(name, _)| self.accept_name(name));
        found.map_or(Storage::Plain, |(_, storage)| *storage)
    }

    /// A declaration outside of functions, or a function.
    fn external(&mut self) -> Parsed<()> {
        if self.accept(";") {
            return Ok(());
        }
        if self.accept_name("precision") {
            self.kind()?;
            return self.expect(";");
        }
        let storage = self.storage();
        let kind = self.kind()?;
        if self.accept(";") {
            return Ok(());
        }
        let name = self.name()?;
        if self.accept("(") {
            return self.function(name, kind);
        }
        self.declare_all(name, kind, storage, None)
    }

    /// The variables of a declaration, from the first one's name on.
    fn declare_all(
        &mut self,
        first: String,
        kind: Type,
        storage: Storage,
        mut into: Option<&mut Vec<Statement>>,
    ) -> Parsed<()> {
        let mut name = first;
        loop {
            let array = match self.accept("[") {
                true => Some(self.array_size()?),
                false => None,
            };
            let value = match self.accept("=") {
                true => Some(self.assignment()?),
                false => None,
            };
            let variable = Variable {
                name,
                kind,
                array,
                storage,
            };
            let size = variable.size();
            let slot = match &into {
                Some(_) => self.declare_local(variable),
                None => self.declare_global(variable),
            };
            let mut statements = Vec::new();
            match value {
                Some(value) if value.kind != kind => {
                    return self.problem("'=' : cannot convert from one type to another");
                }
                Some(value) => {
                    let place = Place {
                        kind,
                        slot,
                        indices: Vec::new(),
                        swizzle: None,
                    };
                    statements.push(Statement::Do(Expression {
                        kind,
                        node: Node::Assign(Box::new(place), Box::new(value)),
                    }));
                }
                None if into.is_some() => statements.push(Statement::Reset(slot, size)),
                None => {}
            }
            match &mut into {
                Some(into) => into.extend(statements),
                None => self.initial.extend(statements),
            }
            if !self.accept(",") {
                break;
            }
            name = self.name()?;
        }
        self.expect(";")
    }

    fn array_size(&mut self) -> Parsed<usize> {
        let size = self.expression()?;
        self.expect("]")?;
        match self.constant(&size) {
            Some(size) if size >= 1.0 => Ok(size as usize),
            _ => self.problem("array size must be a positive constant"),
        }
    }

    /// The value of an expression of numbers alone, or of a constant made of such.
    fn constant(&self, expression: &Expression) -> Option<f32> {
        match &expression.node {
            Node::Constant(values) => Some(values[0]),
            Node::Load(slot) => self.initial.iter().find_map(|statement| match statement {
                Statement::Do(Expression {
                    node: Node::Assign(place, value),
                    ..
                }) if place.slot == *slot => self.constant(value),
                _ => None,
            }),
            Node::Binary(operator, left, right) => {
                let (left, right) = (self.constant(left)?, self.constant(right)?);
                Some(match operator {
                    Operator::Add => left + right,
                    Operator::Subtract => left - right,
                    Operator::Multiply => left * right,
                    Operator::Divide => libm::truncf(left / right),
                    _ => return None,
                })
            }
            _ => None,
        }
    }

    fn declare_global(&mut self, variable: Variable) -> Slot {
        let at = self.globals_size;
        self.globals_size += variable.size();
        self.globals.push((variable.clone(), at));
        let slot = Slot {
            is_global: true,
            at,
        };
        self.scopes[0].insert(variable.name.clone(), Known { variable, slot });
        slot
    }

    fn declare_local(&mut self, variable: Variable) -> Slot {
        let slot = Slot {
            is_global: false,
            at: self.locals,
        };
        self.locals += variable.size();
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(variable.name.clone(), Known { variable, slot });
        }
        slot
    }

    fn known(&self, name: &str) -> Option<&Known> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    fn function(&mut self, name: String, result: Type) -> Parsed<()> {
        self.locals = 0;
        self.result = result;
        self.scopes.push(BTreeMap::new());
        let mut parameters = Vec::new();
        if !self.accept(")") {
            loop {
                self.skip_precision();
                self.accept_name("const");
                let (is_in, is_out) = match () {
                    () if self.accept_name("inout") => (true, true),
                    () if self.accept_name("out") => (false, true),
                    () => {
                        self.accept_name("in");
                        (true, false)
                    }
                };
                let kind = self.kind()?;
                if kind == Type::Void {
                    break;
                }
                parameters.push((kind, is_in, is_out));
                let name = match self.peek() {
                    Token::Name(_) => self.name()?,
                    _ => String::new(),
                };
                self.declare_local(Variable {
                    name,
                    kind,
                    array: None,
                    storage: Storage::Plain,
                });
                if !self.accept(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        let kinds = |parameters: &[(Type, bool, bool)]| -> Vec<Type> {
            parameters.iter().map(|(kind, ..)| *kind).collect()
        };
        let wanted = kinds(&parameters);
        let found = self
            .functions
            .iter()
            .position(|other| other.name == name && kinds(&other.parameters) == wanted);
        let index = found.unwrap_or(self.functions.len());
        if found.is_none() {
            self.functions.push(Function {
                name,
                result,
                parameters,
                size: 0,
                body: None,
            });
        }
        if !self.accept(";") {
            self.expect("{")?;
            let body = self.block()?;
            self.functions[index].body = Some(body);
            self.functions[index].size = self.locals;
        }
        self.scopes.pop();
        Ok(())
    }

    /// Statements until the closing brace.
    fn block(&mut self) -> Parsed<Vec<Statement>> {
        self.scopes.push(BTreeMap::new());
        let mut statements = Vec::new();
        while !self.accept("}") {
            if self.peek() == &Token::End {
                return self.problem("syntax error: '}' expected");
            }
            self.statement(&mut statements)?;
        }
        self.scopes.pop();
        Ok(statements)
    }

    fn one(&mut self) -> Parsed<Box<Statement>> {
        self.scopes.push(BTreeMap::new());
        let mut statements = Vec::new();
        self.statement(&mut statements)?;
        self.scopes.pop();
        Ok(Box::new(Statement::Block(statements)))
    }

    fn is_declaration(&self) -> bool {
        let Token::Name(name) = self.peek() else {
            return false;
        };
        let is_call = matches!(
            self.words.get(self.at + 1).map(|word| &word.token),
            Some(Token::Mark("("))
        );
        let qualifies = ["const", "lowp", "mediump", "highp"].contains(&name.as_str());
        qualifies || (Type::named(name).is_some() && !is_call)
    }

    fn statement(&mut self, into: &mut Vec<Statement>) -> Parsed<()> {
        if self.accept(";") {
            return Ok(());
        }
        if self.accept("{") {
            let block = self.block()?;
            into.push(Statement::Block(block));
            return Ok(());
        }
        if self.is_declaration() {
            let storage = self.storage();
            let kind = self.kind()?;
            let name = self.name()?;
            return self.declare_all(name, kind, storage, Some(into));
        }
        let word = match self.peek() {
            Token::Name(name) => name.clone(),
            _ => String::new(),
        };
        let statement = match word.as_str() {
            "if" => self.if_statement()?,
            "for" => return self.for_statement(into),
            "while" => {
                self.at += 1;
                self.expect("(")?;
                let condition = self.truth()?;
                self.expect(")")?;
                Statement::Loop {
                    condition: Some(condition),
                    step: None,
                    body: self.one()?,
                    is_do: false,
                }
            }
            "do" => {
                self.at += 1;
                let body = self.one()?;
                if !self.accept_name("while") {
                    return self.problem("syntax error: 'while' expected");
                }
                self.expect("(")?;
                let condition = self.truth()?;
                self.expect(")")?;
                self.expect(";")?;
                Statement::Loop {
                    condition: Some(condition),
                    step: None,
                    body,
                    is_do: true,
                }
            }
            "return" => {
                self.at += 1;
                let value = match self.accept(";") {
                    true => None,
                    false => {
                        let value = self.expression()?;
                        self.expect(";")?;
                        Some(value)
                    }
                };
                let kind = value.as_ref().map_or(Type::Void, |value| value.kind);
                if kind != self.result {
                    return self.problem("'return' : wrong type");
                }
                Statement::Return(value)
            }
            "break" | "continue" | "discard" => {
                self.at += 1;
                self.expect(";")?;
                match word.as_str() {
                    "break" => Statement::Break,
                    "continue" => Statement::Continue,
                    _ => Statement::Discard,
                }
            }
            _ => {
                let expression = self.expression()?;
                self.expect(";")?;
                Statement::Do(expression)
            }
        };
        into.push(statement);
        Ok(())
    }

    fn truth(&mut self) -> Parsed<Expression> {
        let condition = self.expression()?;
        match condition.kind {
            Type::Bool => Ok(condition),
            _ => self.problem("boolean expression expected"),
        }
    }

    fn if_statement(&mut self) -> Parsed<Statement> {
        self.at += 1;
        self.expect("(")?;
        let condition = self.truth()?;
        self.expect(")")?;
        let then = self.one()?;
        let otherwise = match self.accept_name("else") {
            true => Some(self.one()?),
            false => None,
        };
        Ok(Statement::If(condition, then, otherwise))
    }

    fn for_statement(&mut self, into: &mut Vec<Statement>) -> Parsed<()> {
        self.at += 1;
        self.expect("(")?;
        self.scopes.push(BTreeMap::new());
        let mut whole = Vec::new();
        self.statement(&mut whole)?;
        let condition = match self.accept(";") {
            true => None,
            false => {
                let condition = self.truth()?;
                self.expect(";")?;
                Some(condition)
            }
        };
        let step = match self.accept(")") {
            true => None,
            false => {
                let step = self.expression()?;
                self.expect(")")?;
                Some(step)
            }
        };
        let body = self.one()?;
        self.scopes.pop();
        whole.push(Statement::Loop {
            condition,
            step,
            body,
            is_do: false,
        });
        into.push(Statement::Block(whole));
        Ok(())
    }

    fn expression(&mut self) -> Parsed<Expression> {
        let mut first = self.assignment()?;
        while self.accept(",") {
            let second = self.assignment()?;
            first = Expression {
                kind: second.kind,
                node: Node::Then(Box::new(first), Box::new(second)),
            };
        }
        Ok(first)
    }

    fn assignment(&mut self) -> Parsed<Expression> {
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

    fn assign(&mut self, place: Place, value: Expression) -> Parsed<Expression> {
        if place.kind != value.kind {
            return self.problem("'=' : cannot convert from one type to another");
        }
        Ok(Expression {
            kind: place.kind,
            node: Node::Assign(Box::new(place), Box::new(value)),
        })
    }

    /// What an expression that can be assigned to stands for.
    fn place(&self, expression: &Expression) -> Parsed<Place> {
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

    fn conditional(&mut self) -> Parsed<Expression> {
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
        Ok(Expression {
            kind: first.kind,
            node: Node::Choose(Box::new(condition), Box::new(first), Box::new(second)),
        })
    }

    /// Operators that bind at least as strong as a level.
    fn operation(&mut self, level: usize) -> Parsed<Expression> {
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

    fn combined(&mut self, mark: &str, left: Expression, right: Expression) -> Parsed<Expression> {
        let operator = match mark {
            "&&" | "||" => {
                if left.kind != Type::Bool || right.kind != Type::Bool {
                    return self.problem(format!("'{mark}' : boolean expression expected"));
                }
                let (left, right) = (Box::new(left), Box::new(right));
                return Ok(Expression {
                    kind: Type::Bool,
                    node: match mark {
                        "&&" => Node::And(left, right),
                        _ => Node::Or(left, right),
                    },
                });
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

    fn binary(
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
        Ok(Expression {
            kind,
            node: Node::Binary(operator, Box::new(left), Box::new(right)),
        })
    }

    fn unary(&mut self) -> Parsed<Expression> {
        if self.accept("+") {
            return self.unary();
        }
        if self.accept("-") {
            let value = self.unary()?;
            return Ok(Expression {
                kind: value.kind,
                node: Node::Negate(Box::new(value)),
            });
        }
        if self.accept("!") {
            let value = self.unary()?;
            if value.kind != Type::Bool {
                return self.problem("'!' : boolean expression expected");
            }
            return Ok(Expression {
                kind: Type::Bool,
                node: Node::Not(Box::new(value)),
            });
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

    fn postfix(&mut self) -> Parsed<Expression> {
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
                value = Expression {
                    kind,
                    node: Node::Index(Box::new(value), Box::new(index)),
                };
            } else if self.accept(".") {
                let name = self.name()?;
                let Some(parts) = swizzle(&name, value.kind.size()) else {
                    return self.problem(format!("'{name}' : illegal vector field selection"));
                };
                value = Expression {
                    kind: value.kind.vector(parts.len()),
                    node: Node::Swizzle(Box::new(value), parts),
                };
            } else if self.accept("++") || self.accept("--") {
                let is_up = matches!(self.words[self.at - 1].token, Token::Mark("++"));
                let place = self.place(&value)?;
                let step = if is_up { 1.0 } else { -1.0 };
                value = Expression {
                    kind: value.kind,
                    node: Node::PostStep(Box::new(place), step),
                };
            } else {
                return Ok(value);
            }
        }
    }

    fn primary(&mut self) -> Parsed<Expression> {
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

    fn variable(&mut self, name: &str) -> Parsed<Expression> {
        let Some(known) = self.known(name).cloned() else {
            return self.problem(format!("'{name}' : undeclared identifier"));
        };
        let kind = known.variable.kind;
        let Some(count) = known.variable.array else {
            return Ok(Expression {
                kind,
                node: Node::Load(known.slot),
            });
        };
        self.expect("[")?;
        let index = self.expression()?;
        self.expect("]")?;
        Ok(Expression {
            kind,
            node: Node::LoadElement {
                slot: known.slot,
                step: kind.size(),
                count,
                index: Box::new(index),
            },
        })
    }

    fn call(&mut self, name: &str) -> Parsed<Expression> {
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
            return Ok(Expression {
                kind,
                node: Node::Construct(arguments),
            });
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
            return Ok(Expression {
                kind: self.functions[index].result,
                node: Node::Call(index, arguments),
            });
        }
        match builtins::find(name, &kinds) {
            Some((name, kind)) => Ok(Expression {
                kind,
                node: Node::BuiltIn(name, arguments),
            }),
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
    Expression {
        kind,
        node: Node::Constant(values),
    }
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
