//! The careful way: of all ways to break a paragraph the one with the least raggedness, as
//! Knuth and Plass do it.

use crate::hyphen::{HyphenationType, pack};
use crate::hyphenator::Hyphenators;
use crate::line_breaker::{BreakStrategy, HyphenationFrequency, Line, LineBreaker, LineWidths};
use crate::measured::{CharProcessor, HyphenBreak, MeasuredText, Run};

/// Greater than any width, in order of how bad it is.
const OVERFULL: f32 = 1e12;
const DESPERATE: f32 = 1e10;

const LAST_LINE_PENALTY: f32 = 4.0;
const LINE_PENALTY: f32 = 2.0;
const SHRINK_PENALTY: f32 = 4.0;
/// How much of a space justified text may take away.
const SHRINKABILITY: f32 = 1.0 / 3.0;

/// A place where a line can end.
struct Candidate {
    offset: usize,
    /// Width of the text so far if the line goes on here, and if it ends here.
    pre_break: f32,
    post_break: f32,
    penalty: f32,
    pre_spaces: u32,
    post_spaces: u32,
    kind: HyphenationType,
}

#[derive(Default)]
struct Context {
    candidates: Vec<Candidate>,
    line_penalty: f32,
    space_width: f32,
}

pub(crate) fn break_lines(
    breaker: &LineBreaker,
    text: &[u16],
    measured: &MeasuredText,
    widths: &LineWidths,
    hyphenators: &Hyphenators,
) -> Vec<Line> {
    let context = candidates(breaker, text, measured, widths, hyphenators);
    let chosen = best(&context, breaker, widths);
    let mut lines = Vec::new();
    for pair in chosen.windows(2) {
        let (before, here) = (&context.candidates[pair[0]], &context.candidates[pair[1]]);
        let extent = measured.extent(text, before.offset..here.offset);
        lines.push(Line {
            end: here.offset,
            width: here.post_break - before.pre_break,
            ascent: extent.ascent,
            descent: extent.descent,
            flags: pack(before.kind.next_line(), here.kind.this_line()),
        });
    }
    lines
}

/// What a hyphen costs, and what a line does.
fn penalties(run: &Run, widths: &LineWidths, breaker: &LineBreaker) -> (f32, f32) {
    let font = &run.paint().font;
    let mut hyphen = 0.5 * font.size * font.scale_x * widths.at(0);
    if breaker.frequency == HyphenationFrequency::Normal {
        hyphen *= 4.0;
    }
    match breaker.justified {
        true => (hyphen * 0.25, 0.0),
        false => (hyphen, hyphen * LINE_PENALTY),
    }
}

fn candidates(
    breaker: &LineBreaker,
    text: &[u16],
    measured: &MeasuredText,
    widths: &LineWidths,
    hyphenators: &Hyphenators,
) -> Context {
    let least = widths.least();
    let mut processor = CharProcessor::new(text);
    let mut context = Context::default();
    context.candidates.push(Candidate {
        offset: 0,
        pre_break: 0.0,
        post_break: 0.0,
        penalty: 0.0,
        pre_spaces: 0,
        post_spaces: 0,
        kind: HyphenationType::DontBreak,
    });
    let mut hyphens = measured.hyphen_breaks.as_slice();
    let mut before = None;
    for run in &measured.runs {
        let range = run.range().clone();
        let mut hyphen_penalty = 0.0;
        if run.can_break() {
            let (hyphen, line) = penalties(run, widths, breaker);
            hyphen_penalty = hyphen;
            context.line_penalty = context.line_penalty.max(line);
        }
        processor.enter(run, before, hyphenators);
        before = Some(run);
        for at in range.clone() {
            let next = at + 1;
            let can_break = run.can_break() || next == range.end;
            processor.feed(at, text[at], measured.widths[at], can_break);
            if next != processor.next_break {
                continue;
            }
            let word = processor.context();
            let count = hyphens
                .iter()
                .take_while(|point| point.offset < word.end)
                .count();
            let (own, rest) = hyphens.split_at(count);
            hyphens = rest;
            let hyphenates = breaker.frequency != HyphenationFrequency::None && run.can_hyphenate();
            let own = if hyphenates { own } else { &[] };
            let desperate = match processor.width_from_last_break() > least {
                true => desperate_breaks(measured, word.start, word.end),
                false => Vec::new(),
            };
            context.merge(own, &desperate, &processor, hyphen_penalty);
            // Inside a replacement no line can end.
            if run.can_break() || next == range.end || measured.widths[next] > 0.0 {
                context.candidates.push(Candidate {
                    offset: next,
                    pre_break: processor.sum_of_widths,
                    post_break: processor.effective_width,
                    penalty: hyphen_penalty * f32::from(processor.badness()),
                    pre_spaces: processor.raw_spaces,
                    post_spaces: processor.effective_spaces,
                    kind: HyphenationType::DontBreak,
                });
            }
        }
    }
    context.space_width = processor.space_width;
    context
}

