//! Why tests are known to fail: `reasons.txt`.
//!
//! A section is a reason in brackets and then, a line each, a suite, a form (`class`, `dex` or
//! `*`) and a test; a `*` at the end of a test stands for anything.

use anyhow::{Result, bail};

use crate::suite::{Form, Suite};

/// The reasons, in the order of the file.
#[derive(Debug, Default)]
pub struct Reasons {
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    reason: String,
    suite: String,
    form: String,
    test: String,
}

impl Reasons {
    /// The ones of this repository.
    pub fn known() -> Result<Reasons> {
        Reasons::parse(include_str!("../reasons.txt"))
    }

    pub fn parse(text: &str) -> Result<Reasons> {
        let mut reason = None;
        let mut entries = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(title) = line
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'))
            {
                reason = Some(title.to_owned());
                continue;
            }
            let mut words = line.splitn(3, ' ').map(str::to_owned);
            let (Some(suite), Some(form), Some(test), Some(reason)) =
                (words.next(), words.next(), words.next(), reason.clone())
            else {
                bail!(
                    "reasons.txt:{}: not `suite form test` under a reason",
                    index + 1
                );
            };
            entries.push(Entry {
                reason,
                suite,
                form,
                test,
            });
        }
        Ok(Reasons { entries })
    }

    /// Why a test fails, if that is known.
    pub fn of(&self, suite: Suite, form: Form, test: &str) -> Option<&str> {
        let matches = |entry: &&Entry| {
            let test_matches = match entry.test.strip_suffix('*') {
                Some(start) => test.starts_with(start),
                None => entry.test == test,
            };
            entry.suite == suite.to_string()
                && (entry.form == "*" || entry.form == form.to_string())
                && test_matches
        };
        self.entries
            .iter()
            .find(matches)
            .map(|entry| entry.reason.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_reason_of_a_test() {
        let text = "# why\n[because]\nlang3 dex a.B/c(java.lang.String, int)\nlang3 * a.D/*\n";
        let reasons = Reasons::parse(text).unwrap();
        let of = |form, test| reasons.of(Suite::Lang3, form, test);
        assert_eq!(
            of(Form::Dex, "a.B/c(java.lang.String, int)"),
            Some("because")
        );
        assert_eq!(of(Form::Class, "a.B/c(java.lang.String, int)"), None);
        assert_eq!(of(Form::Class, "a.D/x()"), Some("because"));
        assert_eq!(
            reasons.of(Suite::Collections4, Form::Class, "a.D/x()"),
            None
        );
    }

    #[test]
    fn a_line_without_a_reason_is_an_error() {
        assert!(Reasons::parse("lang3 * a\n").is_err());
        assert!(Reasons::parse("[b]\nlang3\n").is_err());
    }

    #[test]
    fn those_of_this_repository_are_well_formed() {
        Reasons::known().unwrap();
    }
}
