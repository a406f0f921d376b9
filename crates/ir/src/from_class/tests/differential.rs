//! Random methods, run as stack code and as what they were lowered to.
//!
//! The methods shuffle ints, longs and references about on the stack, in locals, over
//! branches, loops and exception handlers, and show values to calls. Both runs have to make
//! the same calls with the same values.

use gibbon_formats::class_file::{ClassFile, opcodes as op};

use super::assembler::{Assembler, Label};
use crate::from_class::lower;
use crate::{CATCH_ALL, Code, Insn, validate};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % limit
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Int,
    Long,
    Reference,
}

use Kind::{Int, Long, Reference};

/// Local variables: slots 0..4 are ints, then longs, then references; some slots are used
/// with two kinds. The last ones count loops.
const INTS: [u8; 4] = [0, 1, 2, 3];
const LONGS: [u8; 2] = [4, 6];
const REFERENCES: [u8; 3] = [1, 3, 8];
const FIRST_COUNTER: u8 = 10;
const MAX_STACK: usize = 12;

struct Generator {
    random: Random,
    asm: Assembler,
    stack: Vec<Kind>,
    counters: u8,
    /// What calls are made to, one for each kind.
    show: [u16; 3],
    both: u16,
    make: u16,
    class: u16,
    constructor: u16,
    room: usize,
    is_in_try: bool,
}

impl Generator {
    fn depth(&self) -> usize {
        let longs = self.stack.iter().filter(|&&k| k == Long).count();
        self.stack.len() + longs
    }

    fn slots(&self, kind: Kind) -> usize {
        1 + usize::from(kind == Long)
    }

    /// Makes a value of this kind, if there is room.
    fn push(&mut self, kind: Kind) -> bool {
        if self.depth() + self.slots(kind) > MAX_STACK {
            return false;
        }
        let choice = self.random.below(4);
        match kind {
            Int if choice == 0 => {
                let value = self.random.below(20) as u8;
                self.asm.ops(&[op::BIPUSH, value.wrapping_sub(5)]);
            }
            Int => {
                let slot = INTS[self.random.below(INTS.len())];
                self.asm.ops(&[op::ILOAD, slot]);
            }
            Long if choice == 0 => {
                self.asm.ops(&[op::LCONST_1]);
            }
            Long => {
                let slot = LONGS[self.random.below(LONGS.len())];
                self.asm.ops(&[op::LLOAD, slot]);
            }
            Reference if choice == 0 => {
                self.asm.ops(&[op::ACONST_NULL]);
            }
            Reference => {
                let slot = REFERENCES[self.random.below(REFERENCES.len())];
                self.asm.ops(&[op::ALOAD, slot]);
            }
        }
        self.stack.push(kind);
        true
    }

    fn pop(&mut self) {
        match self.stack.pop() {
            Some(Long) => self.asm.ops(&[op::POP2]),
            _ => self.asm.ops(&[op::POP]),
        };
    }

    /// Brings the stack to these kinds, with whatever values.
    fn restore(&mut self, kinds: &[Kind]) {
        let same = self.stack.iter().zip(kinds).take_while(|(a, b)| a == b);
        let same = same.count();
        while self.stack.len() > same {
            self.pop();
        }
        for &kind in &kinds[same..] {
            assert!(self.push(kind));
        }
    }

    fn top(&self, count: usize) -> Option<&[Kind]> {
        self.stack.get(self.stack.len().checked_sub(count)?..)
    }

    fn store(&mut self) {
        let Some(kind) = self.stack.pop() else {
            return;
        };
        match kind {
            Int => {
                let slot = INTS[self.random.below(INTS.len())];
                self.asm.ops(&[op::ISTORE, slot]);
            }
            Long => {
                let slot = LONGS[self.random.below(LONGS.len())];
                self.asm.ops(&[op::LSTORE, slot]);
            }
            Reference => {
                let slot = REFERENCES[self.random.below(REFERENCES.len())];
                self.asm.ops(&[op::ASTORE, slot]);
            }
        }
    }

