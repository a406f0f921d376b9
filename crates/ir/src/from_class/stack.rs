//! The symbolic operand stack: where each value is, rather than a copy of it.
//!
//! Loading a local variable or constant pushes its name; an instruction that takes the value
//! reads the variable itself. Results go to the register of their stack position. Values are
//! copied there only if the variable is about to change or control flow may join.

use super::kind::Kind;
use super::lowerer::Lowerer;
use super::problem::Problem;
use crate::{Insn, Reg};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub kind: Kind,
    pub place: Place,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In the register of a local variable.
    Local(Reg),
    /// In the register of a stack position; not always that of the entry's own.
    Temp(Reg),
    /// Nowhere yet: the value, or its bits (0 for null).
    Const(i64),
}

#[derive(Default)]
pub(super) struct Stack {
    pub entries: Vec<Entry>,
    /// In slots, as the class file counts.
    depth: u32,
    max: u32,
    /// Some entry may be in the register of a position above its own. Otherwise writing to
    /// the register of a position hurts no entry below.
    pub tangled: bool,
}

impl Stack {
    pub fn new(max: u16, entries: Vec<Entry>) -> Self {
        Stack {
            entries,
            max: u32::from(max),
            ..Stack::default()
        }
    }

    pub fn clear(&mut self) {
        self.entries.clear();
        self.depth = 0;
        self.tangled = false;
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    pub fn push(&mut self, entry: Entry) -> Result<(), Problem> {
        self.depth += entry.kind.slots();
        if self.depth > self.max {
            return Err(Problem::Overflow);
        }
        self.entries.push(entry);
        Ok(())
    }

    #[inline]
    pub fn pop(&mut self) -> Result<Entry, Problem> {
        let entry = self.entries.pop().ok_or(Problem::Underflow)?;
        self.depth -= entry.kind.slots();
        Ok(entry)
    }

    /// The position of the lowest of the top `count` values.
    #[inline]
    pub fn base(&self, count: usize) -> Result<usize, Problem> {
        self.entries
            .len()
            .checked_sub(count)
            .ok_or(Problem::Underflow)
    }

    /// Drops all values from `base` up.
    #[inline]
    pub fn truncate(&mut self, base: usize) {
        for entry in &self.entries[base..] {
            self.depth -= entry.kind.slots();
        }
        self.entries.truncate(base);
    }

    fn is_temp_used(&self, register: Reg) -> bool {
        self.entries
            .iter()
            .any(|entry| entry.place == Place::Temp(register))
    }
}

impl Lowerer<'_> {
    #[inline]
    pub(super) fn push_const(&mut self, kind: Kind, value: i64) -> Result<(), Problem> {
        self.stack.push(Entry {
            kind,
            place: Place::Const(value),
        })
    }

    /// Pushes a value and says which register has to be given it.
    #[inline]
    pub(super) fn push_result(&mut self, kind: Kind) -> Result<Reg, Problem> {
        let register = self.register_at(self.stack.len(), kind)?;
        self.stack.push(Entry {
            kind,
            place: Place::Temp(register),
        })?;
        Ok(register)
    }

    /// A register for the value at `position`, or the next to be pushed, that no entry uses.
    #[inline]
    fn register_at(&mut self, position: usize, kind: Kind) -> Result<Reg, Problem> {
        let mut register = self.registers.stack(position, kind)?;
        if self.stack.tangled {
            let mut other = position;
            while self.stack.is_temp_used(register) {
                other += 1;
                register = self.registers.stack(other, kind)?;
            }
        }
        Ok(register)
    }

    /// The register that holds the value at `position`, which has to be of `kind`.
    #[inline]
    pub(super) fn operand(&mut self, position: usize, kind: Kind) -> Result<Reg, Problem> {
        let entry = self.stack.entries[position];
        if entry.kind != kind {
            return Err(Problem::Kind);
        }
        match entry.place {
            Place::Local(register) | Place::Temp(register) => Ok(register),
            Place::Const(value) => {
                let register = self.register_at(position, kind)?;
                self.emit_const(register, kind, value);
                self.stack.entries[position].place = Place::Temp(register);
                Ok(register)
            }
        }
    }

    /// The value at `position` if it is a constant of `kind`.
    #[inline]
    pub(super) fn constant(&self, position: usize, kind: Kind) -> Option<i64> {
        match self.stack.entries[position] {
            Entry {
                kind: found,
                place: Place::Const(value),
            } if found == kind => Some(value),
            _ => None,
        }
    }

