//! Breaking a measured paragraph into lines.

use crate::greedy;
use crate::hyphenator::Hyphenators;
use crate::measured::MeasuredText;
use crate::optimal;
use crate::unicode::TAB;

/// `LineBreaker.BREAK_STRATEGY_*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BreakStrategy {
    #[default]
    Greedy,
    HighQuality,
    Balanced,
}

impl BreakStrategy {
    pub fn of(number: i32) -> BreakStrategy {
        match number {
            1 => BreakStrategy::HighQuality,
            2 => BreakStrategy::Balanced,
            _ => BreakStrategy::Greedy,
        }
    }
}

/// `LineBreaker.HYPHENATION_FREQUENCY_*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum HyphenationFrequency {
    #[default]
    None,
    Normal,
    Full,
}

impl HyphenationFrequency {
    pub fn of(number: i32) -> HyphenationFrequency {
        match number {
            1 => HyphenationFrequency::Normal,
            2 => HyphenationFrequency::Full,
            _ => HyphenationFrequency::None,
        }
    }
}

/// How to break, whatever the text.
#[derive(Clone, Debug, Default)]
pub struct LineBreaker {
    pub strategy: BreakStrategy,
    pub frequency: HyphenationFrequency,
    pub justified: bool,
    /// Taken off the width, line by line; the last one holds for all further lines.
    pub indents: Vec<f32>,
}

/// How wide the lines of a paragraph may be.
#[derive(Clone, Debug, Default)]
pub struct LineWidths<'a> {
    pub first: f32,
    pub first_count: i32,
    pub rest: f32,
    pub indents: &'a [f32],
    /// Which line of the whole text the paragraph starts at.
    pub indents_offset: usize,
}

impl LineWidths<'_> {
    pub fn at(&self, line: usize) -> f32 {
        let width = match (line as i64) < i64::from(self.first_count) {
            true => self.first,
            false => self.rest,
        };
        let indent = self
            .indents
            .get(line + self.indents_offset)
            .or(self.indents.last())
            .copied()
            .unwrap_or(0.0);
        (width - indent).max(0.0)
    }

    /// The narrowest of them.
    pub fn least(&self) -> f32 {
        let last = self.indents.len().saturating_sub(self.indents_offset);
        let edge = self.at(self.first_count.max(0) as usize);
        (1..last)
            .map(|line| self.at(line))
            .fold(self.at(0).min(edge), f32::min)
    }
}

/// Where tabs lead to.
#[derive(Clone, Debug, Default)]
pub struct TabStops {
    pub stops: Vec<f32>,
    /// Between the stops after the last one.
    pub width: f32,
}

impl TabStops {
    pub fn next(&self, x: f32) -> f32 {
        match self.stops.iter().find(|&&stop| stop > x) {
            Some(&stop) => stop,
            None if self.width > 0.0 => ((x / self.width).trunc() + 1.0) * self.width,
            None => x,
        }
    }
}

/// One line of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Line {
    /// Where it ends.
    pub end: usize,
    pub width: f32,
    pub ascent: f32,
    pub descent: f32,
    /// A bit for tabs, and the hyphens at both ends.
    pub flags: i32,
}

impl LineBreaker {
    pub fn break_lines(
        &self,
        text: &[u16],
        measured: &MeasuredText,
        widths: &LineWidths,
        tabs: &TabStops,
        hyphenators: &Hyphenators,
    ) -> Vec<Line> {
        if text.is_empty() {
            return Vec::new();
        }
        match self.strategy == BreakStrategy::Greedy || text.contains(&TAB) {
            true => {
                let hyphenates = self.frequency != HyphenationFrequency::None;
                greedy::break_lines(text, measured, widths, tabs, hyphenates, hyphenators)
            }
            false => optimal::break_lines(self, text, measured, widths, hyphenators),
        }
    }
}

/// Spaces that vanish at the end of a line.
pub(crate) fn is_line_end_space(unit: u16) -> bool {
    matches!(
        unit,
        0x0A | 0x20 | 0x1680 | 0x2000..=0x2006 | 0x2008..=0x200A | 0x205F | 0x3000
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_with_indents() {
        let widths = LineWidths {
            first: 100.0,
            first_count: 2,
            rest: 50.0,
            indents: &[10.0, 5.0],
            indents_offset: 1,
        };
        assert_eq!(widths.at(0), 95.0);
        assert_eq!(widths.at(1), 95.0);
        assert_eq!(widths.at(2), 45.0);
        assert_eq!(widths.least(), 45.0);
    }

    #[test]
    fn tabs() {
        let tabs = TabStops {
            stops: vec![30.0, 70.0],
            width: 20.0,
        };
        assert_eq!(tabs.next(0.0), 30.0);
        assert_eq!(tabs.next(30.0), 70.0);
        assert_eq!(tabs.next(71.0), 80.0);
    }
}
