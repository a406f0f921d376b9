//! Places in an app's code, named as people do.
//!
//! ```text
//! Main.java:42                  a line
//! com.example.Main.onClick      a method, by its class's whole name or the end of it
//! Main$1.run
//! La/Main;->onClick()V@12>20    one side of a branch, by DEX names and offsets
//! ```

use std::fmt;
use std::str::FromStr;

use crate::{Code, MethodId, Site, StackTrace};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Line {
        file: String,
        line: u32,
    },
    Method {
        class: String,
        name: String,
    },
    /// The branch at `from` goes to `to`.
    Branch {
        method: String,
        from: u32,
        to: u32,
    },
    /// A crash is to happen again.
    Crash(StackTrace),
}

/// What has to run for a target to be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Any of these instructions.
    pub sites: Vec<Site>,
    /// And that by this side of a branch: method, where it is, where it goes.
    pub branch: Option<(MethodId, u32, u32)>,
    /// And with this exception, thrown from there.
    pub crash: Option<StackTrace>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTarget {
    #[error("`{0}` is no target: write FILE.java:LINE or Class.method")]
    Unreadable(String),
    #[error("no class of the app was compiled from {0}{1}")]
    NoFile(String, Hint),
    #[error("no code of the app is at {file}:{line}; the nearest line with code is {nearest}")]
    NoLine {
        file: String,
        line: u32,
        nearest: u32,
    },
    #[error("the app has no method {0}{1}")]
    NoMethod(String, Hint),
    #[error("the app was built without line numbers: name a method as Class.method")]
    NoLines,
    #[error("no branch of the app is {0}")]
    NoBranch(String),
    #[error("no frame of the stack trace is in the app's code")]
    NoFrame,
}

/// What may have been meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint(pub Option<String>);

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(name) => write!(f, "; did you mean {name}?"),
            None => Ok(()),
        }
    }
}

impl FromStr for Target {
    type Err = NoTarget;

    fn from_str(text: &str) -> Result<Target, NoTarget> {
        let unreadable = || NoTarget::Unreadable(text.to_owned());
        if let Some((method, branch)) = text.rsplit_once('@') {
            let sides = branch.split_once('>');
            let sides = sides.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
            let (from, to) = sides.ok_or_else(unreadable)?;
            return Ok(Target::Branch {
                method: method.to_owned(),
                from,
                to,
            });
        }
        if let Some((file, line)) = text.rsplit_once(':') {
            let line = line.parse().map_err(|_| unreadable())?;
            return match file.is_empty() || line == 0 {
                true => Err(unreadable()),
                false => Ok(Target::Line {
                    file: file.to_owned(),
                    line,
                }),
            };
        }
        match text.rsplit_once('.') {
            Some((class, name)) if !class.is_empty() && !name.is_empty() => Ok(Target::Method {
                class: class.to_owned(),
                name: name.to_owned(),
            }),
            _ => Err(unreadable()),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Line { file, line } => write!(f, "{file}:{line}"),
            Target::Method { class, name } => write!(f, "{class}.{name}"),
            Target::Branch { method, from, to } => write!(f, "{method}@{from}>{to}"),
            Target::Crash(stack) => write!(f, "{stack}"),
        }
    }
}

impl Target {
    pub fn goal(&self, code: &Code) -> Result<Goal, NoTarget> {
        let sites = match self {
            Target::Line { file, line } => line_sites(code, file, *line)?,
            Target::Method { class, name } => method_sites(code, class, name)?,
            Target::Branch { method, from, to } => {
                let goal = branch(code, method, *from, *to);
                return goal.ok_or_else(|| NoTarget::NoBranch(self.to_string()));
            }
            Target::Crash(stack) => return stack.goal(code).ok_or(NoTarget::NoFrame),
        };
        Ok(Goal {
            sites,
            branch: None,
            crash: None,
        })
    }
}

