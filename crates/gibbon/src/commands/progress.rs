//! How far long work is, as a line on a terminal; an interrupt ends the work.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use gibbon_engine::{Found, Progress};
use gibbon_record::RunFolder;

use super::interrupt;

const WIDTH: usize = 32;
const INTERVAL: Duration = Duration::from_millis(100);

pub struct ProgressBar {
    what: &'static str,
    total: usize,
    start: Instant,
    is_shown: bool,
    state: Mutex<(usize, Option<Instant>)>,
}

impl ProgressBar {
    pub fn new(what: &'static str, total: usize) -> ProgressBar {
        ProgressBar {
            what,
            total,
            start: Instant::now(),
            is_shown: std::io::stderr().is_terminal(),
            state: Mutex::default(),
        }
    }

    /// So many more are done.
    pub fn add(&self, count: usize) {
        let Ok(mut state) = self.state.lock() else {
            return;
        };
        state.0 += count;
        let is_due = state.1.is_none_or(|shown| shown.elapsed() >= INTERVAL);
        if !self.is_shown || !is_due {
            return;
        }
        state.1 = Some(Instant::now());
        let done = state.0.min(self.total);
        let full = WIDTH * done / self.total.max(1);
        let rate = done as f64 / self.start.elapsed().as_secs_f64().max(0.001);
        let mut out = std::io::stderr().lock();
        // Nobody is harmed by a bar that cannot be shown.
        let _ = write!(
            out,
            "\r{}{} {done}/{} {}, {rate:.0} a second ",
            "█".repeat(full),
            "░".repeat(WIDTH - full),
            self.total,
            self.what
        );
        let _ = out.flush();
    }

    /// Takes the line away.
    pub fn end(&self) {
        if self.is_shown {
            eprint!("\r\x1b[2K");
        }
    }
}

/// The same, and findings go to the run's folder as they come, so that nothing is lost if the run
/// is killed. The end of the run writes all of them anew, in their order.
pub struct KeepingProgress<'a> {
    pub bar: &'a ProgressBar,
    pub folder: Option<&'a RunFolder>,
}

impl Progress for KeepingProgress<'_> {
    fn goes_on(&self) -> bool {
        self.bar.goes_on()
    }

    fn advanced(&self, count: usize) {
        self.bar.advanced(count);
    }

    fn found(&self, found: &Found) {
        if let Some(folder) = self.folder {
            // What cannot be written now is tried, and told of, at the end.
            let _ = folder.keep_finding(found);
        }
    }
}

/// The line, and Ctrl-C.
impl Progress for ProgressBar {
    fn goes_on(&self) -> bool {
        interrupt::goes_on()
    }

    fn advanced(&self, count: usize) {
        self.add(count);
    }
}