    pub(super) fn emit_const(&mut self, d: Reg, kind: Kind, value: i64) {
        let insn = if kind != Kind::Wide {
            Insn::Const {
                d,
                value: value as i32,
            }
        } else if let Ok(value) = i32::try_from(value) {
            Insn::ConstJ { d, value }
        } else {
            let bits = value as u64;
            let known = self.wide.iter().rev().take(8).position(|&w| w == bits);
            let index = match known {
                Some(back) => self.wide.len() - 1 - back,
                None => {
                    self.wide.push(bits);
                    self.wide.len() - 1
                }
            };
            Insn::ConstWide {
                d,
                index: index as u32,
            }
        };
        self.emit(insn);
    }

    #[inline]
    pub(super) fn load(&mut self, slot: u16, kind: Kind) -> Result<(), Problem> {
        let register = self.registers.local(slot, kind)?;
        self.stack.push(Entry {
            kind,
            place: Place::Local(register),
        })
    }

    /// Before a local variable changes: copies its value for entries that stand for it.
    pub(super) fn save(&mut self, local: Reg, below: usize) -> Result<(), Problem> {
        let mut saved = None;
        for position in 0..below {
            let entry = self.stack.entries[position];
            if entry.place != Place::Local(local) {
                continue;
            }
            let register = match saved {
                Some(register) => register,
                None => {
                    let d = self.register_at(position, entry.kind)?;
                    self.emit(Insn::Move { d, s: local });
                    saved = Some(d);
                    d
                }
            };
            self.stack.entries[position].place = Place::Temp(register);
        }
        Ok(())
    }

    pub(super) fn store(&mut self, slot: u16, kind: Kind) -> Result<(), Problem> {
        let position = self.stack.base(1)?;
        let entry = self.stack.entries[position];
        let is_address = kind == Kind::Reference && entry.kind == Kind::Address;
        let kind = if is_address { Kind::Address } else { kind };
        if entry.kind != kind {
            return Err(Problem::Kind);
        }
        let local = self.registers.local(slot, kind)?;
        if entry.place == Place::Local(local) {
            self.stack.pop()?;
            return Ok(());
        }
        let below = &self.stack.entries[..position];
        let is_pending = below.iter().any(|e| e.place == Place::Local(local));
        if let Place::Temp(temp) = entry.place
            && !is_pending
            && (self.retarget(temp, local) || self.retarget_new(temp, local))
        {
            for entry in &mut self.stack.entries {
                if entry.place == Place::Temp(temp) {
                    entry.place = Place::Local(local);
                }
            }
            self.stack.pop()?;
            return Ok(());
        }
        if is_pending {
            self.save(local, position)?;
        }
        match entry.place {
            Place::Local(s) | Place::Temp(s) => self.emit(Insn::Move { d: local, s }),
            Place::Const(value) => self.emit_const(local, kind, value),
        }
        self.stack.pop()?;
        Ok(())
    }

    /// Makes the instruction that just computed `temp` write to `local` instead.
    ///
    /// An instruction that throws writes nothing, so a handler cannot tell the difference.
    fn retarget(&mut self, temp: Reg, local: Reg) -> bool {
        let is_covered = self.is_covered || self.uncovered >= self.insns.len();
        let Some(last) = self.insns[self.barrier..].split_last_mut() else {
            return false;
        };
        match last {
            (Insn::CheckCast { s, .. }, [.., before])
                if *s == temp && !is_covered && before.def() == Some(temp) =>
            {
                // The variable changes even if the cast fails, which nothing in this method
                // then sees.
                *s = local;
                before.set_def(local);
                true
            }
            (last, _) if last.def() == Some(temp) => {
                last.set_def(local);
                true
            }
            _ => false,
        }
    }

    /// The same for `x = new X(…)`: the constructor's call is between `New` and the store.
    fn retarget_new(&mut self, temp: Reg, local: Reg) -> bool {
        /// Instructions to look back at: the arguments.
        const WINDOW: usize = 16;
        let Some(Insn::InvokeSpecial { call, .. }) = self.insns[self.barrier..].last() else {
            return false;
        };
        // As with a cast, a handler would see the variable change too early.
        let call = *call as usize;
        if self.is_covered || self.calls[call].arguments.contains(&local) {
            return false;
        }
        let last = self.insns.len() - 1;
        let first = self.barrier.max(self.uncovered).min(last);
        for at in (first..last).rev().take(WINDOW) {
            let insn = &self.insns[at];
            if insn.def() == Some(temp) {
                if !matches!(insn, Insn::New { .. }) {
                    return false;
                }
                self.insns[at].set_def(local);
                for argument in &mut self.calls[call].arguments {
                    if *argument == temp {
                        *argument = local;
                    }
                }
                return true;
            }
            let mut is_free = insn.def() != Some(local) && insn.branch().is_none();
            insn.for_each_use_with(&self.calls, 0, |register| {
                is_free &= register != local && register != temp;
            });
            if !is_free {
                return false;
            }
        }
        false
    }

