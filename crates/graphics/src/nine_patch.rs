//! Nine-patches: the chunk `npTc` of a PNG file, and where its patches go.
//!
//! A chunk comes in two forms: as in files (big endian, not yet deserialised) and as Java code
//! holds it in a `byte[]`: little endian, first byte 1.

use crate::geometry::{Rect, rect};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NinePatch {
    pub x_divisions: Vec<i32>,
    pub y_divisions: Vec<i32>,
    /// left, right, top, bottom
    pub padding: [i32; 4],
    pub colors: Vec<u32>,
}

const HEADER: usize = 32;
/// A patch's colour that says its pixels are all transparent.
const TRANSPARENT: u32 = 0;

impl NinePatch {
    /// From a PNG file's chunk.
    pub fn from_file(chunk: &[u8]) -> Option<NinePatch> {
        NinePatch::parse(chunk, u32::from_be_bytes)
    }

    /// From what Java code holds.
    pub fn from_device(chunk: &[u8]) -> Option<NinePatch> {
        NinePatch::parse(chunk, u32::from_le_bytes)
    }

    fn parse(chunk: &[u8], number: fn([u8; 4]) -> u32) -> Option<NinePatch> {
        if chunk.len() < HEADER {
            return None;
        }
        let word = |at: usize| {
            let bytes = chunk.get(at..at + 4)?.first_chunk::<4>()?;
            Some(number(*bytes))
        };
        let words = |at: usize, count: u8| -> Option<Vec<u32>> {
            (0..usize::from(count))
                .map(|index| word(at + 4 * index))
                .collect()
        };
        let [xs, ys, colors] = [chunk[1], chunk[2], chunk[3]];
        let signed = |values: Vec<u32>| values.into_iter().map(|v| v as i32).collect();
        let after_x = HEADER + 4 * usize::from(xs);
        let after_y = after_x + 4 * usize::from(ys);
        let mut padding = [0; 4];
        for (index, value) in padding.iter_mut().enumerate() {
            *value = word(12 + 4 * index)? as i32;
        }
        Some(NinePatch {
            x_divisions: signed(words(HEADER, xs)?),
            y_divisions: signed(words(after_x, ys)?),
            padding,
            colors: words(after_y, colors)?,
        })
    }

    /// As Java code holds it.
    pub fn to_device(&self) -> Vec<u8> {
        let x_offset = HEADER as u32;
        let y_offset = x_offset + 4 * self.x_divisions.len() as u32;
        let color_offset = y_offset + 4 * self.y_divisions.len() as u32;
        let mut out = vec![
            1,
            self.x_divisions.len() as u8,
            self.y_divisions.len() as u8,
            self.colors.len() as u8,
        ];
        let mut word = |value: u32| out.extend(value.to_le_bytes());
        word(x_offset);
        word(y_offset);
        self.padding.iter().for_each(|&value| word(value as u32));
        word(color_offset);
        self.x_divisions
            .iter()
            .for_each(|&value| word(value as u32));
        self.y_divisions
            .iter()
            .for_each(|&value| word(value as u32));
        self.colors.iter().for_each(|&value| word(value));
        out
    }

    /// For an image that was scaled while it was decoded.
    pub fn scaled(&self, x: f32, y: f32, width: i32, height: i32) -> NinePatch {
        let scale = |value: i32, by: f32| (value as f32 * by + 0.5) as i32;
        let divisions = |values: &[i32], by: f32, size: i32| {
            let mut last = -1;
            values
                .iter()
                .map(|&value| {
                    let mut at = scale(value, by);
                    if at <= last && last < size {
                        at = last + 1;
                    }
                    last = at;
                    at.min(size)
                })
                .collect()
        };
        NinePatch {
            x_divisions: divisions(&self.x_divisions, x, width),
            y_divisions: divisions(&self.y_divisions, y, height),
            padding: [
                scale(self.padding[0], x),
                scale(self.padding[1], x),
                scale(self.padding[2], y),
                scale(self.padding[3], y),
            ],
            colors: self.colors.clone(),
        }
    }

