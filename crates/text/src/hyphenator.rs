//! Where words may be parted, by Liang's patterns in Android's `.hyb` files.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::hyphen::HyphenationType;
use crate::locale::Locale;
use crate::unicode::{self, Script};
use crate::word_breaker::is_line_breaking_hyphen;

/// Longer words are not looked up.
const LONGEST: usize = 64;

/// Patterns of one language; without data, only hyphens in the text count.
#[derive(Clone, Debug)]
pub struct Hyphenator {
    data: Option<Arc<[u8]>>,
    min_prefix: usize,
    min_suffix: usize,
    /// The language, for rules of its own.
    language: String,
}

impl Default for Hyphenator {
    fn default() -> Hyphenator {
        Hyphenator {
            data: None,
            min_prefix: 2,
            min_suffix: 2,
            language: String::new(),
        }
    }
}

impl Hyphenator {
    pub fn new(
        data: Arc<[u8]>,
        min_prefix: usize,
        min_suffix: usize,
        language: &str,
    ) -> Hyphenator {
        Hyphenator {
            data: Some(data),
            min_prefix,
            min_suffix,
            language: language.to_owned(),
        }
    }

    /// For each code unit whether a line may end before it, and how.
    pub fn hyphenate(&self, word: &[u16]) -> Vec<HyphenationType> {
        if let Some(data) = &self.data
            && word.len() >= self.min_prefix + self.min_suffix
            && word.len() + 2 <= LONGEST
            && let Some(parted) = self.by_patterns(&Patterns(data), word)
        {
            return parted;
        }
        self.without_patterns(word)
    }

    fn by_patterns(&self, patterns: &Patterns, word: &[u16]) -> Option<Vec<HyphenationType>> {
        let (codes, kind) = patterns.codes(word)?;
        let values = patterns.values(&codes, self.min_prefix, self.min_suffix)?;
        let mut out = vec![HyphenationType::DontBreak; word.len()];
        for at in self.min_prefix..codes.len() - self.min_suffix - 1 {
            if values[at] & 1 != 0 {
                out[at] = kind;
            }
            if at > 0 && is_line_breaking_hyphen(word[at - 1].into()) {
                // Break after the hyphen, not before it; Portuguese repeats it.
                let (before, here) = match self.language == "pt" {
                    true => (
                        HyphenationType::BreakAndDontInsertHyphen,
                        HyphenationType::DontBreak,
                    ),
                    false => (
                        HyphenationType::DontBreak,
                        HyphenationType::BreakAndDontInsertHyphen,
                    ),
                };
                out[at - 1] = before;
                out[at] = here;
            }
        }
        Some(out)
    }

    fn without_patterns(&self, word: &[u16]) -> Vec<HyphenationType> {
        let mut out = vec![HyphenationType::DontBreak; word.len()];
        for at in 1..word.len() {
            let (previous, this) = (u32::from(word[at - 1]), u32::from(word[at]));
            if at > 1 && is_line_breaking_hyphen(previous) {
                let repeats = matches!(self.language.as_str(), "pl" | "sl")
                    && matches!(previous, 0x2D | 0x2010)
                    && unicode::script(this) == Script::LATIN;
                out[at] = match repeats {
                    true => HyphenationType::BreakAndInsertHyphenAtNextLine,
                    false => HyphenationType::BreakAndDontInsertHyphen,
                };
            } else if at > 1 && previous == unicode::SOFT_HYPHEN {
                out[at] = match unicode::script(this) == Script::ARABIC {
                    true => arabic_kind(word, at),
                    false => kind_of_script(this),
                };
            } else if self.language == "ca" && previous == 0xB7 && at >= 2 {
                let around = (word[at - 2], word[at]);
                let is_double_l = around == (0x6C, 0x6C) || around == (0x4C, 0x4C);
                if is_double_l && self.min_prefix < at && at + self.min_suffix <= word.len() {
                    out[at] = HyphenationType::BreakAndReplaceWithHyphen;
                }
            }
        }
        out
    }
}

