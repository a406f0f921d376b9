//! A configuration in words: the qualifiers of a resource folder's name, `fr-sw600dp-v21`.

use std::fmt::{Display, Formatter, Result};

use super::locale::zero_ended;
use super::{Configuration, mask};

impl Configuration {
    fn locale_qualifier(&self) -> Option<String> {
        let locale = &self.locale;
        if locale.language[0] == 0 {
            return None;
        }
        let region = (locale.region[0] != 0).then(|| locale.region_code());
        if !locale.has_given_script() && locale.variant[0] == 0 && locale.numbering[0] == 0 {
            let region = region.map(|region| format!("-r{region}"));
            return Some(locale.language_code() + &region.unwrap_or_default());
        }
        let mut parts = vec!["b".to_owned(), locale.language_code()];
        parts.extend(
            locale
                .has_given_script()
                .then(|| zero_ended(&locale.script)),
        );
        parts.extend(region);
        parts.extend((locale.variant[0] != 0).then(|| zero_ended(&locale.variant)));
        if locale.numbering[0] != 0 {
            parts.extend([
                "u".to_owned(),
                "nu".to_owned(),
                zero_ended(&locale.numbering),
            ]);
        }
        Some(parts.join("+"))
    }

    fn density_qualifier(&self) -> Option<String> {
        Some(match self.density {
            0 => return None,
            120 => "ldpi".to_owned(),
            160 => "mdpi".to_owned(),
            213 => "tvdpi".to_owned(),
            240 => "hdpi".to_owned(),
            320 => "xhdpi".to_owned(),
            480 => "xxhdpi".to_owned(),
            640 => "xxxhdpi".to_owned(),
            0xfffe => "anydpi".to_owned(),
            0xffff => "nodpi".to_owned(),
            density => format!("{density}dpi"),
        })
    }

    fn version_qualifier(&self) -> Option<String> {
        match self.version() {
            (0, 0) => None,
            (sdk, 0) => Some(format!("v{sdk}")),
            (sdk, minor) => Some(format!("v{sdk}.{minor}")),
        }
    }
}

/// One of the named values of a part of a field; 0 is no qualifier.
fn named(value: u8, mask: u8, what: &str, names: &[&str]) -> Option<String> {
    let part = (value & mask) >> mask.trailing_zeros();
    if part == 0 {
        return None;
    }
    let name = names.get(usize::from(part) - 1);
    Some(name.map_or_else(|| format!("{what}={part}"), |&name| name.to_owned()))
}

fn number(value: u16, before: &str, after: &str) -> Option<String> {
    (value != 0).then(|| format!("{before}{value}{after}"))
}

impl Display for Configuration {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let c = self;
        let layout = |mask, what, names| named(c.screen_layout, mask, what, names);
        let parts = [
            number(c.mcc, "mcc", ""),
            number(c.mnc, "mnc", ""),
            c.locale_qualifier(),
            named(
                c.grammatical_gender,
                mask::GENDER,
                "grammaticalGender",
                &["neuter", "feminine", "masculine"],
            ),
            layout(mask::LAYOUT_DIRECTION, "layoutDir", &["ldltr", "ldrtl"]),
            number(c.smallest_width_dp, "sw", "dp"),
            number(c.width_dp, "w", "dp"),
            number(c.height_dp, "h", "dp"),
            layout(
                mask::SCREEN_SIZE,
                "screenLayoutSize",
                &["small", "normal", "large", "xlarge"],
            ),
            layout(mask::SCREEN_LONG, "screenLayoutLong", &["notlong", "long"]),
            named(
                c.screen_layout2,
                mask::SCREEN_ROUND,
                "screenRound",
                &["notround", "round"],
            ),
            named(
                c.color_mode,
                mask::WIDE_GAMUT,
                "wideColorGamut",
                &["nowidecg", "widecg"],
            ),
            named(c.color_mode, mask::HDR, "hdr", &["lowdr", "highdr"]),
            named(
                c.orientation,
                u8::MAX,
                "orientation",
                &["port", "land", "square"],
            ),
            // Type 1 is the normal one, which has no name.
            named(
                c.ui_mode,
                mask::UI_TYPE,
                "uiModeType",
                &[
                    "normal",
                    "desk",
                    "car",
                    "television",
                    "appliance",
                    "watch",
                    "vrheadset",
                ],
            ),
            named(
                c.ui_mode,
                mask::UI_NIGHT,
                "uiModeNight",
                &["notnight", "night"],
            ),
            c.density_qualifier(),
            named(
                c.touchscreen,
                u8::MAX,
                "touchscreen",
                &["notouch", "stylus", "finger"],
            ),
            named(
                c.input_flags,
                mask::KEYS_HIDDEN,
                "keysHidden",
                &["keysexposed", "keyshidden", "keyssoft"],
            ),
            named(
                c.keyboard,
                u8::MAX,
                "keyboard",
                &["nokeys", "qwerty", "12key"],
            ),
            named(
                c.input_flags,
                mask::NAVIGATION_HIDDEN,
                "inputFlagsNavHidden",
                &["navexposed", "navhidden"],
            ),
            named(
                c.navigation,
                u8::MAX,
                "navigation",
                &["nonav", "dpad", "trackball", "wheel"],
            ),
            (c.screen_size() != (0, 0)).then(|| format!("{}x{}", c.screen_width, c.screen_height)),
            c.version_qualifier(),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        formatter.write_str(&parts.join("-"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Locale;
    use super::*;

    #[test]
    fn qualifiers_in_their_order() {
        let configuration = Configuration {
            mcc: 310,
            locale: Locale::from_tag("sr-Latn-RS"),
            smallest_width_dp: 600,
            screen_layout: 0x83,
            orientation: 2,
            ui_mode: 0x23,
            density: 0xfffe,
            input_flags: 0x09,
            sdk_version: 31,
            ..Default::default()
        };
        assert_eq!(
            configuration.to_string(),
            "mcc310-b+sr+Latn+RS-ldrtl-sw600dp-large-land-car-night-anydpi-keysexposed-navhidden-v31"
        );
        let plain = Configuration {
            locale: Locale::from_tag("es-419"),
            density: 420,
            ..Default::default()
        };
        assert_eq!(plain.to_string(), "es-r419-420dpi");
        assert_eq!(Configuration::default().to_string(), "");
    }
}
