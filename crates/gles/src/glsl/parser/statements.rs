//! Statements of functions.

use std::collections::BTreeMap;

use super::{Parsed, Parser};
use crate::glsl::ast::*;
use crate::glsl::lexer::Token;

impl Parser {
    /// Statements until the closing brace.
    pub(super) fn block(&mut self) -> Parsed<Vec<Statement>> {
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

    pub(super) fn one(&mut self) -> Parsed<Box<Statement>> {
        self.scopes.push(BTreeMap::new());
        let mut statements = Vec::new();
        self.statement(&mut statements)?;
        self.scopes.pop();
        Ok(Box::new(Statement::Block(statements)))
    }

    pub(super) fn is_declaration(&self) -> bool {
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

    pub(super) fn statement(&mut self, into: &mut Vec<Statement>) -> Parsed<()> {
        self.within(|parser| parser.statement_within(into))
    }

    fn statement_within(&mut self, into: &mut Vec<Statement>) -> Parsed<()> {
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

    pub(super) fn truth(&mut self) -> Parsed<Expression> {
        let condition = self.expression()?;
        match condition.kind {
            Type::Bool => Ok(condition),
            _ => self.problem("boolean expression expected"),
        }
    }

    pub(super) fn if_statement(&mut self) -> Parsed<Statement> {
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

    pub(super) fn for_statement(&mut self, into: &mut Vec<Statement>) -> Parsed<()> {
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
}
