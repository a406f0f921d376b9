//! The simple way: each line takes as many words as fit.

use std::ops::Range;
use std::sync::Arc;

use crate::hyphen::{EndEdit, HyphenationType, StartEdit, pack};
use crate::hyphenator::{Hyphenator, Hyphenators};
use crate::line_breaker::{Line, LineWidths, TabStops, is_line_end_space};
use crate::measured::{MeasuredText, Run, hyphenate};
use crate::unicode::TAB;
use crate::word_breaker::WordBreaker;

/// Of a line's flags; `StaticLayout` knows it.
const HAS_TAB: i32 = 1 << 29;

struct BreakPoint {
    offset: usize,
    width: f32,
    hyphens: i32,
}

/// The last place where the line could end.
#[derive(Clone, Copy)]
struct Candidate {
    offset: usize,
    width: f64,
    sum: f64,
    in_address: bool,
}

struct Greedy<'a> {
    text: &'a [u16],
    measured: &'a MeasuredText,
    widths: &'a LineWidths<'a>,
    tabs: &'a TabStops,
    hyphenates: bool,
    hyphenator: Arc<Hyphenator>,
    /// Of the current line: its width without and with spaces at its end, and its limit.
    width: f64,
    sum: f64,
    limit: f64,
    start_edit: StartEdit,
    candidate: Option<Candidate>,
    breaks: Vec<BreakPoint>,
}

pub(crate) fn break_lines(
    text: &[u16],
    measured: &MeasuredText,
    widths: &LineWidths,
    tabs: &TabStops,
    hyphenates: bool,
    hyphenators: &Hyphenators,
) -> Vec<Line> {
    let mut greedy = Greedy {
        text,
        measured,
        widths,
        tabs,
        hyphenates,
        hyphenator: Arc::default(),
        width: 0.0,
        sum: 0.0,
        limit: f64::from(widths.at(0)),
        start_edit: StartEdit::None,
        candidate: None,
        breaks: Vec::new(),
    };
    greedy.process(hyphenators);
    greedy.lines()
}