    fn shuffle(&mut self) {
        let form = self.random.below(9);
        let depth = self.depth();
        let room = MAX_STACK - depth;
        // Kinds as (long?) from the top.
        let wide: Vec<bool> = self.stack.iter().rev().map(|&k| k == Long).collect();
        let n = self.stack.len();
        let entries = |slots: usize, from: usize| -> Option<usize> {
            match (slots, wide.get(from)?, wide.get(from + 1)) {
                (1, false, _) => Some(1),
                (2, true, _) => Some(1),
                (2, false, Some(false)) => Some(2),
                _ => None,
            }
        };
        let (opcode, slots, skipped) = [
            (op::DUP, 1, 0),
            (op::DUP_X1, 1, 1),
            (op::DUP_X2, 1, 2),
            (op::DUP2, 2, 0),
            (op::DUP2_X1, 2, 1),
            (op::DUP2_X2, 2, 2),
            (op::SWAP, 0, 0),
            (op::POP, 0, 0),
            (op::POP2, 0, 0),
        ][form];
        match opcode {
            op::SWAP => {
                if n >= 2 && !wide[0] && !wide[1] {
                    self.asm.ops(&[op::SWAP]);
                    self.stack.swap(n - 1, n - 2);
                }
            }
            op::POP => {
                if n > 0 {
                    self.pop();
                }
            }
            op::POP2 => {
                if let Some(count) = entries(2, 0) {
                    self.asm.ops(&[op::POP2]);
                    self.stack.truncate(n - count);
                }
            }
            _ => {
                let Some(top) = entries(slots, 0) else {
                    return;
                };
                let below = match skipped {
                    0 => Some(0),
                    skipped => entries(skipped, top),
                };
                let Some(below) = below else {
                    return;
                };
                if slots > room {
                    return;
                }
                self.asm.ops(&[opcode]);
                let copy = self.stack[n - top..].to_vec();
                let at = n - top - below;
                self.stack.splice(at..at, copy);
            }
        }
    }

    fn statement(&mut self) {
        self.room = self.room.saturating_sub(1);
        match self.random.below(18) {
            0..3 => {
                let kind = [Int, Long, Reference][self.random.below(3)];
                self.push(kind);
            }
            3..5 => self.store(),
            5..9 => self.shuffle(),
            9 => {
                let slot = INTS[self.random.below(INTS.len())];
                self.asm.ops(&[op::IINC, slot, 3]);
            }
            10 => match self.top(2) {
                Some([Int, Int]) => {
                    let choices = [op::IADD, op::ISUB, op::IMUL, op::IXOR, op::IDIV, op::ISHL];
                    let choices = &choices[..];
                    let opcode = choices[self.random.below(choices.len())];
                    self.asm.ops(&[opcode]);
                    self.stack.pop();
                }
                Some([Long, Long]) => {
                    let opcode = [op::LADD, op::LSUB, op::LMUL][self.random.below(3)];
                    self.asm.ops(&[opcode]);
                    self.stack.pop();
                }
                Some([_, Int]) if self.depth() < MAX_STACK => {
                    self.asm.ops(&[op::I2L]);
                    self.stack.pop();
                    self.stack.push(Long);
                }
                Some([_, Long]) => {
                    self.asm.ops(&[op::L2I]);
                    self.stack.pop();
                    self.stack.push(Int);
                }
                _ => {}
            },
            11 => {
                if let Some(kind) = self.stack.pop() {
                    let show = self.show[kind as usize];
                    self.asm.op2(op::INVOKESTATIC, show);
                }
            }
            12 => {
                if let Some([Reference, Int]) = self.top(2) {
                    let both = self.both;
                    self.asm.op2(op::INVOKESTATIC, both);
                    self.stack.truncate(self.stack.len() - 2);
                    self.stack.push(Int);
                }
            }
            13 => self.branch(),
            14 => self.repeat(),
            15 => {
                if let Some([Int]) = self.top(1) {
                    let make = self.make;
                    self.asm.op2(op::INVOKESTATIC, make);
                    self.stack.pop();
                    self.stack.push(Reference);
                }
                if let Some([Reference]) = self.top(1) {
                    let class = self.class;
                    self.asm.op2(op::CHECKCAST, class);
                    if self.random.below(2) == 0 {
                        self.store();
                    }
                }
            }
            16 => {
                if self.depth() + 5 <= MAX_STACK {
                    let (class, constructor) = (self.class, self.constructor);
                    self.asm.op2(op::NEW, class).ops(&[op::DUP]);
                    self.stack.extend([Reference; 2]);
                    self.push(Reference);
                    if self.random.below(2) == 0 {
                        self.asm.op2(op::CHECKCAST, class);
                    }
                    if self.random.below(2) == 0 {
                        let both = self.both;
                        self.push(Reference);
                        self.push(Int);
                        self.asm.op2(op::INVOKESTATIC, both);
                        self.stack.truncate(self.stack.len() - 2);
                        self.stack.push(Int);
                    } else {
                        self.push(Int);
                    }
                    self.asm.op2(op::INVOKESPECIAL, constructor);
                    self.stack.truncate(self.stack.len() - 3);
                    if self.random.below(2) == 0 {
                        self.store();
                    }
                }
            }
            _ => self.attempt(),
        }
    }

