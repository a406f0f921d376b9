//! The device's log: what `logcat` shows.

use std::fmt;
use std::sync::Arc;

use gibbon_machine::peers::Peer;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    Verbose,
    Debug,
    Info,
    Warn,
    Error,
    Fatal,
}

impl Priority {
    /// Of `android.util.Log`'s constants.
    pub fn from_number(number: i32) -> Priority {
        match number {
            ..=2 => Priority::Verbose,
            3 => Priority::Debug,
            4 => Priority::Info,
            5 => Priority::Warn,
            6 => Priority::Error,
            _ => Priority::Fatal,
        }
    }

    pub fn letter(self) -> char {
        match self {
            Priority::Verbose => 'V',
            Priority::Debug => 'D',
            Priority::Info => 'I',
            Priority::Warn => 'W',
            Priority::Error => 'E',
            Priority::Fatal => 'F',
        }
    }
}

/// One entry; its message may have several lines.
#[derive(Clone, Debug)]
pub struct Line {
    pub at_nanos: u64,
    pub thread: u32,
    pub priority: Priority,
    pub tag: String,
    pub message: String,
}

/// As `logcat -v brief` writes it, with guest time in front.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (
            self.at_nanos / 1_000_000_000,
            self.at_nanos / 1_000_000 % 1000,
        );
        for (at, text) in self.message.lines().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            let (letter, tag, thread) = (self.priority.letter(), &self.tag, self.thread);
            write!(
                f,
                "{seconds:5}.{millis:03} {thread:3} {letter} {tag}: {text}"
            )?;
        }
        Ok(())
    }
}

/// How many entries are kept; the oldest go first.
const CAPACITY: usize = 20_000;
/// Entries of a piece: what a snapshot shares with the running device.
const PIECE: usize = 64;

/// Entries in pieces that snapshots share.
#[derive(Clone, Default)]
pub struct Logcat {
    full: Vec<Arc<Vec<Line>>>,
    current: Vec<Line>,
    /// Entries that were dropped.
    dropped: usize,
}

impl Logcat {
    pub fn add(&mut self, line: Line) {
        tracing::debug!(target: "logcat", "{line}");
        self.current.push(line);
        if self.current.len() == PIECE {
            self.full.push(Arc::new(std::mem::take(&mut self.current)));
        }
        if self.full.len() * PIECE > CAPACITY {
            self.full.remove(0);
            self.dropped += PIECE;
        }
    }

    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.full
            .iter()
            .flat_map(|piece| piece.iter())
            .chain(&self.current)
    }

    /// How many entries there were so far; a mark to look back to with [`Logcat::since`].
    pub fn count(&self) -> usize {
        self.dropped + self.full.len() * PIECE + self.current.len()
    }

    pub fn since(&self, mark: usize) -> impl Iterator<Item = &Line> {
        self.lines().skip(mark.saturating_sub(self.dropped))
    }
}

impl Peer for Logcat {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}
