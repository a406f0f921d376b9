//! Locales as font selection and line breaking see them: language, script, region and the wish
//! for coloured or plain emoji. Lists of them are numbered, as `Paint` names them by number.

use std::sync::Arc;

/// How emoji are wanted, by `-u-em-` in a tag or by the scripts `Zsye` and `Zsym`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum EmojiStyle {
    #[default]
    Empty,
    Default,
    Emoji,
    Text,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Locale {
    /// Two or three letters, `und` for none.
    pub language: String,
    /// Four letters, or empty.
    pub script: String,
    pub region: String,
    /// Of German only: `1901` or `1996`.
    pub variant: String,
    pub emoji: EmojiStyle,
    sub_scripts: u8,
}

const BOPOMOFO: u8 = 1;
const HAN: u8 = 2;
const HANGUL: u8 = 4;
const HIRAGANA: u8 = 8;
const KATAKANA: u8 = 16;
const SIMPLIFIED: u8 = 32;
const TRADITIONAL: u8 = 64;

/// What scripts of East Asia are made of.
fn sub_scripts(script: &str) -> u8 {
    match script {
        "Bopo" => BOPOMOFO,
        "Hang" => HANGUL,
        "Hanb" => HAN | BOPOMOFO,
        "Hani" => HAN,
        "Hans" => HAN | SIMPLIFIED,
        "Hant" => HAN | TRADITIONAL,
        "Hira" => HIRAGANA,
        "Hrkt" => KATAKANA | HIRAGANA,
        "Jpan" => HAN | KATAKANA | HIRAGANA,
        "Kana" => KATAKANA,
        "Kore" => HAN | HANGUL,
        _ => 0,
    }
}

fn provides(provided: u8, requested: u8) -> bool {
    requested != 0 && provided & requested == requested
}

/// The script a language is written in if its tag does not say.
fn likely_script(language: &str, region: &str) -> &'static str {
    match (language, region) {
        ("zh", "TW" | "HK" | "MO") => "Hant",
        ("zh", _) => "Hans",
        ("yue", "CN") => "Hans",
        ("yue", _) => "Hant",
        ("ja", _) => "Jpan",
        ("ko", _) => "Kore",
        ("pa", "PK") | ("ar" | "fa" | "ur" | "ps" | "ckb" | "sd" | "ug" | "ks" | "mzn", _) => {
            "Arab"
        }
        ("he" | "iw" | "yi" | "ji", _) => "Hebr",
        ("hi" | "mr" | "ne" | "sa" | "bho" | "mai" | "kok" | "brx" | "doi", _) => "Deva",
        ("bn" | "as", _) => "Beng",
        ("pa", _) => "Guru",
        ("gu", _) => "Gujr",
        ("or", _) => "Orya",
        ("ta", _) => "Taml",
        ("te", _) => "Telu",
        ("kn", _) => "Knda",
        ("ml", _) => "Mlym",
        ("si", _) => "Sinh",
        ("th", _) => "Thai",
        ("lo", _) => "Laoo",
        ("my", _) => "Mymr",
        ("km", _) => "Khmr",
        ("bo" | "dz", _) => "Tibt",
        ("ka", _) => "Geor",
        ("hy", _) => "Armn",
        ("am" | "ti", _) => "Ethi",
        ("el", _) => "Grek",
        ("ru" | "uk" | "be" | "bg" | "mk" | "sr" | "kk" | "ky" | "mn" | "tg" | "tt" | "ba", _) => {
            "Cyrl"
        }
        ("dv", _) => "Thaa",
        ("ii", _) => "Yiii",
        ("chr", _) => "Cher",
        ("iu", _) => "Cans",
        ("zgh", _) => "Tfng",
        ("mni", _) => "Beng",
        ("sat", _) => "Olck",
        _ => "Latn",
    }
}

impl Locale {
    /// Reads a BCP 47 tag and adds the likely script. None if there is no language in it.
    pub fn parse(tag: &str) -> Option<Locale> {
        let tag = tag.replace('_', "-");
        let mut subtags = tag.split('-');
        let language = subtags.next()?.to_ascii_lowercase();
        if !(2..=3).contains(&language.len()) || !language.bytes().all(|b| b.is_ascii_lowercase()) {
            return None;
        }
        let mut locale = Locale {
            language,
            ..Locale::default()
        };
        for subtag in subtags.by_ref() {
            let letters = subtag.bytes().all(|b| b.is_ascii_alphabetic());
            match subtag.len() {
                1 => break,
                4 if letters && locale.script.is_empty() => {
                    locale.script = capitalised(subtag);
                }
                2 if letters => locale.region = subtag.to_ascii_uppercase(),
                3 if subtag.bytes().all(|b| b.is_ascii_digit()) => {
                    locale.region = subtag.to_owned();
                }
                4 if locale.language == "de" => locale.variant = subtag.to_owned(),
                _ => {}
            }
        }
        if locale.script.is_empty() && locale.language != "und" {
            locale.script = likely_script(&locale.language, &locale.region).to_owned();
        }
        locale.sub_scripts = sub_scripts(&locale.script);
        locale.emoji = emoji_style(&tag, &locale.script);
        Some(locale)
    }

    pub fn supports_script(&self, script: &str) -> bool {
        self.script == script || provides(self.sub_scripts, sub_scripts(script))
    }

