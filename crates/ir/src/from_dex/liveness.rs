//! Whether a value is read later: a bounded search, for deciding whether it need be made at all.

use super::body::{Body, Written};
use super::roles::Kind;

/// Steps to look at before giving up; the answer is nearly always close by.
const BUDGET: usize = 40;

/// Whether nothing reads, as a reference or as anything else, what is in `register` after the
/// step at `position`, which must not throw. `false` if that is not easy to see.
pub(super) fn is_dead(body: &Body<'_>, position: usize, register: u16, reference: bool) -> bool {
    let mut budget = BUDGET;
    let mut work = Vec::new();
    let mut visited = Vec::new();
    body.successors(position, |next| work.push(next));
    while let Some(position) = work.pop() {
        let step = &body.steps[position];
        if step.leader {
            if visited.contains(&position) {
                continue;
            }
            visited.push(position);
        }
        if budget == 0 {
            return false;
        }
        budget -= 1;

        let mut is_read = false;
        body.reads(step, |read, kind| {
            let same_half = kind.is_none_or(|kind| (kind == Kind::Reference) == reference);
            is_read |= read == register && same_half;
        });
        if is_read {
            return false;
        }
        work.extend_from_slice(body.exception_entries(position));
        let overwritten = body.write(step).is_some_and(|(written, value)| {
            let high =
                value == Written::Value(Kind::Wide) && written.checked_add(1) == Some(register);
            written == register || high
        });
        if !overwritten {
            body.successors(position, |next| work.push(next));
        }
    }
    true
}
