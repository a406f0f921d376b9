//! Which sides of branches to aim at: those that never ran although their branch did, those with
//! the most code behind them first.

use std::collections::BTreeSet;

use gibbon_code::{Action, Code, MethodId, Target};
use gibbon_coverage::Coverage;

/// A side that never ran, and how many instructions that never ran are behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSide {
    pub target: Target,
    pub behind: usize,
}

/// Of the app's own code. Most behind first.
pub fn open_sides(code: &Code, coverage: &Coverage) -> Vec<OpenSide> {
    let ran: BTreeSet<MethodId> = coverage
        .reached()
        .filter_map(|reach| code.find(&reach.method))
        .collect();
    let mut sides = Vec::new();
    for (method, has_run) in coverage.methods() {
        let Some(has_run) = has_run.filter(|_| !method.is_library) else {
            continue;
        };
        let class = method.class.replace('.', "/");
        let name = format!("L{class};->{}{}", method.name, method.descriptor);
        let Some(id) = code.find(&name) else {
            continue;
        };
        for (&(from, to), taken) in method.branches.iter().zip(&has_run.branches) {
            let place = method.instructions.binary_search(&from);
            if *taken || !place.is_ok_and(|place| has_run.instructions[place]) {
                continue;
            }
            let is_new = |offset: u32| {
                let place = method.instructions.binary_search(&offset);
                place.is_ok_and(|place| !has_run.instructions[place])
            };
            sides.push(OpenSide {
                target: Target::Branch {
                    method: name.clone(),
                    from,
                    to,
                },
                behind: behind(code, id, to, is_new, &ran),
            });
        }
    }
    sides.sort_by_key(|side| std::cmp::Reverse(side.behind));
    sides
}

/// Instructions of the method that never ran and can be come to from the offset, and all of the
/// methods they call that never ran.
fn behind(
    code: &Code,
    method: MethodId,
    from: u32,
    is_new: impl Fn(u32) -> bool,
    ran: &BTreeSet<MethodId>,
) -> usize {
    let body = code.method(method);
    let mut seen = BTreeSet::new();
    let mut open: Vec<usize> = body.position(from).into_iter().collect();
    let mut called = BTreeSet::new();
    while let Some(place) = open.pop() {
        let instruction = &body.instructions[place];
        if !is_new(instruction.offset) || !seen.insert(place) {
            continue;
        }
        open.extend(instruction.next.iter().map(|next| *next as usize));
        if let Action::Call { method, .. } = &instruction.action {
            called.extend(code.find(method).filter(|callee| !ran.contains(callee)));
        }
    }
    let instructions = |method: &MethodId| code.method(*method).instructions.len();
    seen.len() + called.iter().map(instructions).sum::<usize>()
}