    /// How well a font made for `supported` suits this locale, from 0 to 4.
    pub fn score_for(&self, supported: &LocaleList) -> u32 {
        let (mut language_and_script, mut subtag, mut script) = (false, false, false);
        for other in &supported.locales {
            if self.emoji != EmojiStyle::Empty && self.emoji == other.emoji {
                subtag = true;
                if self.language == other.language {
                    return 4;
                }
            }
            if self.script == other.script || provides(other.sub_scripts, self.sub_scripts) {
                script = true;
                language_and_script |= self.language == other.language;
            }
        }
        let union = supported
            .locales
            .iter()
            .fold(0, |all, other| all | other.sub_scripts);
        if provides(union, self.sub_scripts) {
            script = true;
            let same = |other: &Locale| other.language == self.language;
            if supported.locales.iter().all(same) {
                return 3;
            }
        }
        match (language_and_script, subtag, script) {
            (true, ..) => 3,
            (_, true, _) => 2,
            (_, _, true) => 1,
            _ => 0,
        }
    }

    /// The tag as shaping wants it.
    pub fn tag(&self) -> String {
        let mut tag = self.language.clone();
        for part in [&self.script, &self.region, &self.variant] {
            if !part.is_empty() {
                tag.push('-');
                tag.push_str(part);
            }
        }
        tag
    }
}

fn capitalised(subtag: &str) -> String {
    let mut text = subtag.to_ascii_lowercase();
    text[..1].make_ascii_uppercase();
    text
}

fn emoji_style(tag: &str, script: &str) -> EmojiStyle {
    if let Some((_, extension)) = tag.split_once("-u-")
        && let Some((_, value)) = extension.split_once("em-")
    {
        match value.split('-').next() {
            Some("emoji") => return EmojiStyle::Emoji,
            Some("text") => return EmojiStyle::Text,
            Some("default") => return EmojiStyle::Default,
            _ => {}
        }
    }
    match script {
        "Zsye" => EmojiStyle::Emoji,
        "Zsym" => EmojiStyle::Text,
        _ => EmojiStyle::Empty,
    }
}

/// Locales in order of preference.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct LocaleList {
    pub locales: Vec<Locale>,
}

impl LocaleList {
    /// More than this many are not looked at.
    pub const LIMIT: usize = 12;

    pub fn parse(tags: &str) -> LocaleList {
        let mut locales: Vec<Locale> = Vec::new();
        for locale in tags.split(',').filter_map(|tag| Locale::parse(tag.trim())) {
            if !locales.contains(&locale) {
                locales.push(locale);
            }
        }
        locales.truncate(Self::LIMIT);
        LocaleList { locales }
    }

    pub fn emoji(&self) -> EmojiStyle {
        self.locales
            .iter()
            .map(|locale| locale.emoji)
            .find(|&style| style != EmojiStyle::Empty)
            .unwrap_or_default()
    }

    pub fn first(&self) -> Option<&Locale> {
        self.locales.first()
    }

    pub fn tags(&self) -> String {
        let tags: Vec<String> = self.locales.iter().map(Locale::tag).collect();
        tags.join(",")
    }
}

/// The lists that were named so far, by number. Number 0 is the empty list.
#[derive(Clone, Debug)]
pub struct LocaleLists {
    lists: Vec<(String, Arc<LocaleList>)>,
}

impl Default for LocaleLists {
    fn default() -> LocaleLists {
        LocaleLists {
            lists: vec![(String::new(), Arc::default())],
        }
    }
}

impl LocaleLists {
    pub fn find(&self, tags: &str) -> Option<u32> {
        let index = self.lists.iter().position(|(known, _)| known == tags)?;
        Some(index as u32)
    }

    pub fn register(&mut self, tags: &str) -> u32 {
        self.find(tags).unwrap_or_else(|| {
            self.lists
                .push((tags.to_owned(), Arc::new(LocaleList::parse(tags))));
            self.lists.len() as u32 - 1
        })
    }

    pub fn get(&self, id: u32) -> Arc<LocaleList> {
        self.lists
            .get(id as usize)
            .map(|(_, list)| list.clone())
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wanted: &str, font: &str) -> u32 {
        Locale::parse(wanted)
            .unwrap()
            .score_for(&LocaleList::parse(font))
    }

    #[test]
    fn tags() {
        let locale = Locale::parse("zh_Hant_HK").unwrap();
        assert_eq!(locale.tag(), "zh-Hant-HK");
        assert_eq!(Locale::parse("zh-TW").unwrap().script, "Hant");
        assert_eq!(Locale::parse("en-US").unwrap().script, "Latn");
        assert_eq!(Locale::parse("de-1901").unwrap().variant, "1901");
        assert_eq!(Locale::parse("und-Zsye").unwrap().emoji, EmojiStyle::Emoji);
        assert_eq!(
            Locale::parse("en-u-em-text").unwrap().emoji,
            EmojiStyle::Text
        );
        assert!(Locale::parse("english").is_none());
    }

    #[test]
    fn scores() {
        assert_eq!(score("ja-JP", "ja"), 3);
        assert_eq!(score("ja-JP", "zh-Hans"), 0);
        assert_eq!(score("ar", "und-Arab"), 1);
        assert_eq!(score("und-Zsye", "und-Zsye"), 4);
        assert_eq!(score("en-u-em-emoji", "und-Zsye"), 2);
    }

    #[test]
    fn lists_have_one_number_each() {
        let mut lists = LocaleLists::default();
        let id = lists.register("en-US,fr-FR");
        assert_eq!(lists.register("en-US,fr-FR"), id);
        assert_ne!(id, 0);
        assert_eq!(lists.get(id).tags(), "en-Latn-US,fr-Latn-FR");
        assert!(lists.get(0).locales.is_empty());
    }
}
