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

/// Bytes of an entry, as Android's logger has it: priority, tag and message, with a zero behind each of
/// the two. What is longer is cut.
const PAYLOAD: usize = 4068;

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
    pub fn add(&mut self, mut line: Line) {
        let room = PAYLOAD - 3;
        cut(&mut line.tag, room);
        cut(&mut line.message, room - line.tag.len());
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

/// Cuts a text to so many bytes, or a few less where a letter would be cut in two.
fn cut(text: &mut String, most: usize) {
    if text.len() > most {
        let end = (0..=most).rev().find(|&end| text.is_char_boundary(end));
        text.truncate(end.unwrap_or(0));
        text.shrink_to_fit();
    }
}

impl Peer for Logcat {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_as_long_as_androids() {
        let mut log = Logcat::default();
        let line = |tag: &str, message: String| Line {
            at_nanos: 0,
            thread: 1,
            priority: Priority::Info,
            tag: tag.to_owned(),
            message,
        };
        log.add(line("tag", "x".repeat(1 << 20)));
        log.add(line("tag", "é".repeat(1 << 20)));
        log.add(line(&"t".repeat(1 << 20), "gone".to_owned()));
        log.add(line("tag", "short".to_owned()));
        let lengths: Vec<usize> = log.lines().map(|line| line.message.len()).collect();
        assert_eq!(lengths, [4062, 4062, 0, 5]);
    }
}
