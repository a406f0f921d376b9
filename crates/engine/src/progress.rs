//! Who follows an engine's work.

use crate::Found;

/// Hears how far an engine is and what it found; says whether to go on.
///
/// Engines ask [`Progress::goes_on`] before each boot and each piece of work. Devices at work call
/// it from their own threads.
pub trait Progress: Sync {
    /// `false` ends the work early; the engine keeps what it has.
    fn goes_on(&self) -> bool {
        true
    }

    /// So many more of what the engine counts (mostly events) are done.
    fn advanced(&self, _count: usize) {}

    /// A new finding, or a shorter trace to a known one. Called in an order that does not depend
    /// on the number of devices, as soon as the engine knows.
    fn found(&self, _found: &Found) {}
}

/// Nobody follows: the work goes on to its end.
impl Progress for () {}
