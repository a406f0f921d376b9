//! Where progress lines go. The library prints nothing itself.

use std::io::Write;

/// Takes one line for each thing that takes time.
pub trait Progress {
    /// One line, without a line end.
    fn line(&mut self, text: &str);
}

/// Shows nothing.
#[derive(Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn line(&mut self, _text: &str) {}
}

/// Writes each line to a stream, standard error as a rule.
#[derive(Debug)]
pub struct Lines<W: Write>(pub W);

impl<W: Write> Progress for Lines<W> {
    fn line(&mut self, text: &str) {
        // Progress that can't be shown is no reason to stop.
        let _ = writeln!(self.0, "{text}");
    }
}
