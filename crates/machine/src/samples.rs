//! Where a run spends its instructions: the guest's stacks, looked at every so many instructions.
//!
//! Looking cuts a turn in pieces, which changes nothing of the run. What natives do takes no
//! instructions and does not show: a profiler of the host sees that.

use std::collections::BTreeMap;

use crate::Machine;

/// Stacks and how often each was seen.
#[derive(Clone, Debug)]
pub struct StackSamples {
    every: u64,
    /// The instruction count to look at next.
    next: u64,
    stacks: BTreeMap<String, u64>,
}

impl StackSamples {
    pub fn new(every: u64) -> StackSamples {
        StackSamples {
            every: every.max(1),
            next: 0,
            stacks: BTreeMap::new(),
        }
    }

    /// A line for each stack, its frames from the outermost on, and how often it was seen: the
    /// folded form that flame graphs are made of.
    pub fn folded(&self) -> String {
        let line = |(stack, times): (&String, &u64)| format!("{stack} {times}\n");
        self.stacks.iter().map(line).collect()
    }
}

impl Machine {
    /// Where a turn is cut to look at the stacks; never, if nobody looks.
    pub(crate) fn next_sample(&self) -> u64 {
        let now = self.state.instructions;
        self.samples.as_ref().map_or(u64::MAX, |samples| {
            // A restore takes back the count.
            samples.next.clamp(now + 1, now + samples.every)
        })
    }

    /// Looks at the current thread's stack, if it is time.
    pub(crate) fn sample(&mut self) {
        let now = self.state.instructions;
        let Some(samples) = &self.samples else {
            return;
        };
        let distance = samples.every;
        if now < samples.next && samples.next - now <= distance {
            return;
        }
        let frames = self.current_thread().frames.iter().map(|frame| {
            let method = self.meta.method(frame.method);
            let class = self.meta.external_name(method.class);
            format!("{class}.{}", self.meta.symbols.name(method.name))
        });
        let stack = frames.collect::<Vec<_>>().join(";");
        if let Some(samples) = &mut self.samples {
            samples.next = now + distance;
            if !stack.is_empty() {
                *samples.stacks.entry(stack).or_default() += 1;
            }
        }
    }
}
