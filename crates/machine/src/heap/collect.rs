//! Collection: precise, non-moving mark; lines without a marked object become free.
//!
//! Runs between instructions only. The order is that of `java.lang.ref`: soft (when memory
//! is short) and weak references are cleared before finalizers revive their objects, phantom
//! references after. Cleared ones are linked through `Reference.discovered` into the list
//! that the reference handler thread fetches.

use super::allocate::{BLOCK_SHIFT, LINE_SHIFT, LINES_PER_BLOCK};
use super::{ARRAY_DATA, HEAP_START, Heap, Ref};

/// What the collector must know of an object.
pub struct Shape<'a> {
    pub size: u32,
    /// Offsets of its reference fields; a reference's own referent is among them.
    pub references: &'a [u32],
    /// Further offsets: the static fields of a class object.
    pub more_references: &'a [u32],
    pub is_reference_array: bool,
    pub reference_kind: Option<ReferenceKind>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReferenceKind {
    Soft,
    Weak,
    Final,
    Phantom,
}

/// Answers [`Shape`] for any object; the class tables do.
pub trait Shapes {
    fn shape(&self, heap: &Heap, object: Ref) -> Shape<'_>;
    /// Offsets in `java.lang.ref.Reference` of `referent` and `discovered`.
    fn reference_offsets(&self) -> (u32, u32);
}

/// A collection under way.
pub struct Marker {
    /// One bit for eight bytes from `HEAP_START`.
    bits: Vec<u64>,
    lines: Vec<u8>,
    stack: Vec<Ref>,
    live: u64,
    clear_soft: bool,
    discovered: Vec<(Ref, ReferenceKind)>,
}

impl Marker {
    pub fn new(heap: &Heap, clear_soft: bool) -> Marker {
        let bytes = (heap.allocator.blocks.len() as u64) << BLOCK_SHIFT;
        Marker {
            bits: vec![0; (bytes / 512) as usize],
            lines: vec![0; heap.allocator.blocks.len() * LINES_PER_BLOCK as usize],
            stack: Vec::new(),
            live: 0,
            clear_soft,
            discovered: Vec::new(),
        }
    }

    pub fn is_live(&self, object: Ref) -> bool {
        let unit = object.0.wrapping_sub(HEAP_START) / 8;
        let word = self.bits.get((unit / 64) as usize);
        word.is_some_and(|word| word >> (unit % 64) & 1 != 0)
    }

    /// What names no place of the heap is no object: code that wrote numbers where references
    /// belong loses what it had there, and nothing else happens.
    #[inline]
    pub fn root(&mut self, object: Ref) {
        if object.0 < HEAP_START || !object.0.is_multiple_of(8) {
            return;
        }
        let unit = (object.0 - HEAP_START) / 8;
        let Some(word) = self.bits.get_mut((unit / 64) as usize) else {
            return;
        };
        let bit = 1 << (unit % 64);
        if *word & bit == 0 {
            *word |= bit;
            self.stack.push(object);
        }
    }

    /// Keeps an object without keeping what it refers to.
    pub fn keep_alone(&mut self, heap: &Heap, shapes: &impl Shapes, object: Ref) {
        self.root(object);
        if self.stack.last() == Some(&object) {
            self.stack.pop();
            self.keep_lines(object, shapes.shape(heap, object).size);
        }
    }

    fn keep_lines(&mut self, object: Ref, size: u32) {
        self.live += u64::from(size);
        let first = (object.0 - HEAP_START) >> LINE_SHIFT;
        let end = u64::from(object.0 - HEAP_START) + u64::from(size.max(1));
        let end = end.div_ceil(1 << LINE_SHIFT).min(self.lines.len() as u64);
        self.lines[first as usize..end as usize].fill(1);
    }

    /// Marks all that is reachable from the roots given so far.
    pub fn trace(&mut self, heap: &Heap, shapes: &impl Shapes) {
        let (referent_offset, _) = shapes.reference_offsets();
        while let Some(object) = self.stack.pop() {
            let shape = shapes.shape(heap, object);
            self.keep_lines(object, shape.size);
            if shape.is_reference_array {
                let room = shape.size.saturating_sub(ARRAY_DATA) / 4;
                for index in 0..heap.array_length(object).min(room) {
                    self.root(heap.array_ref(object, index));
                }
                continue;
            }
            let weak_referent = shape.reference_kind.filter(|&kind| {
                let referent = heap.get_ref(object, referent_offset);
                let is_weak = kind != ReferenceKind::Soft || self.clear_soft;
                is_weak && !referent.is_null() && !self.is_live(referent)
            });
            if let Some(kind) = weak_referent {
                self.discovered.push((object, kind));
            }
            for &offset in shape.references.iter().chain(shape.more_references) {
                if weak_referent.is_none() || offset != referent_offset {
                    self.root(heap.get_ref(object, offset));
                }
            }
        }
    }

    /// Clears the references whose referents died; returns the head of the pending list,
    /// which starts with the new ones and goes on with `pending`.
    pub fn process_references(
        &mut self,
        heap: &mut Heap,
        shapes: &impl Shapes,
        mut pending: Ref,
    ) -> Ref {
        let (referent_offset, discovered_offset) = shapes.reference_offsets();
        use ReferenceKind::*;
        for round in [&[Soft, Weak][..], &[Final], &[Soft, Weak, Phantom]] {
            let (now, later) = std::mem::take(&mut self.discovered)
                .into_iter()
                .partition(|(_, kind)| round.contains(kind));
            self.discovered = later;
            let now: Vec<(Ref, ReferenceKind)> = now;
            for (reference, kind) in now {
                let referent = heap.get_ref(reference, referent_offset);
                if self.is_live(referent) {
                    continue;
                }
                if kind == Final {
                    self.root(referent);
                } else {
                    heap.set_ref(reference, referent_offset, Ref::NULL);
                }
                heap.set_ref(reference, discovered_offset, pending);
                pending = reference;
            }
            self.trace(heap, shapes);
        }
        pending
    }
}

impl Heap {
    /// Takes over what the marker found: everything unmarked is free from here on.
    pub fn sweep(&mut self, marker: Marker) {
        self.allocator.after_collection(marker.lines, marker.live);
    }
}
