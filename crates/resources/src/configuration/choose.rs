//! Which resources fit a device, and which of two fits better.
//!
//! The order of the questions is the order of importance that Android documents: network, locale,
//! direction, sizes, orientation, mode, density, input, version.

use super::locale::{compare_regions, is_close_to_us_english};
use super::{Configuration, mask};

const SIZE_NORMAL: u8 = 2;
const DENSITY_MEDIUM: u16 = 160;
const DENSITY_ANY: u16 = 0xfffe;
const KEYS_EXPOSED: u8 = 1;
const KEYS_SOFT: u8 = 3;

impl Configuration {
    /// Can a resource of this configuration be used on a device of those settings?
    pub fn matches(&self, settings: &Configuration) -> bool {
        let same = |mine: u16, wanted: u16| mine == 0 || mine == wanted;
        let same_bits =
            |mine: u8, wanted: u8, mask: u8| mine & mask == 0 || mine & mask == wanted & mask;
        let fits = |mine: u16, wanted: u16| mine <= wanted;
        let layout = (self.screen_layout, settings.screen_layout);
        let ui = (self.ui_mode, settings.ui_mode);
        same(self.mcc, settings.mcc)
            && same(self.mnc, settings.mnc)
            && self.locale_matches(settings)
            && same_bits(
                self.grammatical_gender,
                settings.grammatical_gender,
                mask::GENDER,
            )
            && same_bits(layout.0, layout.1, mask::LAYOUT_DIRECTION)
            && layout.0 & mask::SCREEN_SIZE <= layout.1 & mask::SCREEN_SIZE
            && same_bits(layout.0, layout.1, mask::SCREEN_LONG)
            && same_bits(ui.0, ui.1, mask::UI_TYPE)
            && same_bits(ui.0, ui.1, mask::UI_NIGHT)
            && fits(self.smallest_width_dp, settings.smallest_width_dp)
            && same_bits(
                self.screen_layout2,
                settings.screen_layout2,
                mask::SCREEN_ROUND,
            )
            && same_bits(self.color_mode, settings.color_mode, mask::HDR)
            && same_bits(self.color_mode, settings.color_mode, mask::WIDE_GAMUT)
            && fits(self.width_dp, settings.width_dp)
            && fits(self.height_dp, settings.height_dp)
            && same(self.orientation.into(), settings.orientation.into())
            && same(self.touchscreen.into(), settings.touchscreen.into())
            && self.keys_match(settings)
            && same_bits(
                self.input_flags,
                settings.input_flags,
                mask::NAVIGATION_HIDDEN,
            )
            && same(self.keyboard.into(), settings.keyboard.into())
            && same(self.navigation.into(), settings.navigation.into())
            && fits(self.screen_width, settings.screen_width)
            && fits(self.screen_height, settings.screen_height)
            && fits(self.sdk_version, settings.sdk_version)
            && same(self.minor_version, settings.minor_version)
    }

    /// The language must be the same; the region need not be if the script is.
    fn locale_matches(&self, settings: &Configuration) -> bool {
        let (mine, wanted) = (&self.locale, &settings.locale);
        if mine.is_any() {
            return true;
        }
        if mine.language != wanted.language {
            return false;
        }
        if wanted.script[0] == 0 || mine.script[0] == 0 {
            return mine.region[0] == 0 || mine.region == wanted.region;
        }
        mine.script == wanted.script
    }

    fn keys_match(&self, settings: &Configuration) -> bool {
        let mine = self.input_flags & mask::KEYS_HIDDEN;
        let wanted = settings.input_flags & mask::KEYS_HIDDEN;
        // An exposed keyboard means some keyboard, which one on the screen is as well.
        mine == 0 || mine == wanted || (mine == KEYS_EXPOSED && wanted == KEYS_SOFT)
    }

