//! What came of a search.

use std::fmt;

use gibbon_device::Event;
use serde::Serialize;

#[derive(Clone, Debug)]
pub enum Verdict {
    Reached(Reached),
    NotReached(WhyNot),
}

#[derive(Clone, Debug)]
pub struct Reached {
    /// From the start of the app, as short as they could be made.
    pub events: Vec<Event>,
    /// What sets what the target needs, in order; before shortening.
    pub anchors: Vec<String>,
    /// Beside the anchors: the decision that each was performed for, and what that needed.
    pub reasons: Vec<String>,
    /// How many of the events only lead from screen to screen.
    pub connectors: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum WhyNot {
    /// No callback of the app leads there, as far as the code says.
    Dead,
    /// The code never sets what the branch looks at to a value that leads there; these are all.
    NeverSet { values: String },
    /// The app's own resources decide, which no event changes.
    Fixed { nearest: Nearest },
    /// No event that was tried ran code from which a branch leads to the target.
    NeverNear,
    /// Everything that could matter was tried.
    Exhausted { nearest: Nearest },
    /// No values make the nearest decision fall the other way after what was decided before it. Another
    /// path to the same decision may still do so, unless `any_path`.
    Unsatisfiable { nearest: Nearest, any_path: bool },
    /// The nearest decision asks somebody who is not on the device.
    Outside { who: String, nearest: Nearest },
    /// The budget ended first.
    OutOfBudget { nearest: Option<Nearest> },
    /// It was reached once, and not again from a fresh start.
    NotAgain,
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyNot::Dead => {
                f.write_str("no callback of the app leads there (dead code, or reflection)")
            }
            WhyNot::NeverSet { values } => {
                write!(f, "the code sets what it looks at to nothing but {values}")
            }
            WhyNot::Fixed { nearest } => {
                write!(f, "the app's own resources decide it; {nearest}")
            }
            WhyNot::NeverNear => f.write_str("no event that was tried led near it"),
            WhyNot::Exhausted { nearest } => write!(f, "everything was tried; {nearest}"),
            WhyNot::Unsatisfiable {
                nearest,
                any_path: true,
            } => write!(f, "no values lead there; {nearest}"),
            WhyNot::Unsatisfiable { nearest, .. } => {
                write!(
                    f,
                    "no values of the app's fields lead there on the path that came nearest; {nearest}"
                )
            }
            WhyNot::Outside { who, nearest } => write!(f, "it depends on {who}; {nearest}"),
            WhyNot::OutOfBudget { nearest: None } => {
                f.write_str("the budget ended before anything led near it")
            }
            WhyNot::OutOfBudget {
                nearest: Some(nearest),
            } => write!(f, "the budget ended; {nearest}"),
            WhyNot::NotAgain => {
                f.write_str("it was reached once, and not again from a fresh start")
            }
        }
    }
}

/// Where runs turned away that came nearest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Nearest {
    /// `Main.java:42 in onClick`.
    pub decision: String,
    /// Decisions and calls that would have been left.
    pub distance: u32,
    /// Fields that were read before it, the latest first.
    pub reads: Vec<String>,
    /// What would have turned it round, over what the app held when the event began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// Handlers that were seen to set something of that; none if nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_by: Option<Vec<String>>,
    #[serde(skip)]
    pub(crate) is_impossible: bool,
    /// Whether that is so on any path.
    #[serde(skip)]
    pub(crate) is_contradiction: bool,
    #[serde(skip)]
    pub(crate) is_fixed: bool,
    #[serde(skip)]
    pub(crate) outside: Option<&'static str>,
}

impl fmt::Display for Nearest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the nearest run turned away at {}", self.decision)?;
        if let Some(needs) = &self.needs {
            write!(f, ", which needs {needs}")?;
            return match &self.set_by {
                Some(all) if all.is_empty() => f.write_str("; nothing that was tried sets it"),
                Some(all) => write!(f, "; it is set by {}", all.join(", ")),
                None => Ok(()),
            };
        }
        match self.reads.is_empty() {
            true => Ok(()),
            false => write!(f, ", which had read {}", self.reads.join(", ")),
        }
    }
}