    /// Moves all values to the registers of their positions, as joins expect them. `pinned`
    /// are registers already taken off the stack that the next instruction will read.
    pub(super) fn flush(&mut self, pinned: &mut [Reg]) -> Result<(), Problem> {
        if self.stack.len() == 0 {
            self.stack.tangled = false;
            return Ok(());
        }
        if self.stack.tangled {
            self.untangle(pinned)?;
        }
        // An entry may be in the register of a position below its own, but then the entry
        // there is too, and that register stays as it is.
        for position in 0..self.stack.len() {
            let Entry { kind, place } = self.stack.entries[position];
            let d = self.registers.stack(position, kind)?;
            match place {
                Place::Temp(s) if s == d => continue,
                Place::Temp(s) | Place::Local(s) => self.emit(Insn::Move { d, s }),
                Place::Const(value) => self.emit_const(d, kind, value),
            }
            self.stack.entries[position].place = Place::Temp(d);
        }
        Ok(())
    }

    /// Brings entries out of each other's registers: a parallel move.
    #[cold]
    fn untangle(&mut self, pinned: &mut [Reg]) -> Result<(), Problem> {
        // `register_at` never looks further than this, so registers from here on are free.
        let mut spare = 2 * self.stack.max as usize;
        let mut moves = Vec::new();
        for position in 0..self.stack.len() {
            let Entry { kind, place } = self.stack.entries[position];
            let d = self.registers.stack(position, kind)?;
            for pin in pinned.iter_mut() {
                if *pin == d && place != Place::Temp(d) {
                    spare += 1;
                    let free = self.registers.stack(spare, kind)?;
                    self.emit(Insn::Move { d: free, s: *pin });
                    *pin = free;
                }
            }
            if let Place::Temp(s) = place
                && s != d
            {
                moves.push((d, s, kind));
                self.stack.entries[position].place = Place::Temp(d);
            }
        }
        while let Some(&(d, s, kind)) = moves.last() {
            let is_free = |&(d, ..): &(Reg, Reg, Kind)| moves.iter().all(|&(_, s, _)| s != d);
            match moves.iter().position(is_free) {
                Some(at) => {
                    let (d, s, _) = moves.swap_remove(at);
                    self.emit(Insn::Move { d, s });
                }
                None => {
                    spare += 1;
                    let free = self.registers.stack(spare, kind)?;
                    self.emit(Insn::Move { d: free, s });
                    moves.pop();
                    moves.push((d, free, kind));
                }
            }
        }
        self.stack.tangled = false;
        Ok(())
    }

    /// The values that `dup` and its like repeat or skip: one wide or `slots` narrow ones.
    fn group(&self, end: usize, slots: u32) -> Result<usize, Problem> {
        let mut start = end;
        let mut left = slots;
        while left > 0 {
            start = start.checked_sub(1).ok_or(Problem::Underflow)?;
            let taken = self.stack.entries[start].kind.slots();
            left = left.checked_sub(taken).ok_or(Problem::Kind)?;
        }
        Ok(start)
    }

    pub(super) fn pop_slots(&mut self, slots: u32) -> Result<(), Problem> {
        let start = self.group(self.stack.len(), slots)?;
        self.stack.truncate(start);
        Ok(())
    }

    /// `dup`, `dup2` and their `_x` forms: repeats the top `slots`, below `skipped` others.
    pub(super) fn dup(&mut self, slots: u32, skipped: u32) -> Result<(), Problem> {
        let end = self.stack.len();
        let top = self.group(end, slots)?;
        let bottom = self.group(top, skipped)?;
        for position in top..end {
            let entry = self.stack.entries[position];
            self.stack.push(entry)?;
        }
        if skipped > 0 {
            self.stack.entries[bottom..].rotate_right(end - top);
            // The rotation turned [skipped, top, top] into [top, skipped, top].
            self.stack.tangled = true;
        }
        Ok(())
    }

    pub(super) fn swap(&mut self) -> Result<(), Problem> {
        let middle = self.group(self.stack.len(), 1)?;
        let bottom = self.group(middle, 1)?;
        self.stack.entries.swap(bottom, middle);
        self.stack.tangled = true;
        Ok(())
    }
}
