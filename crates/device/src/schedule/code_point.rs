//! Places in an app's code at which a schedule stops a thread, or lets one go.
//!
//! ```text
//! entered:a.b.Main.onCreate
//! left:a.b.Main.onCreate(Landroid/os/Bundle;)V&nth=2
//! reached:Main.java:42
//! reached:a.b.Main.onCreate@18
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{NoSchedule, escape, unescape};

/// A thread gets to a place in its code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodePoint {
    pub code: CodePlace,
    /// Which time, counted from 1 on since the schedule is in effect; the first if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<u32>,
}

/// Methods are named with their class and, if that is needed to tell them apart, their parameters:
/// `a.b.Main.work`, `a.b.Main.work(I)V`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodePlace {
    /// A method's first instruction is about to run.
    Entered(String),
    /// A method is about to return, or an exception has left it.
    Left(String),
    /// An instruction is about to run: the first of a line (`Main.java:42`), or the one at a place in
    /// a method's bytecode (`a.b.Main.work@18`).
    Reached(String),
}

impl CodePlace {
    fn parts(&self) -> (&'static str, &str) {
        match self {
            CodePlace::Entered(name) => ("entered:", name),
            CodePlace::Left(name) => ("left:", name),
            CodePlace::Reached(name) => ("reached:", name),
        }
    }
}

impl CodePoint {
    pub fn new(code: CodePlace) -> CodePoint {
        CodePoint { code, nth: None }
    }

    /// Whether a text is written like one.
    pub(super) fn is_one(text: &str) -> bool {
        ["entered:", "left:", "reached:"]
            .iter()
            .any(|start| text.starts_with(start))
    }

    /// Why a device is not asked to look for it.
    pub(super) fn check(&self) -> Result<(), String> {
        let (_, name) = self.code.parts();
        let is_right = match &self.code {
            CodePlace::Entered(name) | CodePlace::Left(name) => is_method(name),
            CodePlace::Reached(name) => is_statement(name),
        };
        match is_right {
            true => Ok(()),
            false => Err(format!("`{name}` is no place in code")),
        }
    }
}

fn is_method(name: &str) -> bool {
    let plain = name.split('(').next().unwrap_or(name);
    plain
        .rsplit_once('.')
        .is_some_and(|(class, method)| !class.is_empty() && !method.is_empty())
}

fn is_statement(name: &str) -> bool {
    if let Some((method, offset)) = name.rsplit_once('@') {
        return is_method(method) && offset.parse::<u32>().is_ok();
    }
    name.rsplit_once(':')
        .is_some_and(|(file, line)| !file.is_empty() && line.parse::<u32>().is_ok())
}

impl fmt::Display for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, name) = self.code.parts();
        write!(f, "{start}{}", escape(name))?;
        match self.nth {
            Some(nth) => write!(f, "&nth={nth}"),
            None => Ok(()),
        }
    }
}

impl FromStr for CodePoint {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<CodePoint, NoSchedule> {
        let wrong = || NoSchedule(text.to_owned());
        let (place, nth) = match text.split_once("&nth=") {
            Some((place, nth)) => (place, Some(nth.parse().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let (start, name) = place.split_once(':').ok_or_else(wrong)?;
        let name = unescape(name).ok_or_else(wrong)?;
        let code = match start {
            "entered" => CodePlace::Entered(name),
            "left" => CodePlace::Left(name),
            "reached" => CodePlace::Reached(name),
            _ => return Err(wrong()),
        };
        let point = CodePoint { code, nth };
        point.check().map_err(|_| wrong())?;
        Ok(point)
    }
}
