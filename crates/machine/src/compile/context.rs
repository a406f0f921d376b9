//! What compiled code and Rust share while compiled code runs, and where things are in it.
//!
//! Host registers that are fixed: `rbx` the frame's registers, `rbp` its [`Frame`], `r12` guest
//! memory, `r13` the [`Context`], `r14` how many instructions are left of the turn, `r15` the trace
//! hash. The others may be clobbered by any call.

use std::mem::offset_of;

use super::assembler::{Gpr, Memory, R12, R13, R14, R15, RBP, RBX};
use crate::Machine;
use crate::heap::Heap;
use crate::interp::CallLink;
use crate::meta::{Class, Method};
use crate::threads::Frame;

pub const REGISTERS: Gpr = RBX;
pub const FRAME: Gpr = RBP;
pub const HEAP: Gpr = R12;
pub const CONTEXT: Gpr = R13;
pub const REMAINING: Gpr = R14;
pub const HASH: Gpr = R15;

/// Rust functions that compiled code calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Helper {
    Native,
    Cover,
    NewObject,
    NewPrimitiveArray,
    NewArrayOf,
    NewArray,
    IsInstance,
    CanStore,
    EnterMonitor,
    ExitMonitor,
    FindVirtual,
    FindInterface,
    RemainderF,
    RemainderD,
    StaticBase,
}

pub const HELPERS: usize = Helper::StaticBase as usize + 1;

/// How many pairs of classes are remembered.
pub const KNOWN: usize = 256;

#[repr(C)]
pub struct Context {
    /// The host's stack pointer where Rust called: an exit goes back to it at once.
    pub entry_rsp: usize,
    /// While a helper runs.
    pub saved_rsp: usize,
    /// Behind the last slot of the thread's stack.
    pub stack_end: *mut u64,
    /// The last frame that may call another.
    pub frames_end: *mut Frame,
    pub stack_base: *mut u64,
    /// Of the trace hash.
    pub multiplier: u64,
    pub remaining: i64,
    pub hash: u64,
    /// The top frame, when compiled code is left.
    pub frame: *mut Frame,
    /// What the entered method returned.
    pub value: u64,
    pub heap: *mut u8,
    /// All classes, by number; and how many there are.
    pub classes: *const Box<Class>,
    pub class_count: usize,
    pub machine: *mut Machine,
    pub observer: *mut u8,
    pub frames_base: *mut Frame,
    /// The turn's end, in instructions of the whole run.
    pub limit: u64,
    pub helpers: [usize; HELPERS],
    /// Casts and array stores that are known to be good: two class numbers each.
    pub casts: [u64; KNOWN],
    pub stores: [u64; KNOWN],
}

impl Default for Context {
    fn default() -> Context {
        // SAFETY: numbers and raw pointers, for which zero is a value.
        let mut context: Context = unsafe { std::mem::zeroed() };
        // A pair of zeros is looked for in the first place only, where there is another.
        context.casts[0] = 1 << 32;
        context.stores[0] = 1 << 32;
        context
    }
}

macro_rules! field {
    ($name:ident, $field:ident) => {
        pub const fn $name() -> Memory {
            Memory {
                base: CONTEXT,
                index: None,
                displacement: offset_of!(Context, $field) as i32,
            }
        }
    };
}

impl Context {
    field!(at_entry_rsp, entry_rsp);
    field!(at_saved_rsp, saved_rsp);
    field!(at_stack_end, stack_end);
    field!(at_frames_end, frames_end);
    field!(at_stack_base, stack_base);
    field!(at_multiplier, multiplier);
    field!(at_remaining, remaining);
    field!(at_hash, hash);
    field!(at_frame, frame);
    field!(at_value, value);
    field!(at_heap, heap);
    field!(at_classes, classes);
    field!(at_class_count, class_count);

    field!(at_casts, casts);
    field!(at_stores, stores);

    pub fn at_helper(helper: Helper) -> Memory {
        let helpers = offset_of!(Context, helpers);
        Memory::at(CONTEXT, (helpers + 8 * helper as usize) as i32)
    }
}

/// Remembers that the answer for a pair of classes is yes: classes do not change.
pub fn remember(known: &mut [u64; KNOWN], one: u32, two: u32) {
    let at = (one.wrapping_mul(KNOWN_FACTOR) ^ two) as usize % KNOWN;
    known[at] = u64::from(one) << 32 | u64::from(two);
}

/// Spreads pairs of classes.
pub const KNOWN_FACTOR: u32 = 31;

/// Where the hole that objects are allocated in starts and ends, from the context.
pub fn hole_cursor() -> Memory {
    Memory::at(CONTEXT, from_context(Heap::HOLE_CURSOR))
}

pub fn hole_limit() -> Memory {
    Memory::at(CONTEXT, from_context(Heap::HOLE_LIMIT))
}

/// The distance from the context to something in the heap's value: both are parts of the machine.
fn from_context(in_heap: usize) -> i32 {
    let there = offset_of!(Machine, heap) + in_heap;
    let context = offset_of!(Machine, compiler) + super::Compiler::CONTEXT;
    there as i32 - context as i32
}

pub const FRAME_SIZE: i32 = size_of::<Frame>() as i32;

pub const FRAME_METHOD: i32 = offset_of!(Frame, method) as i32;
pub const FRAME_PC: i32 = offset_of!(Frame, pc) as i32;
pub const FRAME_BASE: i32 = offset_of!(Frame, base) as i32;
pub const FRAME_RETURN: i32 = offset_of!(Frame, return_register) as i32;
pub const FRAME_FLAGS: i32 = offset_of!(Frame, flags) as i32;

// Stores that write two fields at once.
const _: () = assert!(FRAME_PC == FRAME_METHOD + 4);
const _: () = assert!(offset_of!(Frame, stage) as i32 == FRAME_RETURN + 2);
const _: () = assert!(FRAME_SIZE >= FRAME_FLAGS + 4 && FRAME_SIZE == 24);

pub const LINK_TARGET: i32 = offset_of!(CallLink, target) as i32;
pub const LINK_CLASS: i32 = offset_of!(CallLink, class) as i32;
/// Where the code of the first place is; the next one's follows.
pub const METHOD_ENTRIES: i32 = offset_of!(Method, entries) as i32;
pub const CLASS_FINALIZABLE: i32 = offset_of!(Class, finalizable) as i32;

/// The slot of a guest register.
pub fn slot(register: u16) -> Memory {
    Memory::at(REGISTERS, 8 * i32::from(register))
}

/// A place in guest memory: a 32-bit reference, zero-extended, and an offset.
pub fn guest(reference: Gpr, offset: i32) -> Memory {
    Memory::indexed(HEAP, reference, 0, offset)
}
