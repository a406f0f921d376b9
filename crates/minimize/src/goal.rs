//! What a trace is to do.

use gibbon_device::{Finding, Outcome};
use gibbon_trace::Trace;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// This is thrown at this place of the app, by whatever way.
    Finding {
        exception: String,
        place: Option<String>,
        package: String,
    },
    /// This activity comes to the front, by its class.
    Activity(String),
}

impl Goal {
    /// What the trace says it found first.
    pub fn of(trace: &Trace) -> Option<Goal> {
        let finding = trace.end.as_ref()?.findings.first()?;
        let package = &trace.header.app.package;
        Some(Goal::Finding {
            exception: finding.exception.clone(),
            place: finding.place(package),
            package: package.clone(),
        })
    }

    pub fn is_reached(&self, outcome: &Outcome) -> bool {
        match self {
            Goal::Finding {
                exception,
                place,
                package,
            } => {
                let is_it =
                    |one: &Finding| one.exception == *exception && one.place(package) == *place;
                outcome.findings.iter().any(is_it)
            }
            Goal::Activity(class) => outcome.activity.as_ref() == Some(class),
        }
    }
}

impl std::fmt::Display for Goal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Goal::Finding {
                exception,
                place: Some(place),
                ..
            } => write!(f, "{exception} at {place}"),
            Goal::Finding { exception, .. } => f.write_str(exception),
            Goal::Activity(class) => write!(f, "{class} in front"),
        }
    }
}