    /// A conditional jump over some code.
    fn branch(&mut self) {
        let end = self.asm.label();
        match self.top(2) {
            Some([Int, Int]) => {
                let opcode = op::IF_ICMPEQ + self.random.below(6) as u8;
                self.asm.jump(opcode, end);
                self.stack.truncate(self.stack.len() - 2);
            }
            Some([Long, Long]) if self.depth() < MAX_STACK => {
                let opcode = op::IFEQ + self.random.below(6) as u8;
                self.asm.ops(&[op::LCMP]).jump(opcode, end);
                self.stack.truncate(self.stack.len() - 2);
            }
            Some([Reference, Reference]) => {
                self.asm.jump(op::IF_ACMPEQ, end);
                self.stack.truncate(self.stack.len() - 2);
            }
            Some([_, Int]) => {
                let opcode = op::IFEQ + self.random.below(6) as u8;
                self.asm.jump(opcode, end);
                self.stack.pop();
            }
            Some([_, Reference]) => {
                self.asm.jump(op::IFNONNULL, end);
                self.stack.pop();
            }
            _ => return,
        }
        self.body(end);
    }

    fn body(&mut self, end: Label) {
        let kinds = self.stack.clone();
        for _ in 0..self.random.below(6) {
            self.statement();
        }
        self.restore(&kinds);
        self.asm.place(end);
    }

    fn repeat(&mut self) {
        if self.room == 0 || self.counters == 5 || self.depth() + 2 > MAX_STACK {
            return;
        }
        let counter = FIRST_COUNTER + self.counters;
        self.counters += 1;
        let end = self.asm.label();
        self.asm.ops(&[op::ICONST_0, op::ISTORE, counter]);
        let top = self.asm.here();
        if self.random.below(2) == 0 {
            // With the condition at the top.
            let out = self.asm.label();
            self.asm.ops(&[op::ILOAD, counter, op::ICONST_3]);
            self.asm.jump(op::IF_ICMPGE, out);
            self.body(end);
            self.asm.ops(&[op::IINC, counter, 1]);
            self.asm.jump(op::GOTO, top).place(out);
            return;
        }
        self.body(end);
        self.asm
            .ops(&[op::IINC, counter, 1, op::ILOAD, counter, op::ICONST_3]);
        self.asm.jump(op::IF_ICMPLT, top);
    }

    /// Code with a handler for what it throws.
    fn attempt(&mut self) {
        if self.is_in_try {
            return;
        }
        self.is_in_try = true;
        let kinds = self.stack.clone();
        let (end, handler, after) = (self.asm.label(), self.asm.label(), self.asm.label());
        let start = self.asm.here();
        self.asm.ops(&[op::NOP]);
        if self.random.below(2) == 0 && self.depth() < MAX_STACK {
            // A range that ends between a value's last check and its store.
            for _ in 0..self.random.below(6) {
                self.statement();
            }
            self.restore(&kinds);
            self.push(Int);
            let (make, class) = (self.make, self.class);
            self.asm
                .op2(op::INVOKESTATIC, make)
                .op2(op::CHECKCAST, class);
            self.asm.place(end);
            self.stack.pop();
            self.stack.push(Reference);
            self.store();
        } else {
            self.body(end);
        }
        self.is_in_try = false;
        self.asm.jump(op::GOTO, after).place(handler);
        self.stack = vec![Reference];
        if self.random.below(2) == 0 {
            self.store();
        }
        self.restore(&kinds);
        self.asm.place(after).handler(start, end, handler, 0);
    }
}