/// What a script puts at the end of the line.
fn kind_of_script(c: u32) -> HyphenationType {
    match &unicode::script(c).tag().to_be_bytes() {
        b"Knda" | b"Mlym" | b"Taml" | b"Telu" => HyphenationType::BreakAndDontInsertHyphen,
        b"Armn" => HyphenationType::BreakAndInsertArmenianHyphen,
        b"Cans" => HyphenationType::BreakAndInsertCanadianHyphen,
        _ => HyphenationType::BreakAndInsertHyphen,
    }
}

/// Arabic letters around a soft hyphen keep their joined shapes if they were joined: of the
/// letters before it those that join to the left, of those after it any.
fn arabic_kind(word: &[u16], at: usize) -> HyphenationType {
    let is_transparent = |unit: u16| unicode::is_mark(unit.into());
    let after = word[at..].iter().find(|&&unit| !is_transparent(unit));
    let before = word[..at - 1]
        .iter()
        .rev()
        .find(|&&unit| !is_transparent(unit));
    let is_letter = |unit: u16| {
        unicode::script(unit.into()) == Script::ARABIC && unicode::is_other_letter(unit.into())
    };
    // Alef, dal, thal, reh, zain, waw and their kin join to the right only.
    let joins_left = |unit: u16| {
        is_letter(unit)
            && !matches!(
                unit,
                0x621..=0x625 | 0x627 | 0x629 | 0x62F..=0x632 | 0x648 | 0x671..=0x673
                    | 0x675..=0x677 | 0x688..=0x699 | 0x6C0 | 0x6C3..=0x6CB | 0x6CD | 0x6CF
                    | 0x6D2 | 0x6D3 | 0x6D5
            )
    };
    match (before, after) {
        (Some(&before), Some(&after))
            if joins_left(before) && is_letter(after) && after != 0x621 =>
        {
            HyphenationType::BreakAndInsertHyphenAndJoiner
        }
        _ => HyphenationType::BreakAndInsertHyphen,
    }
}

/// A `.hyb` file: an alphabet, a trie of patterns, the patterns' values. All numbers are 32 bits,
/// little endian.
struct Patterns<'a>(&'a [u8]);

