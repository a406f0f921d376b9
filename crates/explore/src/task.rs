//! What a device is asked to do next.

use std::sync::Arc;

use gibbon_device::Event;
use gibbon_trace::Step;

use crate::frontier::CheckpointId;
use crate::model::GuiAction;

#[derive(Clone, Debug)]
pub enum Mode {
    /// On and on to what was never tried.
    Greedy,
    /// Anywhere, also where it was before.
    Wander,
    /// Something that happens to a device, first of all.
    Probe { events: Vec<Event> },
    /// The same again, with other random numbers: does that make a difference?
    Ask { seed: u64 },
    /// What led to a moment of an earlier version.
    Retrace { steps: Arc<[Step]> },
}

impl Mode {
    pub fn wanders(&self) -> bool {
        matches!(self, Mode::Wander)
    }
}

#[derive(Clone, Debug)]
pub struct Task {
    /// Of the whole run; its random numbers come from it.
    pub number: u64,
    pub from: CheckpointId,
    /// What is done first.
    pub first: Option<GuiAction>,
    pub mode: Mode,
    /// The most events.
    pub events: usize,
}
