//! Taking events away: ND3MIN's figure 2, Zeller's delta debugging with a test that may be a vote.

use std::sync::Arc;

/// How many parts a trace is cut into at first, and whenever one of them passed: the paper's n.
pub const PARTS: usize = 5;

/// Events of a trace by their positions, in order.
pub type Subtrace = Arc<[u32]>;

/// Tells whether one of several subtraces still reaches the goal.
pub trait Judge {
    type Error;

    /// The first one known to pass, by its place among them; none if none does. `parts` is what the
    /// one that passes will be cut into next.
    fn first_passing(
        &mut self,
        subtraces: &[Subtrace],
        parts: usize,
    ) -> Result<Option<usize>, Self::Error>;

    /// This one passes, and nothing shorter is known.
    fn is_shorter(&mut self, _subtrace: &Subtrace) {}
}

/// A subtrace of `whole`, which passes, from which no unit can be taken away.
pub fn minimize<J: Judge>(whole: Subtrace, judge: &mut J) -> Result<Subtrace, J::Error> {
    let nothing: Subtrace = Arc::from([]);
    if whole.is_empty() {
        return Ok(whole);
    }
    if judge
        .first_passing(std::slice::from_ref(&nothing), PARTS)?
        .is_some()
    {
        judge.is_shorter(&nothing);
        return Ok(nothing);
    }
    let mut trace = whole;
    let mut parts = PARTS.min(trace.len());
    while trace.len() > 1 {
        let pieces = pieces(&trace, parts);
        if let Some(at) = judge.first_passing(&pieces, PARTS)? {
            trace = pieces[at].clone();
            parts = PARTS.min(trace.len());
            judge.is_shorter(&trace);
            continue;
        }
        // Of two pieces each is what the other one leaves.
        if parts > 2 {
            let rests = rests(&trace, &pieces);
            if let Some(at) = judge.first_passing(&rests, parts - 1)? {
                trace = rests[at].clone();
                parts = (parts - 1).max(2).min(trace.len());
                judge.is_shorter(&trace);
                continue;
            }
        }
        if parts == trace.len() {
            break;
        }
        parts = (2 * parts).min(trace.len());
    }
    Ok(trace)
}

/// All that one unit can be taken away from.
pub fn without_one(trace: &Subtrace) -> Vec<Subtrace> {
    rests(trace, &pieces(trace, trace.len()))
}

/// So many pieces of one length, or of one more.
fn pieces(trace: &Subtrace, count: usize) -> Vec<Subtrace> {
    let cut = |at: usize| at * trace.len() / count;
    (0..count)
        .map(|at| Arc::from(&trace[cut(at)..cut(at + 1)]))
        .collect()
}

/// What is left without each of the pieces.
fn rests(trace: &Subtrace, pieces: &[Subtrace]) -> Vec<Subtrace> {
    let mut start = 0;
    let rest = |piece: &Subtrace| {
        let end = start + piece.len();
        let rest = [&trace[..start], &trace[end..]].concat();
        start = end;
        Subtrace::from(rest)
    };
    pieces.iter().map(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Passes what has all of these events, in any place.
    struct Needs {
        events: Vec<u32>,
        asked: usize,
    }

    impl Judge for Needs {
        type Error = ();

        fn first_passing(&mut self, subtraces: &[Subtrace], _: usize) -> Result<Option<usize>, ()> {
            self.asked += subtraces.len();
            let does = |trace: &Subtrace| self.events.iter().all(|one| trace.contains(one));
            Ok(subtraces.iter().position(does))
        }
    }

    fn shortest(length: u32, events: &[u32]) -> (Vec<u32>, usize) {
        let events = events.to_vec();
        let mut judge = Needs { events, asked: 0 };
        let whole: Subtrace = (0..length).collect();
        let trace = minimize(whole, &mut judge).expect("no error");
        (trace.to_vec(), judge.asked)
    }

    #[test]
    fn what_is_needed_is_left() {
        for events in [
            &[][..],
            &[0],
            &[499],
            &[3, 4],
            &[0, 250, 499],
            &[7, 8, 9, 10, 400],
        ] {
            let (trace, asked) = shortest(500, events);
            assert_eq!(trace, events);
            assert!(asked < 400, "{asked} for {events:?}");
        }
    }

    #[test]
    fn short_traces_are_shortened_too() {
        assert!(shortest(1, &[]).0.is_empty());
        assert_eq!(shortest(1, &[0]).0, [0]);
        assert_eq!(shortest(2, &[1]).0, [1]);
        assert_eq!(shortest(3, &[0, 2]).0, [0, 2]);
    }

    #[test]
    fn where_every_event_is_needed_nothing_is_taken_away() {
        let all: Vec<u32> = (0..13).collect();
        assert_eq!(shortest(13, &all).0, all);
    }
}
