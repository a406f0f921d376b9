//! Random numbers that are the same everywhere (SplitMix64).

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(u64);

impl Random {
    /// Streams of one seed are independent of each other.
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut start = Random(seed);
        let mixed = start.draw();
        Random(mixed ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below `end`, which is not 0.
    pub fn below(&mut self, end: u32) -> u32 {
        (((self.draw() >> 32) * u64::from(end)) >> 32) as u32
    }

    /// From 0 to 1, 1 left out.
    pub fn part(&mut self) -> f32 {
        (self.draw() >> 40) as f32 / (1u64 << 24) as f32
    }

    pub fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn streams_are_repeatable_and_differ() {
        let take = |seed, stream| {
            let mut random = Random::new(seed, stream);
            [random.draw(), random.draw()]
        };
        assert_eq!(take(1, 2), take(1, 2));
        assert_ne!(take(1, 2), take(1, 3));
        assert_ne!(take(1, 2), take(2, 2));
    }

    #[test]
    fn numbers_stay_below_their_end() {
        let mut random = Random::new(7, 0);
        assert!((0..1000).all(|_| random.below(3) < 3 && random.part() < 1.0));
    }
}
