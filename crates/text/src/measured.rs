//! A paragraph in several styles, measured once for breaking it into lines.

use std::ops::Range;
use std::sync::Arc;

use crate::bidi::Bidi;
use crate::hyphen::{EndEdit, HyphenationType, StartEdit};
use crate::hyphenator::{Hyphenator, Hyphenators};
use crate::layout::{self, is_word_space};
use crate::line_breaker::is_line_end_space;
use crate::outline::Rect;
use crate::paint::TextPaint;
use crate::piece::{Edits, Extent};
use crate::unicode;
use crate::word_breaker::WordBreaker;

/// A part of a paragraph.
#[derive(Clone, Debug)]
pub enum Run {
    /// Text in one style and direction.
    Style {
        range: Range<usize>,
        paint: Arc<TextPaint>,
        right_to_left: bool,
        hyphenation: bool,
        /// `LineBreakConfig`'s numbers; see `word_breaker` for what is not done with them.
        line_break_style: i32,
        line_break_word_style: i32,
    },
    /// Something drawn in place of text, with a width of its own.
    Replacement {
        range: Range<usize>,
        width: f32,
        paint: Arc<TextPaint>,
    },
}

impl Run {
    pub fn range(&self) -> &Range<usize> {
        match self {
            Run::Style { range, .. } | Run::Replacement { range, .. } => range,
        }
    }

    pub fn paint(&self) -> &Arc<TextPaint> {
        match self {
            Run::Style { paint, .. } | Run::Replacement { paint, .. } => paint,
        }
    }

    pub(crate) fn can_break(&self) -> bool {
        matches!(self, Run::Style { .. })
    }

    pub(crate) fn can_hyphenate(&self) -> bool {
        matches!(
            self,
            Run::Style {
                hyphenation: true,
                ..
            }
        )
    }

    fn bidi(&self) -> Bidi {
        match self {
            Run::Style { right_to_left, .. } => Bidi::forced(*right_to_left),
            Run::Replacement { .. } => Bidi::ForceLeftToRight,
        }
    }

    /// Whether words are found anew from this run on.
    fn changes_words(&self, before: Option<&Run>) -> bool {
        let style = |run: &Run| match run {
            Run::Style {
                line_break_style,
                line_break_word_style,
                ..
            } => (*line_break_style, *line_break_word_style),
            Run::Replacement { .. } => (0, 0),
        };
        before.is_none_or(|before| {
            before.paint().locales != self.paint().locales || style(before) != style(self)
        })
    }

    /// The width of a part, with hyphens at its ends.
    pub(crate) fn hyphenated_width(
        &self,
        text: &[u16],
        range: Range<usize>,
        start: StartEdit,
        end: EndEdit,
    ) -> f32 {
        if range.is_empty() || !self.can_break() {
            return 0.0;
        }
        let edits = Edits { start, end };
        layout::pieces(text, range, self.bidi(), self.paint(), edits)
            .iter()
            .map(|placed| placed.piece.advance)
            .sum()
    }
}

/// A place where a word can be parted, with the widths of both parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HyphenBreak {
    pub offset: usize,
    pub kind: HyphenationType,
    pub first: f32,
    pub second: f32,
}

#[derive(Clone, Debug, Default)]
pub struct MeasuredText {
    pub runs: Vec<Run>,
    /// One for each code unit.
    pub widths: Vec<f32>,
    pub(crate) hyphen_breaks: Vec<HyphenBreak>,
}

/// How thoroughly to measure.
#[derive(Clone, Copy, Debug, Default)]
pub struct MeasureOptions {
    pub hyphenation: bool,
    /// Parted words are as wide as their letters and a hyphen, without kerning.
    pub fast_hyphenation: bool,
}

