//! Level 0: input as it is, in blocks as large as input and room for output let them be.

use super::{BUFFER, Block, Buffers, Deflate, Flush, WINDOW};

const MAX_STORED: usize = 65_535;
/// What zlib can hold back before it must hand out.
const PENDING: usize = 65_536;

impl Deflate {
    fn waiting(&self) -> usize {
        (self.start as isize - self.block_start) as usize
    }

    /// Moves the second half of the window's buffer to the first.
    fn slide_stored(&mut self) {
        self.start -= WINDOW;
        self.window.copy_within(WINDOW..WINDOW + self.start, 0);
        if self.trees.matches < 2 {
            self.trees.matches += 1;
        }
        self.insert = self.insert.min(self.start);
    }

    pub(super) fn deflate_stored(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Block {
        let consumed_before = buffers.consumed;
        let last = self.store_directly(buffers, flush);
        self.remember_stored(buffers, buffers.consumed - consumed_before);
        if last {
            return Block::FinishDone;
        }
        let all_out = buffers.input_left() == 0 && self.waiting() == 0;
        if flush != Flush::None && flush != Flush::Finish && all_out {
            return Block::Done;
        }
        self.store_in_window(buffers);

        // No room for a worthy block: make one to be handed out later.
        let header = self.trees.stored_header_length();
        let have = (PENDING - header).min(MAX_STORED);
        let least = have.min(WINDOW);
        let left = self.waiting();
        let flushes = (left != 0 || flush == Flush::Finish)
            && flush != Flush::None
            && buffers.input_left() == 0
            && left <= have;
        let mut last = false;
        if left >= least || flushes {
            let length = left.min(have);
            last = flush == Flush::Finish && buffers.input_left() == 0 && length == left;
            let start = self.block_start as usize;
            self.trees
                .stored_block(&self.window[start..start + length], last);
            self.block_start += length as isize;
            self.flush_pending(buffers);
        }
        if last {
            Block::FinishStarted
        } else {
            Block::NeedMore
        }
    }

    /// Copies from input to output without a stop in the window; true after the last block.
    fn store_directly(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> bool {
        let least = (PENDING - 5).min(WINDOW);
        loop {
            let header = self.trees.stored_header_length();
            if buffers.room() < header {
                return false;
            }
            let mut left = self.waiting();
            let all = left + buffers.input_left();
            let mut length = MAX_STORED.min(all).min(buffers.room() - header);
            let worthless =
                (length == 0 && flush != Flush::Finish) || flush == Flush::None || length != all;
            if length < least && worthless {
                return false;
            }
            let last = flush == Flush::Finish && length == all;
            self.trees.stored_header(length, last);
            self.flush_pending(buffers);
            if left != 0 {
                left = left.min(length);
                let start = self.block_start as usize;
                buffers.put(&self.window[start..start + left]);
                self.block_start += left as isize;
                length -= left;
            }
            if length != 0 {
                let taken = self.take(buffers, length);
                buffers.put(taken);
            }
            if last {
                return true;
            }
        }
    }

    /// Keeps what was copied directly, for levels to come.
    fn remember_stored(&mut self, buffers: &Buffers<'_>, used: usize) {
        if used == 0 {
            return;
        }
        let consumed = &buffers.input[..buffers.consumed];
        if used >= WINDOW {
            self.trees.matches = 2;
            self.window[..WINDOW].copy_from_slice(&consumed[consumed.len() - WINDOW..]);
            self.start = WINDOW;
            self.insert = self.start;
        } else {
            if BUFFER - self.start <= used {
                self.slide_stored();
            }
            let start = self.start;
            self.window[start..start + used].copy_from_slice(&consumed[consumed.len() - used..]);
            self.start += used;
            self.insert += used.min(WINDOW - self.insert);
        }
        self.block_start = self.start as isize;
    }

    /// Fills the window with the rest of the input.
    fn store_in_window(&mut self, buffers: &mut Buffers<'_>) {
        let mut have = BUFFER - self.start;
        if buffers.input_left() > have && self.block_start >= WINDOW as isize {
            self.block_start -= WINDOW as isize;
            self.slide_stored();
            have += WINDOW;
        }
        let taken = self.take(buffers, have);
        if !taken.is_empty() {
            let start = self.start;
            self.window[start..start + taken.len()].copy_from_slice(taken);
            self.start += taken.len();
            self.insert += taken.len().min(WINDOW - self.insert);
        }
    }
}
