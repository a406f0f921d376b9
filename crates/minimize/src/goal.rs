//! What a trace has to reach.

use std::sync::Arc;

use gibbon_coverage::Program;
use gibbon_device::{Device, Finding, FindingKind, Gui, HoldOutcome, Notice, Outcome, Problem};
use gibbon_trace::Trace;

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
    /// The app tries to reach this host, or one below it.
    Host(String),
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

/// Places of the app's code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    name: String,
    /// A method as DEX files name it, and first and last instructions; any if there are none.
    places: Vec<(String, Vec<(u32, u32)>)>,
}

/// There is no such code in the app.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the app has no code at {0}")]
pub struct NoCode(pub String);

impl Code {
    /// A method, as `com.example.Main.onClick`; all of that name.
    pub fn method(program: &Program, name: &str) -> Result<Code, NoCode> {
        let is_it = |class: &str, method: &str| {
            let method = name
                .strip_suffix(method)
                .and_then(|rest| rest.strip_suffix('.'));
            method == Some(class)
        };
        let methods = program.methods.iter();
        let places = methods
            .filter(|method| is_it(&method.class, &method.name))
            .map(|method| (dex_name(method), Vec::new()));
        Code::of(name, places.collect())
    }

    /// A line, as `Main.java:12`; a package in front of it may be left out.
    pub fn line(program: &Program, name: &str) -> Result<Code, NoCode> {
        let no_code = || NoCode(name.to_owned());
        let (file, line) = name.rsplit_once(':').ok_or_else(no_code)?;
        let line: u32 = line.parse().map_err(|_| no_code())?;
        let mut places = Vec::new();
        for method in &program.methods {
            if method.source_file.as_deref() != Some(file) {
                continue;
            }
            let is_there = |offset: &&u32| method.line_at(**offset) == Some(line);
            let offsets = method.instructions.iter().filter(is_there);
            let stretches: Vec<(u32, u32)> = offsets.map(|offset| (*offset, *offset)).collect();
            if !stretches.is_empty() {
                places.push((dex_name(method), stretches));
            }
        }
        Code::of(name, places)
    }

    fn of(name: &str, places: Vec<(String, Vec<(u32, u32)>)>) -> Result<Code, NoCode> {
        match places.is_empty() {
            true => Err(NoCode(name.to_owned())),
            false => Ok(Code {
                name: name.to_owned(),
                places,
            }),
        }
    }

    fn ran(&self, outcome: &Outcome) -> bool {
        outcome.reached.iter().any(|reach| {
            let place = self.places.iter().find(|(name, _)| *name == reach.method);
            place.is_some_and(|(_, wanted)| {
                let meets = |(first, last): &(u32, u32)| {
                    let ran = reach.stretches.iter();
                    ran.clone().any(|(from, to)| from <= last && to >= first)
                };
                wanted.is_empty() || wanted.iter().any(meets)
            })
        })
    }
}

fn dex_name(method: &gibbon_coverage::Method) -> String {
    let class = method.class.replace('.', "/");
    format!("L{class};->{}{}", method.name, method.descriptor)
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
            Goal::Host(wanted) => outcome.notices.iter().any(|notice| match notice {
                Notice::HostContacted { host } => is_within(host, wanted),
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

/// `api.example.com` is within `example.com`; `badexample.com` is not.
fn is_within(host: &str, wanted: &str) -> bool {
    let (host, wanted) = (host.to_ascii_lowercase(), wanted.to_ascii_lowercase());
    let rest = host.strip_suffix(&wanted);
    rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
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
            Goal::Code(code) => write!(f, "{} executed", code.name),
            Goal::Text(text) => write!(f, "“{text}” on the screen"),
            Goal::Log(text) => write!(f, "“{text}” in the log"),
            Goal::Host(host) => write!(f, "{host} contacted"),
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

    #[test]
    fn a_host_is_contacted_by_its_name_or_one_below_it() {
        let mut device = FakeApp::new().state("a").device();
        let mut contacts = |host: &str| {
            let outcome = Outcome {
                notices: vec![Notice::HostContacted { host: host.into() }],
                ..Outcome::default()
            };
            let goal = Goal::Host("Example.com".into());
            goal.is_reached(&outcome, &mut device).expect("judged")
        };
        assert!(contacts("example.com"));
        assert!(contacts("api.example.com"));
        assert!(!contacts("badexample.com"));
        assert!(!contacts("example.com.org"));
    }

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

    fn program() -> Program {
        let method = gibbon_coverage::Method {
            class: "a.b.Main".into(),
            name: "onClick".into(),
            descriptor: "()V".into(),
            source_file: Some("Main.java".into()),
            instructions: vec![0, 2, 4, 6],
            lines: vec![(0, 10), (4, 11)],
            ..gibbon_coverage::Method::default()
        };
        let name = "La/b/Main;->onClick()V".to_owned();
        Program::from_methods([(name, method)], Vec::new())
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

    #[test]
    fn code_is_a_method_or_a_line() {
        let program = program();
        let method = Code::method(&program, "a.b.Main.onClick").expect("a method");
        let line = Code::line(&program, "Main.java:11").expect("a line");
        let early = reached("La/b/Main;->onClick()V", (0, 2));
        let late = reached("La/b/Main;->onClick()V", (2, 6));
        assert!(method.ran(&early) && method.ran(&late));
        assert!(!line.ran(&early) && line.ran(&late));
        assert!(Code::method(&program, "a.b.Main.onClock").is_err());
        assert!(Code::line(&program, "Main.java:12").is_err());
        assert!(Code::line(&program, "Main.java").is_err());
    }
}
