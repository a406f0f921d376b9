//! Locales in configurations: packed codes, BCP 47 tags, likely scripts, and which region is
//! nearer to the one asked for.
//!
//! Matching goes by script: `zh-TW` is no match for `zh` (simplified), and `en-IN` is nearer to
//! `en-GB` than to `en-US` because both have the parent `en-001`.

use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::locale_data::{OTHER_REPRESENTATIVES, PARENTS, SCRIPTS};

pub type Script = [u8; 4];

const LANGUAGE_BASE: u8 = b'a';
const REGION_BASE: u8 = b'0';
const US_SPANISH: u32 = 0x6573_5553;
const MEXICAN_SPANISH: u32 = 0x6573_4d58;
const LATIN_AMERICAN_SPANISH: u32 = 0x6573_a424;
const ENGLISH: u32 = 0x656e_0000;
const INTERNATIONAL_ENGLISH: u32 = 0x656e_8400;

/// A locale as configurations keep it. All zero is any locale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locale {
    pub language: [u8; 2],
    pub region: [u8; 2],
    pub script: Script,
    /// The script is a conclusion from language and region, not part of the tag.
    pub script_computed: bool,
    pub variant: [u8; 8],
    pub numbering: [u8; 8],
}

impl Locale {
    /// From a tag such as `sr-Latn-RS`; what is no locale is ignored, as Android does.
    pub fn from_tag(tag: &str) -> Locale {
        let mut locale = Locale::default();
        let mut parts = tag.split('-');
        while let Some(part) = parts.next() {
            match part.len() {
                1 => {
                    // Extensions: the numbering system is the only one of interest.
                    while let Some(key) = parts.next() {
                        if key == "nu" {
                            let value = parts.next().unwrap_or_default().as_bytes();
                            copy_lower(value, &mut locale.numbering);
                        }
                    }
                }
                2 | 3 if locale.language == [0; 2] => {
                    locale.language = pack(part, LANGUAGE_BASE);
                }
                2 | 3 => locale.region = pack(part, REGION_BASE),
                4 if !part.as_bytes()[0].is_ascii_digit() => {
                    let mut script = [0; 4];
                    copy_lower(part.as_bytes(), &mut script);
                    script[0].make_ascii_uppercase();
                    locale.script = script;
                }
                4..=8 => copy_lower(part.as_bytes(), &mut locale.variant),
                _ => {}
            }
        }
        locale.complete();
        locale
    }

    /// Fills in the likely script where none is given.
    pub(super) fn complete(&mut self) {
        if self.script == [0; 4] && !self.is_any() {
            self.script_computed = true;
            self.script = likely_script(self.packed());
        }
    }

    pub fn is_any(&self) -> bool {
        self.language == [0; 2] && self.region == [0; 2]
    }

    pub(super) fn packed(&self) -> u32 {
        packed(self.language, self.region)
    }

    /// The script if the tag has one.
    pub(super) fn given_script(&self) -> Script {
        if self.script_computed {
            [0; 4]
        } else {
            self.script
        }
    }

    pub(super) fn has_given_script(&self) -> bool {
        self.given_script()[0] != 0
    }

    /// The tag; `canonical` gives Filipino its newer code.
    pub fn tag(&self, canonical: bool) -> String {
        if self.is_any() {
            return String::new();
        }
        let mut parts = Vec::new();
        if self.language[0] != 0 {
            let language = self.language_code();
            parts.push(match (canonical, language.as_str()) {
                (true, "tl") => "fil".to_owned(),
                _ => language,
            });
        }
        if self.has_given_script() {
            parts.push(zero_ended(&self.script));
        }
        if self.region[0] != 0 {
            parts.push(self.region_code());
        }
        if self.variant[0] != 0 {
            parts.push(zero_ended(&self.variant));
        }
        if self.numbering[0] != 0 {
            parts.push(format!("u-nu-{}", zero_ended(&self.numbering)));
        }
        parts.join("-")
    }

    pub(super) fn language_code(&self) -> String {
        unpack(self.language, LANGUAGE_BASE)
    }

