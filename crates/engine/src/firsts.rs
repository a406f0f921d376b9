//! Which events ran some code first, with all that led there: a way to the code for whoever wants to
//! go there again.

use gibbon_device::{Event, Reach};

/// An event that ran code which nothing had run before.
#[derive(Clone, Debug)]
pub struct First {
    /// From the start of the app on; the last one ran it. None if starting did.
    pub events: Vec<Event>,
    /// Methods of which something new ran.
    pub reached: Vec<Reach>,
}

impl First {
    /// Whether it ran the instruction of a method.
    pub fn ran(&self, method: &str, offset: u32) -> bool {
        self.reached.iter().any(|reach| {
            let mut stretches = reach.stretches.iter();
            reach.method == method
                && stretches.any(|(first, last)| (*first..=*last).contains(&offset))
        })
    }
}