    /// Both match what is requested: is this the better one? Order matters where it says
    /// neither is: the first found stays.
    pub fn is_better_than(&self, other: &Configuration, requested: &Configuration) -> bool {
        // A qualifier that one has and one has not decides if it was asked for.
        macro_rules! decide {
            ($($field:ident)+) => {$(
                if self.$field != other.$field && requested.$field != 0 {
                    return self.$field != 0;
                }
            )+};
            ($field:ident, $mask:expr) => {
                if (self.$field ^ other.$field) & $mask != 0 && requested.$field & $mask != 0 {
                    return self.$field & $mask != 0;
                }
            };
        }
        decide!(mcc mnc);
        if self.is_locale_better_than(other, requested) {
            return true;
        }
        decide!(grammatical_gender);
        let layouts = (self.screen_layout, other.screen_layout);
        let direction = mask::LAYOUT_DIRECTION;
        if (layouts.0 ^ layouts.1) & direction != 0 && requested.screen_layout & direction != 0 {
            return layouts.0 & direction > layouts.1 & direction;
        }
        // Too large ones did not match, so the largest is the nearest.
        if self.smallest_width_dp != other.smallest_width_dp {
            return self.smallest_width_dp > other.smallest_width_dp;
        }
        let wanted = requested.size_dp();
        let (mine, others) = (
            missing(wanted, self.size_dp()),
            missing(wanted, other.size_dp()),
        );
        if mine != others {
            return mine < others;
        }
        if let Some(better) = self.is_size_better_than(other, requested) {
            return better;
        }
        decide!(screen_layout, mask::SCREEN_LONG);
        decide!(screen_layout2, mask::SCREEN_ROUND);
        decide!(color_mode, mask::WIDE_GAMUT);
        decide!(color_mode, mask::HDR);
        decide!(orientation);
        decide!(ui_mode, mask::UI_TYPE);
        decide!(ui_mode, mask::UI_NIGHT);
        if self.density != other.density {
            return is_density_better(self.density, other.density, requested.density);
        }
        decide!(touchscreen);
        if let Some(better) = self.are_keys_better_than(other, requested) {
            return better;
        }
        decide!(input_flags, mask::NAVIGATION_HIDDEN);
        decide!(keyboard navigation);
        let wanted = requested.screen_size();
        let mine = missing(wanted, self.screen_size());
        let others = missing(wanted, other.screen_size());
        if mine != others {
            return mine < others;
        }
        if self.sdk_version != other.sdk_version && requested.sdk_version != 0 {
            return self.sdk_version > other.sdk_version;
        }
        decide!(minor_version);
        false
    }

    fn is_locale_better_than(&self, other: &Configuration, requested: &Configuration) -> bool {
        let (mine, others, wanted) = (&self.locale, &other.locale, &requested.locale);
        if wanted.is_any() || (mine.is_any() && others.is_any()) {
            return false;
        }
        if mine.language != others.language {
            // One has no language. Resources without a language usually are in US English, and
            // are better for it, and for English like it, than English of another kind.
            let has_language = mine.language[0] != 0;
            let with_language = if has_language { mine } else { others };
            if &wanted.language == b"en" {
                let region = with_language.region;
                let like = if &wanted.region == b"US" {
                    Some(region[0] == 0 || &region == b"US")
                } else if is_close_to_us_english(wanted.region) {
                    Some(is_close_to_us_english(region))
                } else {
                    None
                };
                if let Some(like) = like {
                    return has_language == like;
                }
            }
            return has_language;
        }
        let by_region = compare_regions(mine.region, others.region, wanted);
        if by_region != 0 {
            return by_region > 0;
        }
        if wanted.variant[0] != 0 && mine.variant != others.variant {
            if mine.variant == wanted.variant {
                return true;
            }
            if others.variant == wanted.variant {
                return false;
            }
        }
        wanted.numbering[0] != 0
            && mine.numbering == wanted.numbering
            && others.numbering != wanted.numbering
    }

