//! Parts of a recording that lead back to where they began.
//!
//! If the screen and what the app holds are the same after two events of the recording, what is
//! between them can probably go (SimplyDroid's sessions). It is a guess: services, files of others
//! and time are not in the hash. So what is left is voted on like any other subtrace.

/// The units that are left without loops: `hashes` has one for the start and one after each unit.
pub fn without_loops(units: &[u32], hashes: &[u64]) -> Vec<u32> {
    let mut left = Vec::new();
    let mut at = 0;
    while at < units.len() {
        let Some(here) = hashes.get(at) else {
            // Nothing is known from here on.
            left.extend(&units[at..]);
            break;
        };
        // The last moment at which it is as it is here.
        let last = hashes.iter().rposition(|hash| hash == here).unwrap_or(at);
        at = last.max(at);
        if let Some(unit) = units.get(at) {
            left.push(*unit);
        }
        at += 1;
    }
    left
}

/// The units that changed something.
pub fn without_idle(units: &[u32], hashes: &[u64]) -> Vec<u32> {
    let changes = |at: usize| match (hashes.get(at), hashes.get(at + 1)) {
        (Some(before), Some(after)) => before != after,
        _ => true,
    };
    let units = units.iter().enumerate();
    units
        .filter(|(at, _)| changes(*at))
        .map(|(_, unit)| *unit)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_and_idle_units_go() {
        // 0 →a→ 1 →b→ 2 →c→ 1 →d→ 1 →e→ 3 →f→ the goal, after which nothing is hashed.
        let units = [10, 11, 12, 13, 14, 15];
        let hashes = [0, 1, 2, 1, 1, 3];
        assert_eq!(without_loops(&units, &hashes), [10, 14, 15]);
        assert_eq!(without_idle(&units, &hashes), [10, 11, 12, 14, 15]);
    }

    #[test]
    fn what_is_not_known_stays() {
        assert_eq!(without_loops(&[1, 2, 3], &[]), [1, 2, 3]);
        assert_eq!(without_idle(&[1, 2, 3], &[7]), [1, 2, 3]);
        assert!(without_loops(&[1, 2], &[5, 6, 5]).is_empty());
    }
}
