//! Configurations: what a device is like, and what a resource is for.
//!
//! One type for both, as in the files: a resource's configuration has 0 where it does not care.
//! `choose` says which resources fit and which fits best; `qualifiers` writes the names that
//! resource folders have.

mod choose;
mod locale;
mod locale_data;
mod qualifiers;

use std::cmp::Ordering;

pub use locale::{Locale, Script};

use crate::bytes::{u8_at, u16_at, u32_at};

/// What differs between two configurations: the bits of `ActivityInfo`'s native form.
pub mod change {
    pub const MCC: u32 = 0x0001;
    pub const MNC: u32 = 0x0002;
    pub const LOCALE: u32 = 0x0004;
    pub const TOUCHSCREEN: u32 = 0x0008;
    pub const KEYBOARD: u32 = 0x0010;
    pub const KEYBOARD_HIDDEN: u32 = 0x0020;
    pub const NAVIGATION: u32 = 0x0040;
    pub const ORIENTATION: u32 = 0x0080;
    pub const DENSITY: u32 = 0x0100;
    pub const SCREEN_SIZE: u32 = 0x0200;
    pub const VERSION: u32 = 0x0400;
    pub const SCREEN_LAYOUT: u32 = 0x0800;
    pub const UI_MODE: u32 = 0x1000;
    pub const SMALLEST_SCREEN_SIZE: u32 = 0x2000;
    pub const LAYOUT_DIRECTION: u32 = 0x4000;
    pub const SCREEN_ROUND: u32 = 0x8000;
    pub const COLOR_MODE: u32 = 0x1_0000;
    pub const GRAMMATICAL_GENDER: u32 = 0x2_0000;
}

/// Parts of the fields that hold several qualifiers.
pub(crate) mod mask {
    pub const LAYOUT_DIRECTION: u8 = 0xc0;
    pub const SCREEN_SIZE: u8 = 0x0f;
    pub const SCREEN_LONG: u8 = 0x30;
    pub const SCREEN_ROUND: u8 = 0x03;
    pub const UI_TYPE: u8 = 0x0f;
    pub const UI_NIGHT: u8 = 0x30;
    pub const KEYS_HIDDEN: u8 = 0x03;
    pub const NAVIGATION_HIDDEN: u8 = 0x0c;
    pub const WIDE_GAMUT: u8 = 0x03;
    pub const HDR: u8 = 0x0c;
    pub const GENDER: u8 = 0x03;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Configuration {
    pub mcc: u16,
    pub mnc: u16,
    pub locale: Locale,
    pub orientation: u8,
    pub touchscreen: u8,
    pub density: u16,
    pub keyboard: u8,
    pub navigation: u8,
    /// Keyboard hidden (bits 0 and 1), navigation hidden (2 and 3).
    pub input_flags: u8,
    pub grammatical_gender: u8,
    pub screen_width: u16,
    pub screen_height: u16,
    pub sdk_version: u16,
    pub minor_version: u16,
    /// Size (bits 0 to 3), long (4 and 5), direction (6 and 7).
    pub screen_layout: u8,
    /// Type (bits 0 to 3), night (4 and 5).
    pub ui_mode: u8,
    pub smallest_width_dp: u16,
    pub width_dp: u16,
    pub height_dp: u16,
    /// Round (bits 0 and 1).
    pub screen_layout2: u8,
    /// Wide gamut (bits 0 and 1), high dynamic range (2 and 3).
    pub color_mode: u8,
}

impl Configuration {
    /// From a file, where it says its own size: older ones are shorter.
    pub(crate) fn at(data: &[u8], at: usize) -> Option<Configuration> {
        let size = u32_at(data, at)? as usize;
        let fields = data.get(at..at.checked_add(size)?)?;
        let byte = |offset| u8_at(fields, offset).unwrap_or(0);
        let short = |offset| u16_at(fields, offset).unwrap_or(0);
        fn bytes<const N: usize>(fields: &[u8], at: usize) -> [u8; N] {
            let field = fields
                .get(at..at + N)
                .and_then(|field| field.try_into().ok());
            field.unwrap_or([0; N])
        }
        let mut locale = Locale {
            language: bytes(fields, 8),
            region: bytes(fields, 10),
            script: bytes(fields, 36),
            script_computed: byte(52) != 0,
            variant: bytes(fields, 40),
            numbering: bytes(fields, 53),
        };
        locale.complete();
        Some(Configuration {
            mcc: short(4),
            mnc: short(6),
            locale,
            orientation: byte(12),
            touchscreen: byte(13),
            density: short(14),
            keyboard: byte(16),
            navigation: byte(17),
            input_flags: byte(18),
            grammatical_gender: byte(19),
            screen_width: short(20),
            screen_height: short(22),
            sdk_version: short(24),
            minor_version: short(26),
            screen_layout: byte(28),
            ui_mode: byte(29),
            smallest_width_dp: short(30),
            width_dp: short(32),
            height_dp: short(34),
            screen_layout2: byte(48),
            color_mode: byte(49),
        })
    }