    /// By screen size class; no size counts as normal unless something smaller is asked for.
    fn is_size_better_than(
        &self,
        other: &Configuration,
        requested: &Configuration,
    ) -> Option<bool> {
        let size = |configuration: &Configuration| configuration.screen_layout & mask::SCREEN_SIZE;
        let (mine, others, wanted) = (size(self), size(other), size(requested));
        if mine == others || wanted == 0 {
            return None;
        }
        let counted = |size| match size {
            0 if wanted >= SIZE_NORMAL => SIZE_NORMAL,
            size => size,
        };
        if counted(mine) == counted(others) {
            return Some(mine != 0);
        }
        Some(counted(mine) > counted(others))
    }

    fn are_keys_better_than(
        &self,
        other: &Configuration,
        requested: &Configuration,
    ) -> Option<bool> {
        let keys = |configuration: &Configuration| configuration.input_flags & mask::KEYS_HIDDEN;
        let (mine, others, wanted) = (keys(self), keys(other), keys(requested));
        if mine == others || wanted == 0 {
            None
        } else if mine == 0 || others == 0 {
            Some(mine != 0)
        } else if wanted == mine || wanted == others {
            Some(wanted == mine)
        } else {
            None
        }
    }

    /// Does this one name more, or more important, qualifiers? Density counts for nothing.
    pub fn is_more_specific_than(&self, other: &Configuration) -> bool {
        let named = |configuration: &Configuration| {
            let c = configuration;
            let layout = |mask| c.screen_layout & mask != 0;
            let score =
                u8::from(c.locale.has_given_script()) + 2 * u8::from(c.locale.variant[0] != 0);
            let flag = |is: bool| u8::from(is);
            [
                flag(c.mcc != 0),
                flag(c.mnc != 0),
                flag(c.locale.language[0] != 0),
                flag(c.locale.region[0] != 0),
                score,
                flag(c.grammatical_gender != 0),
                flag(layout(mask::LAYOUT_DIRECTION)),
                flag(c.smallest_width_dp != 0),
                flag(c.width_dp != 0),
                flag(c.height_dp != 0),
                flag(layout(mask::SCREEN_SIZE)),
                flag(layout(mask::SCREEN_LONG)),
                flag(c.screen_layout2 & mask::SCREEN_ROUND != 0),
                flag(c.color_mode & mask::HDR != 0),
                flag(c.color_mode & mask::WIDE_GAMUT != 0),
                flag(c.orientation != 0),
                flag(c.ui_mode & mask::UI_TYPE != 0),
                flag(c.ui_mode & mask::UI_NIGHT != 0),
                flag(c.touchscreen != 0),
                flag(c.input_flags & mask::KEYS_HIDDEN != 0),
                flag(c.input_flags & mask::NAVIGATION_HIDDEN != 0),
                flag(c.keyboard != 0),
                flag(c.navigation != 0),
                flag(c.screen_width != 0),
                flag(c.screen_height != 0),
                flag(c.sdk_version != 0),
                flag(c.minor_version != 0),
            ]
        };
        named(self) > named(other)
    }
}

/// How much of the requested size is not named; a dimension that is not requested counts nothing.
fn missing(requested: (u16, u16), named: (u16, u16)) -> i32 {
    let of = |requested: u16, named: u16| match requested {
        0 => 0,
        _ => i32::from(requested) - i32::from(named),
    };
    of(requested.0, named.0) + of(requested.1, named.1)
}

/// Scaling down is better than scaling up, by a factor of two; what is for any density wins.
fn is_density_better(mine: u16, other: u16, requested: u16) -> bool {
    let counted = |density| match density {
        0 => DENSITY_MEDIUM,
        density => density,
    };
    let (mine, other) = (counted(mine), counted(other));
    if mine == DENSITY_ANY || other == DENSITY_ANY {
        return mine == DENSITY_ANY;
    }
    let requested = match requested {
        0 | DENSITY_ANY => DENSITY_MEDIUM,
        density => density,
    };
    let (high, low) = (i64::from(mine.max(other)), i64::from(mine.min(other)));
    let requested = i64::from(requested);
    // With no density and the medium one, both count the same and the other is not smaller.
    let mine_is_higher = mine >= other;
    if requested >= high {
        mine_is_higher
    } else if low >= requested || (2 * low - requested) * high > requested * requested {
        !mine_is_higher
    } else {
        mine_is_higher
    }
}

