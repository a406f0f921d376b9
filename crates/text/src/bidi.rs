//! Runs of one direction, in the order they are seen.

use std::ops::Range;

use unicode_bidi::Level;
use unicode_bidi::utf16::BidiInfo;

/// How a paragraph's direction is found; Android's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bidi {
    LeftToRight = 0,
    RightToLeft = 1,
    DefaultLeftToRight = 2,
    DefaultRightToLeft = 3,
    /// All of the text in one direction, whatever its characters are.
    ForceLeftToRight = 4,
    ForceRightToLeft = 5,
}

impl Bidi {
    pub fn of(number: i32) -> Bidi {
        match number {
            0 => Bidi::LeftToRight,
            1 => Bidi::RightToLeft,
            3 => Bidi::DefaultRightToLeft,
            4 => Bidi::ForceLeftToRight,
            5 => Bidi::ForceRightToLeft,
            _ => Bidi::DefaultLeftToRight,
        }
    }

    pub fn forced(right_to_left: bool) -> Bidi {
        match right_to_left {
            true => Bidi::ForceRightToLeft,
            false => Bidi::ForceLeftToRight,
        }
    }
}

/// A part of the text in one direction.
#[derive(Clone, Debug, PartialEq)]
pub struct BidiRun {
    pub range: Range<usize>,
    pub right_to_left: bool,
}

/// The runs of `range`, from left to right, with the whole text as the paragraph.
pub fn runs(text: &[u16], range: Range<usize>, bidi: Bidi) -> Vec<BidiRun> {
    let whole = |right_to_left| {
        vec![BidiRun {
            range: range.clone(),
            right_to_left,
        }]
    };
    let default = match bidi {
        Bidi::ForceLeftToRight => return whole(false),
        Bidi::ForceRightToLeft => return whole(true),
        Bidi::LeftToRight => Some(Level::ltr()),
        Bidi::RightToLeft => Some(Level::rtl()),
        Bidi::DefaultLeftToRight | Bidi::DefaultRightToLeft => None,
    };
    let usually_left = matches!(bidi, Bidi::LeftToRight | Bidi::DefaultLeftToRight);
    if usually_left && text.iter().all(|&unit| unit < 0x590) {
        return whole(false);
    }
    // Without a strong character the default decides, not left to right.
    let default = match (default, bidi) {
        (None, Bidi::DefaultRightToLeft) if !has_strong(text) => Some(Level::rtl()),
        (default, _) => default,
    };
    let info = BidiInfo::new(text, default);
    let mut runs = Vec::new();
    for paragraph in &info.paragraphs {
        let start = paragraph.range.start.max(range.start);
        let end = paragraph.range.end.min(range.end);
        if start >= end {
            continue;
        }
        // The whole paragraph is one line, as seen; what is outside the range is cut off.
        let (levels, visual) = info.visual_runs(paragraph, paragraph.range.clone());
        for run in visual {
            let right_to_left = levels[run.start].is_rtl();
            let part = run.start.max(range.start)..run.end.min(range.end);
            if part.start < part.end {
                runs.push(BidiRun {
                    range: part,
                    right_to_left,
                });
            }
        }
    }
    runs
}

fn has_strong(text: &[u16]) -> bool {
    use unicode_bidi::{BidiClass, bidi_class};
    char::decode_utf16(text.iter().copied())
        .flatten()
        .any(|c| matches!(bidi_class(c), BidiClass::L | BidiClass::R | BidiClass::AL))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, bidi: Bidi, expected: &[(usize, usize, bool)]) {
        let units: Vec<u16> = text.encode_utf16().collect();
        let found: Vec<(usize, usize, bool)> = runs(&units, 0..units.len(), bidi)
            .into_iter()
            .map(|run| (run.range.start, run.range.end, run.right_to_left))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn mixed() {
        check("abc", Bidi::DefaultLeftToRight, &[(0, 3, false)]);
        check(
            "abאב",
            Bidi::DefaultLeftToRight,
            &[(0, 2, false), (2, 4, true)],
        );
        check(
            "אבab",
            Bidi::DefaultLeftToRight,
            &[(2, 4, false), (0, 2, true)],
        );
        check("אבab", Bidi::LeftToRight, &[(0, 2, true), (2, 4, false)]);
        check("אבab", Bidi::ForceLeftToRight, &[(0, 4, false)]);
        check("...", Bidi::DefaultRightToLeft, &[(0, 3, true)]);
    }
}