impl MeasuredText {
    pub fn new(
        text: &[u16],
        runs: Vec<Run>,
        options: MeasureOptions,
        hyphenators: &Hyphenators,
    ) -> MeasuredText {
        let mut measured = MeasuredText {
            widths: vec![0.0; text.len()],
            hyphen_breaks: Vec::new(),
            runs: Vec::new(),
        };
        for run in &runs {
            measured.measure_run(text, run);
        }
        if options.hyphenation && !text.is_empty() {
            measured.hyphen_breaks =
                hyphen_breaks(text, &runs, &measured.widths, options, hyphenators);
        }
        measured.runs = runs;
        measured
    }

    fn measure_run(&mut self, text: &[u16], run: &Run) {
        match run {
            Run::Replacement { range, width, .. } => {
                if let Some(first) = self.widths.get_mut(range.start) {
                    *first = *width;
                }
            }
            Run::Style { range, paint, .. } => {
                // Word spacing is for drawing justified lines only.
                for placed in
                    layout::pieces(text, range.clone(), run.bidi(), paint, Edits::default())
                {
                    let advances = &placed.piece.advances;
                    let start = placed.range.start;
                    self.widths[start..start + advances.len()].copy_from_slice(advances);
                }
            }
        }
    }

    fn runs_in(&self, range: &Range<usize>) -> impl Iterator<Item = (&Run, Range<usize>)> {
        let range = range.clone();
        self.runs.iter().filter_map(move |run| {
            let own = run.range();
            let part = own.start.max(range.start)..own.end.min(range.end);
            (part.start < part.end).then_some((run, part))
        })
    }

    pub fn width(&self, range: Range<usize>) -> f32 {
        self.widths[range].iter().sum()
    }

    /// The box around the glyphs of a range.
    pub fn bounds(&self, text: &[u16], range: Range<usize>) -> Rect {
        let (mut bounds, mut x) = (Rect::default(), 0.0);
        for (run, part) in self.runs_in(&range) {
            match run {
                Run::Replacement { width, .. } => x += width,
                Run::Style { paint, .. } => {
                    for placed in layout::pieces(text, part, run.bidi(), paint, Edits::default()) {
                        bounds.join(placed.piece.bounds(paint), x, 0.0);
                        x += placed.piece.advance;
                    }
                }
            }
        }
        bounds
    }

    /// How high the fonts of a range are.
    pub fn extent(&self, text: &[u16], range: Range<usize>) -> Extent {
        let mut extent = Extent::default();
        for (run, part) in self.runs_in(&range) {
            if let Run::Style { paint, .. } = run {
                extent.extend(layout::extent(text, part, run.bidi(), paint));
            }
        }
        extent
    }
}

/// Walks over the characters of a paragraph from word to word.
pub(crate) struct CharProcessor<'a> {
    breaker: WordBreaker<'a>,
    pub raw_spaces: u32,
    pub effective_spaces: u32,
    pub sum_of_widths: f32,
    /// Without spaces at the end.
    pub effective_width: f32,
    pub sum_at_previous_break: f32,
    pub next_break: usize,
    pub previous_break: usize,
    pub space_width: f32,
    pub hyphenator: Arc<Hyphenator>,
}