#[cfg(test)]
mod tests {
    use super::super::Locale;
    use super::*;

    fn tag(tag: &str) -> Configuration {
        Configuration {
            locale: Locale::from_tag(tag),
            ..Default::default()
        }
    }

    fn density(density: u16) -> Configuration {
        Configuration {
            density,
            ..Default::default()
        }
    }

    #[test]
    fn scripts_must_match_and_regions_need_not() {
        assert!(tag("").matches(&tag("de-DE")));
        assert!(tag("de-AT").matches(&tag("de-DE")));
        assert!(!tag("fr").matches(&tag("de")));
        assert!(!tag("zh").matches(&tag("zh-TW")));
        assert!(tag("zh-HK").matches(&tag("zh-TW")));
        assert!(!tag("zh-Hans-HK").matches(&tag("zh-HK")));
        assert!(tag("qaa").matches(&tag("qaa-ZZ")));
        assert!(!tag("qaa-AA").matches(&tag("qaa-ZZ")));
    }

    #[test]
    fn resources_without_a_language_are_us_english() {
        let better =
            |left, right, requested| tag(left).is_better_than(&tag(right), &tag(requested));
        assert!(better("de", "", "de-CH"));
        assert!(better("", "en-GB", "en-US"));
        assert!(!better("en-GB", "", "en-US"));
        assert!(better("en", "", "en-US"));
        assert!(better("en-GB", "", "en-AU"));
        assert!(better("", "en-GB", "en-PH"));
    }

    #[test]
    fn the_nearest_density_that_need_not_be_scaled_up() {
        let wins = |left: u16, right: u16, requested: u16| {
            let requested = density(requested);
            let best = density(left).is_better_than(&density(right), &requested);
            // Nothing may be better both ways.
            assert!(!(best && density(right).is_better_than(&density(left), &requested)));
            best
        };
        assert!(wins(320, 240, 320));
        assert!(wins(480, 240, 320));
        assert!(wins(240, 160, 213));
        assert!(wins(320, 640, 160));
        assert!(wins(DENSITY_ANY, 320, 320));
        assert!(wins(320, 0, 420));
    }

    #[test]
    fn sizes_and_versions() {
        let device = Configuration {
            screen_layout: SIZE_NORMAL,
            width_dp: 411,
            height_dp: 800,
            smallest_width_dp: 411,
            sdk_version: 34,
            ..Default::default()
        };
        let width = |smallest_width_dp, width_dp| Configuration {
            smallest_width_dp,
            width_dp,
            ..Default::default()
        };
        assert!(!width(600, 0).matches(&device));
        assert!(width(400, 0).matches(&device));
        assert!(width(400, 0).is_better_than(&width(320, 0), &device));
        assert!(width(0, 400).is_better_than(&width(0, 320), &device));
        assert!(width(0, 320).is_better_than(&width(0, 0), &device));
        let version = |sdk_version| Configuration {
            sdk_version,
            ..Default::default()
        };
        assert!(!version(35).matches(&device));
        assert!(version(31).is_better_than(&version(21), &device));
        assert!(width(400, 0).is_more_specific_than(&version(31)));
        assert!(!version(0).is_more_specific_than(&version(0)));
    }

    #[test]
    fn keyboards_on_the_screen_count_as_exposed() {
        let keys = |input_flags| Configuration {
            input_flags,
            ..Default::default()
        };
        assert!(keys(KEYS_EXPOSED).matches(&keys(KEYS_SOFT)));
        assert!(!keys(2).matches(&keys(KEYS_SOFT)));
        assert!(keys(KEYS_SOFT).is_better_than(&keys(KEYS_EXPOSED), &keys(KEYS_SOFT)));
    }
}
