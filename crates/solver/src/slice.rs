//! Constraints in groups that share no variable: each can be solved by itself.

use gibbon_expressions::{ExprId, Expressions, VariableId};
use rustc_hash::FxHashMap;

/// Constraints that belong together, in order, and the variables they speak of.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) constraints: Vec<ExprId>,
    pub(crate) variables: Vec<VariableId>,
}

/// In the order of their first constraints.
pub(crate) fn groups(table: &Expressions, constraints: &[ExprId]) -> Vec<Group> {
    let mut sorted = constraints.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let speaks_of: Vec<Vec<VariableId>> = sorted
        .iter()
        .map(|&constraint| table.inputs_of(&[constraint]))
        .collect();
    // Each variable belongs to the group of the first constraint that names it.
    let mut leader: Vec<usize> = (0..sorted.len()).collect();
    let mut owner: FxHashMap<VariableId, usize> = FxHashMap::default();
    for (place, variables) in speaks_of.iter().enumerate() {
        for &variable in variables {
            match owner.get(&variable) {
                None => {
                    owner.insert(variable, place);
                }
                Some(&other) => {
                    let (a, b) = (find(&mut leader, place), find(&mut leader, other));
                    leader[a.max(b)] = a.min(b);
                }
            }
        }
    }
    let mut made: Vec<Group> = Vec::new();
    let mut group_of: FxHashMap<usize, usize> = FxHashMap::default();
    for place in 0..sorted.len() {
        let lead = find(&mut leader, place);
        let group = *group_of.entry(lead).or_insert_with(|| {
            made.push(Group {
                constraints: Vec::new(),
                variables: Vec::new(),
            });
            made.len() - 1
        });
        made[group].constraints.push(sorted[place]);
        made[group].variables.extend(&speaks_of[place]);
    }
    for group in &mut made {
        group.variables.sort_unstable();
        group.variables.dedup();
    }
    made
}

fn find(leader: &mut [usize], mut place: usize) -> usize {
    while leader[place] != place {
        leader[place] = leader[leader[place]];
        place = leader[place];
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_expressions::Input;

    #[test]
    fn what_shares_no_variable_is_apart() {
        let mut table = Expressions::new();
        let mut below = |inputs: [Input; 2]| {
            let [a, b] = inputs.map(|input| table.int_variable(input, 0, 9).expect("sound"));
            table.less(a, b).expect("ints")
        };
        let first = below([Input::TapX(0), Input::TapY(0)]);
        let other = below([Input::TapX(1), Input::TapY(1)]);
        let joined = below([Input::TapY(0), Input::Key(0)]);
        let groups = groups(&table, &[joined, other, first, other]);
        let constraints: Vec<_> = groups.iter().map(|group| &group.constraints[..]).collect();
        assert_eq!(constraints, [&[first, joined][..], &[other]]);
        assert_eq!(groups[0].variables.len(), 3);
    }
}
