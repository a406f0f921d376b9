//! What a process gives up before it reads an app: other files, the network, other processes.
//!
//! The machine keeps a guest within its own memory (`SECURITY.md`). This is the fence behind that one:
//! should a guest break out of the machine, it finds itself in a process that can read Gibbon's own
//! files and answer its parent, and nothing else. Landlock guards files, seccomp the system calls.
//! Neither can be undone, by whatever code the process comes to run.
//!
//! What it does not do: bound memory or time, which is the business of whoever starts the process.

mod calls;
mod files;

use std::ops::Range;
use std::path::PathBuf;

/// What stays allowed.
#[derive(Clone, Debug, Default)]
pub struct Permissions {
    /// Folders and files that may be read; nothing may be written. Missing ones are passed over.
    pub readable: Vec<PathBuf>,
    /// Memory for compiled code: these addresses may be made executable, and writable when they
    /// are not. As much address space again behind them must be of the same mapping.
    pub executable: Option<Range<usize>>,
}

/// A part of the sandbox that this system does not offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    pub what: &'static str,
    pub why: String,
}

impl std::fmt::Display for Missing {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(to, "{}: {}", self.what, self.why)
    }
}

/// Confines this thread and those it starts, for good. System calls are confined for all threads of the
/// process. Returns what could not be confined.
pub fn enter(permissions: &Permissions) -> Vec<Missing> {
    // The files first: confining them takes system calls that are given up next.
    missing(
        files::confine(permissions),
        calls::confine(permissions.executable.clone()),
    )
}

/// Takes all files from this thread: threads that are there already keep theirs when another one
/// enters the sandbox.
pub fn give_up_files() -> Result<(), String> {
    files::confine(&Permissions::default())
}

/// What [`enter`] would not be able to confine, for `gibbon doctor`. Changes nothing.
pub fn unsupported() -> Vec<Missing> {
    missing(files::support(), calls::support())
}

fn missing(files: Result<(), String>, calls: Result<(), String>) -> Vec<Missing> {
    let parts = [
        ("files (Landlock)", files),
        ("system calls (seccomp)", calls),
    ];
    let missing = parts.into_iter().filter_map(|(what, result)| {
        let why = result.err()?;
        Some(Missing { what, why })
    });
    missing.collect()
}
