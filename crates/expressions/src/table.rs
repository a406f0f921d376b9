//! The table of nodes: equal nodes are the same, operands come before those that use them.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::facts::Facts;
use crate::inputs::Inputs;
use crate::node::{Binary, ExprId, Node, Unary, VariableId};
use crate::value::Type;
use crate::variable::Variable;

/// Only grows. Over a pipe go its nodes alone: the rest follows from them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Listed", into = "Listed")]
pub struct Expressions {
    variables: Vec<Variable>,
    known: FxHashMap<Variable, VariableId>,
    nodes: Vec<Node>,
    facts: Vec<Facts>,
    index: FxHashMap<Node, ExprId>,
    inputs: Inputs,
}

#[derive(Serialize, Deserialize)]
struct Listed {
    variables: Vec<Variable>,
    nodes: Vec<Node>,
}

/// A table that somebody sent and that cannot be one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the table of expressions is malformed at {what} {at}")]
pub struct Malformed {
    pub what: &'static str,
    pub at: usize,
}

impl From<Expressions> for Listed {
    fn from(table: Expressions) -> Listed {
        Listed {
            variables: table.variables,
            nodes: table.nodes,
        }
    }
}

impl TryFrom<Listed> for Expressions {
    type Error = Malformed;

    fn try_from(listed: Listed) -> Result<Expressions, Malformed> {
        let mut table = Expressions::new();
        for (at, variable) in listed.variables.into_iter().enumerate() {
            let malformed = Malformed {
                what: "variable",
                at,
            };
            if !variable.is_sound() || table.known.contains_key(&variable) {
                return Err(malformed);
            }
            table.declare(variable).ok_or(malformed)?;
        }
        for (at, node) in listed.nodes.into_iter().enumerate() {
            let malformed = Malformed { what: "node", at };
            if node.operands().any(|operand| operand.index() >= at) {
                return Err(malformed);
            }
            let id = table.intern(node).ok_or(malformed.clone())?;
            if id.index() != at {
                return Err(malformed);
            }
        }
        Ok(table)
    }
}

