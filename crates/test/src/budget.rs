//! How much may be done.

use std::time::Duration;

use gibbon_engine::{Found, Progress};

/// Time since the run began.
pub type Clock<'a> = dyn Fn() -> Duration + Sync + 'a;

/// A turn of a run that is limited by time alone.
const TURN: usize = 120;
/// A run of so many events has about this many turns.
const TURNS: usize = 16;

/// Turns of which half may find an earlier model again, in a run that is limited by time alone.
const EARLIER_MODEL_TURNS: usize = 4;

#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Events of all engines together, without those that prove findings.
    pub events: Option<usize>,
    /// From the start to the end of the last proof.
    pub time: Option<Duration>,
}

/// The part of the time, in percent, that turns may take: what the last of them find is proved in
/// the rest.
const TURNS_PERCENT: u32 = 90;

impl Budget {
    /// Events of one turn. Not by time: that would make another run of it.
    pub fn turn(&self) -> usize {
        self.events
            .map_or(TURN, |events| (events / TURNS).clamp(40, 400))
    }

    /// Events of which half may find the model of another version again.
    pub fn of_earlier_model(&self) -> usize {
        self.events.unwrap_or(EARLIER_MODEL_TURNS * self.turn())
    }

    /// When the last turn ends.
    pub fn last_turn(&self) -> Option<Duration> {
        self.time.map(|time| time * TURNS_PERCENT / 100)
    }

    /// The part that is used up, 1 and more at the end.
    pub fn used(&self, events: usize, now: Duration) -> f64 {
        let by_events = self.events.map(|most| events as f64 / most.max(1) as f64);
        let by_time = self
            .last_turn()
            .map(|most| now.as_secs_f64() / most.as_secs_f64().max(0.001));
        by_events.unwrap_or(0.0).max(by_time.unwrap_or(0.0))
    }

    /// Events that the next turn may have.
    pub fn left(&self, events: usize) -> usize {
        let left = self
            .events
            .map_or(usize::MAX, |most| most.saturating_sub(events));
        left.min(self.turn())
    }
}

/// Ends work in time; all else is somebody else's progress.
pub struct Until<'a> {
    pub inner: &'a dyn Progress,
    pub clock: &'a Clock<'a>,
    pub end: Option<Duration>,
}

impl Progress for Until<'_> {
    fn goes_on(&self) -> bool {
        self.inner.goes_on() && self.end.is_none_or(|end| (self.clock)() < end)
    }

    fn advanced(&self, count: usize) {
        self.inner.advanced(count);
    }

    fn found(&self, found: &Found) {
        self.inner.found(found);
    }
}

impl gibbon_minimize::Watcher for Until<'_> {}

/// Nothing more is to be done; what is known is told.
pub struct Ended;

impl Progress for Ended {
    fn goes_on(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_depend_on_events_alone() {
        let budget = |events, seconds: Option<u64>| Budget {
            events,
            time: seconds.map(Duration::from_secs),
        };
        assert_eq!(budget(None, Some(5)).turn(), TURN);
        assert_eq!(budget(None, Some(5_000)).turn(), TURN);
        assert_eq!(budget(Some(1_600), Some(5)).turn(), 100);
        assert_eq!(budget(Some(100), None).turn(), 40);
        assert_eq!(budget(Some(100), None).left(90), 10);
        assert_eq!(budget(Some(100), None).left(900), 0);
        let both = budget(Some(100), Some(10));
        assert_eq!(both.used(10, Duration::from_millis(4_500)), 0.5);
        assert_eq!(both.used(60, Duration::from_millis(4_500)), 0.6);
    }
}
