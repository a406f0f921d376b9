//! Hyphens that a line break adds at the end of a line or the start of the next.

/// At the start of a line; Android's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum StartEdit {
    #[default]
    None = 0,
    InsertHyphen = 1,
    InsertJoiner = 2,
}

/// At the end of a line; Android's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum EndEdit {
    #[default]
    None = 0,
    ReplaceWithHyphen = 1,
    InsertHyphen = 2,
    InsertArmenianHyphen = 3,
    InsertMaqaf = 4,
    InsertCanadianHyphen = 5,
    InsertJoinerAndHyphen = 6,
}

impl StartEdit {
    pub fn of(number: i32) -> StartEdit {
        match number {
            1 => StartEdit::InsertHyphen,
            2 => StartEdit::InsertJoiner,
            _ => StartEdit::None,
        }
    }

    pub(crate) fn characters(self) -> &'static [u32] {
        match self {
            StartEdit::None => &[],
            StartEdit::InsertHyphen => &[0x2010],
            StartEdit::InsertJoiner => &[0x200D],
        }
    }
}

impl EndEdit {
    pub fn of(number: i32) -> EndEdit {
        match number {
            1 => EndEdit::ReplaceWithHyphen,
            2 => EndEdit::InsertHyphen,
            3 => EndEdit::InsertArmenianHyphen,
            4 => EndEdit::InsertMaqaf,
            5 => EndEdit::InsertCanadianHyphen,
            6 => EndEdit::InsertJoinerAndHyphen,
            _ => EndEdit::None,
        }
    }

    pub(crate) fn characters(self) -> &'static [u32] {
        match self {
            EndEdit::None => &[],
            EndEdit::ReplaceWithHyphen | EndEdit::InsertHyphen => &[0x2010],
            EndEdit::InsertArmenianHyphen => &[0x58A],
            EndEdit::InsertMaqaf => &[0x5BE],
            EndEdit::InsertCanadianHyphen => &[0x1400],
            EndEdit::InsertJoinerAndHyphen => &[0x200D, 0x2010],
        }
    }
}

/// Both in one number, as line flags have them.
pub fn pack(start: StartEdit, end: EndEdit) -> i32 {
    (start as i32) << 3 | end as i32
}

/// Whether and how a word may be broken at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum HyphenationType {
    #[default]
    DontBreak,
    BreakAndInsertHyphen,
    BreakAndInsertArmenianHyphen,
    BreakAndInsertCanadianHyphen,
    BreakAndDontInsertHyphen,
    BreakAndReplaceWithHyphen,
    BreakAndInsertHyphenAtNextLine,
    BreakAndInsertHyphenAndJoiner,
}

impl HyphenationType {
    pub fn this_line(self) -> EndEdit {
        match self {
            HyphenationType::BreakAndInsertHyphen => EndEdit::InsertHyphen,
            HyphenationType::BreakAndInsertArmenianHyphen => EndEdit::InsertArmenianHyphen,
            HyphenationType::BreakAndInsertCanadianHyphen => EndEdit::InsertCanadianHyphen,
            HyphenationType::BreakAndReplaceWithHyphen => EndEdit::ReplaceWithHyphen,
            HyphenationType::BreakAndInsertHyphenAndJoiner => EndEdit::InsertJoinerAndHyphen,
            _ => EndEdit::None,
        }
    }

    pub fn next_line(self) -> StartEdit {
        match self {
            HyphenationType::BreakAndInsertHyphenAtNextLine => StartEdit::InsertHyphen,
            HyphenationType::BreakAndInsertHyphenAndJoiner => StartEdit::InsertJoiner,
            _ => StartEdit::None,
        }
    }
}
