//! Widths and line breaks as Android's own text stack gives them for Android's fonts.
//!
//! `advances.txt` and `lines.txt` were made with minikin and Skia as built for the desktop. Kerning
//! may differ by a few 256ths of a pixel, since its rounding changed between HarfBuzz releases.

use std::collections::BTreeMap;
use std::sync::Arc;

use gibbon_formats::archive::Archive;
use gibbon_setup::{Lines, Need, artifacts};
use gibbon_text::bidi::Bidi;
use gibbon_text::collection::FontCollection;
use gibbon_text::family::FontFamily;
use gibbon_text::font::{Font, FontDescription, FontStyle};
use gibbon_text::hyphenator::Hyphenators;
use gibbon_text::layout;
use gibbon_text::line_breaker::{
    BreakStrategy, HyphenationFrequency, LineBreaker, LineWidths, TabStops,
};
use gibbon_text::locale::LocaleList;
use gibbon_text::measured::{MeasureOptions, MeasuredText, Run};
use gibbon_text::paint::{FamilyVariant, FontSize, TextPaint};
use gibbon_text::piece::Edits;

const ROBOTO: &[(&str, &[&str])] = &[("", &["Roboto-Regular.ttf", "Roboto-Bold.ttf"])];
const ALL: &[(&str, &[&str])] = &[
    ROBOTO[0],
    ("und-Hebr", &["NotoSansHebrew-Regular.ttf"]),
    ("und-Arab", &["NotoNaskhArabicUI-Regular.ttf"]),
    ("und-Deva", &["NotoSansDevanagariUI-Regular.ttf"]),
    ("zh-Hans", &["NotoSansCJK-Regular.ttc#2"]),
    ("ja", &["NotoSansCJK-Regular.ttc#0"]),
    ("und-Zsye", &["NotoColorEmoji.ttf"]),
    ("und-Thai", &["NotoSansThaiUI-Regular.ttf"]),
];

/// Android's fonts, and what was made of them so far.
struct Fonts {
    archive: Archive,
    collections: BTreeMap<String, Arc<FontCollection>>,
}

impl Fonts {
    fn new() -> Fonts {
        let needs: Vec<Need> = artifacts::needs(&[artifacts::FONTS]).collect();
        let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr())).unwrap();
        let path = paths.maven(artifacts::FONTS.coordinates).unwrap();
        Fonts {
            archive: Archive::open(path).unwrap(),
            collections: BTreeMap::new(),
        }
    }

    fn read(&self, name: &str) -> Arc<[u8]> {
        let content = self.archive.read(name, 64 << 20).unwrap();
        content.unwrap_or_else(|| panic!("no {name}")).into()
    }

    fn font(&self, name: &str) -> Arc<Font> {
        let (name, index) = name.split_once('#').unwrap_or((name, "0"));
        let description = FontDescription {
            index: index.parse().unwrap(),
            weight: Some(if name.contains("Bold") { 700 } else { 400 }),
            italic: Some(name.contains("Italic")),
            ..FontDescription::default()
        };
        let data = self.read(&format!("fonts/{name}"));
        Arc::new(Font::new(data, description).unwrap())
    }

    fn collection(&mut self, name: &str) -> Arc<FontCollection> {
        if let Some(collection) = self.collections.get(name) {
            return collection.clone();
        }
        let single = [("", &[name][..])];
        let list = match name {
            "roboto" => ROBOTO,
            "all" => ALL,
            _ => &single,
        };
        let families = list.iter().enumerate().map(|(index, (tags, fonts))| {
            Arc::new(FontFamily {
                fonts: fonts.iter().map(|font| self.font(font)).collect(),
                locales: Arc::new(LocaleList::parse(tags)),
                variant: FamilyVariant::Default,
                custom_fallback: false,
                default_fallback: index == 0,
            })
        });
        let collection = Arc::new(FontCollection::new(families.collect()).unwrap());
        self.collections.insert(name.to_owned(), collection.clone());
        collection
    }

    fn paint(&mut self, collection: &str, size: f32) -> TextPaint {
        TextPaint {
            font: FontSize::plain(size),
            letter_spacing: 0.0,
            word_spacing: 0.0,
            features: "".into(),
            locales: Arc::new(LocaleList::parse("en-US")),
            variant: FamilyVariant::Default,
            style: FontStyle::default(),
            collection: self.collection(collection),
        }
    }
}

/// `\t`, `\n`, `\\` and `\u{…}` stand for characters.
fn unescaped(text: &str) -> Vec<u16> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        if let Some(hex) = after.strip_prefix("u{") {
            let (digits, after) = hex.split_once('}').unwrap();
            let code = u32::from_str_radix(digits, 16).unwrap();
            out.push(char::from_u32(code).unwrap());
            rest = after;
        } else {
            out.push(match &after[..1] {
                "t" => '\t',
                "n" => '\n',
                _ => '\\',
            });
            rest = &after[1..];
        }
    }
    out.push_str(rest);
    out.encode_utf16().collect()
}

