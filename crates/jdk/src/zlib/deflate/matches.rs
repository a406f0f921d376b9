//! Finding what repeats: hash chains over the window, and the three ways to use them.

use super::BUFFER;
use super::{
    Block, Buffers, Deflate, Flush, HASH_MASK, HASH_SHIFT, MAX_DISTANCE, MAX_MATCH, MIN_LOOKAHEAD,
    MIN_MATCH, Strategy, WINDOW, WINDOW_MASK,
};

/// Matches of the least length are not worth it if they are further back than this.
const TOO_FAR: usize = 4096;

impl Deflate {
    fn update_hash(&mut self, byte: u8) {
        self.hash = (self.hash << HASH_SHIFT ^ usize::from(byte)) & HASH_MASK;
    }

    /// Puts the string at `at` into its chain; the one before it there, 0 if none.
    pub(super) fn insert_string(&mut self, at: usize) -> usize {
        self.update_hash(self.window[at + MIN_MATCH - 1]);
        let before = self.head[self.hash];
        self.previous[at & WINDOW_MASK] = before;
        self.head[self.hash] = at as u16;
        before.into()
    }

    /// Positions after the window moved by its length.
    pub(super) fn slide_hash(&mut self) {
        for position in self.head.iter_mut().chain(&mut self.previous) {
            *position = position.saturating_sub(WINDOW as u16);
        }
    }

    /// Reads input until there is enough to look ahead, or no more.
    pub(super) fn fill_window(&mut self, buffers: &mut Buffers<'_>) {
        loop {
            let mut room = BUFFER - self.lookahead - self.start;
            if self.start >= WINDOW + MAX_DISTANCE {
                self.window.copy_within(WINDOW..BUFFER - room, 0);
                self.match_start = self.match_start.wrapping_sub(WINDOW);
                self.start -= WINDOW;
                self.block_start -= WINDOW as isize;
                self.insert = self.insert.min(self.start);
                self.slide_hash();
                room += WINDOW;
            }
            if buffers.input_left() == 0 {
                return;
            }
            let at = self.start + self.lookahead;
            let taken = self.take(buffers, room);
            self.window[at..at + taken.len()].copy_from_slice(taken);
            self.lookahead += taken.len();
            if self.lookahead + self.insert >= MIN_MATCH {
                let mut at = self.start - self.insert;
                self.hash = self.window[at].into();
                self.update_hash(self.window[at + 1]);
                while self.insert > 0 {
                    self.insert_string(at);
                    at += 1;
                    self.insert -= 1;
                    if self.lookahead + self.insert < MIN_MATCH {
                        break;
                    }
                }
            }
            if self.lookahead >= MIN_LOOKAHEAD || buffers.input_left() == 0 {
                return;
            }
        }
    }

