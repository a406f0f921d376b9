//! Why a device cannot do what it was asked.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::Capability;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Problem {
    #[error("this device cannot do that ({0:?})")]
    Lacks(Capability),
    #[error("{} cannot be installed: {reason}", apk.display())]
    NotInstalled { apk: PathBuf, reason: String },
    #[error("there is no `{0}` on the screen")]
    NotThere(String),
    #[error("`{0}` is on the screen")]
    StillThere(String),
    /// The event is not one that the device knows, or it cannot be done now.
    #[error("{0}")]
    Refused(String),
    /// The app's process is gone: `reset` or `restore` brings it back.
    #[error("the app's process has ended")]
    AppDied,
    #[error("there is no such snapshot")]
    NoSnapshot,
    /// The device did not answer in time, and was ended.
    #[error("the device did not answer within {seconds} s")]
    Timeout { seconds: u64 },
    /// Nobody waits for devices any more: the work was ended.
    #[error("the work was ended before the device had answered")]
    Interrupted,
    #[error("the device used more than {megabytes} MB")]
    OutOfMemory { megabytes: u64 },
    /// A fault of Gibbon's own.
    #[error("internal error: {0}")]
    Internal(String),
    /// The device is gone, and this is not known to be of its own fault.
    #[error("the device's process has ended: {0}")]
    Gone(String),
}

impl Problem {
    /// Whether the device is there no more.
    pub fn ends_device(&self) -> bool {
        matches!(
            self,
            Problem::Timeout { .. }
                | Problem::Interrupted
                | Problem::OutOfMemory { .. }
                | Problem::Internal(_)
                | Problem::Gone(_)
        )
    }
}