impl Patterns<'_> {
    fn number(&self, at: usize) -> Option<u32> {
        let bytes = self.0.get(at..at + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }

    /// The word in the alphabet's codes with a 0 at both ends, and how this script is parted.
    fn codes(&self, word: &[u16]) -> Option<(Vec<u16>, HyphenationType)> {
        let alphabet = self.number(8)? as usize;
        let version = self.number(alphabet)?;
        let mut kind = HyphenationType::BreakAndInsertHyphen;
        let mut codes = vec![0];
        for &unit in word {
            let code = match version {
                0 => self.code_in_range(alphabet, unit)?,
                1 => self.code_in_list(alphabet, unit)?,
                _ => return None,
            };
            if kind == HyphenationType::BreakAndInsertHyphen {
                kind = kind_of_script(unit.into());
            }
            codes.push(code);
        }
        codes.push(0);
        Some((codes, kind))
    }

    fn code_in_range(&self, alphabet: usize, unit: u16) -> Option<u16> {
        let (first, end) = (self.number(alphabet + 4)?, self.number(alphabet + 8)?);
        let unit = u32::from(unit);
        if !(first..end).contains(&unit) {
            return None;
        }
        let code = *self.0.get(alphabet + 12 + (unit - first) as usize)?;
        (code != 0).then_some(code.into())
    }

    fn code_in_list(&self, alphabet: usize, unit: u16) -> Option<u16> {
        let count = self.number(alphabet + 4)? as usize;
        let entry = |index: usize| self.number(alphabet + 8 + 4 * index);
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = (low + high) / 2;
            match entry(middle)? < u32::from(unit) << 11 {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        let found = entry(low).filter(|_| low < count)?;
        (found >> 11 == u32::from(unit)).then_some((found & 0x7FF) as u16)
    }

    /// For each place of the padded word the greatest value that a pattern gives it.
    fn values(&self, codes: &[u16], min_prefix: usize, min_suffix: usize) -> Option<Vec<u8>> {
        let (trie, pattern) = (self.number(12)? as usize, self.number(16)? as usize);
        let char_mask = self.number(trie + 4)?;
        let (link_shift, link_mask) = (self.number(trie + 8)?, self.number(trie + 12)?);
        let pattern_shift = self.number(trie + 16)?;
        let node_entry = |index: u32| self.number(trie + 24 + 4 * index as usize);
        let pattern_offset = pattern + self.number(pattern + 8)? as usize;
        let mut values = vec![0u8; codes.len()];
        let end_limit = codes.len() as i32 - min_suffix as i32 - 1;
        for start in 0..codes.len() - 1 {
            let mut node = 0;
            for (at, &code) in codes.iter().enumerate().skip(start) {
                let Some(entry) = node_entry(node + u32::from(code)) else {
                    break;
                };
                if entry & char_mask != u32::from(code) {
                    break;
                }
                node = (entry & link_mask) >> link_shift;
                let index = node_entry(node)? >> pattern_shift;
                if index == 0 {
                    continue;
                }
                let entry = self.number(pattern + 16 + 4 * index as usize)?;
                let (length, shift) = ((entry >> 26) as i32, (entry >> 20 & 0x3F) as i32);
                let bytes = pattern_offset + (entry & 0xFFFFF) as usize;
                let offset = at as i32 + 1 - (length + shift);
                let first = (min_prefix as i32 - offset).max(0);
                for step in first..length.min(end_limit - offset) {
                    let value = *self.0.get(bytes + step as usize)?;
                    let place = values.get_mut((offset + step) as usize)?;
                    *place = value.max(*place);
                }
            }
        }
        Some(values)
    }
}

/// Files of patterns: name, and how many letters stay together at a word's ends.
pub const FILES: &[(&str, usize, usize)] = &[
    ("as", 2, 2),
    ("af", 1, 1),
    ("be", 2, 2),
    ("bg", 2, 2),
    ("bn", 2, 2),
    ("cs", 2, 2),
    ("cu", 1, 2),
    ("cy", 2, 3),
    ("da", 2, 2),
    ("de-1901", 2, 2),
    ("de-1996", 2, 2),
    ("de-ch-1901", 2, 2),
    ("el", 1, 1),
    ("en-gb", 2, 3),
    ("en-us", 2, 3),
    ("es", 2, 2),
    ("et", 2, 3),
    ("eu", 2, 2),
    ("fr", 2, 3),
    ("ga", 2, 3),
    ("gl", 2, 2),
    ("gu", 2, 2),
    ("hi", 2, 2),
    ("hr", 2, 2),
    ("hu", 2, 2),
    ("hy", 2, 2),
    ("it", 2, 2),
    ("ka", 1, 2),
    ("kn", 2, 2),
    ("la", 2, 2),
    ("lt", 2, 2),
    ("lv", 2, 2),
    ("ml", 2, 2),
    ("mn-cyrl", 2, 2),
    ("mr", 2, 2),
    ("nb", 2, 2),
    ("nl", 2, 2),
    ("nn", 2, 2),
    ("or", 2, 2),
    ("pa", 2, 2),
    ("pl", 2, 2),
    ("pt", 2, 3),
    ("ru", 2, 2),
    ("sk", 2, 2),
    ("sl", 2, 2),
    ("sq", 2, 2),
    ("sv", 1, 2),
    ("ta", 2, 2),
    ("te", 2, 2),
    ("tk", 2, 2),
    ("uk", 2, 2),
    ("und-ethi", 1, 1),
];

/// The file for a locale: of the tags that fit, the first that there is one for.
fn file_for(locale: &Locale) -> Option<&'static str> {
    let language = locale.language.as_str();
    let name = match (language, locale.region.as_str(), locale.variant.as_str()) {
        ("en", "" | "US" | "AS" | "GU" | "MH" | "MP" | "PR" | "UM" | "VI", _) => "en-us",
        ("en", ..) => "en-gb",
        ("de", "CH" | "LI", "1901") => "de-ch-1901",
        ("de", _, "1901") => "de-1901",
        ("de", ..) => "de-1996",
        ("no", ..) => "nb",
        ("mn", ..) if locale.script == "Cyrl" => "mn-cyrl",
        ("am" | "byn" | "gez" | "ti" | "wal", ..) => "und-ethi",
        ("hsb" | "kmr" | "sh", ..) => return None,
        _ => language,
    };
    let by_script = match locale.script.as_str() {
        "Beng" => "bn",
        "Deva" => "hi",
        "Gujr" => "gu",
        "Guru" => "pa",
        "Knda" => "kn",
        "Mlym" => "ml",
        "Orya" => "or",
        "Taml" => "ta",
        "Telu" => "te",
        "Ethi" => "und-ethi",
        _ => "",
    };
    let known = |name: &str| {
        FILES
            .iter()
            .find(|(file, ..)| *file == name)
            .map(|(file, ..)| *file)
    };
    known(name).or_else(|| known(by_script))
}

