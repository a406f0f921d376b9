//! Branches of the framework that never matter.
//!
//! A place in the framework's dispatching whose flips left everything as it was, in several
//! states, is demoted: it is not flipped any more, and counted. One flip that changed what the app
//! holds, shows or decides keeps the place for good, so hit tests stay: some of their flips always
//! lead to another view.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::path::StateKey;

/// In so many states a place must not have mattered.
const STATES: usize = 3;
/// And so many times.
const FLIPS: usize = 6;

/// A branch, by its method and offset.
pub(crate) type BranchPlace = (String, u32);

#[derive(Default)]
pub(crate) struct Demotions {
    places: FxHashMap<BranchPlace, Record>,
}

#[derive(Default)]
struct Record {
    has_mattered: bool,
    flips: usize,
    states: FxHashSet<StateKey>,
}

impl Demotions {
    /// A branch was flipped in a state; whether anything came of it.
    pub(crate) fn learn(&mut self, place: BranchPlace, state: Option<StateKey>, mattered: bool) {
        let record = self.places.entry(place).or_default();
        record.has_mattered |= mattered;
        record.flips += 1;
        record.states.extend(state);
    }

    pub(crate) fn has(&self, method: &str, at: u32) -> bool {
        // Most runs have none.
        let Some(record) = self.places.get(&(method.to_owned(), at)) else {
            return false;
        };
        !record.has_mattered && record.flips >= FLIPS && record.states.len() >= STATES
    }

    /// The places that are demoted.
    pub(crate) fn count(&self) -> usize {
        let places = self.places.keys();
        places.filter(|(method, at)| self.has(method, *at)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(number: u64) -> Option<StateKey> {
        Some(StateKey {
            state: number,
            screen: 0,
        })
    }

    #[test]
    fn what_never_matters_in_three_states_is_demoted() {
        let mut demotions = Demotions::default();
        let place = || ("Landroid/view/View;->slop".to_owned(), 7);
        for number in 0..6 {
            assert!(!demotions.has(&place().0, 7));
            demotions.learn(place(), state(number % 3), false);
        }
        assert!(demotions.has(&place().0, 7));
        assert_eq!(demotions.count(), 1);
        demotions.learn(place(), state(9), true);
        assert!(!demotions.has(&place().0, 7));
    }

    #[test]
    fn one_state_is_not_enough() {
        let mut demotions = Demotions::default();
        for _ in 0..20 {
            demotions.learn(("LA;->b".to_owned(), 1), state(1), false);
        }
        assert!(!demotions.has("LA;->b", 1));
    }
}