impl Greedy<'_> {
    fn process(&mut self, hyphenators: &Hyphenators) {
        let mut breaker = WordBreaker::new(self.text);
        let mut next_break = 0;
        let measured = self.measured;
        let mut before: Option<&Run> = None;
        for run in &measured.runs {
            let range = run.range().clone();
            if before.is_none_or(|before| before.paint().locales != run.paint().locales) {
                next_break = breaker.following(range.start);
                self.hyphenator = hyphenators.lookup(run.paint().locales.first());
            }
            before = Some(run);
            for at in range.clone() {
                self.advance(self.text[at], measured.widths[at]);
                if at + 1 == next_break {
                    if run.can_break() || next_break == range.end {
                        self.end_word(at + 1, &breaker, run.can_break());
                    }
                    next_break = breaker.next();
                }
            }
        }
        if let Some(candidate) = self
            .candidate
            .filter(|_| self.line_start() != self.text.len())
        {
            let width = self.width as f32;
            self.break_at(
                candidate.offset,
                width,
                0.0,
                0.0,
                EndEdit::None,
                StartEdit::None,
            );
        }
    }

    fn line_start(&self) -> usize {
        self.breaks.last().map_or(0, |point| point.offset)
    }

    fn advance(&mut self, unit: u16, width: f32) {
        if unit == TAB {
            self.sum = f64::from(self.tabs.next(self.sum as f32));
            self.width = self.sum;
            return;
        }
        self.sum += f64::from(width);
        if !is_line_end_space(unit) {
            self.width = self.sum;
        }
    }

    fn break_at(
        &mut self,
        offset: usize,
        width: f32,
        remaining_width: f64,
        remaining_sum: f64,
        end_edit: EndEdit,
        next_start: StartEdit,
    ) {
        self.breaks.push(BreakPoint {
            offset,
            width,
            hyphens: pack(self.start_edit, end_edit),
        });
        self.limit = f64::from(self.widths.at(self.breaks.len()));
        self.width = f64::from(remaining_width as f32);
        self.sum = f64::from(remaining_sum as f32);
        self.start_edit = next_start;
        self.candidate = None;
    }

    fn end_word(&mut self, offset: usize, breaker: &WordBreaker, may_hyphenate: bool) {
        while self.width > self.limit {
            if self.break_at_candidate() {
                continue;
            }
            let rest = self.line_start()..offset;
            if may_hyphenate && self.break_by_hyphenation(rest.clone(), breaker) {
                continue;
            }
            if self.break_between_graphemes(rest) {
                return;
            }
        }
        let in_address = breaker.badness() != 0;
        let replace = self
            .candidate
            .is_none_or(|candidate| candidate.in_address || !in_address);
        if replace {
            self.candidate = Some(Candidate {
                offset,
                width: self.width,
                sum: self.sum,
                in_address,
            });
        }
    }

    fn break_at_candidate(&mut self) -> bool {
        let Some(candidate) = self.candidate else {
            return false;
        };
        self.break_at(
            candidate.offset,
            candidate.width as f32,
            self.width - candidate.sum,
            self.sum - candidate.sum,
            EndEdit::None,
            StartEdit::None,
        );
        true
    }

    /// Parts words as long as the rest does not fit. False if it cannot.
    fn break_by_hyphenation(&mut self, range: Range<usize>, breaker: &WordBreaker) -> bool {
        let contains = |outer: &Range<usize>, inner: &Range<usize>| {
            outer.start <= inner.start && inner.end <= outer.end
        };
        let measured = self.measured;
        let run = measured
            .runs
            .iter()
            .rev()
            .find(|run| contains(run.range(), &range));
        let word = breaker.word();
        let Some(run) = run.filter(|run| self.hyphenates && run.can_hyphenate()) else {
            return false;
        };
        if !contains(&range, &word) {
            return false;
        }
        let kinds = hyphenate(&self.text[word.clone()], &self.hyphenator);
        let mut context = range;
        let mut fitting: Option<(usize, f32)> = None;
        let mut at = word.start;
        while at < word.end {
            let kind = kinds[at - word.start];
            if kind == HyphenationType::DontBreak {
                at += 1;
                continue;
            }
            let head = context.start..at;
            let width = run.hyphenated_width(self.text, head, self.start_edit, kind.this_line());
            if f64::from(width) <= self.limit {
                fitting = Some((at, width));
                at += 1;
                continue;
            }
            self.break_at_hyphen(run, &context, fitting, &kinds, word.start);
            if self.width <= self.limit {
                return true;
            }
            // What is left is still too long: go on parting it.
            context.start = self.line_start();
            at = context.start + 1;
            fitting = None;
        }
        self.break_at_hyphen(run, &context, fitting, &kinds, word.start);
        true
    }

    fn break_at_hyphen(
        &mut self,
        run: &Run,
        context: &Range<usize>,
        fitting: Option<(usize, f32)>,
        kinds: &[HyphenationType],
        word_start: usize,
    ) {
        let Some((offset, width)) = fitting else {
            self.break_between_graphemes(context.clone());
            return;
        };
        let kind = kinds[offset - word_start];
        let next_start = kind.next_line();
        let tail = offset..context.end;
        let rest = run.hyphenated_width(self.text, tail, next_start, EndEdit::None);
        let rest = f64::from(rest);
        let remaining = rest - (self.sum - self.width);
        self.break_at(offset, width, remaining, rest, kind.this_line(), next_start);
    }

    /// Puts as many characters as fit on the line, at least one. True if that was all of them.
    fn break_between_graphemes(&mut self, range: Range<usize>) -> bool {
        let mut width = self.measured.widths[range.start];
        for at in range.start + 1..range.end {
            let own = self.measured.widths[at];
            if own == 0.0 {
                continue;
            }
            if f64::from(width + own) > self.limit {
                let (rest, sum) = (self.width - f64::from(width), self.sum - f64::from(width));
                self.break_at(at, width, rest, sum, EndEdit::None, StartEdit::None);
                return false;
            }
            width += own;
        }
        let width = self.width as f32;
        self.break_at(range.end, width, 0.0, 0.0, EndEdit::None, StartEdit::None);
        true
    }

    fn lines(&self) -> Vec<Line> {
        let mut start = 0;
        let mut lines = Vec::new();
        for point in &self.breaks {
            let range = start..point.offset;
            let has_tab = self.text[range.clone()].contains(&TAB);
            let extent = self.measured.extent(self.text, range);
            lines.push(Line {
                end: point.offset,
                width: point.width,
                ascent: extent.ascent,
                descent: extent.descent,
                flags: point.hyphens | if has_tab { HAS_TAB } else { 0 },
            });
            start = point.offset;
        }
        lines
    }
}
