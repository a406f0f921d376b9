//! What a trace has to reach.

use std::sync::Arc;

use gibbon_device::{Device, Finding, FindingKind, Gui, HoldOutcome, Notice, Outcome, Problem};
use gibbon_trace::Trace;

use crate::code::Code;
use crate::request::RequestGoal;

/// Judges a run at its end, for goals that only the user knows.
pub type EndJudge = Arc<dyn Fn(&mut dyn Device, &[Finding]) -> Result<bool, Problem> + Send + Sync>;

#[derive(Clone)]
pub enum Goal {
    /// This exception is thrown at this place of the app, by whatever way.
    Finding {
        exception: String,
        /// None: anywhere.
        place: Option<String>,
        package: String,
    },
    /// The app does not respond.
    NotResponding,
    /// This activity is launched, also inside another one (a tab). By its class.
    Activity(String),
    /// This code is executed.
    Code(Code),
    /// This text is on the screen.
    Text(String),
    /// The log has this text.
    Log(String),
    /// The app is about to send this web request.
    Request(RequestGoal),
    /// The order of a race: so many holds of the schedule met what they hold, and let it go once
    /// what they wait for had come.
    Order {
        holds: usize,
    },
    Judged {
        name: String,
        judge: EndJudge,
    },
}

impl Goal {
    /// What the trace says it found first.
    pub fn of(trace: &Trace) -> Option<Goal> {
        let finding = trace.end.as_ref()?.findings.first()?;
        if finding.kind == FindingKind::NotResponding {
            return Some(Goal::NotResponding);
        }
        let package = &trace.header.app.package;
        Some(Goal::Finding {
            exception: finding.exception.clone(),
            place: finding.place(package),
            package: package.clone(),
        })
    }

    /// Whether it can only be judged when the run is over.
    pub fn is_judged_at_end(&self) -> bool {
        matches!(self, Goal::Judged { .. })
    }

    /// Whether an event reached it.
    pub fn is_reached(&self, outcome: &Outcome, device: &mut dyn Device) -> Result<bool, Problem> {
        Ok(match self {
            Goal::Finding {
                exception,
                place,
                package,
            } => outcome.findings.iter().any(|one| {
                one.exception == *exception && (place.is_none() || one.place(package) == *place)
            }),
            Goal::NotResponding => {
                let mut kinds = outcome.findings.iter().map(|one| one.kind);
                kinds.any(|kind| kind == FindingKind::NotResponding)
            }
            Goal::Activity(class) => {
                outcome.activity.as_ref() == Some(class) || is_made(class, outcome)
            }
            Goal::Code(code) => code.ran(outcome),
            Goal::Text(text) => match device.gui() {
                Ok(gui) => shows(&gui, text),
                Err(Problem::AppDied) => false,
                Err(problem) => return Err(problem),
            },
            Goal::Log(text) => device.log()?.contains(text.as_str()),
            Goal::Request(wanted) => outcome.notices.iter().any(|notice| match notice {
                Notice::HostContacted { host, request } => wanted.is_met(host, request.as_ref()),
                _ => false,
            }),
            Goal::Order { holds } => {
                let released = outcome.holds.iter();
                let released = released.filter(|one| **one == HoldOutcome::Released);
                released.count() >= *holds
            }
            Goal::Judged { .. } => false,
        })
    }
}

/// An activity inside a tab never is in front: that it was made shows in its constructor, which
/// every class has of its own.
///
/// # Differs from Android
///
/// A class that extends the activity runs its constructor as well, and counts as it.
fn is_made(class: &str, outcome: &Outcome) -> bool {
    let constructor = format!("L{};-><init>", class.replace('.', "/"));
    let mut reached = outcome.reached.iter();
    reached.any(|reach| reach.method.starts_with(&constructor))
}

fn shows(gui: &Gui, text: &str) -> bool {
    let mut is_there = false;
    gui.walk(|_, node| {
        is_there |= node.text.contains(text) || node.description.contains(text);
    });
    is_there
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
            Goal::NotResponding => f.write_str("the app does not respond"),
            Goal::Activity(class) => write!(f, "{class} launched"),
            Goal::Code(code) => write!(f, "{} executed", code.name()),
            Goal::Text(text) => write!(f, "“{text}” on the screen"),
            Goal::Log(text) => write!(f, "“{text}” in the log"),
            Goal::Request(request) => write!(f, "{request} requested"),
            Goal::Order { .. } => f.write_str("the order that the schedule asks for"),
            Goal::Judged { name, .. } => write!(f, "`{name}` says yes"),
        }
    }
}

impl std::fmt::Debug for Goal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_coverage::Reach;
    use gibbon_engine::fake::FakeApp;

    fn reached(method: &str, stretch: (u32, u32)) -> Outcome {
        Outcome {
            reached: vec![Reach {
                method: method.into(),
                stretches: vec![stretch],
                edges: Vec::new(),
            }],
            ..Outcome::default()
        }
    }

    #[test]
    fn an_activity_in_a_tab_is_launched() {
        let mut device = FakeApp::new().state("a").device();
        let goal = Goal::Activity("a.b.Tab".into());
        let is_reached = |outcome: &Outcome, device: &mut dyn Device| {
            goal.is_reached(outcome, device).expect("a device")
        };
        assert!(is_reached(
            &reached("La/b/Tab;-><init>()V", (0, 2)),
            &mut device
        ));
        assert!(!is_reached(
            &reached("La/b/Tab;->onCreate()V", (0, 2)),
            &mut device
        ));
        assert!(!is_reached(
            &reached("La/b/Tab$1;-><init>()V", (0, 2)),
            &mut device
        ));
        let in_front = Outcome {
            activity: Some("a.b.Tab".into()),
            ..Outcome::default()
        };
        assert!(is_reached(&in_front, &mut device));
    }

    #[test]
    fn an_order_is_reached_when_all_that_was_held_is_let_go() {
        let mut device = FakeApp::new().state("a").device();
        let goal = Goal::Order { holds: 2 };
        let mut is_reached = |holds: &[HoldOutcome]| {
            let outcome = Outcome {
                holds: holds.to_vec(),
                ..Outcome::default()
            };
            goal.is_reached(&outcome, &mut device).expect("a device")
        };
        use HoldOutcome::{Holding, NeverMet, Released};
        assert!(is_reached(&[Released, Released]));
        assert!(!is_reached(&[Released, Holding]));
        assert!(!is_reached(&[NeverMet, Released]));
        assert!(!is_reached(&[Released]), "a hold was left out");
    }
}