impl<'a> CharProcessor<'a> {
    pub fn new(text: &'a [u16]) -> CharProcessor<'a> {
        CharProcessor {
            breaker: WordBreaker::new(text),
            raw_spaces: 0,
            effective_spaces: 0,
            sum_of_widths: 0.0,
            effective_width: 0.0,
            sum_at_previous_break: 0.0,
            next_break: 0,
            previous_break: 0,
            space_width: 0.0,
            hyphenator: Arc::default(),
        }
    }

    /// Tells of a new run, before its characters.
    pub fn enter(&mut self, run: &Run, before: Option<&Run>, hyphenators: &Hyphenators) {
        if run.changes_words(before) {
            self.next_break = self.breaker.following(run.range().start);
            self.hyphenator = hyphenators.lookup(run.paint().locales.first());
        }
    }

    pub fn feed(&mut self, at: usize, unit: u16, width: f32, can_break: bool) {
        if at == self.next_break {
            if can_break {
                self.previous_break = self.next_break;
                self.sum_at_previous_break = self.sum_of_widths;
            }
            self.next_break = self.breaker.next();
        }
        if is_word_space(unit) {
            self.raw_spaces += 1;
            self.space_width = width;
        }
        self.sum_of_widths += width;
        if !is_line_end_space(unit) {
            self.effective_spaces = self.raw_spaces;
            self.effective_width = self.sum_of_widths;
        }
    }

    pub fn word(&self) -> Range<usize> {
        self.breaker.word()
    }

    pub fn context(&self) -> Range<usize> {
        self.previous_break..self.next_break
    }

    pub fn badness(&self) -> u8 {
        self.breaker.badness()
    }

    pub fn width_from_last_break(&self) -> f32 {
        self.effective_width - self.sum_at_previous_break
    }
}

fn hyphen_breaks(
    text: &[u16],
    runs: &[Run],
    widths: &[f32],
    options: MeasureOptions,
    hyphenators: &Hyphenators,
) -> Vec<HyphenBreak> {
    let mut breaks = Vec::new();
    let mut processor = CharProcessor::new(text);
    let mut before = None;
    for run in runs.iter().filter(|run| run.can_break()) {
        processor.enter(run, before, hyphenators);
        before = Some(run);
        for at in run.range().clone() {
            processor.feed(at, text[at], widths[at], true);
            if at + 1 != processor.next_break {
                continue;
            }
            let (context, word) = (processor.context(), processor.word());
            let fits = |inner: &Range<usize>, outer: &Range<usize>| {
                outer.start <= inner.start && inner.end <= outer.end
            };
            if !fits(&context, run.range()) || !fits(&word, &context) {
                continue;
            }
            let kinds = hyphenate(&text[word.clone()], &processor.hyphenator);
            for (offset, kind) in word.zip(kinds) {
                if kind != HyphenationType::DontBreak {
                    breaks.push(parted(text, run, widths, &context, offset, kind, options));
                }
            }
        }
    }
    breaks
}

/// The widths of both parts of a word.
fn parted(
    text: &[u16],
    run: &Run,
    widths: &[f32],
    context: &Range<usize>,
    offset: usize,
    kind: HyphenationType,
    options: MeasureOptions,
) -> HyphenBreak {
    let (head, tail) = (context.start..offset, offset..context.end);
    let (first, second) = match options.fast_hyphenation {
        false => {
            // Each part is shaped on its own, as on its line.
            let measure = |part: Range<usize>, start, end| {
                let own = &text[part];
                run.hyphenated_width(own, 0..own.len(), start, end)
            };
            (
                measure(head, StartEdit::None, kind.this_line()),
                measure(tail, kind.next_line(), EndEdit::None),
            )
        }
        true => {
            let edit = |characters: &[u32]| {
                let units: Vec<u16> = characters.iter().map(|&c| c as u16).collect();
                let (start, end) = (StartEdit::None, EndEdit::None);
                run.hyphenated_width(&units, 0..units.len(), start, end)
            };
            let sum = |part: Range<usize>| widths[part].iter().sum::<f32>();
            (
                sum(head) + edit(kind.this_line().characters()),
                sum(tail) + edit(kind.next_line().characters()),
            )
        }
    };
    HyphenBreak {
        offset,
        kind,
        first,
        second,
    }
}

/// Longer words are real in no language, and take long.
const LONGEST_WORD: usize = 45;

/// The places to part a text that may have no-break spaces in it.
pub(crate) fn hyphenate(text: &[u16], hyphenator: &Hyphenator) -> Vec<HyphenationType> {
    let mut out = Vec::with_capacity(text.len());
    for (index, word) in text
        .split(|&unit| unit == unicode::NO_BREAK_SPACE)
        .enumerate()
    {
        if index > 0 {
            out.push(HyphenationType::DontBreak);
        }
        match word.len() {
            1..=LONGEST_WORD => out.extend(hyphenator.hyphenate(word)),
            length => out.extend(std::iter::repeat_n(HyphenationType::DontBreak, length)),
        }
    }
    out
}
