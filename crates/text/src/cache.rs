//! Shaped words, kept for the next time. What is in it never changes a result, so it is shared
//! between all copies of a machine.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::paint::{PaintKey, TextPaint};
use crate::piece::{Edits, LayoutPiece, Task};

/// Longer words are shaped each time.
const LONGEST: usize = 128;
const LARGEST: usize = 5000;

#[derive(PartialEq, Eq, Hash)]
struct Key {
    context: Box<[u16]>,
    range: Range<usize>,
    right_to_left: bool,
    edits: Edits,
    paint: PaintKey,
}

#[derive(Default)]
pub(crate) struct LayoutCache {
    pieces: FxHashMap<Key, Arc<LayoutPiece>>,
}

/// The piece, shaped now or before.
pub(crate) fn piece(task: Task, paint: &TextPaint) -> Arc<LayoutPiece> {
    if task.context.len() >= LONGEST {
        return Arc::new(LayoutPiece::shape(&task, paint));
    }
    let key = Key {
        context: task.context.into(),
        range: task.range.clone(),
        right_to_left: task.right_to_left,
        edits: task.edits,
        paint: paint.key(),
    };
    let cache = || {
        paint
            .collection
            .cache
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    };
    if let Some(piece) = cache().pieces.get(&key) {
        return piece.clone();
    }
    let piece = Arc::new(LayoutPiece::shape(&task, paint));
    let mut cache = cache();
    if cache.pieces.len() >= LARGEST {
        cache.pieces.clear();
    }
    cache.pieces.insert(key, piece.clone());
    piece
}