fn generate(seed: u64) -> Assembler {
    let mut asm = Assembler::new();
    asm.max_stack = MAX_STACK as u16;
    asm.max_locals = 16;
    let show = ["(I)V", "(J)V", "(Ljava/lang/Object;)V"].map(|d| asm.pool.method(d));
    let both = asm.pool.method("(Ljava/lang/Object;I)I");
    let make = asm.pool.method("(I)Ljava/lang/Object;");
    let class = asm.pool.class("Other");
    let constructor = asm.pool.constructor("(Ljava/lang/Object;I)V");
    let mut generator = Generator {
        random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        asm,
        stack: Vec::new(),
        counters: 0,
        show,
        both,
        make,
        class,
        constructor,
        room: 60,
        is_in_try: false,
    };
    for slot in INTS {
        let value = slot + 3;
        generator.asm.ops(&[op::BIPUSH, value, op::ISTORE, slot]);
    }
    while generator.room > 0 {
        generator.statement();
    }
    while let Some(kind) = generator.stack.pop() {
        let show = generator.show[kind as usize];
        generator.asm.op2(op::INVOKESTATIC, show);
    }
    generator.asm.ops(&[op::RETURN]);
    generator.asm
}

/// The calls made, and whether the method returned.
#[derive(Debug, PartialEq, Default)]
struct Trace {
    calls: Vec<(u32, Vec<i64>)>,
    objects: i64,
    is_thrown: bool,
}

const EXCEPTION: i64 = 77;

fn call(trace: &mut Trace, reference: u32, arguments: Vec<i64>) -> i64 {
    let sum: i64 = arguments.iter().fold(0, |a, &b| a.wrapping_add(b));
    trace.calls.push((reference, arguments));
    i64::from(sum.wrapping_mul(31) as i32)
}

impl Trace {
    fn new_object(&mut self) -> i64 {
        self.objects += 1;
        self.objects
    }
}

/// Some objects are of another class.
fn cast(object: i64) -> bool {
    object % 3 != 2
}

/// The constructor throws for some arguments.
fn construct(trace: &mut Trace, reference: u32, arguments: Vec<i64>) -> bool {
    let is_fine = arguments[2] % 4 != 3;
    call(trace, reference, arguments);
    is_fine
}

fn divide(a: i64, b: i64) -> Option<i64> {
    match b as i32 {
        0 => None,
        b => Some((a as i32).wrapping_div(b).into()),
    }
}

fn int(value: i64) -> i64 {
    i64::from(value as i32)
}