    /// The patches: where they are in the image, where they go, and whether to skip them.
    pub fn patches(&self, width: i32, height: i32, target: &Rect) -> Vec<Patch> {
        let xs = spans(&self.x_divisions, width, target.left, target.right);
        let ys = spans(&self.y_divisions, height, target.top, target.bottom);
        let mut patches = Vec::new();
        let mut index = 0;
        for y in &ys {
            for x in &xs {
                let color = self.colors.get(index).copied().unwrap_or(1);
                index += 1;
                let patch = Patch {
                    source: rect(x.from.0, y.from.0, x.from.1, y.from.1),
                    target: rect(x.to.0, y.to.0, x.to.1, y.to.1),
                    transparent: color == TRANSPARENT,
                };
                if !patch.source.is_empty() && !patch.target.is_empty() {
                    patches.push(patch);
                }
            }
        }
        patches
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patch {
    pub source: Rect,
    pub target: Rect,
    pub transparent: bool,
}

struct Span {
    from: (f32, f32),
    to: (f32, f32),
}

/// One axis: fixed parts keep their size (or shrink if they must), the others share the rest.
fn spans(divisions: &[i32], size: i32, start: f32, end: f32) -> Vec<Span> {
    let mut edges = vec![0];
    edges.extend(divisions.iter().map(|&at| at.clamp(0, size)));
    edges.push(size);
    // The first part is fixed; one of no size counts in Skia's numbering only if it is first.
    let parts: Vec<(i32, i32, bool)> = edges
        .windows(2)
        .enumerate()
        .map(|(index, pair)| (pair[0], pair[1], index % 2 == 1))
        .filter(|&(from, to, _)| to > from)
        .collect();
    let length = |stretches: bool| -> f32 {
        let alike = parts.iter().filter(|part| part.2 == stretches);
        alike.map(|part| (part.1 - part.0) as f32).sum()
    };
    let (fixed, stretching) = (length(false), length(true));
    let total = end - start;
    let (fixed_scale, stretch_scale) = if total >= fixed && stretching > 0.0 {
        (1.0, (total - fixed) / stretching)
    } else if fixed > 0.0 {
        (total / fixed, 0.0)
    } else {
        (1.0, 1.0)
    };
    let mut at = start;
    parts
        .iter()
        .map(|&(from, to, stretches)| {
            let scale = if stretches {
                stretch_scale
            } else {
                fixed_scale
            };
            let begin = at;
            at += (to - from) as f32 * scale;
            Span {
                from: (from as f32, to as f32),
                to: (begin, at),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patch() -> NinePatch {
        NinePatch {
            x_divisions: vec![2, 8],
            y_divisions: vec![3, 7],
            padding: [1, 2, 3, 4],
            colors: vec![1; 9],
        }
    }

    #[test]
    fn both_forms_are_read() {
        let device = patch().to_device();
        assert_eq!(NinePatch::from_device(&device), Some(patch()));
        assert_eq!(NinePatch::from_device(&device[..40]), None);
    }

    #[test]
    fn corners_keep_their_size() {
        let patches = patch().patches(10, 10, &rect(0.0, 0.0, 110.0, 20.0));
        assert_eq!(patches.len(), 9);
        assert_eq!(patches[0].target, rect(0.0, 0.0, 2.0, 3.0));
        assert_eq!(patches[4].target, rect(2.0, 3.0, 108.0, 17.0));
        assert_eq!(patches[8].source, rect(8.0, 7.0, 10.0, 10.0));
    }

    #[test]
    fn scaling_keeps_divisions_apart() {
        let scaled = patch().scaled(0.1, 2.0, 1, 20);
        assert_eq!(scaled.y_divisions, [6, 14]);
        assert_eq!(scaled.x_divisions, [0, 1]);
    }
}