    /// What differs, as bits of [`change`].
    pub fn diff(&self, other: &Configuration) -> u32 {
        let layout = self.screen_layout ^ other.screen_layout;
        let input = self.input_flags ^ other.input_flags;
        let changed = [
            (self.mcc != other.mcc, change::MCC),
            (self.mnc != other.mnc, change::MNC),
            (self.orientation != other.orientation, change::ORIENTATION),
            (self.density != other.density, change::DENSITY),
            (self.touchscreen != other.touchscreen, change::TOUCHSCREEN),
            (
                input & (mask::KEYS_HIDDEN | mask::NAVIGATION_HIDDEN) != 0,
                change::KEYBOARD_HIDDEN,
            ),
            (self.keyboard != other.keyboard, change::KEYBOARD),
            (self.navigation != other.navigation, change::NAVIGATION),
            (
                self.screen_size() != other.screen_size() || self.size_dp() != other.size_dp(),
                change::SCREEN_SIZE,
            ),
            (self.version() != other.version(), change::VERSION),
            (
                layout & mask::LAYOUT_DIRECTION != 0,
                change::LAYOUT_DIRECTION,
            ),
            (layout & !mask::LAYOUT_DIRECTION != 0, change::SCREEN_LAYOUT),
            (
                (self.screen_layout2 ^ other.screen_layout2) & mask::SCREEN_ROUND != 0,
                change::SCREEN_ROUND,
            ),
            (self.color_mode != other.color_mode, change::COLOR_MODE),
            (self.ui_mode != other.ui_mode, change::UI_MODE),
            (
                self.smallest_width_dp != other.smallest_width_dp,
                change::SMALLEST_SCREEN_SIZE,
            ),
            (
                self.grammatical_gender != other.grammatical_gender,
                change::GRAMMATICAL_GENDER,
            ),
            (self.compare_locale(other).is_ne(), change::LOCALE),
        ];
        let bits = changed.iter().filter(|(differs, _)| *differs);
        bits.fold(0, |all, (_, bit)| all | bit)
    }

    /// The order in which a table lists configurations; equal ones are for the same thing.
    pub fn compare(&self, other: &Configuration) -> Ordering {
        // Groups of fields are compared as one number each, by the sign of what wraps around.
        let by = |left: u32, right: u32| (left.wrapping_sub(right) as i32).cmp(&0);
        let pair = |(low, high): (u16, u16)| u32::from(low) | u32::from(high) << 16;
        let screen = |c: &Configuration| {
            u32::from_le_bytes([c.orientation, c.touchscreen, 0, 0]) | u32::from(c.density) << 16
        };
        let input =
            |c: &Configuration| u32::from_le_bytes([c.keyboard, c.navigation, c.input_flags, 0]);
        by(pair((self.mcc, self.mnc)), pair((other.mcc, other.mnc)))
            .then_with(|| self.compare_locale(other))
            .then_with(|| self.grammatical_gender.cmp(&other.grammatical_gender))
            .then_with(|| by(screen(self), screen(other)))
            .then_with(|| by(input(self), input(other)))
            .then_with(|| by(pair(self.screen_size()), pair(other.screen_size())))
            .then_with(|| by(pair(self.version()), pair(other.version())))
            .then_with(|| self.screen_layout.cmp(&other.screen_layout))
            .then_with(|| self.screen_layout2.cmp(&other.screen_layout2))
            .then_with(|| self.color_mode.cmp(&other.color_mode))
            .then_with(|| self.ui_mode.cmp(&other.ui_mode))
            .then_with(|| self.smallest_width_dp.cmp(&other.smallest_width_dp))
            .then_with(|| by(pair(self.size_dp()), pair(other.size_dp())))
    }

    fn compare_locale(&self, other: &Configuration) -> Ordering {
        let (left, right) = (&self.locale, &other.locale);
        let word = |locale: &Locale| locale.packed().swap_bytes();
        (word(left).wrapping_sub(word(right)) as i32)
            .cmp(&0)
            .then_with(|| left.given_script().cmp(&right.given_script()))
            .then_with(|| left.variant.cmp(&right.variant))
            .then_with(|| left.numbering.cmp(&right.numbering))
    }

    fn screen_size(&self) -> (u16, u16) {
        (self.screen_width, self.screen_height)
    }

    fn size_dp(&self) -> (u16, u16) {
        (self.width_dp, self.height_dp)
    }

    fn version(&self) -> (u16, u16) {
        (self.sdk_version, self.minor_version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_named() {
        let one = Configuration {
            locale: Locale::from_tag("de-AT"),
            ui_mode: 0x11,
            screen_layout: 0x42,
            ..Default::default()
        };
        assert_eq!(one.diff(&one), 0);
        let mut two = one;
        two.ui_mode = 0x21;
        two.screen_layout = 0x82;
        assert_eq!(one.diff(&two), change::UI_MODE | change::LAYOUT_DIRECTION);
        two = one;
        two.locale = Locale::from_tag("de-DE");
        two.height_dp = 3;
        assert_eq!(two.diff(&one), change::LOCALE | change::SCREEN_SIZE);
        assert_ne!(two.compare(&one), Ordering::Equal);
        assert_eq!(two.compare(&one), one.compare(&two).reverse());
    }

    #[test]
    fn a_computed_script_makes_no_difference() {
        let tag = |tag| Configuration {
            locale: Locale::from_tag(tag),
            ..Default::default()
        };
        let mut bare = tag("zh-TW");
        bare.locale.script = [0; 4];
        assert_eq!(bare.diff(&tag("zh-TW")), 0);
        assert_eq!(tag("zh-Hant-TW").diff(&tag("zh-TW")), change::LOCALE);
    }

    #[test]
    fn short_configurations_of_old_files() {
        let mut bytes = vec![28, 0, 0, 0, 1, 0, 2, 0, b'e', b'n', b'U', b'S'];
        bytes.resize(28, 0);
        bytes[24] = 21;
        let read = Configuration::at(&bytes, 0).expect("long enough");
        assert_eq!((read.mcc, read.mnc, read.sdk_version), (1, 2, 21));
        assert_eq!(read.locale.tag(false), "en-US");
        assert_eq!(Configuration::at(&bytes[..27], 0), None);
    }
}
