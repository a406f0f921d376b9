//! From offsets to widths and back, within a run whose advances are known.

use crate::grapheme;
use crate::unicode;

/// The width from the run's start to `offset`. `advances` start at `layout_start`.
fn advance_from(
    advances: &[f32],
    text: &[u16],
    layout_start: usize,
    start: usize,
    count: usize,
    offset: usize,
) -> f32 {
    let end = start + count;
    let (mut advance, mut last_cluster, mut cluster_width) = (0.0f32, start, 0.0f32);
    for at in start..offset {
        let width = advances[at - layout_start];
        if width != 0.0 {
            advance += width;
            last_cluster = at;
            cluster_width = width;
        }
    }
    if offset < end
        && !unicode::is_ascii_or_bidi_control(text[offset])
        && advances[offset - layout_start] == 0.0
    {
        // Inside a cluster each character that users see gets an equal share.
        let next_cluster = cluster_end(advances, text, layout_start, offset, end);
        let own = &advances[start - layout_start..];
        let (mut all, mut after) = (0, 0);
        for at in last_cluster..next_cluster {
            if grapheme::is_break(Some(own), text, start, count, at) {
                all += 1;
                after += i32::from(at >= offset);
            }
        }
        if all > 0 {
            advance -= cluster_width * after as f32 / all as f32;
        }
    }
    advance
}

/// Where the cluster that `at` is in ends.
fn cluster_end(
    advances: &[f32],
    text: &[u16],
    layout_start: usize,
    at: usize,
    end: usize,
) -> usize {
    (at + 1..end)
        .find(|&next| {
            advances[next - layout_start] != 0.0 || unicode::is_ascii_or_bidi_control(text[next])
        })
        .unwrap_or(end)
}

/// The width of `start .. offset`, of a run of `count` code units.
pub fn run_advance(
    advances: &[f32],
    text: &[u16],
    start: usize,
    count: usize,
    offset: usize,
) -> f32 {
    advance_from(advances, text, start, start, count, offset)
}

/// Gives each character of a ligature its share of the width.
pub fn distribute_advances(advances: &mut [f32], text: &[u16], start: usize, count: usize) {
    let mut cluster = start;
    while cluster < start + count {
        let width = advances[cluster - start];
        let end = cluster_end(advances, text, start, cluster, start + count);
        let starts: Vec<usize> = (cluster..end)
            .filter(|&at| grapheme::is_break(Some(advances), text, start, count, at))
            .collect();
        if starts.len() > 1 {
            for at in &starts {
                advances[at - start] = width / starts.len() as f32;
            }
        }
        cluster = end;
    }
}

/// The cursor position whose width comes closest to `advance`.
pub fn offset_for_advance(
    advances: &[f32],
    text: &[u16],
    start: usize,
    count: usize,
    advance: f32,
) -> usize {
    let end = start + count;
    let may_stand = |at| grapheme::is_break(Some(advances), text, start, count, at);
    let (mut x, mut last_x, mut search_x) = (0.0f32, 0.0f32, 0.0f32);
    let (mut last, mut search) = (start, start);
    for at in start..end {
        if may_stand(at) {
            search = last;
            search_x = last_x;
        }
        let width = advances[at - start];
        if width != 0.0 {
            last = at;
            last_x = x;
            x += width;
            if x > advance {
                break;
            }
        }
    }
    let (mut best, mut best_distance) = (search, f32::MAX);
    for at in search..=end {
        if may_stand(at) {
            let here = advance_from(advances, text, start, search, end - search, at);
            let delta = here + search_x - advance;
            if delta.abs() < best_distance {
                best_distance = delta.abs();
                best = at;
            }
            if delta >= 0.0 {
                break;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ligature_is_shared() {
        let text: Vec<u16> = "afib".encode_utf16().collect();
        let mut advances = [10.0, 8.0, 0.0, 6.0];
        assert_eq!(run_advance(&advances, &text, 0, 4, 2), 14.0);
        assert_eq!(run_advance(&advances, &text, 0, 4, 4), 24.0);
        assert_eq!(offset_for_advance(&advances, &text, 0, 4, 13.0), 2);
        assert_eq!(offset_for_advance(&advances, &text, 0, 4, 100.0), 4);
        assert_eq!(offset_for_advance(&advances, &text, 0, 4, 4.0), 0);
        distribute_advances(&mut advances, &text, 0, 4);
        assert_eq!(advances, [10.0, 4.0, 4.0, 6.0]);
    }
}