impl Expressions {
    pub fn new() -> Expressions {
        Expressions::default()
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// # Panics
    /// On an expression of another table that is larger.
    pub fn node(&self, id: ExprId) -> &Node {
        &self.nodes[id.index()]
    }

    /// # Panics
    /// On an expression of another table that is larger.
    pub fn facts(&self, id: ExprId) -> &Facts {
        &self.facts[id.index()]
    }

    /// Whether it is one of this table.
    pub fn has(&self, id: ExprId) -> bool {
        id.index() < self.nodes.len()
    }

    pub fn variable_of(&self, id: VariableId) -> Option<&Variable> {
        self.variables.get(id.0 as usize)
    }

    pub fn variables(&self) -> impl Iterator<Item = &Variable> {
        self.variables.iter()
    }

    pub(crate) fn declare(&mut self, variable: Variable) -> Option<VariableId> {
        let id = VariableId(u32::try_from(self.variables.len()).ok()?);
        self.known.insert(variable.clone(), id);
        self.variables.push(variable);
        Some(id)
    }

    pub(crate) fn declared(&self, variable: &Variable) -> Option<VariableId> {
        self.known.get(variable).copied()
    }

    /// The node as it is, without simplifying it. None if its operands' types do not fit.
    pub(crate) fn intern(&mut self, node: Node) -> Option<ExprId> {
        if let Some(&known) = self.index.get(&node) {
            return Some(known);
        }
        let facts = Facts::of(&node, self)?;
        let id = ExprId::new(self.nodes.len())?;
        let variable = match node {
            Node::Variable(variable) => Some(variable),
            _ => None,
        };
        self.inputs.push(variable, node.operands());
        self.nodes.push(node.clone());
        self.facts.push(facts);
        self.index.insert(node, id);
        Some(id)
    }

    /// Whether a string is a text input itself.
    pub(crate) fn is_typed(&self, id: ExprId) -> bool {
        let Node::Variable(variable) = *self.node(id) else {
            return false;
        };
        self.variable_of(variable)
            .is_some_and(|variable| variable.domain.longest().is_some())
    }

    /// How long a string can be, if that is known.
    pub(crate) fn longest(&self, id: ExprId) -> Option<u32> {
        match *self.node(id) {
            Node::Variable(variable) => self.variable_of(variable)?.domain.longest(),
            Node::Unary(Unary::Trim | Unary::ToLower | Unary::ToUpper, a)
                if self.facts(a).ty == Type::Text =>
            {
                self.longest(a)
            }
            Node::Binary(Binary::Concat, a, b) => self.longest(a)?.checked_add(self.longest(b)?),
            Node::Constant(ref value) => crate::text::length(value.as_text()?)?.try_into().ok(),
            _ => None,
        }
    }

    /// These and all they are made of, operands first.
    pub fn reachable(&self, roots: &[ExprId]) -> Vec<ExprId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut open: Vec<ExprId> = roots.to_vec();
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                open.extend(self.node(id).operands());
            }
        }
        let mut found: Vec<ExprId> = seen.into_iter().collect();
        found.sort_unstable();
        found
    }

    /// The variables that these speak of, in order.
    pub fn inputs_of(&self, roots: &[ExprId]) -> Vec<VariableId> {
        let kept: Option<Vec<&[VariableId]>> =
            roots.iter().map(|&root| self.inputs.of(root)).collect();
        if let Some(kept) = kept {
            let mut all = kept.concat();
            all.sort_unstable();
            all.dedup();
            return all;
        }
        let mut found: Vec<VariableId> = self
            .reachable(roots)
            .into_iter()
            .filter_map(|id| match *self.node(id) {
                Node::Variable(variable) => Some(variable),
                _ => None,
            })
            .collect();
        found.sort_unstable();
        found
    }

    /// Whether it speaks of such a variable.
    pub fn depends_on(&self, expression: ExprId, is_it: impl Fn(&Variable) -> bool) -> bool {
        let any = |variables: &[VariableId]| {
            let mut variables = variables.iter();
            variables.any(|&variable| {
                let declared = self.variable_of(variable);
                declared.is_some_and(&is_it)
            })
        };
        match self.inputs.of(expression) {
            Some(kept) => any(kept),
            None => any(&self.inputs_of(&[expression])),
        }
    }

    /// A table with these alone, and what they are called there.
    pub fn extract(&self, roots: &[ExprId]) -> (Expressions, Vec<ExprId>) {
        let mut table = Expressions::new();
        let names = table.take_over(self, &self.reachable(roots));
        let roots = roots.iter().map(|root| names[root]).collect();
        (table, roots)
    }

    /// Takes over another table's expressions. The answer says what they are called here.
    pub fn absorb(&mut self, other: &Expressions, roots: &[ExprId]) -> Vec<ExprId> {
        let names = self.take_over(other, &other.reachable(roots));
        roots.iter().map(|root| names[root]).collect()
    }

    fn take_over(&mut self, other: &Expressions, nodes: &[ExprId]) -> FxHashMap<ExprId, ExprId> {
        let mut names: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        for &id in nodes {
            let node = match *other.node(id) {
                Node::Constant(ref value) => Node::Constant(value.clone()),
                Node::Variable(variable) => {
                    let variable = other
                        .variable_of(variable)
                        .expect("a table has the variables it names");
                    let known = self.declared(variable);
                    let declared = known.or_else(|| self.declare(variable.clone()));
                    Node::Variable(declared.expect("there are fewer than 2^32 variables"))
                }
                Node::Unary(op, a) => Node::Unary(op, names[&a]),
                Node::Binary(op, a, b) => Node::Binary(op, names[&a], names[&b]),
                Node::Ternary(op, a, b, c) => Node::Ternary(op, names[&a], names[&b], names[&c]),
            };
            let name = self
                .intern(node)
                .expect("what had the right types in one table has them in another");
            names.insert(id, name);
        }
        names
    }
}
