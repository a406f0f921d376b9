//! Virtual time: it passes as instructions run, and jumps when all threads wait.

/// Guest time in nanoseconds since the device started.
#[derive(Clone, Debug)]
pub struct Clock {
    /// Jumped over while everybody slept.
    skipped: u64,
    /// Wall time at the start, in milliseconds since 1970.
    epoch_millis: i64,
}

/// How long an instruction takes, in guest time.
const NANOS_PER_INSTRUCTION: u64 = 2;

impl Clock {
    pub fn new(epoch_millis: i64) -> Clock {
        Clock {
            skipped: 0,
            epoch_millis,
        }
    }

    pub fn nanos(&self, instructions: u64) -> u64 {
        self.skipped + instructions * NANOS_PER_INSTRUCTION
    }

    pub fn wall_nanos(&self, instructions: u64) -> i128 {
        i128::from(self.epoch_millis) * 1_000_000 + i128::from(self.nanos(instructions))
    }

    pub fn wall_millis(&self, instructions: u64) -> i64 {
        self.epoch_millis + (self.nanos(instructions) / 1_000_000) as i64
    }

    /// Somebody sets the time of day; what was waited for is not changed by that.
    pub fn set_wall_millis(&mut self, millis: i64, instructions: u64) {
        self.epoch_millis += millis - self.wall_millis(instructions);
    }

    /// This many instructions more would have been executed meanwhile.
    pub fn slow_down(&mut self, instructions: u64) {
        self.skipped += instructions * NANOS_PER_INSTRUCTION;
    }

    pub fn skip_to(&mut self, nanos: u64, instructions: u64) {
        self.skipped += nanos.saturating_sub(self.nanos(instructions));
    }
}
