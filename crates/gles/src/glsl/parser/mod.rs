//! From words to a tree with types: one pass, since names are declared before they are used.
//!
//! Missing: structures, arrays of arrays, functions with arrays as parameters.

mod expressions;
mod statements;

use std::collections::BTreeMap;

use super::ast::*;
use super::builtins;
use super::lexer::{Token, Word, words};

pub use expressions::place_of;

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
    /// Values of constants, by their places among the globals.
    constants: BTreeMap<usize, f32>,
    /// How many statements and expressions the present one is within.
    depth: usize,
    /// How far they go in the present function.
    height: usize,
}

/// Statements and expressions within each other, at most: others are left to the stack.
const DEEPEST: usize = 256;
/// Expressions that one is made of, at most. What changes a place names it twice.
const MOST_PARTS: usize = 1 << 16;
/// Numbers of all globals, and of a function's variables, at most.
const MOST_NUMBERS: usize = 1 << 16;

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
        constants: BTreeMap::new(),
        depth: 0,
        height: 0,
    };
    for (name, kind, array) in builtins::variables(is_vertex) {
        parser.declare_global(Variable {
            name: name.to_owned(),
            kind,
            array,
            storage: Storage::Plain,
        })?;
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

    /// Something within something else.
    fn within<T>(&mut self, part: impl FnOnce(&mut Parser) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            return self.problem(format!("more than {DEEPEST} levels within each other"));
        }
        self.depth += 1;
        self.height = self.height.max(self.depth);
        let result = part(self);
        self.depth -= 1;
        result
    }

    fn made(&mut self, kind: Type, node: Node) -> Parsed<Expression> {
        let made = Expression::new(kind, node);
        if made.height > DEEPEST || made.count > MOST_PARTS {
            return self.problem("expression too complex");
        }
        self.height = self.height.max(self.depth + made.height);
        Ok(made)
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
                Some(_) => self.declare_local(variable)?,
                None => self.declare_global(variable)?,
            };
            if let (true, Some(value)) = (slot.is_global, &value)
                && let Some(number) = self.constant(value)
            {
                self.constants.insert(slot.at, number);
            }
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
                    let node = Node::Assign(Box::new(place), Box::new(value));
                    statements.push(Statement::Do(self.made(kind, node)?));
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
            Some(size) if size >= 1.0 && size <= MOST_NUMBERS as f32 => Ok(size as usize),
            Some(size) if size >= 1.0 => self.problem("array size too large"),
            _ => self.problem("array size must be a positive constant"),
        }
    }

    /// The value of an expression of numbers alone, or of a constant made of such.
    fn constant(&self, expression: &Expression) -> Option<f32> {
        match &expression.node {
            Node::Constant(values) => Some(values[0]),
            Node::Load(slot) if slot.is_global => self.constants.get(&slot.at).copied(),
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

    fn declare_global(&mut self, variable: Variable) -> Parsed<Slot> {
        let at = self.globals_size;
        self.globals_size += variable.size();
        if self.globals_size > MOST_NUMBERS {
            return self.problem(format!("'{}' : no room for it", variable.name));
        }
        self.globals.push((variable.clone(), at));
        let slot = Slot {
            is_global: true,
            at,
        };
        self.scopes[0].insert(variable.name.clone(), Known { variable, slot });
        Ok(slot)
    }

    fn declare_local(&mut self, variable: Variable) -> Parsed<Slot> {
        let slot = Slot {
            is_global: false,
            at: self.locals,
        };
        self.locals += variable.size();
        if self.locals > MOST_NUMBERS {
            return self.problem(format!("'{}' : no room for it", variable.name));
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(variable.name.clone(), Known { variable, slot });
        }
        Ok(slot)
    }

    fn known(&self, name: &str) -> Option<&Known> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }

    fn function(&mut self, name: String, result: Type) -> Parsed<()> {
        self.locals = 0;
        self.height = 0;
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
                })?;
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
                height: 0,
                body: None,
            });
        }
        if !self.accept(";") {
            self.expect("{")?;
            let body = self.block()?;
            self.functions[index].body = Some(body);
            self.functions[index].size = self.locals;
            self.functions[index].height = self.height;
        }
        self.scopes.pop();
        Ok(())
    }
}