/// Every character of a word that is too long for any line, with the width before it.
fn desperate_breaks(measured: &MeasuredText, start: usize, end: usize) -> Vec<(usize, f32)> {
    let mut width = measured.widths[start];
    let mut breaks = Vec::new();
    for at in start + 1..end {
        let own = measured.widths[at];
        if own != 0.0 {
            breaks.push((at, width));
            width += own;
        }
    }
    breaks
}

impl Context {
    /// Adds the places inside a word by offset, those without a hyphen first.
    fn merge(
        &mut self,
        hyphens: &[HyphenBreak],
        desperate: &[(usize, f32)],
        processor: &CharProcessor,
        hyphen_penalty: f32,
    ) {
        let spaces = processor.effective_spaces;
        let start = processor.sum_at_previous_break;
        let mut hyphens = hyphens.iter().peekable();
        let mut desperate = desperate.iter().peekable();
        loop {
            let hyphen_next = match (desperate.peek(), hyphens.peek()) {
                (None, None) => return,
                (None, Some(_)) => true,
                (Some((offset, _)), Some(hyphen)) => hyphen.offset < *offset,
                (Some(_), None) => false,
            };
            let candidate = if hyphen_next {
                hyphens.next().map(|point| Candidate {
                    offset: point.offset,
                    pre_break: processor.sum_of_widths - point.second,
                    post_break: start + point.first,
                    penalty: hyphen_penalty,
                    pre_spaces: spaces,
                    post_spaces: spaces,
                    kind: point.kind,
                })
            } else {
                desperate.next().map(|&(offset, width)| Candidate {
                    offset,
                    pre_break: start + width,
                    post_break: start + width,
                    penalty: DESPERATE,
                    pre_spaces: spaces,
                    post_spaces: spaces,
                    kind: HyphenationType::BreakAndDontInsertHyphen,
                })
            };
            self.candidates.extend(candidate);
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Best {
    score: f32,
    previous: usize,
    line: usize,
}

/// The indices of the chosen candidates, the first included.
fn best(context: &Context, breaker: &LineBreaker, widths: &LineWidths) -> Vec<usize> {
    let candidates = &context.candidates;
    let max_shrink = match breaker.justified {
        true => SHRINKABILITY * context.space_width,
        false => 0.0,
    };
    let mut data = vec![Best::default()];
    let mut active = 0;
    for end in 1..candidates.len() {
        let at_end = end == candidates.len() - 1;
        let (mut score, mut previous) = (f32::MAX, 0);
        let mut last_line = data[active].line;
        let mut width = widths.at(last_line);
        let mut left_edge = candidates[end].post_break - width;
        let mut best_hope = 0.0;
        let first = active;
        for start in first..end {
            let line = data[start].line;
            if line != last_line {
                let own = widths.at(line);
                if own != width {
                    // As minikin has it: the edge is that of the line before.
                    left_edge = candidates[end].post_break - width;
                    best_hope = 0.0;
                    width = own;
                }
                last_line = line;
            }
            let before = data[start].score;
            if before + best_hope >= score {
                continue;
            }
            let delta = candidates[start].pre_break - left_edge;
            let mut width_score = 0.0;
            let mut additional = 0.0;
            if (at_end || !breaker.justified) && delta < 0.0 {
                width_score = OVERFULL;
            } else if at_end && breaker.strategy != BreakStrategy::Balanced {
                additional = LAST_LINE_PENALTY * candidates[start].penalty;
            } else {
                width_score = delta * delta;
                if delta < 0.0 {
                    let spaces = candidates[end]
                        .post_spaces
                        .wrapping_sub(candidates[start].pre_spaces);
                    width_score = match -delta < max_shrink * spaces as f32 {
                        true => width_score * SHRINK_PENALTY,
                        false => OVERFULL,
                    };
                }
            }
            if delta < 0.0 {
                active = start + 1;
            } else {
                best_hope = width_score;
            }
            let own = before + width_score + additional;
            if own <= score {
                score = own;
                previous = start;
            }
        }
        data.push(Best {
            score: score + candidates[end].penalty + context.line_penalty,
            previous,
            line: data[previous].line + 1,
        });
    }
    let mut chosen = vec![candidates.len() - 1];
    while let Some(&last) = chosen.last().filter(|&&last| last > 0) {
        chosen.push(data[last].previous);
    }
    chosen.reverse();
    chosen
}
