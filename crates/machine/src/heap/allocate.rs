//! Allocation: Immix without moving (Blackburn and McKinley, PLDI 2008).
//!
//! Memory is cut into 32 KB blocks of 256-byte lines. Small objects are bumped into holes of
//! free lines; a hole is zeroed and its pages marked dirty when it is taken, so that
//! allocating in it does neither. Objects above [`LARGE`] get whole blocks. Marks live beside
//! the heap, so a collection dirties no page.

use std::sync::Arc;

use super::{HEAP_START, Heap, Ref};

pub(super) const BLOCK_SHIFT: u32 = 15;
pub(super) const BLOCK: u32 = 1 << BLOCK_SHIFT;
pub(super) const LINE_SHIFT: u32 = 8;
pub(super) const LINE: u32 = 1 << LINE_SHIFT;
pub(super) const LINES_PER_BLOCK: u32 = BLOCK / LINE;
const LARGE: u32 = BLOCK / 2;

/// A collection is asked for once this much was allocated since the last, at least.
const MIN_BETWEEN_COLLECTIONS: u64 = 32 << 20;

/// Blocks that only an `OutOfMemoryError` and its trace may take.
const RESERVE_BLOCKS: usize = 64;

/// As many as references of 32 bits reach.
const MOST_BLOCKS: usize = ((u32::MAX - HEAP_START) >> BLOCK_SHIFT) as usize;

/// The guest's memory limit is reached (or the object is larger than all of it).
#[derive(Debug, Clone, Copy)]
pub struct OutOfMemory;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Block {
    Free,
    /// Taken since the last collection: the line marks say nothing of it.
    Fresh,
    Small,
    LargeHead,
    LargeRest,
}

#[derive(Clone, Copy, Default)]
struct Hole {
    cursor: u32,
    limit: u32,
}

/// All of it is plain data: it is cloned with every snapshot.
#[derive(Clone)]
pub(super) struct Allocator {
    /// One entry a block from `HEAP_START`, up to the highest block ever used.
    pub(super) blocks: Vec<Block>,
    /// One byte a line, as the last collection left them: 1 = in use.
    pub(super) lines: Arc<Vec<u8>>,
    hole: Hole,
    /// For objects longer than a line that do not fit the current hole.
    overflow: Hole,
    /// Where the search for holes goes on: a line number from `HEAP_START`.
    search: u32,
    /// Where the search for free blocks goes on.
    block_search: usize,
    limit_blocks: usize,
    used_blocks: usize,
    allocated_since: u64,
    collect_after: u64,
    pub(super) total_allocated: u64,
    /// For tests: as soon as anything was allocated.
    collects_often: bool,
    /// An `OutOfMemoryError` is being made.
    is_beyond_limit: bool,
}

impl Allocator {
    pub(super) const HOLE_CURSOR: usize = std::mem::offset_of!(Allocator, hole.cursor);
    pub(super) const HOLE_LIMIT: usize = std::mem::offset_of!(Allocator, hole.limit);

    pub(super) fn new(limit: u32) -> Allocator {
        let limit = limit.clamp(4 * BLOCK, u32::MAX - HEAP_START - BLOCK);
        let collect_after = MIN_BETWEEN_COLLECTIONS.min(u64::from(limit) / 2);
        Allocator {
            blocks: Vec::new(),
            lines: Arc::default(),
            hole: Hole::default(),
            overflow: Hole::default(),
            search: 0,
            block_search: 0,
            limit_blocks: (limit >> BLOCK_SHIFT) as usize,
            used_blocks: 0,
            allocated_since: 0,
            collect_after,
            total_allocated: 0,
            collects_often: false,
            is_beyond_limit: false,
        }
    }

    pub(super) fn top(&self) -> u32 {
        HEAP_START + ((self.blocks.len() as u32) << BLOCK_SHIFT)
    }

