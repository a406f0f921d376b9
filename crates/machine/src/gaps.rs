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
/// And of those whose effect may show much later.
const MOST_LASTING: usize = 64;

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
    /// The class of the app whose code led to it.
    pub asked_by: String,
    /// The type of the null that the app was handed, if it was.
    pub handed: String,
}

/// The latest, oldest first.
#[derive(Clone, Default)]
pub struct Gaps {
    pub latest: VecDeque<Gap>,
    /// Those that leave something behind: a null that the app may keep, an exception that it may
    /// swallow. The first of each name and class.
    pub lasting: Vec<Gap>,
}

impl Gaps {
    fn add(&mut self, gap: Gap) {
        let lasts = gap.kind != GapKind::StandIn || !gap.handed.is_empty();
        let is_known = |other: &Gap| other.name == gap.name && other.asked_by == gap.asked_by;
        if lasts && self.lasting.len() < MOST_LASTING && !self.lasting.iter().any(is_known) {
            self.lasting.push(gap.clone());
        }
        if self.latest.len() == MOST {
            self.latest.pop_front();
        }
        self.latest.push_back(gap);
    }

    /// All that may matter to what happens now, oldest first.
    pub fn all(&self) -> impl Iterator<Item = &Gap> {
        let before = self.latest.front().map_or(u64::MAX, |gap| gap.nanos);
        let forgotten = self.lasting.iter().filter(move |gap| gap.nanos < before);
        forgotten.chain(&self.latest)
    }
}

impl Peer for Gaps {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

impl Machine {
    /// Remembers something that was not done properly, if the current thread does it for an app.
    pub fn note_gap(&mut self, kind: GapKind, name: String) {
        self.note(kind, name, false);
    }

    /// Likewise, of a stand-in that answers null.
    pub fn note_null(&mut self, name: String) {
        self.note(GapKind::StandIn, name, true);
    }

    fn note(&mut self, kind: GapKind, name: String, is_null: bool) {
        let frames = &self.current_thread().frames;
        let methods: Vec<MethodId> = frames.iter().rev().map(|frame| frame.method).collect();
        let class = |method: MethodId| self.meta.method(method).class;
        let Some(frames) = methods
            .iter()
            .position(|&method| !self.meta.class(class(method)).loader.is_built_in())
        else {
            return;
        };
        let asked_by = self.meta.external_name(class(methods[frames])).to_string();
        // What the app called is the last of the library's methods on the way.
        let handed = match is_null.then(|| frames.checked_sub(1)).flatten() {
            Some(called) => self.answer_type(methods[called]),
            None => String::new(),
        };
        let nanos = self.nanos();
        self.state.peers.singleton_mut::<Gaps>().add(Gap {
            kind,
            name,
            frames,
            nanos,
            asked_by,
            handed,
        });
    }

    /// The name of the class that a method returns; empty if that is none.
    fn answer_type(&self, method: MethodId) -> String {
        let descriptor = self.meta.symbols.name(self.meta.method(method).descriptor);
        let answer = descriptor.rsplit_once(')').map_or("", |(_, answer)| answer);
        let class = answer
            .strip_prefix('L')
            .and_then(|name| name.strip_suffix(';'));
        class.unwrap_or_default().replace('/', ".")
    }

    /// The method that the current thread is in.
    pub fn current_method(&self) -> Option<MethodId> {
        self.current_thread()
            .frames
            .last()
            .map(|frame| frame.method)
    }
}
