//! What events, schedules and the headers of traces may say at most.
//!
//! A line of a few bytes must not make a device allocate gigabytes or run for hours. Each limit is
//! beyond what real devices have; whoever reads an event refuses what exceeds it.

use std::ops::RangeInclusive;

use crate::Profile;

/// Pixels of a side of the screen: from watches to 8K displays.
pub const SIDES: RangeInclusive<u32> = 64..=8192;

/// Dots per inch: Android's own buckets go from 120 to 640.
pub const DENSITIES: RangeInclusive<u32> = 60..=1000;

/// Places: a finger may leave the screen, but not by more than the longest side there is.
pub const COORDINATES: RangeInclusive<i32> = -8192..=2 * 8192;

/// How long a finger is on its way: it moves every few milliseconds, and each move is an event.
pub const GESTURE_MILLIS: u32 = 60_000;

/// Places of one path; for the same reason.
pub const PATH_POINTS: usize = 10_000;

/// Random numbers that are chosen for one event.
pub const RANDOM_NUMBERS: RangeInclusive<usize> = 1..=256;

/// Events of a property.
pub const PROPERTY_EVENTS: usize = 100;

/// Android's settings offer 0.85 to 2.
pub const FONT_SCALES: RangeInclusive<f32> = 0.25..=4.0;

/// How often priorities change in one schedule: the device keeps a number for each. Bugs of a
/// depth above 5 are hardly known.
pub const PRIORITY_DEPTH: u32 = 1000;

/// Instructions over which those changes are spread: hours of a device's time.
pub const PRIORITY_LENGTH: u64 = 1_000_000_000_000;

/// Messages and threads that one schedule holds; each is compared with every message.
pub const HOLDS: usize = 1000;

/// By how much a message may be late, in milliseconds: an hour.
pub const LATENESS: u32 = 3_600_000;

/// Milliseconds since 1970 up to 2262: a device counts nanoseconds in 64 bits.
pub const WALL_MILLIS: RangeInclusive<i64> = 0..=9_223_372_036_854;
pub const YEARS: RangeInclusive<u32> = 1970..=2261;

impl Profile {
    /// Whether there could be such a device, or why not.
    pub fn check(&self) -> Result<(), String> {
        for side in [self.width, self.height] {
            within("a side of the screen", side, &SIDES)?;
        }
        within("the density", self.density, &DENSITIES)?;
        check_locale(&self.locale)
    }
}

/// A language tag, such as `ar-EG`.
pub(crate) fn check_locale(tag: &str) -> Result<(), String> {
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|letter| letter.is_ascii_alphanumeric())
    };
    let is_tag = tag.len() <= 64 && tag.split(['-', '_']).all(is_part);
    match is_tag && tag.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        true => Ok(()),
        false => Err(format!("`{tag}` is no language tag, such as en-US")),
    }
}

/// The reason names the limits.
pub(crate) fn within<N>(what: &str, number: N, limits: &RangeInclusive<N>) -> Result<(), String>
where
    N: PartialOrd + std::fmt::Display,
{
    match limits.contains(&number) {
        true => Ok(()),
        false => Err(format!(
            "{what} is {number}; it should be {} to {}",
            limits.start(),
            limits.end()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_that_cannot_be_are_refused() {
        assert_eq!(Profile::default().check(), Ok(()));
        let changed = |change: &dyn Fn(&mut Profile)| {
            let mut profile = Profile::default();
            change(&mut profile);
            profile.check().expect_err("refused")
        };
        assert!(changed(&|one| one.width = 1 << 31).contains("side of the screen is 2147483648"));
        assert!(changed(&|one| one.height = 0).contains("64 to 8192"));
        assert!(changed(&|one| one.density = u32::MAX).contains("60 to 1000"));
        for locale in ["", "../../etc", "en US", "-", "en-"] {
            let told = changed(&|one| one.locale = locale.into());
            assert!(told.contains("language tag"), "{told}");
        }
        assert_eq!(check_locale("zh-Hant-TW"), Ok(()));
    }
}