/// Runs the bytecode the plain way: two slots for a long, the upper one is never looked at.
fn run_stack(code: &[u8], ranges: &[(u16, u16, u16)]) -> Trace {
    // The constants that `generate` makes first.
    let (show, both, make) = ([6, 12, 18], 24, 30);
    let mut trace = Trace::default();
    // Numbers and references apart, as a slot may hold one of each for the other run.
    let mut numbers = [0i64; 16];
    let mut references = [0i64; 16];
    let mut stack: Vec<i64> = Vec::new();
    let mut at = 0usize;
    loop {
        let opcode = code[at];
        let u1 = |k: usize| code[at + k];
        let u2 = || u16::from_be_bytes([code[at + 1], code[at + 2]]);
        let jump = || (at as i64 + i64::from(u2() as i16)) as usize;
        let mut next = at + op::fixed_length(opcode).unwrap();
        let mut is_thrown = false;
        macro_rules! pop {
            () => {
                stack.pop().unwrap()
            };
        }
        macro_rules! pop_long {
            () => {{
                stack.pop().unwrap();
                stack.pop().unwrap()
            }};
        }
        let compare = |condition: u8, a: i64, b: i64| match condition {
            0 => a == b,
            1 => a != b,
            2 => a < b,
            3 => a >= b,
            4 => a > b,
            _ => a <= b,
        };
        match opcode {
            op::NOP => {}
            op::ACONST_NULL => stack.push(0),
            op::ICONST_0..=op::ICONST_5 => stack.push((opcode - op::ICONST_0).into()),
            op::LCONST_1 => stack.extend([1, -99]),
            op::BIPUSH => stack.push((u1(1) as i8).into()),
            op::ILOAD => stack.push(numbers[usize::from(u1(1))]),
            op::LLOAD => stack.extend([numbers[usize::from(u1(1))], -99]),
            op::ALOAD => stack.push(references[usize::from(u1(1))]),
            op::ISTORE => numbers[usize::from(u1(1))] = pop!(),
            op::LSTORE => numbers[usize::from(u1(1))] = pop_long!(),
            op::ASTORE => references[usize::from(u1(1))] = pop!(),
            op::POP => drop(pop!()),
            op::POP2 => drop(pop_long!()),
            op::DUP..=op::DUP2_X2 => {
                let form = usize::from(opcode - op::DUP);
                let (count, skipped) = (form / 3 + 1, form % 3);
                let top = stack[stack.len() - count..].to_vec();
                let at = stack.len() - count - skipped;
                stack.splice(at..at, top);
            }
            op::SWAP => {
                let n = stack.len();
                stack.swap(n - 1, n - 2);
            }
            op::IADD | op::ISUB | op::IMUL | op::IXOR | op::ISHL | op::IDIV => {
                let (b, a) = (pop!(), pop!());
                let result = match opcode {
                    op::IADD => Some(a.wrapping_add(b)),
                    op::ISUB => Some(a.wrapping_sub(b)),
                    op::IMUL => Some(a.wrapping_mul(b)),
                    op::IXOR => Some(a ^ b),
                    op::ISHL => Some((a as i32).wrapping_shl(b as u32).into()),
                    _ => divide(a, b),
                };
                match result {
                    Some(result) => stack.push(int(result)),
                    None => is_thrown = true,
                }
            }
            op::LADD | op::LSUB | op::LMUL => {
                let (b, a) = (pop_long!(), pop_long!());
                let result = match opcode {
                    op::LADD => a.wrapping_add(b),
                    op::LSUB => a.wrapping_sub(b),
                    _ => a.wrapping_mul(b),
                };
                stack.extend([result, -99]);
            }
            op::I2L => stack.push(-99),
            op::L2I => {
                let value = pop_long!();
                stack.push(int(value));
            }
            op::IINC => {
                let number = &mut numbers[usize::from(u1(1))];
                *number = int(*number + i64::from(u1(2) as i8));
            }
            op::LCMP => {
                let (b, a) = (pop_long!(), pop_long!());
                stack.push(a.cmp(&b) as i64);
            }
            op::IFEQ..=op::IFLE => {
                let a = pop!();
                if compare(opcode - op::IFEQ, a, 0) {
                    next = jump();
                }
            }
            op::IF_ICMPEQ..=op::IF_ICMPLE => {
                let (b, a) = (pop!(), pop!());
                if compare(opcode - op::IF_ICMPEQ, a, b) {
                    next = jump();
                }
            }
            op::IF_ACMPEQ => {
                if pop!() == pop!() {
                    next = jump();
                }
            }
            op::IFNONNULL => {
                if pop!() != 0 {
                    next = jump();
                }
            }
            op::GOTO => next = jump(),
            op::INVOKESTATIC => {
                let reference = u32::from(u2());
                if u2() == both {
                    let (b, a) = (pop!(), pop!());
                    let result = call(&mut trace, reference, vec![a, b]);
                    stack.push(result);
                } else {
                    let value = if u2() == show[1] { pop_long!() } else { pop!() };
                    let result = call(&mut trace, reference, vec![value]);
                    if u2() == make {
                        stack.push(result);
                    }
                }
            }
            op::NEW => stack.push(trace.new_object()),
            op::CHECKCAST => is_thrown = !cast(*stack.last().unwrap()),
            op::INVOKESPECIAL => {
                let arguments = stack.split_off(stack.len() - 3);
                is_thrown = !construct(&mut trace, u2().into(), arguments);
            }
            op::RETURN => return trace,
            _ => panic!("{opcode:#x}"),
        }
        if is_thrown {
            let covers = |&&(start, end, _): &&(u16, u16, u16)| {
                (usize::from(start)..usize::from(end)).contains(&at)
            };
            let Some(range) = ranges.iter().find(covers) else {
                trace.is_thrown = true;
                return trace;
            };
            stack = vec![EXCEPTION];
            next = range.2.into();
        }
        at = next;
    }
}

