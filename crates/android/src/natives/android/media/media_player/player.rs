//! A player's state machine, and where it is in its medium.

use std::sync::Arc;

use gibbon_machine::Ref;
use gibbon_machine::peers::Peer;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Idle,
    Initialized,
    Prepared,
    Started,
    Paused,
    Stopped,
    Completed,
}

#[derive(Clone, Debug)]
pub struct Player {
    /// A `WeakReference` to the Java object.
    pub object: Ref,
    pub state: State,
    /// Milliseconds.
    pub duration: u64,
    /// Where it stands, in milliseconds; while it plays, where it was at `since`.
    position: u64,
    /// Nanoseconds of guest time.
    since: u64,
    pub looping: bool,
    pub session: i32,
    pub stream_type: i32,
}

impl Peer for Player {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        visit(self.object);
    }
}

const NANOS: u64 = 1_000_000;

impl Player {
    pub fn new(object: Ref, session: i32) -> Player {
        Player {
            object,
            state: State::Idle,
            duration: 0,
            position: 0,
            since: 0,
            looping: false,
            session,
            stream_type: 3,
        }
    }

    pub fn reset(&mut self) {
        *self = Player::new(self.object, self.session);
    }

    /// Notices that it has played to the end.
    pub fn advance(&mut self, now: u64) {
        let position = self.position_at(now);
        if self.state == State::Started && !self.looping && position >= self.duration {
            self.state = State::Completed;
            self.position = self.duration;
        }
    }

    pub fn position_at(&self, now: u64) -> u64 {
        if self.state != State::Started {
            return self.position;
        }
        let played = self.position + (now - self.since) / NANOS;
        if self.looping && self.duration > 0 {
            return played % self.duration;
        }
        played.min(self.duration)
    }

    /// When it will have played to the end.
    pub fn end(&self) -> Option<u64> {
        let left = self.duration.saturating_sub(self.position);
        (self.state == State::Started && !self.looping).then(|| self.since + left * NANOS)
    }

    pub fn start(&mut self, now: u64) {
        if self.state == State::Completed {
            self.position = 0;
        }
        if self.state != State::Started {
            self.since = now;
        }
        self.state = State::Started;
    }

    pub fn hold(&mut self, state: State, now: u64) {
        self.position = self.position_at(now);
        self.state = state;
    }

    pub fn seek(&mut self, position: u64, now: u64) {
        self.position = position.min(self.duration);
        self.since = now;
        if self.state == State::Completed {
            self.state = State::Paused;
        }
    }

    pub fn set_looping(&mut self, looping: bool, now: u64) {
        self.position = self.position_at(now);
        self.since = now;
        self.looping = looping;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_to_the_end() {
        let mut player = Player::new(Ref::NULL, 1);
        player.duration = 1000;
        player.state = State::Prepared;
        player.start(5 * NANOS);
        assert_eq!(player.position_at(105 * NANOS), 100);
        player.hold(State::Paused, 105 * NANOS);
        assert_eq!(player.position_at(900 * NANOS), 100);
        player.start(1000 * NANOS);
        assert_eq!(player.end(), Some(1900 * NANOS));
        player.advance(1900 * NANOS);
        assert_eq!(player.state, State::Completed);
        player.start(2000 * NANOS);
        assert_eq!(player.position_at(2001 * NANOS), 1);
    }

    #[test]
    fn loops() {
        let mut player = Player::new(Ref::NULL, 1);
        player.duration = 100;
        player.looping = true;
        player.start(0);
        assert_eq!(player.end(), None);
        assert_eq!(player.position_at(250 * NANOS), 50);
    }
}
