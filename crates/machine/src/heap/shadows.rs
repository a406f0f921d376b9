//! Symbolic values of memory: which cells hold a value that depends on an input, and how.
//!
//! They are beside the memory, by address, and part of its snapshots. Whoever writes memory from
//! Rust goes through [`Heap::write`], [`Heap::bytes_mut`] or [`Heap::copy`]: the first two take
//! the shadows of what they write away, the last moves them along. The interpreter writes by
//! itself, and keeps them by itself while it follows symbols (`interp/follow`).

use std::sync::Arc;

use gibbon_expressions::ExprId;
use rustc_hash::FxHashMap;

use super::{Heap, Ref};

/// One word of memory: the cells that begin in it.
#[derive(Clone, Copy, Default)]
struct Word {
    cells: [Option<ExprId>; 8],
    sizes: [u8; 8],
}

impl Word {
    fn is_empty(&self) -> bool {
        self.cells.iter().all(Option::is_none)
    }

    /// Takes away the cells that have a byte in `from..to`.
    fn kill(&mut self, from: u32, to: u32) {
        for at in 0..8u32 {
            let size = u32::from(self.sizes[at as usize]);
            if at < to && at + size > from {
                self.cells[at as usize] = None;
            }
        }
    }
}

/// Cells are as large as the value, and aligned to that: none crosses a word.
#[derive(Clone, Default)]
pub struct Shadows {
    words: FxHashMap<u32, Word>,
    /// One bit for words whose number ends alike: most addresses are ruled out by it.
    filter: Filter,
}

#[derive(Clone)]
struct Filter([u64; 64]);

impl Default for Filter {
    fn default() -> Filter {
        Filter([0; 64])
    }
}

impl Filter {
    fn set(&mut self, word: u32) {
        self.0[(word >> 6 & 63) as usize] |= 1 << (word & 63);
    }

    fn has(&self, word: u32) -> bool {
        self.0[(word >> 6 & 63) as usize] >> (word & 63) & 1 != 0
    }
}

impl Shadows {
    fn get(&self, at: u32, size: u8) -> Option<ExprId> {
        if !self.filter.has(at >> 3) {
            return None;
        }
        let word = self.words.get(&(at >> 3))?;
        let cell = (at & 7) as usize;
        word.cells[cell].filter(|_| word.sizes[cell] == size)
    }

    fn set(&mut self, at: u32, size: u8, shadow: ExprId) {
        self.filter.set(at >> 3);
        let word = self.words.entry(at >> 3).or_default();
        let cell = at & 7;
        word.kill(cell, cell + u32::from(size));
        word.cells[cell as usize] = Some(shadow);
        word.sizes[cell as usize] = size;
    }

    fn is_touched(&self, at: u64, length: u64) -> bool {
        let (first, last) = (at >> 3, (at + length - 1) >> 3);
        last - first >= 64 || (first..=last).any(|word| self.filter.has(word as u32))
    }

    fn kill(&mut self, at: u64, length: u64) {
        let (first, last) = (at >> 3, (at + length - 1) >> 3);
        let part = |word: u32| {
            let start = u64::from(word) << 3;
            let from = at.saturating_sub(start) as u32;
            (from, (at + length - start).min(8) as u32)
        };
        if last - first < self.words.len() as u64 {
            for number in first..=last {
                let number = number as u32;
                if let Some(word) = self.words.get_mut(&number) {
                    let (from, to) = part(number);
                    word.kill(from, to);
                    if word.is_empty() {
                        self.words.remove(&number);
                    }
                }
            }
        } else {
            self.words.retain(|&number, word| {
                if (first..=last).contains(&u64::from(number)) {
                    let (from, to) = part(number);
                    word.kill(from, to);
                }
                !word.is_empty()
            });
        }
        if self.words.is_empty() {
            self.filter = Filter::default();
        }
    }

    /// Cells that lie in a range as a whole: address, size, shadow. In order of addresses.
    fn within(&self, at: u64, length: u64) -> Vec<(u32, u8, ExprId)> {
        if length == 0 || !self.is_touched(at, length) {
            return Vec::new();
        }
        let (first, last) = (at >> 3, (at + length - 1) >> 3);
        let mut numbers: Vec<u32> = if last - first < self.words.len() as u64 {
            (first..=last).map(|number| number as u32).collect()
        } else {
            let all = self.words.keys().copied();
            all.filter(|&number| (first..=last).contains(&u64::from(number)))
                .collect()
        };
        numbers.sort_unstable();
        let mut found = Vec::new();
        for number in numbers {
            let Some(word) = self.words.get(&number) else {
                continue;
            };
            for cell in 0..8 {
                let start = (number << 3) + cell;
                let size = word.sizes[cell as usize];
                let inside =
                    u64::from(start) >= at && u64::from(start) + u64::from(size) <= at + length;
                if let Some(shadow) = word.cells[cell as usize]
                    && inside
                {
                    found.push((start, size, shadow));
                }
            }
        }
        found
    }
}

/// Shared with snapshots until one of them changes; `None` where nothing is symbolic.
pub(super) type SharedShadows = Option<Arc<Shadows>>;

impl Heap {
    /// Whether some memory is symbolic.
    #[inline(always)]
    pub fn has_shadows(&self) -> bool {
        self.shadows.is_some()
    }

    /// How a value in memory depends on inputs: of a cell of exactly this size.
    #[inline]
    pub fn shadow(&self, object: Ref, offset: u32, size: u8) -> Option<ExprId> {
        let shadows = self.shadows.as_ref()?;
        shadows.get(object.0.wrapping_add(offset), size)
    }

