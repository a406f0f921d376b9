//! Branches, switches, returns.

use gibbon_ir::{Reg, Switch};

use super::assembler::*;
use super::context::{FRAME, FRAME_FLAGS, FRAME_SIZE, HEAP, Helper, REMAINING, slot};
use super::emitter::Emitter;
use crate::heap::MIRROR_TABLE;
use crate::interp::Reached;
use crate::threads::FrameFlags;

/// More keys than this are looked for by halving.
const FEW_KEYS: usize = 4;

impl Emitter<'_> {
    pub(super) fn goto(&mut self, to: i32) {
        self.jump_to(self.pc.wrapping_add_signed(to));
        self.unreachable();
    }

    pub(super) fn branch(&mut self, width: Width, condition: Condition, a: Reg, b: Reg, to: i32) {
        let a = match width {
            W32 => self.int(a),
            W64 => self.long(a),
        };
        let b = self.operand(width, b);
        self.asm.alu(Alu::Cmp, width, a, b);
        self.branch_if(condition, to);
    }

    pub(super) fn branch_immediate(&mut self, condition: Condition, a: Reg, imm: i32, to: i32) {
        match self.int_operand(a) {
            Operand::Register(a) if imm == 0 => self.asm.test(W32, a, a),
            a => self.asm.alu_immediate(Alu::Cmp, W32, a, imm),
        }
        self.branch_if(condition, to);
        // Which side is the one that is not null?
        if imm == 0 && condition == Condition::Equal {
            self.cache.set_non_null(a);
        }
    }

    /// On the flags.
    fn branch_if(&mut self, condition: Condition, to: i32) {
        let pc = self.pc;
        let not_taken = self.asm.label();
        self.asm.jump_if(condition.inverted(), not_taken);
        self.hash(i64::from(pc) << 1 | 1);
        self.cover(pc, Reached::Taken);
        self.jump_to(pc.wrapping_add_signed(to));
        self.asm.bind(not_taken);
        self.hash(i64::from(pc) << 1);
        self.cover(pc, Reached::NotTaken);
    }

    pub(super) fn switch(&mut self, a: Reg, table: u32) {
        let key = self.int(a);
        let switch = &self.code.code.switches[table as usize];
        // One way to each target, however many keys lead there.
        let mut ways: Vec<(i32, Label)> = Vec::new();
        let mut way = |asm: &mut Assembler, to: i32| match ways.iter().find(|way| way.0 == to) {
            Some(&(_, label)) => label,
            None => {
                let label = asm.label();
                ways.push((to, label));
                label
            }
        };
        match switch {
            Switch::Table {
                first,
                targets,
                default,
            } => {
                let default = way(&mut self.asm, *default);
                let cases: Vec<Label> = targets.iter().map(|&to| way(&mut self.asm, to)).collect();
                let start = self.asm.label();
                // Keys below the first wrap around to large ones.
                self.asm.mov_register(W32, RAX, key);
                let (sum, count) = (Operand::Register(RAX), cases.len() as i32);
                self.asm.alu_immediate(Alu::Sub, W32, sum, *first);
                self.asm.alu_immediate(Alu::Cmp, W32, sum, count);
                self.asm.jump_if(Condition::AboveOrEqual, default);
                self.asm.lea_label(RCX, start);
                let entry = Memory::indexed(RCX, RAX, 2, 0);
                self.asm.load_signed32(RAX, Operand::Memory(entry));
                self.asm.alu(Alu::Add, W64, RAX, Operand::Register(RCX));
                self.asm.jump_register(RAX);
                self.add_table(start, cases);
            }
            Switch::Lookup { targets, default } => {
                let default = way(&mut self.asm, *default);
                let cases: Vec<(i32, Label)> = targets
                    .iter()
                    .map(|&(key, to)| (key, way(&mut self.asm, to)))
                    .collect();
                self.look_up(key, &cases, default);
            }
        }
        self.cache.clear_vectors();
        for (to, label) in ways {
            self.asm.bind(label);
            let target = self.pc.wrapping_add_signed(to);
            self.hash(i64::from(to) << 1 | 1);
            self.cover(target, Reached::Start);
            self.jump_to(target);
        }
        self.unreachable();
    }

    fn look_up(&mut self, key: Gpr, cases: &[(i32, Label)], default: Label) {
        let compared = Operand::Register(key);
        if cases.len() <= FEW_KEYS {
            for &(case, label) in cases {
                self.asm.alu_immediate(Alu::Cmp, W32, compared, case);
                self.asm.jump_if(Condition::Equal, label);
            }
            self.asm.jump(default);
            return;
        }
        let (low, high) = cases.split_at(cases.len() / 2);
        let above = self.asm.label();
        let middle = high[0].0;
        self.asm.alu_immediate(Alu::Cmp, W32, compared, middle);
        self.asm.jump_if(Condition::GreaterOrEqual, above);
        self.look_up(key, low, default);
        self.asm.bind(above);
        self.look_up(key, high, default);
    }

    /// Returns what `s` holds.
    pub(super) fn return_from(&mut self, s: Option<Reg>) {
        if self.code.is_synchronized {
            self.own_monitor();
            self.cache.clear_copies();
            // That it was entered just before is the caller's doing, so it is ours to leave.
            self.call_helper(Helper::ExitMonitor);
            let flags = Operand::Memory(Memory::at(FRAME, FRAME_FLAGS));
            let unlocked = !i32::from(FrameFlags::LOCKED);
            self.asm.alu_immediate(Alu::And, W32, flags, unlocked);
        }
        match s.map(|s| self.cache.general(s).ok_or(s)) {
            Some(Ok((host, copy))) if copy.is_full => self.asm.mov_register(W64, RAX, host),
            Some(_) => {
                let s = s.expect("just seen");
                self.asm.load(W64, RAX, slot(s));
            }
            None => self.asm.zero(RAX),
        }
        let count = (self.pc - self.counted + 1) as i32;
        self.asm.add_immediate(W64, REMAINING, -count);
        self.asm.add_immediate(W64, FRAME, -FRAME_SIZE);
        self.asm.ret();
        self.unreachable();
    }

    /// What a synchronized method locks, in `rsi`: its receiver, or its class's object.
    pub(super) fn own_monitor(&mut self) {
        if self.method.is_static() {
            let entry = MIRROR_TABLE as i32 + 4 * self.code.class.0 as i32;
            self.asm.load(W32, RSI, Memory::at(HEAP, entry));
        } else {
            self.asm.load(W32, RSI, slot(0));
        }
    }
}
