//! What a device is asked to keep beside what it does.

use serde::{Deserialize, Serialize};

/// Each of it costs a little; none of it changes a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BootOptions {
    /// A trace hash, coverage, and what somebody may want to observe.
    pub watches: bool,
    /// The guest's stacks, looked at from time to time.
    pub profiles: bool,
}

impl Default for BootOptions {
    fn default() -> BootOptions {
        BootOptions {
            watches: true,
            profiles: false,
        }
    }
}