fn branch(code: &Code, method: &str, from: u32, to: u32) -> Option<Goal> {
    let id = code.find(method)?;
    let body = code.method(id);
    let instruction = &body.instructions[body.position(from)?];
    let next = body.position(to)? as u32;
    let is_side = instruction.is_decision() && instruction.next.contains(&next);
    is_side.then(|| Goal {
        sites: vec![Site {
            method: id,
            offset: to,
        }],
        branch: Some((id, from, to)),
        crash: None,
    })
}

fn line_sites(code: &Code, file: &str, line: u32) -> Result<Vec<Site>, NoTarget> {
    let of_file = |source: &Option<String>| source.as_deref() == Some(file);
    let (mut sites, mut lines) = (Vec::new(), Vec::new());
    for (id, method) in code.methods() {
        if !of_file(&method.source_file) {
            continue;
        }
        lines.extend(method.lines.iter().map(|&(_, line)| line));
        // The first instruction of each stretch of the line; the others follow.
        let stretches = method.lines.iter().filter(|&&(_, one)| one == line);
        sites.extend(stretches.map(|&(offset, _)| Site { method: id, offset }));
    }
    sites.retain(|site| code.method(site.method).position(site.offset).is_some());
    if !sites.is_empty() {
        return Ok(sites);
    }
    if code.methods().all(|(_, method)| method.lines.is_empty()) {
        return Err(NoTarget::NoLines);
    }
    let nearest = lines.into_iter().filter(|one| *one > 0);
    match nearest.min_by_key(|one| (one.abs_diff(line), *one)) {
        Some(nearest) => Err(NoTarget::NoLine {
            file: file.to_owned(),
            line,
            nearest,
        }),
        None => {
            let files = code
                .methods()
                .filter_map(|(_, one)| one.source_file.clone());
            Err(NoTarget::NoFile(file.to_owned(), similar(file, files)))
        }
    }
}

fn method_sites(code: &Code, class: &str, name: &str) -> Result<Vec<Site>, NoTarget> {
    let mut sites = Vec::new();
    for (id, method) in code.methods() {
        let full = method.class_name();
        let is_end = full
            .strip_suffix(class)
            .is_some_and(|start| start.is_empty() || start.ends_with(['.', '$']));
        if is_end && method.simple_name() == name {
            let first = method.instructions.first();
            sites.extend(first.map(|first| Site {
                method: id,
                offset: first.offset,
            }));
        }
    }
    if sites.is_empty() {
        let wanted = format!("{class}.{name}");
        let names = code
            .methods()
            .map(|(_, one)| format!("{}.{}", one.class_name(), one.simple_name()));
        let hint = similar(&wanted, names);
        return Err(NoTarget::NoMethod(wanted, hint));
    }
    Ok(sites)
}

/// The name that differs least, if that is not much.
fn similar(wanted: &str, names: impl Iterator<Item = String>) -> Hint {
    let wanted = wanted.to_lowercase();
    let best = names
        .map(|name| (edits(&wanted, &name.to_lowercase()), name))
        .min();
    Hint(
        best.filter(|(edits, _)| *edits <= wanted.len() / 3)
            .map(|(_, name)| name),
    )
}

/// Characters to add, remove or replace. A name may begin with a package that was not named.
fn edits(wanted: &str, name: &str) -> usize {
    let name = match name.len() > wanted.len() {
        true => name
            .char_indices()
            .rev()
            .nth(wanted.chars().count().saturating_sub(1))
            .map_or(name, |(at, _)| &name[at..]),
        false => name,
    };
    let name: Vec<char> = name.chars().collect();
    let mut row: Vec<usize> = (0..=name.len()).collect();
    for (at, one) in wanted.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (place, other) in name.iter().enumerate() {
            let replaced = diagonal + usize::from(one != *other);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(row[place] + 1).min(diagonal + 1);
        }
    }
    row[name.len()]
}