#[test]
fn advances() {
    let mut fonts = Fonts::new();
    for line in include_str!("advances.txt").lines() {
        let parts: Vec<&str> = line.split('|').collect();
        let number = |index: usize| parts[index].parse::<f32>().unwrap();
        let linear = parts[2] == "linear";
        let size = if linear { number(1) } else { number(1).trunc() };
        let mut paint = fonts.paint(parts[0], size);
        paint.locales = Arc::default();
        paint.font.linear = linear;
        paint.letter_spacing = number(3);
        paint.font.scale_x = number(4);
        let text = unescaped(parts[5]);
        let bidi = Bidi::DefaultLeftToRight;
        let found = layout::measure(&text, 0..text.len(), bidi, &paint, Edits::default());
        let expected: Vec<f32> = parts[6].split(' ').map(|n| n.parse().unwrap()).collect();
        let close = |(a, b): (&f32, &f32)| (a - b).abs() < 0.012;
        assert!(
            found.advances.len() == expected.len()
                && found.advances.iter().zip(&expected).all(close),
            "{line}\nfound {:?}",
            found.advances
        );
    }
}

#[test]
fn line_breaks() {
    let mut fonts = Fonts::new();
    let hyphenators = Hyphenators::default();
    for line in include_str!("lines.txt").lines() {
        let parts: Vec<&str> = line.split('|').collect();
        let text = unescaped(parts[4]);
        let width: f32 = parts[0].parse().unwrap();
        let frequency = HyphenationFrequency::of(parts[2].parse().unwrap());
        let run = Run::Style {
            range: 0..text.len(),
            paint: Arc::new(fonts.paint("all", 14.0)),
            right_to_left: parts[3] == "true",
            hyphenation: true,
            line_break_style: 0,
            line_break_word_style: 0,
        };
        let options = MeasureOptions {
            hyphenation: frequency != HyphenationFrequency::None,
            fast_hyphenation: false,
        };
        let measured = MeasuredText::new(&text, vec![run], options, &hyphenators);
        let breaker = LineBreaker {
            strategy: match parts[1] {
                "greedy" => BreakStrategy::Greedy,
                "high-quality" => BreakStrategy::HighQuality,
                _ => BreakStrategy::Balanced,
            },
            frequency,
            ..LineBreaker::default()
        };
        let widths = LineWidths {
            first: width,
            first_count: 1,
            rest: width,
            ..LineWidths::default()
        };
        let tabs = TabStops {
            stops: Vec::new(),
            width: 20.0,
        };
        let found = breaker.break_lines(&text, &measured, &widths, &tabs, &hyphenators);
        let expected: Vec<Vec<f32>> = parts[5]
            .split(' ')
            .map(|line| line.split(':').map(|n| n.parse().unwrap()).collect())
            .collect();
        assert_eq!(found.len(), expected.len(), "{line}\nfound {found:?}");
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(found.end, expected[0] as usize, "{line}");
            assert!(
                (found.width - expected[1]).abs() < 0.1,
                "{line}\nfound {found:?}"
            );
            assert_eq!(found.flags, expected[2] as i32, "{line}");
        }
    }
}

#[test]
fn metrics_of_roboto() {
    let fonts = Fonts::new();
    let font = fonts.font("Roboto-Regular.ttf");
    let metrics = font.metrics(&FontSize::plain(14.0));
    assert_eq!((metrics.ascent, metrics.descent), (-12.988281, 3.4179688));
    assert_eq!(metrics.underline, Some((1.0253906, 0.68359375)));
    assert_eq!(metrics.leading, 0.0);
}

#[test]
fn words_are_parted_by_patterns() {
    let fonts = Fonts::new();
    let mut hyphenators = Hyphenators::default();
    for file in ["en-us", "de-1996"] {
        hyphenators.add(file, fonts.read(&format!("hyphen-data/hyph-{file}.hyb")));
    }
    let parted = |tag: &str, word: &str| {
        let locales = LocaleList::parse(tag);
        let units: Vec<u16> = word.encode_utf16().collect();
        let kinds = hyphenators.lookup(locales.first()).hyphenate(&units);
        let mut out = String::new();
        for (c, kind) in word.chars().zip(kinds) {
            if kind != gibbon_text::hyphen::HyphenationType::DontBreak {
                out.push('-');
            }
            out.push(c);
        }
        out
    };
    assert_eq!(parted("en-US", "hyphenation"), "hy-phen-a-tion");
    assert_eq!(parted("en-US", "example"), "ex-am-ple");
    assert_eq!(parted("de-DE", "Silbentrennung"), "Sil-ben-tren-nung");
    assert_eq!(parted("fr-FR", "exemple"), "exemple");
}
