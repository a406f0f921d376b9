//! Whether both orders meet in the same state, object by object.
//!
//! Numbers that the framework keeps are times for the most part, which differ between any two runs
//! of different length. Those that differ in the control as well, which has the usual order, are
//! left out; references, texts, and whatever the app itself holds are not.

use std::collections::BTreeSet;

use gibbon_device::CanonicalState;

/// What a comparison of the two ends says.
#[derive(Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The same, but for so many numbers that the framework keeps.
    Same { left_out: usize },
    /// The first of those that differ, and how many do.
    Differs { name: String, of: usize },
    /// A thread is in the middle of the app's code, where registers are not compared.
    AmidAppCode,
}

pub fn compare(
    usual: &CanonicalState,
    other: &CanonicalState,
    control: &CanonicalState,
) -> Comparison {
    if usual.is_amid_app_code || other.is_amid_app_code {
        return Comparison::AmidAppCode;
    }
    let by_itself: BTreeSet<&str> = usual.differences(control).into_iter().collect();
    let differing = usual.differences(other);
    let is_time = |name: &&&str| usual.is_framework_number(name) && by_itself.contains(**name);
    let left_out = differing.iter().filter(is_time).count();
    let mut rest = differing.iter().filter(|name| !is_time(name));
    match rest.next() {
        None => Comparison::Same { left_out },
        Some(name) => Comparison::Differs {
            name: (*name).to_owned(),
            of: 1 + rest.count(),
        },
    }
}

#[cfg(test)]
mod tests {
    use gibbon_device::CanonicalField;

    use super::*;

    /// A field of the app, and a time that the framework keeps.
    fn state(app: u64, time: u64) -> CanonicalState {
        let field = |name: &str, values, is_framework_number| CanonicalField {
            name: name.to_owned(),
            values,
            is_framework_number,
        };
        CanonicalState {
            fields: vec![
                field("a.Main.count", app, false),
                field("b.View.time", time, true),
            ],
            ..CanonicalState::default()
        }
    }

    #[test]
    fn times_differ_by_themselves_and_nothing_else_may() {
        let same = compare(&state(1, 1), &state(1, 2), &state(1, 3));
        assert_eq!(same, Comparison::Same { left_out: 1 });
        let name = |name: &str| Comparison::Differs {
            name: name.to_owned(),
            of: 1,
        };
        // In the control it is the same: the order decides it.
        let order = compare(&state(1, 1), &state(1, 2), &state(1, 1));
        assert_eq!(order, name("b.View.time"));
        // What the app holds counts, even if it differs by itself.
        let app = compare(&state(1, 1), &state(2, 1), &state(3, 1));
        assert_eq!(app, name("a.Main.count"));
    }

    #[test]
    fn a_thread_in_the_middle_of_the_app_is_no_proof() {
        let amid = CanonicalState {
            is_amid_app_code: true,
            ..state(1, 1)
        };
        let compared = compare(&amid, &amid, &amid);
        assert_eq!(compared, Comparison::AmidAppCode);
    }
}