    pub(super) fn region_code(&self) -> String {
        unpack(self.region, REGION_BASE)
    }
}

fn copy_lower(from: &[u8], to: &mut [u8]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = from.to_ascii_lowercase();
    }
}

pub(super) fn zero_ended(bytes: &[u8]) -> String {
    crate::bytes::fixed_utf8(bytes)
}

/// Two letters as they are; three in five bits each, marked by the highest bit.
fn pack(code: &str, base: u8) -> [u8; 2] {
    match *code.as_bytes() {
        [first, second] => [first, second],
        [first, second, third] => {
            let bits = |byte: u8| byte.wrapping_sub(base) & 0x7f;
            let (first, second, third) = (bits(first), bits(second), bits(third));
            [0x80 | third << 2 | second >> 3, second << 5 | first]
        }
        _ => [0; 2],
    }
}

fn unpack(code: [u8; 2], base: u8) -> String {
    let [high, low] = code;
    if high & 0x80 == 0 {
        return zero_ended(&code);
    }
    let letters = [
        low & 0x1f,
        (low >> 5) | (high & 0x03) << 3,
        (high & 0x7c) >> 2,
    ];
    letters
        .iter()
        .map(|&letter| char::from(letter.wrapping_add(base)))
        .collect()
}

fn packed(language: [u8; 2], region: [u8; 2]) -> u32 {
    u32::from_be_bytes([language[0], language[1], region[0], region[1]])
}

fn packed_tag(tag: &str) -> u32 {
    let (language, region) = tag.split_once('-').unwrap_or((tag, ""));
    packed(pack(language, LANGUAGE_BASE), pack(region, REGION_BASE))
}

fn without_region(packed: u32) -> u32 {
    packed & 0xffff_0000
}

struct Tables {
    scripts: FxHashMap<u32, Script>,
    representatives: FxHashSet<(u32, Script)>,
    parents: FxHashMap<(u32, Script), u32>,
}

fn script_code(script: &str) -> Script {
    script.as_bytes().try_into().unwrap_or_default()
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables {
        scripts: FxHashMap::default(),
        representatives: FxHashSet::default(),
        parents: FxHashMap::default(),
    };
    for (script, locales) in SCRIPTS {
        let script = script_code(script);
        for locale in locales.split_whitespace() {
            let (tag, region) = locale.split_once(':').unwrap_or((locale, ""));
            let language = packed_tag(tag);
            tables.scripts.insert(language, script);
            let region = u32::from(u16::from_be_bytes(pack(region, REGION_BASE)));
            tables.representatives.insert((language | region, script));
        }
    }
    for (script, locales) in OTHER_REPRESENTATIVES {
        for locale in locales.split_whitespace() {
            let locale = packed_tag(&locale.replace(':', "-"));
            tables.representatives.insert((locale, script_code(script)));
        }
    }
    for (script, parent, locales) in PARENTS {
        for locale in locales.split_whitespace() {
            let key = (packed_tag(locale), script_code(script));
            tables.parents.insert(key, packed_tag(parent));
        }
    }
    tables
});

fn likely_script(locale: u32) -> Script {
    let scripts = &TABLES.scripts;
    let found = scripts
        .get(&locale)
        .or_else(|| scripts.get(&without_region(locale)));
    found.copied().unwrap_or_default()
}

fn parent(locale: u32, script: Script) -> u32 {
    if locale == without_region(locale) {
        return 0;
    }
    let parents = &TABLES.parents;
    let found = parents.get(&(locale, script)).copied();
    found.unwrap_or(without_region(locale))
}

/// A locale and its ancestors, the language alone last.
fn ancestors(locale: u32, script: Script) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(locale), move |&locale| {
        Some(parent(locale, script)).filter(|&parent| parent != 0)
    })
}

/// Is US English among the ancestors before international English?
pub(super) fn is_close_to_us_english(region: [u8; 2]) -> bool {
    ancestors(packed(*b"en", region), *b"Latn")
        .find(|&locale| locale == ENGLISH || locale == INTERNATIONAL_ENGLISH)
        == Some(ENGLISH)
}

