//! What the program that runs the tests says on standard error; see `java/Report.java`.

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A class of tests is next.
    Class(String),
    /// A test starts.
    Start(String),
    /// A test, or a class that could not be set up, ended so.
    End(String, Outcome),
    /// All of a class's tests have run.
    Done(String),
}

/// How a test ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Passed,
    /// Disabled, or its assumptions do not hold.
    Skipped,
    /// With the first line of what was thrown, or what happened to the process.
    Failed(String),
}

impl Outcome {
    pub fn passed(&self) -> bool {
        *self == Outcome::Passed
    }
}

/// Reads a line; none if a test printed it.
pub fn parse(line: &str) -> Option<Event> {
    let mut parts = line.strip_prefix("@@ ")?.splitn(3, '\t');
    let (verb, name) = (parts.next()?, parts.next()?.to_owned());
    let rest = parts.next();
    Some(match verb {
        "class" => Event::Class(name),
        "start" => Event::Start(name),
        "done" => Event::Done(name),
        "pass" => Event::End(name, Outcome::Passed),
        "skip" => Event::End(name, Outcome::Skipped),
        "fail" => Event::End(name, Outcome::Failed(rest.unwrap_or_default().to_owned())),
        _ => return None,
    })
}

/// The line for a test that ended; [`parse`] reads it.
pub fn line(test: &str, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Passed => format!("@@ pass\t{test}\n"),
        Outcome::Skipped => format!("@@ skip\t{test}\n"),
        Outcome::Failed(reason) => format!("@@ fail\t{test}\t{reason}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let failed = Outcome::Failed("a\tb: c".to_owned());
        for outcome in [Outcome::Passed, Outcome::Skipped, failed] {
            let text = line("a.B/c()", &outcome);
            let event = Event::End("a.B/c()".to_owned(), outcome);
            assert_eq!(parse(text.trim_end()), Some(event));
        }
    }

    #[test]
    fn what_tests_print_is_not_an_event() {
        for text in ["", "@@", "@@ pass", "@@ what\tever", "pass\ta"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