    /// The longest match for the string at `start` among the chain from `candidate` on, if it
    /// is longer than `previous_length`. Sets `match_start`.
    fn longest_match(&mut self, mut candidate: usize) -> usize {
        let scan = self.start;
        let mut best = self.previous_length;
        let mut chain = self.tuning.chain;
        if self.previous_length >= self.tuning.good {
            chain >>= 2;
        }
        let nice = self.tuning.nice.min(self.lookahead);
        let limit = scan.saturating_sub(MAX_DISTANCE);
        let window = &self.window;
        loop {
            if window[candidate + best] == window[scan + best]
                && window[candidate + best - 1] == window[scan + best - 1]
                && window[candidate] == window[scan]
            {
                let one = &window[candidate..candidate + MAX_MATCH];
                let two = &window[scan..scan + MAX_MATCH];
                let length = one
                    .iter()
                    .zip(two)
                    .take_while(|(one, two)| one == two)
                    .count();
                if length > best {
                    self.match_start = candidate;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            candidate = self.previous[candidate & WINDOW_MASK].into();
            chain -= 1;
            if candidate <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.lookahead)
    }

    /// Ends the block; false if there is no room left for more.
    fn flush_block(&mut self, buffers: &mut Buffers<'_>, last: bool) -> bool {
        let length = (self.start as isize - self.block_start) as usize;
        let content = usize::try_from(self.block_start)
            .ok()
            .map(|start| &self.window[start..start + length]);
        self.trees.flush_block(content, length, last);
        self.block_start = self.start as isize;
        self.flush_pending(buffers);
        buffers.room() != 0
    }

    /// All input is in: ends the block as `flush` asks for.
    fn end_input(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Block {
        if flush == Flush::Finish {
            return if self.flush_block(buffers, true) {
                Block::FinishDone
            } else {
                Block::FinishStarted
            };
        }
        if self.trees.has_symbols() && !self.flush_block(buffers, false) {
            return Block::NeedMore;
        }
        Block::Done
    }

    /// Makes sure that there is enough to look ahead, or all that there is. `None`: go on.
    fn look_ahead(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Option<LookAhead> {
        if self.lookahead < MIN_LOOKAHEAD {
            self.fill_window(buffers);
            if self.lookahead < MIN_LOOKAHEAD && flush == Flush::None {
                return Some(LookAhead::NeedMore);
            }
            if self.lookahead == 0 {
                return Some(LookAhead::End);
            }
        }
        None
    }

    fn insert_if_long_enough(&mut self) -> usize {
        if self.lookahead >= MIN_MATCH {
            self.insert_string(self.start)
        } else {
            0
        }
    }

    /// Takes the first match that is found.
    pub(super) fn deflate_fast(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Block {
        loop {
            match self.look_ahead(buffers, flush) {
                Some(LookAhead::NeedMore) => return Block::NeedMore,
                Some(LookAhead::End) => break,
                None => {}
            }
            let candidate = self.insert_if_long_enough();
            if candidate != 0 && self.start - candidate <= MAX_DISTANCE {
                self.match_length = self.longest_match(candidate);
            }
            let full = if self.match_length >= MIN_MATCH {
                let full = self
                    .trees
                    .tally_match(self.start - self.match_start, self.match_length);
                self.lookahead -= self.match_length;
                if self.match_length <= self.tuning.lazy && self.lookahead >= MIN_MATCH {
                    for _ in 1..self.match_length {
                        self.start += 1;
                        self.insert_string(self.start);
                    }
                    self.start += 1;
                } else {
                    self.start += self.match_length;
                    self.hash = self.window[self.start].into();
                    self.update_hash(self.window[self.start + 1]);
                }
                self.match_length = 0;
                full
            } else {
                let full = self.trees.tally_literal(self.window[self.start]);
                self.lookahead -= 1;
                self.start += 1;
                full
            };
            if full && !self.flush_block(buffers, false) {
                return Block::NeedMore;
            }
        }
        self.insert = self.start.min(MIN_MATCH - 1);
        self.end_input(buffers, flush)
    }

    /// Takes a match only if the next position has no longer one.
    pub(super) fn deflate_slow(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Block {
        loop {
            match self.look_ahead(buffers, flush) {
                Some(LookAhead::NeedMore) => return Block::NeedMore,
                Some(LookAhead::End) => break,
                None => {}
            }
            let candidate = self.insert_if_long_enough();
            self.previous_length = self.match_length;
            self.previous_match = self.match_start;
            self.match_length = MIN_MATCH - 1;
            if candidate != 0
                && self.previous_length < self.tuning.lazy
                && self.start - candidate <= MAX_DISTANCE
            {
                self.match_length = self.longest_match(candidate);
                let is_poor = self.match_length <= 5
                    && (self.strategy == Strategy::Filtered
                        || (self.match_length == MIN_MATCH
                            && self.start.wrapping_sub(self.match_start) > TOO_FAR));
                if is_poor {
                    self.match_length = MIN_MATCH - 1;
                }
            }
            if self.previous_length >= MIN_MATCH && self.match_length <= self.previous_length {
                let last_insert = self.start + self.lookahead - MIN_MATCH;
                let distance = self.start - 1 - self.previous_match;
                let full = self.trees.tally_match(distance, self.previous_length);
                self.lookahead -= self.previous_length - 1;
                for _ in 0..self.previous_length - 2 {
                    self.start += 1;
                    if self.start <= last_insert {
                        self.insert_string(self.start);
                    }
                }
                self.previous_length = 0;
                self.match_available = false;
                self.match_length = MIN_MATCH - 1;
                self.start += 1;
                if full && !self.flush_block(buffers, false) {
                    return Block::NeedMore;
                }
            } else if self.match_available {
                if self.trees.tally_literal(self.window[self.start - 1]) {
                    self.flush_block(buffers, false);
                }
                self.start += 1;
                self.lookahead -= 1;
                if buffers.room() == 0 {
                    return Block::NeedMore;
                }
            } else {
                self.match_available = true;
                self.start += 1;
                self.lookahead -= 1;
            }
        }
        if self.match_available {
            self.trees.tally_literal(self.window[self.start - 1]);
            self.match_available = false;
        }
        self.insert = self.start.min(MIN_MATCH - 1);
        self.end_input(buffers, flush)
    }

    /// No matches at all.
    pub(super) fn deflate_huffman(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Block {
        loop {
            if self.lookahead == 0 {
                self.fill_window(buffers);
                if self.lookahead == 0 {
                    if flush == Flush::None {
                        return Block::NeedMore;
                    }
                    break;
                }
            }
            self.match_length = 0;
            let full = self.trees.tally_literal(self.window[self.start]);
            self.lookahead -= 1;
            self.start += 1;
            if full && !self.flush_block(buffers, false) {
                return Block::NeedMore;
            }
        }
        self.insert = 0;
        self.end_input(buffers, flush)
    }
}

enum LookAhead {
    NeedMore,
    End,
}
