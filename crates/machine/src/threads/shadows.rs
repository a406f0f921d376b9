//! Symbolic values of a thread's registers: how they depend on inputs, by place in its stack.

use gibbon_expressions::ExprId;

/// Empty unless something is symbolic. Part of the thread, so that snapshots have it.
#[derive(Clone, Debug, Default)]
pub struct RegisterShadows {
    /// By index into the thread's stack; what is beyond the end has none.
    slots: Vec<Option<ExprId>>,
    /// A method inside of which nothing is told: its frame's depth, and its result as a formula, if
    /// that is known.
    pub(crate) summary: Option<(usize, Option<ExprId>)>,
    /// What an instruction leaves for when it is done: see `interp/follow`.
    pub(crate) pending: Option<Box<PendingElements>>,
}

/// Elements of an array that the instruction before makes.
#[derive(Clone, Debug)]
pub(crate) struct PendingElements {
    pub depth: usize,
    /// The instruction after it.
    pub pc: u32,
    /// The register that holds the array then.
    pub array: u16,
    pub elements: Vec<(u32, ExprId)>,
}

impl RegisterShadows {
    /// Nothing from this place of the stack on is symbolic.
    #[inline(always)]
    pub fn is_empty_from(&self, place: usize) -> bool {
        self.slots.len() <= place
    }

    /// Nothing in registers from this place on is symbolic or about to be.
    #[inline(always)]
    pub(crate) fn is_quiet_from(&self, place: usize) -> bool {
        self.slots.len() <= place && self.pending.is_none()
    }

    /// Whether a frame that returns may return to one where something is symbolic, or out of a
    /// method whose result is known.
    #[inline(always)]
    pub(crate) fn is_used(&self) -> bool {
        !self.slots.is_empty() || self.summary.is_some()
    }

    #[inline(always)]
    pub fn get(&self, place: usize) -> Option<ExprId> {
        self.slots.get(place).copied().flatten()
    }

    pub fn set(&mut self, place: usize, shadow: Option<ExprId>) {
        match shadow {
            Some(_) => {
                if self.slots.len() <= place {
                    self.slots.resize(place + 1, None);
                }
                self.slots[place] = shadow;
            }
            None => {
                if let Some(slot) = self.slots.get_mut(place) {
                    *slot = None;
                    self.trim();
                }
            }
        }
    }

    /// Drops all from this place of the stack on.
    #[inline(always)]
    pub fn truncate(&mut self, place: usize) {
        if self.slots.len() > place {
            self.slots.truncate(place);
            self.trim();
        }
    }

    /// A short list makes for quick answers.
    fn trim(&mut self) {
        while let Some(None) = self.slots.last() {
            self.slots.pop();
        }
    }

    pub fn is_empty(&self) -> bool {
        self.slots.is_empty() && self.summary.is_none() && self.pending.is_none()
    }

    pub fn clear(&mut self) {
        *self = RegisterShadows::default();
    }
}
