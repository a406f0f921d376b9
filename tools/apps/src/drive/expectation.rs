//! What has to be true when a script has come to its end.

use std::str::FromStr;

use anyhow::bail;
use gibbon_device::Gui;

/// What a run left behind.
#[derive(Default)]
pub struct Traces {
    /// The GUI tree at the end; empty if the app has ended.
    pub gui: Gui,
    pub toasts: Vec<String>,
    /// The stacks of crashes, as the log has them.
    pub crashes: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Expectation {
    /// On the screen: a text, description or resource.
    See(String),
    /// Shown in a toast at some time.
    Toast(String),
    /// An exception (class, or class and message) that passed through a method.
    Crash { exception: String, method: String },
}

impl FromStr for Expectation {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Expectation> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (verb, rest.rsplit_once(" in ")) {
            ("see", _) => Ok(Expectation::See(rest.to_owned())),
            ("toast", _) => Ok(Expectation::Toast(rest.to_owned())),
            ("crash", Some((exception, method))) => Ok(Expectation::Crash {
                exception: exception.to_owned(),
                method: method.to_owned(),
            }),
            _ => bail!(
                "`{text}` should look like `see TEXT`, `toast TEXT` or `crash EXCEPTION in METHOD`"
            ),
        }
    }
}

impl Expectation {
    pub fn is_crash(&self) -> bool {
        matches!(self, Expectation::Crash { .. })
    }

    /// Why it is not met, if it is not.
    pub fn problem(&self, traces: &Traces) -> Option<String> {
        match self {
            Expectation::See(what) => traces
                .gui
                .named(what)
                .is_none()
                .then(|| format!("there is no `{what}` on the screen")),
            Expectation::Toast(what) => {
                let shown = traces.toasts.iter().any(|text| text == what);
                (!shown).then(|| format!("no toast `{what}`"))
            }
            Expectation::Crash { exception, method } => {
                let found = traces
                    .crashes
                    .iter()
                    .any(|stack| passes(stack, exception, method));
                (!found).then(|| format!("no {exception} in {method}"))
            }
        }
    }
}

/// Is there an exception like that, or a cause, with this method among its frames?
fn passes(stack: &str, exception: &str, method: &str) -> bool {
    let mut inside = false;
    let frame = format!("{method}(");
    for line in stack.lines() {
        if let Some(at) = line.trim_start().strip_prefix("at ") {
            if inside && at.starts_with(&frame) {
                return true;
            }
        } else if !line.trim_start().starts_with("... ") {
            let text = line.strip_prefix("Caused by: ").unwrap_or(line);
            let after = text.strip_prefix(exception);
            inside = after.is_some_and(|rest| {
                rest.is_empty()
                    || !rest.starts_with(|next: char| next == '$' || next.is_alphanumeric())
            });
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const STACK: &str = "java.lang.RuntimeException: outer\n\tat a.B.c(B.java:1)\n\
                         Caused by: java.lang.Error: inner\n\tat d.E$1.f(E.java:2)\n\t... 3 more\n";

    #[test]
    fn a_crash_is_told_by_exception_and_method() {
        assert!(passes(STACK, "java.lang.RuntimeException", "a.B.c"));
        assert!(passes(STACK, "java.lang.Error: inner", "d.E$1.f"));
        assert!(!passes(STACK, "java.lang.Error", "a.B.c"));
        assert!(!passes(STACK, "java.lang.Err", "d.E$1.f"));
        assert!(!passes(STACK, "java.lang.Error", "d.E$1"));
    }

    #[test]
    fn expectations_are_read() {
        let crash: Expectation = "crash a.B: x in y in c.D.e".parse().unwrap();
        assert_eq!(
            crash,
            Expectation::Crash {
                exception: "a.B: x in y".into(),
                method: "c.D.e".into()
            }
        );
        assert!("hear a bell".parse::<Expectation>().is_err());
    }

    #[test]
    fn what_is_missing_is_said() {
        let traces = Traces {
            toasts: vec!["Saved".into()],
            ..Traces::default()
        };
        let toast: Expectation = "toast Saved".parse().unwrap();
        assert_eq!(toast.problem(&traces), None);
        let see: Expectation = "see One".parse().unwrap();
        assert_eq!(
            see.problem(&traces).unwrap(),
            "there is no `One` on the screen"
        );
    }
}
