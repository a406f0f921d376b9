//! Who follows the loop.

use gibbon_engine::{Found, Progress};

use crate::{Engine, Proof};

/// Hears which engine works on what and why, and what came of it.
pub trait Watch: Progress {
    fn begins(&self, _engine: Engine, _on: &str, _why: &str) {}

    /// An engine could not do its turn; the others go on.
    fn failed(&self, _engine: Engine, _problem: &str) {}

    /// An earlier version of the app had this, and it did not come again.
    fn gone(&self, _what: &str) {}

    /// A finding was shrunk and replayed.
    fn proved(&self, _found: &Found, _proof: &Proof) {}
}

impl Watch for () {}
