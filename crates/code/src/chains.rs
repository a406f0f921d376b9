//! Chains of comparisons: after `if (id == A) … else if (id == B)` the id is not A any more.

use crate::values::{Definition, Values};
use crate::{Action, Code, Comparison, Method, MethodId, Operands};

/// Calls that answer the same as long as the object is the same.
const STEADY: [&str; 2] = ["->getId()I", "->getItemId()I"];

/// What a register holds: what a call answered, of which object.
#[derive(PartialEq, Eq)]
struct Subject<'a> {
    call: &'a str,
    object: Vec<Definition>,
}

impl Code {
    /// Leaves out of what a register may hold what comparisons right before the place exclude.
    pub(crate) fn narrowed(
        &self,
        method: MethodId,
        place: usize,
        register: u16,
        mut values: Values,
    ) -> Values {
        let body = self.method(method);
        let Some(subject) = self.subject(method, place, register) else {
            return values;
        };
        let mut at = place;
        while let Some(before) = only_one_before(body, at) {
            if let Some((constant, holds)) = self.compared(method, before, at, &subject) {
                match holds {
                    true => values.keep_only(constant),
                    false => values.leave_out(constant),
                }
            }
            at = before;
        }
        values
    }

    fn subject(&self, method: MethodId, place: usize, register: u16) -> Option<Subject<'_>> {
        let body = self.method(method);
        let [Definition::At(at)] = self.definitions(method, place, register)[..] else {
            return None;
        };
        let call = at.checked_sub(1)?;
        let Operands::Result { .. } = body.instructions[at].operands else {
            return None;
        };
        let Action::Call { method: name, .. } = &body.instructions[call].action else {
            return None;
        };
        let Operands::Arguments(arguments) = &body.instructions[call].operands else {
            return None;
        };
        let is_steady = STEADY.iter().any(|end| name.ends_with(end));
        is_steady.then(|| Subject {
            call: name,
            object: self.definitions(method, call, arguments[0]),
        })
    }

    /// The constant that the subject was compared with before, and whether it is that one where the
    /// comparison leads to `to`.
    fn compared(
        &self,
        method: MethodId,
        place: usize,
        to: usize,
        subject: &Subject<'_>,
    ) -> Option<(i64, bool)> {
        let body = self.method(method);
        let &Operands::Test {
            comparison,
            left,
            right: Some(right),
            to: target,
        } = &body.instructions[place].operands
        else {
            return None;
        };
        let is_it = |register| self.subject(method, place, register).as_ref() == Some(subject);
        let other = match (is_it(left), is_it(right)) {
            (true, false) => right,
            (false, true) => left,
            _ => return None,
        };
        let [Definition::At(at)] = self.definitions(method, place, other)[..] else {
            return None;
        };
        let Operands::Constant { value, .. } = body.instructions[at].operands else {
            return None;
        };
        // Both ways may lead to the same place.
        if body.instructions[place].next.len() != 2 {
            return None;
        }
        let jumps = body.instructions[to].offset == target;
        match comparison {
            Comparison::Equal => Some((value, jumps)),
            Comparison::NotEqual => Some((value, !jumps)),
            _ => None,
        }
    }
}

/// The place before, if nothing else leads here.
fn only_one_before(body: &Method, place: usize) -> Option<usize> {
    let leads = |at: &usize| body.instructions[*at].next.contains(&(place as u32));
    let mut before = (0..body.instructions.len()).filter(leads);
    let found = before.next()?;
    (before.next().is_none() && found < place).then_some(found)
}