    /// False if no cell that begins or ends in this word is symbolic; true if one may be.
    #[inline(always)]
    pub fn may_have_shadow(&self, object: Ref, offset: u32) -> bool {
        let at = object.0.wrapping_add(offset);
        let shadows = self.shadows.as_ref();
        shadows.is_some_and(|shadows| shadows.filter.has(at >> 3))
    }

    /// Says how a value in memory depends on inputs, after it was written.
    pub fn set_shadow(&mut self, object: Ref, offset: u32, size: u8, shadow: Option<ExprId>) {
        let at = object.0.wrapping_add(offset);
        match shadow {
            Some(shadow) => {
                let shadows = self.shadows.get_or_insert_default();
                Arc::make_mut(shadows).set(at, size, shadow);
            }
            None => self.kill_shadows(at as usize, size.into()),
        }
    }

    /// Cells of an object's bytes that are symbolic: where they are in it, their size, how.
    pub fn shadows_within(&self, object: Ref, start: u32, length: u32) -> Vec<(u32, u8, ExprId)> {
        let Some(shadows) = &self.shadows else {
            return Vec::new();
        };
        let at = u64::from(object.0) + u64::from(start);
        let mut found = shadows.within(at, length.into());
        found.iter_mut().for_each(|cell| cell.0 -= object.0);
        found
    }

    /// Nothing in memory is symbolic any more.
    pub fn drop_shadows(&mut self) {
        self.shadows = None;
    }

    /// What was written is not what its shadows say.
    #[inline(always)]
    pub(super) fn kill_shadows(&mut self, at: usize, length: usize) {
        if self.shadows.is_some() && length > 0 {
            self.kill_shadows_of(at as u64, length as u64);
        }
    }

    #[cold]
    fn kill_shadows_of(&mut self, at: u64, length: u64) {
        let Some(shadows) = &mut self.shadows else {
            return;
        };
        if !shadows.is_touched(at, length) {
            return;
        }
        let shadows = Arc::make_mut(shadows);
        shadows.kill(at, length);
        if shadows.words.is_empty() {
            self.shadows = None;
        }
    }

    /// Bytes were copied: their shadows go along.
    pub(super) fn move_shadows(&mut self, source: usize, target: usize, length: usize) {
        if self.shadows.is_none() {
            return;
        }
        let moved = match &self.shadows {
            Some(shadows) => shadows.within(source as u64, length as u64),
            None => return,
        };
        self.kill_shadows(target, length);
        for (at, size, shadow) in moved {
            let to = target + (at as usize - source);
            // A cell that comes to lie across words cannot be kept.
            if to.is_multiple_of(usize::from(size)) {
                self.set_shadow(Ref(to as u32), 0, size, Some(shadow));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_expressions::{Expressions, Input};

    fn heap() -> (Heap, Ref, [ExprId; 3]) {
        let mut heap = Heap::new(4 << 20).expect("address space");
        let object = heap.allocate(256).expect("room");
        let mut table = Expressions::new();
        let symbols = [0, 1, 2].map(|event| {
            let input = Input::TapX(event);
            table.int_variable(input, 0, 9).expect("a variable")
        });
        (heap, object, symbols)
    }

    #[test]
    fn a_write_ends_what_it_overlaps() {
        let (mut heap, object, [a, b, c]) = heap();
        heap.set_shadow(object, 8, 4, Some(a));
        heap.set_shadow(object, 12, 4, Some(b));
        heap.set_shadow(object, 16, 8, Some(c));
        assert_eq!(heap.shadow(object, 8, 4), Some(a));
        assert_eq!(heap.shadow(object, 8, 8), None, "another size");
        heap.set_u8(object, 13, 0);
        assert_eq!(heap.shadow(object, 8, 4), Some(a));
        assert_eq!(heap.shadow(object, 12, 4), None);
        heap.set_u32(object, 20, 0);
        assert_eq!(
            heap.shadow(object, 16, 8),
            None,
            "its second half was written"
        );
        heap.bytes_mut(object, 0, 200).fill(1);
        assert!(!heap.has_shadows());
    }

    #[test]
    fn a_copy_takes_them_along() {
        let (mut heap, object, [a, b, c]) = heap();
        heap.set_shadow(object, 16, 4, Some(a));
        heap.set_shadow(object, 20, 4, Some(b));
        heap.set_shadow(object, 120, 4, Some(c));
        // Overlapping, and onto one that goes.
        heap.copy(object, 16, object, 20, 8);
        assert_eq!(heap.shadow(object, 16, 4), Some(a));
        assert_eq!(heap.shadow(object, 20, 4), Some(a));
        assert_eq!(heap.shadow(object, 24, 4), Some(b));
        heap.copy(object, 64, object, 100, 40);
        assert_eq!(heap.shadow(object, 120, 4), None);
        let found = heap.shadows_within(object, 18, 10);
        assert_eq!(found, [(20, 4, a), (24, 4, b)]);
    }

    #[test]
    fn a_snapshot_has_them() {
        let (mut heap, object, [a, b, _]) = heap();
        heap.set_shadow(object, 8, 2, Some(a));
        let snapshot = heap.snapshot();
        heap.set_shadow(object, 8, 2, Some(b));
        heap.drop_shadows();
        heap.restore(&snapshot);
        assert_eq!(heap.shadow(object, 8, 2), Some(a));
        heap.set_u16(object, 8, 3);
        heap.restore(&snapshot);
        assert_eq!(heap.shadow(object, 8, 2), Some(a));
    }

    #[test]
    fn new_objects_have_none() {
        let (mut heap, object, [a, ..]) = heap();
        let snapshot = heap.snapshot();
        let next = heap.allocate(64).expect("room");
        heap.set_shadow(next, 8, 4, Some(a));
        heap.restore(&snapshot);
        assert_eq!(heap.shadow(next, 8, 4), None);
        assert_eq!(heap.shadow(object, 8, 4), None);
    }
}