fn run_lowered(code: &Code) -> Trace {
    let mut trace = Trace::default();
    let mut r = vec![0i64; usize::from(code.register_count)];
    let mut pc = 0usize;
    loop {
        let insn = code.insns[pc];
        let mut next = pc + 1;
        let mut branch = |is_taken: bool| {
            if is_taken {
                next = (pc as i64 + i64::from(insn.branch().unwrap())) as usize;
            }
        };
        let get = |register: u16| r[usize::from(register)];
        let mut write = None;
        let mut is_thrown = false;
        match insn {
            Insn::Move { d, s } => write = Some((d, get(s))),
            Insn::Const { d, value } | Insn::ConstJ { d, value } => {
                write = Some((d, value.into()));
            }
            Insn::MoveException { d } => write = Some((d, EXCEPTION)),
            Insn::Add { d, a, b } => write = Some((d, int(get(a).wrapping_add(get(b))))),
            Insn::Sub { d, a, b } => write = Some((d, int(get(a).wrapping_sub(get(b))))),
            Insn::Mul { d, a, b } => write = Some((d, int(get(a).wrapping_mul(get(b))))),
            Insn::Xor { d, a, b } => write = Some((d, get(a) ^ get(b))),
            Insn::Shl { d, a, b } => {
                write = Some((d, (get(a) as i32).wrapping_shl(get(b) as u32).into()));
            }
            Insn::AddImm { d, a, imm } => write = Some((d, int(get(a) + i64::from(imm)))),
            Insn::RsubImm { d, a, imm } => write = Some((d, int(i64::from(imm) - get(a)))),
            Insn::MulImm { d, a, imm } => write = Some((d, int(get(a) * i64::from(imm)))),
            Insn::XorImm { d, a, imm } => write = Some((d, get(a) ^ i64::from(imm))),
            Insn::ShlImm { d, a, imm } => {
                write = Some((d, (get(a) as i32).wrapping_shl(imm as u32).into()));
            }
            Insn::Div { d, a, .. } | Insn::DivImm { d, a, .. } => {
                let b = match insn {
                    Insn::Div { b, .. } => get(b),
                    Insn::DivImm { imm, .. } => imm.into(),
                    _ => unreachable!(),
                };
                match divide(get(a), b) {
                    Some(result) => write = Some((d, result)),
                    None => is_thrown = true,
                }
            }
            Insn::AddJ { d, a, b } => write = Some((d, get(a).wrapping_add(get(b)))),
            Insn::SubJ { d, a, b } => write = Some((d, get(a).wrapping_sub(get(b)))),
            Insn::MulJ { d, a, b } => write = Some((d, get(a).wrapping_mul(get(b)))),
            Insn::AddImmJ { d, a, imm } => {
                write = Some((d, get(a).wrapping_add(imm.into())));
            }
            Insn::IntToLong { d, a } => write = Some((d, int(get(a)))),
            Insn::LongToInt { d, a } => write = Some((d, int(get(a)))),
            Insn::CompareJ { d, a, b } => write = Some((d, get(a).cmp(&get(b)) as i64)),
            Insn::Goto { .. } => branch(true),
            Insn::IfEq { a, b, .. } | Insn::IfEqJ { a, b, .. } => branch(get(a) == get(b)),
            Insn::IfNe { a, b, .. } | Insn::IfNeJ { a, b, .. } => branch(get(a) != get(b)),
            Insn::IfLt { a, b, .. } | Insn::IfLtJ { a, b, .. } => branch(get(a) < get(b)),
            Insn::IfGe { a, b, .. } | Insn::IfGeJ { a, b, .. } => branch(get(a) >= get(b)),
            Insn::IfGt { a, b, .. } | Insn::IfGtJ { a, b, .. } => branch(get(a) > get(b)),
            Insn::IfLe { a, b, .. } | Insn::IfLeJ { a, b, .. } => branch(get(a) <= get(b)),
            Insn::IfEqZ { a, .. } => branch(get(a) == 0),
            Insn::IfNeZ { a, .. } => branch(get(a) != 0),
            Insn::IfLtZ { a, .. } => branch(get(a) < 0),
            Insn::IfGeZ { a, .. } => branch(get(a) >= 0),
            Insn::IfGtZ { a, .. } => branch(get(a) > 0),
            Insn::IfLeZ { a, .. } => branch(get(a) <= 0),
            Insn::IfEqImm { a, imm, .. } => branch(get(a) == i64::from(imm)),
            Insn::IfNeImm { a, imm, .. } => branch(get(a) != i64::from(imm)),
            Insn::IfLtImm { a, imm, .. } => branch(get(a) < i64::from(imm)),
            Insn::IfGeImm { a, imm, .. } => branch(get(a) >= i64::from(imm)),
            Insn::IfGtImm { a, imm, .. } => branch(get(a) > i64::from(imm)),
            Insn::IfLeImm { a, imm, .. } => branch(get(a) <= i64::from(imm)),
            Insn::InvokeStatic { d, call: index } => {
                let callee = &code.calls[index as usize];
                let arguments = callee.arguments.iter().map(|&a| get(a)).collect();
                let result = call(&mut trace, callee.reference, arguments);
                if insn.def().is_some() {
                    write = Some((d, result));
                }
            }
            Insn::New { d, .. } => write = Some((d, trace.new_object())),
            Insn::CheckCast { s, .. } => is_thrown = !cast(get(s)),
            Insn::InvokeSpecial { call, .. } => {
                let callee = &code.calls[call as usize];
                let arguments = callee.arguments.iter().map(|&a| get(a)).collect();
                is_thrown = !construct(&mut trace, callee.reference, arguments);
            }
            Insn::ReturnVoid => return trace,
            _ => panic!("{insn:?}"),
        }
        if is_thrown {
            let mut handlers = code.handlers.iter();
            let Some(handler) = handlers.find(|h| (h.start..h.end).contains(&(pc as u32))) else {
                trace.is_thrown = true;
                return trace;
            };
            assert_eq!(handler.class, CATCH_ALL);
            next = handler.target as usize;
        }
        if let Some((d, value)) = write {
            r[usize::from(d)] = value;
        }
        pc = next;
    }
}

