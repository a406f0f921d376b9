//! Code of an app that ran.

use serde::{Deserialize, Serialize};

/// What of a method ran, by offsets of its instructions, in code units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    /// As DEX files name it: `Lcom/example/Main;->onCreate(Landroid/os/Bundle;)V`.
    pub method: String,
    /// First and last instruction of what ran in one go.
    pub stretches: Vec<(u32, u32)>,
    /// A branch and where it went.
    pub edges: Vec<(u32, u32)>,
}
