//! What the machine could not do properly for an app, lately: calls of natives that are missing,
//! of services that answer with a default, and exceptions of the system's own code.
//!
//! A crash that follows may be the device's fault and not the app's, so these are part of the
//! guest's state and go back with it. Only what the app's own code led to is kept: there is a frame
//! of it on the stack.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::Machine;
use crate::meta::MethodId;
use crate::peers::Peer;

/// How many are remembered.
const MOST: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GapKind {
    /// A service that answered with a default.
    StandIn,
    MissingNative,
    /// Code of the system itself made an exception.
    Exception,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    pub kind: GapKind,
    pub name: String,
    /// How many calls it was away from the app's code.
    pub frames: usize,
    /// When, in guest time.
    pub nanos: u64,
}

/// The latest, oldest first.
#[derive(Clone, Default)]
pub struct Gaps {
    pub latest: VecDeque<Gap>,
}

impl Peer for Gaps {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

impl Machine {
    /// Remembers something that was not done properly, if the current thread does it for an app.
    pub fn note_gap(&mut self, kind: GapKind, name: String) {
        let frames = self.current_thread().frames.iter().rev();
        let Some(frames) = frames
            .map(|frame| self.meta.class(self.meta.method(frame.method).class).loader)
            .position(|loader| !loader.is_built_in())
        else {
            return;
        };
        let nanos = self.nanos();
        let latest = &mut self.state.peers.singleton_mut::<Gaps>().latest;
        if latest.len() == MOST {
            latest.pop_front();
        }
        latest.push_back(Gap {
            kind,
            name,
            frames,
            nanos,
        });
    }

    /// The method that the current thread is in.
    pub fn current_method(&self) -> Option<MethodId> {
        self.current_thread()
            .frames
            .last()
            .map(|frame| frame.method)
    }
}
