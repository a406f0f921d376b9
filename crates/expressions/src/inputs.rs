//! Which variables each expression speaks of. Many expressions speak of the same few, so each set is
//! kept once.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::node::{ExprId, VariableId};

/// Of larger sets nothing is kept: a sum of thousands of variables would have as many sets.
const LARGEST: usize = 256;

/// A set's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SetId(u32);

const EMPTY: SetId = SetId(0);
/// Stands for all that are too large.
const LARGE: SetId = SetId(u32::MAX);

#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    /// By number; the first one is empty.
    sets: Vec<Arc<[VariableId]>>,
    known: FxHashMap<Arc<[VariableId]>, SetId>,
    unions: FxHashMap<(SetId, SetId), SetId>,
    /// Of each expression, in the order of the table.
    of: Vec<SetId>,
}

impl Default for Inputs {
    fn default() -> Inputs {
        Inputs {
            sets: vec![Arc::from([])],
            known: FxHashMap::default(),
            unions: FxHashMap::default(),
            of: Vec::new(),
        }
    }
}

impl Inputs {
    /// The next expression of the table: a variable, or what speaks of its operands' variables.
    pub(crate) fn push(
        &mut self,
        variable: Option<VariableId>,
        operands: impl Iterator<Item = ExprId>,
    ) {
        let own = match variable {
            Some(variable) => self.intern(&[variable]),
            None => EMPTY,
        };
        let all = operands.fold(own, |all, operand| {
            let of_operand = self.of[operand.index()];
            self.union(all, of_operand)
        });
        self.of.push(all);
    }

    /// Sorted; none if there are too many to keep.
    pub(crate) fn of(&self, expression: ExprId) -> Option<&[VariableId]> {
        match self.of[expression.index()] {
            LARGE => None,
            SetId(number) => Some(&self.sets[number as usize]),
        }
    }

    fn union(&mut self, a: SetId, b: SetId) -> SetId {
        match (a, b) {
            (a, b) if a == b => return a,
            (EMPTY, other) | (other, EMPTY) => return other,
            (LARGE, _) | (_, LARGE) => return LARGE,
            _ => {}
        }
        let key = (a, b);
        if let Some(&known) = self.unions.get(&key) {
            return known;
        }
        let [a, b] = [a, b].map(|set| &self.sets[set.0 as usize]);
        let mut all = [&a[..], &b[..]].concat();
        all.sort_unstable();
        all.dedup();
        let union = self.intern(&all);
        self.unions.insert(key, union);
        union
    }

    fn intern(&mut self, set: &[VariableId]) -> SetId {
        if set.len() > LARGEST {
            return LARGE;
        }
        if let Some(&known) = self.known.get(set) {
            return known;
        }
        let id = SetId(self.sets.len() as u32);
        let set: Arc<[VariableId]> = set.into();
        self.sets.push(set.clone());
        self.known.insert(set, id);
        id
    }
}

#[cfg(test)]
mod tests {
    use crate::node::VariableId;
    use crate::{Binary, Expressions, Input};

    /// Whether it is kept or looked up.
    #[test]
    fn a_sum_speaks_of_all_of_its_variables() {
        let mut table = Expressions::new();
        let mut sum = table.int(7);
        assert_eq!(table.inputs_of(&[sum]), []);
        for event in 0..2 * super::LARGEST as u32 {
            let x = table.int_variable(Input::TapX(event), 0, 1).expect("sound");
            sum = table.binary(Binary::Add, sum, x).expect("ints");
            let inputs = table.inputs_of(&[sum]);
            assert_eq!(inputs.len() as u32, event + 1);
            assert_eq!(inputs.last(), Some(&VariableId(event)));
            assert!(table.depends_on(sum, |one| one.input == Input::TapX(0)));
            assert!(!table.depends_on(sum, |one| one.input == Input::TapY(0)));
        }
    }
}