#[test]
fn lowered_methods_do_the_same() {
    let mut thrown = 0;
    for seed in 1..5000 {
        let asm = generate(seed);
        let class = asm.class("()V");
        let method = &class.methods[0];
        let body = class.code(method).unwrap().unwrap();
        let ranges: Vec<_> = body
            .handlers
            .iter()
            .map(|h| (h.start, h.end, h.handler))
            .collect();
        let expected = run_stack(body.bytecode, &ranges);
        thrown += usize::from(expected.is_thrown);
        let code = lower(&class, method).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        validate(&code).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        let found = run_lowered(&code);
        assert_eq!(found, expected, "seed {seed}: {:#?}", code.insns);
    }
    // Enough of them get to their ends.
    assert!(thrown < 3000, "{thrown}");
}

#[test]
fn broken_methods_are_refused_or_valid() {
    let mut refused = 0;
    for seed in 1..2000 {
        let class = generate(seed).class("()V");
        let span = class.methods[0].code.unwrap();
        // Behind the limits of the stack and locals and the length.
        let (start, end) = (span.offset() + 8, span.offset() + span.len());
        let mut random = Random(seed);
        for _ in 0..8 {
            let mut data = class.data().to_vec();
            for _ in 0..1 + random.below(3) {
                data[start + random.below(end - start)] = random.below(256) as u8;
            }
            let class = ClassFile::parse(data).unwrap();
            match lower(&class, &class.methods[0]) {
                Ok(code) => validate(&code).unwrap_or_else(|e| panic!("seed {seed}: {e}")),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 1000);
}
