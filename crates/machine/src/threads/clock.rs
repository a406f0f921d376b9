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

/// As far as `System.nanoTime` counts, 292 years: what is to be later never is.
pub const END_OF_TIME: u64 = i64::MAX as u64;

impl Clock {
    pub fn new(epoch_millis: i64) -> Clock {
        Clock {
            skipped: 0,
            epoch_millis,
        }
    }

    pub fn nanos(&self, instructions: u64) -> u64 {
        let now = self
            .skipped
            .saturating_add(instructions * NANOS_PER_INSTRUCTION);
        now.min(END_OF_TIME)
    }

    pub fn wall_nanos(&self, instructions: u64) -> i128 {
        i128::from(self.epoch_millis) * 1_000_000 + i128::from(self.nanos(instructions))
    }

    pub fn wall_millis(&self, instructions: u64) -> i64 {
        self.epoch_millis
            .saturating_add((self.nanos(instructions) / 1_000_000) as i64)
    }

    /// Somebody sets the time of day; what was waited for is not changed by that.
    pub fn set_wall_millis(&mut self, millis: i64, instructions: u64) {
        let later = millis.saturating_sub(self.wall_millis(instructions));
        self.epoch_millis = self.epoch_millis.saturating_add(later);
    }

    /// This many instructions more would have been executed meanwhile.
    pub fn slow_down(&mut self, instructions: u64) {
        self.skipped = self
            .skipped
            .saturating_add(instructions * NANOS_PER_INSTRUCTION);
    }

    pub fn skip_to(&mut self, nanos: u64, instructions: u64) {
        self.skipped += nanos.saturating_sub(self.nanos(instructions));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_ends() {
        let mut clock = Clock::new(5);
        clock.skip_to(END_OF_TIME - 1, 10);
        assert_eq!(clock.nanos(10), END_OF_TIME - 1);
        assert_eq!(clock.nanos(1 << 40), END_OF_TIME);
        clock.slow_down(1 << 62);
        assert_eq!(clock.nanos(10), END_OF_TIME);
        clock.set_wall_millis(i64::MIN, 10);
        assert!(clock.wall_millis(10) < 0);
    }
}