    /// Takes `count` neighbouring free blocks; returns the first one's index.
    fn take_blocks(&mut self, count: usize) -> Result<usize, OutOfMemory> {
        if self.used_blocks + count > self.limit_blocks {
            return Err(OutOfMemory);
        }
        let mut run = 0;
        let start = if count == 1 { self.block_search } else { 0 };
        for at in start..self.blocks.len() {
            run = if self.blocks[at] == Block::Free {
                run + 1
            } else {
                0
            };
            if run == count {
                if count == 1 {
                    self.block_search = at + 1;
                }
                self.used_blocks += count;
                return Ok(at + 1 - count);
            }
        }
        if count == 1 {
            self.block_search = self.blocks.len();
        }
        // No run is long enough: extend, using the free run at the end.
        let first = self.blocks.len() - run;
        // Fragmentation may push the top beyond the limit in bytes, but not without bound.
        let most = self.limit_blocks + self.limit_blocks / 4;
        if first + count > most.min(MOST_BLOCKS) {
            return Err(OutOfMemory);
        }
        self.blocks.resize(first + count, Block::Free);
        self.used_blocks += count;
        Ok(first)
    }

    /// The next run of free lines in a block that the last collection left partly used.
    fn next_hole(&mut self) -> Option<Hole> {
        let lines = &self.lines;
        let mut at = self.search as usize;
        while at < lines.len() {
            let block = at / LINES_PER_BLOCK as usize;
            if self.blocks[block] != Block::Small {
                at = (block + 1) * LINES_PER_BLOCK as usize;
                continue;
            }
            if lines[at] != 0 {
                at += 1;
                continue;
            }
            let end_of_block = (block + 1) * LINES_PER_BLOCK as usize;
            let end = (at..end_of_block)
                .find(|&line| lines[line] != 0)
                .unwrap_or(end_of_block);
            self.search = end as u32;
            return Some(Hole {
                cursor: HEAP_START + ((at as u32) << LINE_SHIFT),
                limit: HEAP_START + ((end as u32) << LINE_SHIFT),
            });
        }
        self.search = at as u32;
        None
    }

    fn free_block_hole(&mut self) -> Result<Hole, OutOfMemory> {
        let block = self.take_blocks(1)?;
        self.blocks[block] = Block::Fresh;
        let cursor = HEAP_START + ((block as u32) << BLOCK_SHIFT);
        Ok(Hole {
            cursor,
            limit: cursor + BLOCK,
        })
    }

    /// What a collection found out: new line marks, live bytes, which blocks are in use.
    pub(super) fn after_collection(&mut self, lines: Vec<u8>, live: u64) {
        let mut large_is_live = false;
        for (block, state) in self.blocks.iter_mut().enumerate() {
            let first = block * LINES_PER_BLOCK as usize;
            let used = lines[first..first + LINES_PER_BLOCK as usize]
                .iter()
                .any(|&line| line != 0);
            match *state {
                Block::Free => {}
                Block::Fresh | Block::Small => {
                    *state = if used { Block::Small } else { Block::Free }
                }
                Block::LargeHead => {
                    large_is_live = used;
                    if !used {
                        *state = Block::Free;
                    }
                }
                Block::LargeRest if !large_is_live => *state = Block::Free,
                Block::LargeRest => {}
            }
        }
        self.used_blocks = self
            .blocks
            .iter()
            .filter(|&&state| state != Block::Free)
            .count();
        self.lines = Arc::new(lines);
        self.hole = Hole::default();
        self.overflow = Hole::default();
        self.search = 0;
        self.block_search = 0;
        self.allocated_since = 0;
        let limit = (self.limit_blocks as u64) << BLOCK_SHIFT;
        let room = limit.saturating_sub(live);
        self.collect_after = match self.collects_often {
            true => 1,
            false => live.max(MIN_BETWEEN_COLLECTIONS).min(room / 2).max(1 << 20),
        };
    }
}

impl Heap {
    /// Enough was allocated since the last collection that the next safe point should run one.
    #[inline(always)]
    pub fn wants_collection(&self) -> bool {
        self.allocator.allocated_since >= self.allocator.collect_after
    }

    /// For tests: a collection at the next safe point after anything was allocated, that is at
    /// nearly every native.
    pub fn collect_often(&mut self) {
        self.allocator.collects_often = true;
        self.allocator.collect_after = 1;
    }

    pub fn limit(&self) -> u64 {
        (self.allocator.limit_blocks as u64) << BLOCK_SHIFT
    }