/// Positive if the left region is the better one for what is requested, which has the same
/// language; negative if the right one is; 0 if they are the same.
pub(super) fn compare_regions(left: [u8; 2], right: [u8; 2], requested: &Locale) -> i64 {
    if left == right {
        return 0;
    }
    let script = requested.script;
    let mut left = packed(requested.language, left);
    let mut right = packed(requested.language, right);
    // Spanish of the US and of Mexico stand in for that of Latin America if that is missing.
    let special = |locale| locale == US_SPANISH || locale == MEXICAN_SPANISH;
    if special(left) && !special(right) && right != LATIN_AMERICAN_SPANISH {
        left = LATIN_AMERICAN_SPANISH;
    } else if special(right) && !special(left) && left != LATIN_AMERICAN_SPANISH {
        right = LATIN_AMERICAN_SPANISH;
    }
    let wanted: Vec<u32> = ancestors(requested.packed(), script).collect();
    for &ancestor in &wanted {
        if ancestor == left {
            return 1;
        }
        if ancestor == right {
            return -1;
        }
    }
    // Neither is an ancestor: the one with fewer steps to a common ancestor is nearer.
    let distance = |locale| {
        ancestors(locale, script)
            .enumerate()
            .find_map(|(up, ancestor)| {
                let down = wanted.iter().position(|&wanted| wanted == ancestor)?;
                Some((up + down) as i64)
            })
            .unwrap_or(i64::from(u16::MAX))
    };
    let by_distance = distance(right) - distance(left);
    if by_distance != 0 {
        return by_distance;
    }
    let representative = |locale| i64::from(TABLES.representatives.contains(&(locale, script)));
    let by_representative = representative(left) - representative(right);
    if by_representative != 0 {
        return by_representative;
    }
    i64::from(right) - i64::from(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_survive_packing() {
        for tag in [
            "en",
            "en-US",
            "es-419",
            "fil-PH",
            "sr-Latn-RS",
            "zh-Hant",
            "ca-ES-valencia",
        ] {
            assert_eq!(Locale::from_tag(tag).tag(false), tag);
        }
        assert_eq!(Locale::from_tag("tl-PH").tag(true), "fil-PH");
        assert_eq!(
            Locale::from_tag("ar-EG-u-nu-latn").tag(false),
            "ar-EG-u-nu-latn"
        );
        assert_eq!(Locale::from_tag("").tag(false), "");
        assert_eq!(Locale::from_tag("es-419").packed(), LATIN_AMERICAN_SPANISH);
        assert_eq!(Locale::from_tag("en-001").packed(), INTERNATIONAL_ENGLISH);
    }

    #[test]
    fn scripts_are_the_likely_ones() {
        let script = |tag| zero_ended(&Locale::from_tag(tag).script);
        assert_eq!(script("zh"), "Hans");
        assert_eq!(script("zh-TW"), "Hant");
        assert_eq!(script("zh-SG"), "Hans");
        assert_eq!(script("sr"), "Cyrl");
        assert_eq!(script("sr-ME"), "Latn");
        assert_eq!(script("en-US"), "Latn");
        assert_eq!(script("qaa"), "");
    }

    #[test]
    fn nearer_regions_are_better() {
        let better = |left: &str, right: &str, requested| {
            let region = |code| pack(code, REGION_BASE);
            compare_regions(region(left), region(right), &Locale::from_tag(requested)).signum()
        };
        assert_eq!(better("GB", "US", "en-IN"), 1);
        assert_eq!(better("GB", "", "en-IN"), -1);
        assert_eq!(better("001", "GB", "en-IN"), 1);
        assert_eq!(better("", "GB", "en-PH"), 1);
        assert_eq!(better("PT", "", "pt-MZ"), 1);
        assert_eq!(better("MX", "ES", "es-AR"), 1);
        assert_eq!(better("419", "MX", "es-AR"), 1);
        assert_eq!(better("BR", "PT", "pt-MZ"), -1);
        assert_eq!(better("DE", "DE", "de-AT"), 0);
        assert!(is_close_to_us_english(*b"PH") && !is_close_to_us_english(*b"GB"));
    }
}
