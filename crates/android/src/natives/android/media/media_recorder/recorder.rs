//! A recorder's states, and how long it has recorded.

use std::sync::Arc;

use gibbon_machine::Ref;
use gibbon_machine::peers::Peer;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Initial,
    /// It has a source.
    Initialized,
    /// It has a format.
    Configuring,
    Prepared,
    Recording,
    Paused,
}

#[derive(Clone, Debug)]
pub struct Recorder {
    /// A `WeakReference` to the Java object.
    pub object: Ref,
    pub state: State,
    pub audio_source: Option<i32>,
    pub video_source: Option<i32>,
    pub audio_encoder: Option<i32>,
    pub video_encoder: Option<i32>,
    pub format: i32,
    pub size: (u32, u32),
    /// Milliseconds; 0 for any.
    pub max_duration: u64,
    /// Where it goes, open.
    pub file: Option<u32>,
    /// Nanoseconds of guest time before it was last held.
    before: u64,
    since: u64,
}

impl Peer for Recorder {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.object);
    }
}

const NANOS_OF_MILLI: u64 = 1_000_000;

impl Recorder {
    pub fn new(object: Ref) -> Recorder {
        Recorder {
            object,
            state: State::Initial,
            audio_source: None,
            video_source: None,
            audio_encoder: None,
            video_encoder: None,
            format: 0,
            size: (176, 144),
            max_duration: 0,
            file: None,
            before: 0,
            since: 0,
        }
    }

    pub fn resume(&mut self, now: u64) {
        if self.state != State::Recording {
            self.since = now;
            self.state = State::Recording;
        }
    }

    pub fn pause(&mut self, now: u64) {
        if self.state == State::Recording {
            self.before += now - self.since;
            self.state = State::Paused;
        }
    }

    /// Milliseconds, of one that is held.
    pub fn recorded(&self) -> u64 {
        let recorded = self.before / NANOS_OF_MILLI;
        match self.max_duration {
            0 => recorded,
            most => recorded.min(most),
        }
    }

    /// Milliseconds until the longest time is over, if there is one.
    pub fn left(&self) -> Option<u64> {
        let most = (self.max_duration > 0).then_some(self.max_duration)?;
        Some(most.saturating_sub(self.before / NANOS_OF_MILLI))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_counts_while_it_records() {
        let mut recorder = Recorder::new(Ref::NULL);
        recorder.resume(NANOS_OF_MILLI);
        recorder.pause(101 * NANOS_OF_MILLI);
        recorder.resume(500 * NANOS_OF_MILLI);
        recorder.pause(550 * NANOS_OF_MILLI);
        assert_eq!(recorder.recorded(), 150);
        recorder.max_duration = 120;
        assert_eq!((recorder.recorded(), recorder.left()), (120, Some(0)));
    }
}