    /// Runs `make` with a little more memory than the limit: for the exception that says the
    /// limit is reached.
    pub(crate) fn beyond_limit<T>(
        machine: &mut crate::Machine,
        make: impl FnOnce(&mut crate::Machine) -> T,
    ) -> T {
        machine.heap.allocator.limit_blocks += RESERVE_BLOCKS;
        machine.heap.allocator.is_beyond_limit = true;
        let made = make(machine);
        machine.heap.allocator.is_beyond_limit = false;
        machine.heap.allocator.limit_blocks -= RESERVE_BLOCKS;
        made
    }

    pub(crate) fn is_beyond_limit(&self) -> bool {
        self.allocator.is_beyond_limit
    }

    /// Bytes in blocks that hold objects, dead ones included.
    pub fn used(&self) -> u64 {
        (self.allocator.used_blocks as u64) << BLOCK_SHIFT
    }

    pub fn total_allocated(&self) -> u64 {
        self.allocator.total_allocated
    }

    /// Zeroed memory for an object of `size` bytes. Never collects: references held by the
    /// caller stay valid. The interpreter collects between instructions.
    #[inline(always)]
    pub fn allocate(&mut self, size: u32) -> Result<Ref, OutOfMemory> {
        let size = (size + 7) & !7;
        let hole = &mut self.allocator.hole;
        if size <= hole.limit - hole.cursor {
            let at = hole.cursor;
            hole.cursor += size;
            return Ok(Ref(at));
        }
        self.allocate_slowly(size)
    }

    /// `allocate`, if it is as simple as moving a pointer.
    #[inline(always)]
    pub(crate) fn allocate_fast(&mut self, size: u32) -> Option<Ref> {
        let size = (size + 7) & !7;
        let hole = &mut self.allocator.hole;
        if size > hole.limit - hole.cursor {
            return None;
        }
        hole.cursor += size;
        Some(Ref(hole.cursor - size))
    }

    /// Even after a collection little is free: soft references have to go.
    pub fn is_nearly_full(&self) -> bool {
        self.used() > self.limit() / 8 * 7
    }

    #[cold]
    #[inline(never)]
    fn allocate_slowly(&mut self, size: u32) -> Result<Ref, OutOfMemory> {
        if size > LARGE {
            return self.allocate_large(size);
        }
        if size > LINE {
            return self.allocate_overflow(size);
        }
        loop {
            let hole = match self.allocator.next_hole() {
                Some(hole) => hole,
                None => self.allocator.free_block_hole()?,
            };
            self.open(hole);
            self.allocator.hole = hole;
            if size <= hole.limit - hole.cursor {
                self.allocator.hole.cursor += size;
                return Ok(Ref(hole.cursor));
            }
        }
    }

    fn allocate_overflow(&mut self, size: u32) -> Result<Ref, OutOfMemory> {
        if size > self.allocator.overflow.limit - self.allocator.overflow.cursor {
            let hole = self.allocator.free_block_hole()?;
            self.open(hole);
            self.allocator.overflow = hole;
        }
        let at = self.allocator.overflow.cursor;
        self.allocator.overflow.cursor += size;
        Ok(Ref(at))
    }

    fn allocate_large(&mut self, size: u32) -> Result<Ref, OutOfMemory> {
        let count = (u64::from(size) + u64::from(BLOCK) - 1) >> BLOCK_SHIFT;
        let first = self.allocator.take_blocks(count as usize)?;
        self.allocator.blocks[first] = Block::LargeHead;
        self.allocator.blocks[first + 1..first + count as usize].fill(Block::LargeRest);
        let cursor = HEAP_START + ((first as u32) << BLOCK_SHIFT);
        self.open(Hole {
            cursor,
            limit: cursor + ((count as u32) << BLOCK_SHIFT),
        });
        Ok(Ref(cursor))
    }

    /// Zeroes a hole and counts it as allocated.
    fn open(&mut self, hole: Hole) {
        let length = hole.limit - hole.cursor;
        self.bytes_mut(Ref(hole.cursor), 0, length).fill(0);
        self.allocator.allocated_since += u64::from(length);
        self.allocator.total_allocated += u64::from(length);
    }

    /// Pages that allocation will write without marking them: they must count as dirty.
    pub(super) fn mark_open_holes(&mut self) {
        for hole in [self.allocator.hole, self.allocator.overflow] {
            if hole.cursor < hole.limit {
                self.mark_dirty(hole.cursor as usize, (hole.limit - hole.cursor) as usize);
            }
        }
    }
}
