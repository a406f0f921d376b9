//! Code that all compiled methods share: the way in, the ways out, and calls of Rust.

use super::assembler::*;
use super::context::{CONTEXT, Context, FRAME, FRAME_PC, HASH, HEAP, Helper, REGISTERS, REMAINING};
use super::region::CodeRegion;

/// How compiled code came back.
pub const RETURNED: u64 = 0;
/// The interpreter goes on with the top frame's instruction.
pub const INTERPRET: u64 = 1;
/// Something is pending: an [`crate::Exit`] of a native, or a panic.
pub const PENDING: u64 = 2;

/// An exit says in one number at which instruction it is and how many were not counted yet.
pub const PC_BITS: u32 = 20;
pub const MAX_UNCOUNTED: u32 = (1 << (32 - PC_BITS)) - 1;

/// Enters code: context, code, the frame's registers, the frame.
pub type Enter = unsafe extern "sysv64" fn(*mut Context, *const u8, *mut u64, *mut u8) -> u64;

/// How a helper is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Convention {
    /// All caches are lost.
    Plain,
    /// General registers but `rax` and `rdx` are kept.
    Preserving,
    /// The helper sees and changes hash and count, and sees the top frame.
    Synchronized,
}

#[derive(Clone, Copy)]
pub struct Runtime {
    pub enter: usize,
    /// With the instruction in `eax`, see [`PC_BITS`].
    pub exit: usize,
    /// The frame's instruction and the count are up to date.
    pub exit_at_call: usize,
    pub exit_pending: usize,
    thunks: [usize; super::context::HELPERS],
}

impl Runtime {
    pub fn thunk(&self, helper: Helper) -> usize {
        self.thunks[helper as usize]
    }

    pub fn emit(region: &mut CodeRegion) -> Option<Runtime> {
        let origin = region.next();
        let mut asm = Assembler::new(origin);
        let saved = [RBX, RBP, R12, R13, R14, R15];
        let leave = asm.label();

        let enter = origin;
        saved.iter().for_each(|&register| asm.push(register));
        // Aligned as a call wants it.
        asm.add_immediate(W64, RSP, -8);
        asm.mov_register(W64, CONTEXT, RDI);
        asm.mov_register(W64, REGISTERS, RDX);
        asm.mov_register(W64, FRAME, RCX);
        asm.load(W64, HEAP, Context::at_heap());
        asm.load(W64, REMAINING, Context::at_remaining());
        asm.load(W64, HASH, Context::at_hash());
        asm.store(W64, Context::at_entry_rsp(), RSP);
        asm.call(Operand::Register(RSI));
        asm.store(W64, Context::at_value(), RAX);
        asm.constant(RAX, RETURNED);
        asm.bind(leave);
        asm.store(W64, Context::at_remaining(), REMAINING);
        asm.store(W64, Context::at_hash(), HASH);
        asm.store(W64, Context::at_frame(), FRAME);
        asm.load(W64, RSP, Context::at_entry_rsp());
        asm.add_immediate(W64, RSP, 8);
        saved.iter().rev().for_each(|&register| asm.pop(register));
        asm.ret();

        let exit = origin + asm.bytes.len();
        asm.mov_register(W32, RCX, RAX);
        asm.shift(Shift::Right, W32, RCX, PC_BITS as u8);
        asm.alu(Alu::Sub, W64, REMAINING, Operand::Register(RCX));
        let pc_mask = (1 << PC_BITS) - 1;
        asm.alu_immediate(Alu::And, W32, Operand::Register(RAX), pc_mask);
        asm.store(W32, Memory::at(FRAME, FRAME_PC), RAX);
        let exit_at_call = origin + asm.bytes.len();
        asm.constant(RAX, INTERPRET);
        asm.jump(leave);

        let exit_pending = origin + asm.bytes.len();
        asm.constant(RAX, PENDING);
        asm.jump(leave);

        let mut thunks = [0; super::context::HELPERS];
        use Helper::*;
        for (helper, convention) in [
            (Native, Convention::Synchronized),
            (Cover, Convention::Preserving),
            (NewObject, Convention::Preserving),
            (NewPrimitiveArray, Convention::Plain),
            (NewArrayOf, Convention::Plain),
            (NewArray, Convention::Plain),
            (IsInstance, Convention::Preserving),
            (CanStore, Convention::Preserving),
            (EnterMonitor, Convention::Plain),
            (ExitMonitor, Convention::Plain),
            (FindVirtual, Convention::Preserving),
            (FindInterface, Convention::Preserving),
            (RemainderF, Convention::Plain),
            (RemainderD, Convention::Plain),
            (StaticBase, Convention::Preserving),
        ] {
            thunks[helper as usize] = origin + asm.bytes.len();
            emit_thunk(&mut asm, helper, convention);
        }
        asm.finish();
        region.add(&asm.bytes)?;
        Some(Runtime {
            enter,
            exit,
            exit_at_call,
            exit_pending,
            thunks,
        })
    }
}

/// Calls a helper with the context as its first argument, on an aligned stack. The result is in
/// `rax`, a second one in `rdx`.
fn emit_thunk(asm: &mut Assembler, helper: Helper, convention: Convention) {
    let kept = [RCX, RSI, RDI, R8, R9, R10, R11];
    if convention == Convention::Preserving {
        kept.iter().for_each(|&register| asm.push(register));
        // Arguments come in registers that nothing is cached in.
        asm.mov_register(W64, RSI, RAX);
    }
    if convention == Convention::Synchronized {
        asm.store(W64, Context::at_remaining(), REMAINING);
        asm.store(W64, Context::at_hash(), HASH);
        asm.store(W64, Context::at_frame(), FRAME);
    }
    asm.store(W64, Context::at_saved_rsp(), RSP);
    asm.alu_immediate(Alu::And, W64, Operand::Register(RSP), -16);
    asm.mov_register(W64, RDI, CONTEXT);
    asm.call(Operand::Memory(Context::at_helper(helper)));
    asm.load(W64, RSP, Context::at_saved_rsp());
    if convention == Convention::Synchronized {
        asm.load(W64, REMAINING, Context::at_remaining());
        asm.load(W64, HASH, Context::at_hash());
    }
    if convention == Convention::Preserving {
        kept.iter().rev().for_each(|&register| asm.pop(register));
    }
    asm.ret();
}