/// Hyphenators by the names of their files.
#[derive(Clone, Debug, Default)]
pub struct Hyphenators {
    by_file: BTreeMap<&'static str, Arc<Hyphenator>>,
    only_soft_hyphens: Arc<Hyphenator>,
}

impl Hyphenators {
    /// Adds the content of `hyph-<file>.hyb`; other names than those of [`FILES`] are let pass.
    pub fn add(&mut self, file: &str, data: Arc<[u8]>) {
        if let Some(&(file, prefix, suffix)) = FILES.iter().find(|(known, ..)| *known == file) {
            let language = file.split('-').next().unwrap_or(file);
            let hyphenator = Hyphenator::new(data, prefix, suffix, language);
            self.by_file.insert(file, Arc::new(hyphenator));
        }
    }

    pub fn lookup(&self, locale: Option<&Locale>) -> Arc<Hyphenator> {
        locale
            .and_then(file_for)
            .and_then(|file| self.by_file.get(file))
            .unwrap_or(&self.only_soft_hyphens)
            .clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(hyphenator: &Hyphenator, word: &str) -> Vec<(usize, HyphenationType)> {
        let units: Vec<u16> = word.encode_utf16().collect();
        hyphenator
            .hyphenate(&units)
            .into_iter()
            .enumerate()
            .filter(|(_, kind)| *kind != HyphenationType::DontBreak)
            .collect()
    }

    #[test]
    fn hyphens_in_the_text() {
        let plain = Hyphenator::default();
        assert_eq!(
            parts(&plain, "well-known"),
            [(5, HyphenationType::BreakAndDontInsertHyphen)]
        );
        assert_eq!(
            parts(&plain, "co\u{AD}op"),
            [(3, HyphenationType::BreakAndInsertHyphen)]
        );
        assert_eq!(
            parts(&plain, "\u{628}\u{AD}\u{628}"),
            [(2, HyphenationType::BreakAndInsertHyphenAndJoiner)]
        );
    }

    #[test]
    fn files_for_locales() {
        let file = |tag: &str| file_for(&Locale::parse(tag).unwrap());
        assert_eq!(file("en-AU"), Some("en-gb"));
        assert_eq!(file("en"), Some("en-us"));
        assert_eq!(file("de-DE"), Some("de-1996"));
        assert_eq!(file("am-ET"), Some("und-ethi"));
        assert_eq!(file("ja-JP"), None);
    }
}
