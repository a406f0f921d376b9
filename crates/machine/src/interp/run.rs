//! The loop over instructions.
//!
//! Fast paths are inline and touch guest memory through raw pointers; all else leaves the
//! inner loop with an [`Exit`], is dealt with on the machine, and comes back. Instructions are
//! counted when control moves: the distance from where it last moved to.

// One argument covers all of the loop's unsafe code; it stands at its start.
#![allow(clippy::undocumented_unsafe_blocks)]
// The compiler wants references made from raw pointers to be visible.
#![allow(clippy::needless_borrow)]

use std::hint::cold_path;

use gibbon_ir::{Insn, NO_REG, Switch};

use super::call::GuestFrame;
use super::checked::{Checked, Registers};
use super::schedule::End;
use super::{InstructionSite, LinkedCode, Location, Observer, Reached};
use crate::compile::Left;
use crate::heap::{
    ARRAY_DATA, ARRAY_LENGTH, CLASS_TABLE, DIRTY_MAP, LITERAL_TABLE, PAGE_SHIFT, Ref, TRACKS_DIRTY,
};
use crate::meta::{ClassId, Method, MethodId};
use crate::native::{Args, Exit};
use crate::threads::{Frame, FrameFlags, ThreadState};
use crate::{Halt, Machine};

/// So many registers are zeroed one by one when a frame is made.
const FEW_REGISTERS: usize = 12;

impl Machine {
    /// Runs the current thread until `limit` instructions (of the whole run) or until it cannot
    /// go on. With `PRECISE` the limit is met exactly. Without, it is never passed: the turn ends
    /// at the last jump, call or return from which the rest of the method might pass it.
    // The macros set all of the loop's variables, also where the next iteration sets them anew.
    #[allow(unused_assignments, unused_unsafe)]
    pub(super) fn interpret<O: Observer, const PRECISE: bool>(
        &mut self,
        observer: &mut O,
        limit: u64,
    ) -> Result<End, Halt> {
        let heap = self.heap.base();
        let compiles = !PRECISE && self.compiles::<O>();
        let place = const {
            match O::COMPILED {
                Some(variant) => variant.place(),
                None => 0,
            }
        };
        // Whether the thread comes from compiled code; whether a stretch of code starts where it is;
        // and whether it may go on in compiled code at once.
        let (mut is_resumed, mut is_start, mut may_enter) = (false, true, false);
        let limit8 = limit.min(u64::MAX >> 4) << 3;
        loop {
            if !is_resumed && self.current_thread().state != ThreadState::Runnable {
                return Ok(End::Gone);
            }
            let Some(&top) = self.current_thread().frames.last() else {
                self.current_thread_mut().state = ThreadState::Terminated;
                self.wake_those_awaiting_end();
                return Ok(End::Gone);
            };
            // SAFETY of everything below: `code` is a method's code, which is boxed and never
            // freed while a frame of it exists; `ip` stays inside `code.insns` because lowering
            // ends every path in a jump, return or throw and checks every target; `regs` points
            // at `registers` slots of the thread's stack, reserved when the frame was pushed,
            // and register numbers are below that; guest addresses are 32 bits plus 32 bits,
            // inside the heap's mapping whatever they are. The pointers are derived anew after
            // anything that may move what they point at.
            let mut code: *const LinkedCode = self.code_of(top.method);
            let mut regs: *mut u64 = unsafe {
                self.current_thread_mut()
                    .stack
                    .as_mut_ptr()
                    .add(top.base as usize)
            };
            let mut ip: *const Insn = unsafe { (*code).code.insns.as_ptr().add(top.pc as usize) };
            // Eight times the instructions executed so far is this plus `ip`: a step changes
            // nothing, a jump takes back the bytes it went and adds one instruction.
            let mut before: u64 = (self.state.instructions << 3).wrapping_sub(ip as u64);
            // From here on, in the same units, this method might pass the limit.
            let mut stop: u64 = limit8.saturating_sub(unsafe { (*code).length8 });
            if !PRECISE && self.state.instructions << 3 >= stop {
                return Ok(End::OutOfTurn);
            }
            if O::COVERAGE && is_start {
                unsafe { (*code).cover(observer, top.pc, Reached::Start) };
            }
            // Where to go on in compiled code, if anywhere.
            let mut compiled_entry: u32 = 0;
            // Nothing in the top frame is symbolic: only what meets memory or leaves the frame can
            // matter to who follows, and says so by itself.
            let mut is_quiet = O::FOLLOWS && self.is_quiet(unsafe { &*code }, top.pc, top.base);

            macro_rules! reg {
                ($r:expr) => {
                    *unsafe { &mut *regs.add($r as usize) }
                };
            }
            macro_rules! int {
                ($r:expr) => {
                    unsafe { *regs.add($r as usize).cast::<i32>() }
                };
            }
            macro_rules! float {
                ($r:expr) => {
                    unsafe { *regs.add($r as usize).cast::<f32>() }
                };
            }
            macro_rules! long {
                ($r:expr) => {
                    unsafe { *regs.add($r as usize).cast::<i64>() }
                };
            }
            macro_rules! double {
                ($r:expr) => {
                    unsafe { *regs.add($r as usize).cast::<f64>() }
                };
            }
            macro_rules! set_int {
                ($d:expr, $value:expr) => {
                    reg!($d) = ($value) as u32 as u64
                };
            }
            macro_rules! set_long {
                ($d:expr, $value:expr) => {
                    reg!($d) = ($value) as u64
                };
            }
            macro_rules! set_float {
                ($d:expr, $value:expr) => {
                    reg!($d) = f32::to_bits($value) as u64
                };
            }
            macro_rules! set_double {
                ($d:expr, $value:expr) => {
                    reg!($d) = f64::to_bits($value)
                };
            }
            macro_rules! pc {
                () => {
                    unsafe { ip.offset_from((*code).code.insns.as_ptr()) as u32 }
                };
            }
            macro_rules! place {
                () => {
                    InstructionSite {
                        thread: self.state.current,
                        method: unsafe { (*code).method },
                        pc: pc!(),
                        is_dex: unsafe { (*code).marks.is_some() },
                    }
                };
            }
            // Eight times the instructions executed before this one.
            macro_rules! executed8 {
                () => {
                    before.wrapping_add(ip as u64)
                };
            }
            // Makes the machine see where the thread is.
            macro_rules! save {
                () => {
                    self.state.instructions = executed8!() >> 3;
                    let at = pc!();
                    let current = self.state.current.0 as usize;
                    if let Some(frame) = self.state.threads[current].frames.last_mut() {
                        frame.pc = at;
                    }
                };
            }
            // Instructions end alike, and the compiler would merge their ends. Merged, loops over
            // ints and arrays took half as long again (prediction of the jump to the next
            // instruction, presumably): a comment that differs everywhere keeps them apart. And each
            // must end in a jump of its own, which LLVM has to be told: see `.cargo/config.toml`.
            macro_rules! apart {
                () => {
                    unsafe {
                        std::arch::asm!(
                            concat!("/* ", line!(), " */"),
                            options(nomem, nostack, preserves_flags)
                        )
                    }
                };
            }
            macro_rules! next {
                () => {{
                    apart!();
                    ip = unsafe { ip.add(1) };
                    continue;
                }};
            }
            macro_rules! load {
                ($at:expr, $type:ty) => {
                    unsafe { heap.add($at).cast::<$type>().read_unaligned() }
                };
            }
            macro_rules! store {
                ($at:expr, $type:ty, $value:expr) => {{
                    let at = $at;
                    unsafe {
                        heap.add(at).cast::<$type>().write_unaligned($value);
                        if TRACKS_DIRTY {
                            *heap.offset(DIRTY_MAP + (at >> PAGE_SHIFT) as isize) = 1;
                        }
                    }
                }};
            }

            let exit: Exit = 'run: {
                if O::COMPILED.is_some() && may_enter && compiles {
                    compiled_entry = unsafe { self.entry_at(code, top.pc, limit8, place) };
                    if compiled_entry != 0 {
                        break 'run Exit::Resume;
                    }
                }
                loop {
                    if PRECISE && executed8!() >= limit8 {
                        save!();
                        return Ok(End::OutOfTurn);
                    }
                    if O::STOPS
                        && self.state.stops.is_some()
                        && unsafe { (*code).no_stops.get() } != self.stop_epoch
                    {
                        save!();
                        if self.is_stopped(unsafe { &*code }, pc!()) {
                            return Ok(End::Gone);
                        }
                    }
                    let was_quiet = is_quiet;
                    if O::FOLLOWS && !is_quiet {
                        is_quiet = unsafe { self.follow(code, pc!(), regs) };
                    }
                    // In a quiet frame: an instruction meets memory that may be symbolic.
                    macro_rules! follow_memory {
                        ($object:expr, $offset:expr) => {
                            if O::FOLLOWS
                                && was_quiet
                                && self.heap.may_have_shadow(Ref($object), $offset)
                            {
                                cold_path();
                                is_quiet = unsafe { self.follow_memory(code, pc!(), regs) };
                            }
                        };
                    }
                    // In a quiet frame: it returns, maybe to one that is not.
                    macro_rules! follow_return {
                        () => {
                            if O::FOLLOWS && was_quiet && self.current_thread().shadows.is_used() {
                                unsafe { self.follow_return(code, pc!(), regs) };
                            }
                        };
                    }
                    // Goes on in compiled code, if there is any for this place.
                    macro_rules! look_for_compiled {
                        () => {
                            if O::COMPILED.is_some() && compiles {
                                match unsafe { &(&(*code).compiled)[place] } {
                                    Some(compiled) => {
                                        let entry = unsafe {
                                            *compiled.entries.get_unchecked(pc!() as usize)
                                        };
                                        let length8 = unsafe { (*code).length8 };
                                        if entry != 0 && executed8!() + 2 * length8 < limit8 {
                                            compiled_entry = entry;
                                            save!();
                                            break 'run Exit::Resume;
                                        }
                                    }
                                    None => {
                                        let heat = unsafe { &(&(*code).heat)[place] };
                                        heat.set(heat.get().wrapping_add(1));
                                        if heat.get() == self.compiler.threshold {
                                            cold_path();
                                            save!();
                                            unsafe { self.compile(code, place) };
                                        }
                                    }
                                }
                            }
                        };
                    }
                    macro_rules! jump {
                        ($to:expr) => {{
                            let to = $to as isize;
                            ip = unsafe { ip.offset(to) };
                            // The jump itself counts too.
                            before = before.wrapping_add((8 - 8 * to) as u64);
                            if !PRECISE && executed8!() >= stop {
                                cold_path();
                                save!();
                                return Ok(End::OutOfTurn);
                            }
                            if to < 0 {
                                look_for_compiled!();
                            }
                            apart!();
                            continue;
                        }};
                    }
                    macro_rules! branch {
                        ($taken:expr, $to:expr) => {{
                            let taken = $taken;
                            if O::CONTROL {
                                observer.branch(&mut self.state.trace_hash, pc!() as usize, taken);
                            }
                            if O::BRANCHES {
                                observer.branch_at(place!(), taken);
                            }
                            if O::COVERAGE {
                                let how = if taken {
                                    Reached::Taken
                                } else {
                                    Reached::NotTaken
                                };
                                unsafe { (*code).cover(observer, pc!(), how) };
                            }
                            if taken {
                                jump!($to)
                            }
                            next!()
                        }};
                    }
                    // What the machine does elsewhere, and often.
                    macro_rules! outside {
                        ($what:expr) => {{
                            save!();
                            match $what {
                                Ok(value) => value,
                                Err(exit) => {
                                    cold_path();
                                    break 'run exit;
                                }
                            }
                        }};
                    }
                    // The same, for what is rare: registers are kept for the rest.
                    macro_rules! slow {
                        ($what:expr) => {{
                            cold_path();
                            outside!($what)
                        }};
                    }
                    macro_rules! throw_npe {
                        () => {{
                            cold_path();
                            save!();
                            break 'run self.null_pointer(pc!());
                        }};
                    }
                    macro_rules! non_null {
                        ($r:expr) => {{
                            let object = int!($r) as u32;
                            if object == 0 {
                                throw_npe!();
                            }
                            object as usize
                        }};
                    }
                    macro_rules! element {
                        ($told:ident, $array:expr, $index:expr, $size:expr) => {{
                            let array = non_null!($array);
                            let index = int!($index) as u32;
                            if index >= load!(array + ARRAY_LENGTH as usize, u32) {
                                cold_path();
                                save!();
                                break 'run self
                                    .index_out_of_bounds(Ref(array as u32), index as i32);
                            }
                            let offset = ARRAY_DATA as usize + index as usize * $size;
                            follow_memory!(array as u32, offset as u32);
                            let at = array + offset;
                            if O::MEMORY {
                                let class = ClassId(load!(array, u32));
                                let array = Ref(array as u32);
                                let element = Location::Element {
                                    array,
                                    class,
                                    index,
                                };
                                observer.$told(place!(), element, self);
                            }
                            at
                        }};
                    }
                    macro_rules! field {
                        ($told:ident, $object:expr, $offset:expr) => {{
                            let object = non_null!($object);
                            follow_memory!(object as u32, u32::from($offset));
                            if O::MEMORY {
                                let field = Location::Field {
                                    object: Ref(object as u32),
                                    class: ClassId(load!(object, u32)),
                                    offset: u32::from($offset),
                                };
                                observer.$told(place!(), field, self);
                            }
                            object + usize::from($offset)
                        }};
                    }
                    macro_rules! static_field {
                        ($told:ident, $link:expr) => {{
                            let link =
                                unsafe { *self.meta.static_links.get_unchecked($link as usize) };
                            let mut mirror =
                                load!(CLASS_TABLE as usize + 4 * link.class.0 as usize, u32);
                            if mirror == 0 {
                                mirror = slow!(self.static_base(link.class)).0;
                            }
                            follow_memory!(mirror, link.offset);
                            if O::MEMORY {
                                let (class, offset) = (link.class, link.offset);
                                let field = Location::Static { class, offset };
                                observer.$told(place!(), field, self);
                            }
                            mirror as usize + link.offset as usize
                        }};
                    }
                    macro_rules! give_int {
                        ($d:expr, $value:expr) => {{
                            set_int!($d, $value);
                            next!()
                        }};
                    }
                    macro_rules! give_long {
                        ($d:expr, $value:expr) => {{
                            set_long!($d, $value);
                            next!()
                        }};
                    }
                    macro_rules! give_float {
                        ($d:expr, $value:expr) => {{
                            set_float!($d, $value);
                            next!()
                        }};
                    }
                    macro_rules! give_double {
                        ($d:expr, $value:expr) => {{
                            set_double!($d, $value);
                            next!()
                        }};
                    }
                    macro_rules! told_synchronization {
                        () => {
                            if O::SYNCHRONIZATION {
                                self.tell_synchronizations(observer);
                            }
                        };
                    }
                    macro_rules! told_allocation {
                        ($object:expr) => {
                            if O::ALLOCATION {
                                observer.allocate($object);
                            }
                        };
                    }
                    macro_rules! put {
                        ($at:expr, $type:ty, $value:expr) => {{
                            store!($at, $type, $value);
                            next!()
                        }};
                    }
                    macro_rules! divide {
                        ($give:ident, $d:expr, $divisor:expr, $value:expr) => {{
                            if $divisor == 0 {
                                cold_path();
                                save!();
                                break 'run self.divide_by_zero();
                            }
                            $give!($d, $value)
                        }};
                    }
                    macro_rules! give_array {
                        ($d:expr, $array:expr) => {{
                            let array = outside!($array);
                            told_allocation!(array);
                            if $d != NO_REG {
                                set_int!($d, array.0);
                            }
                            next!()
                        }};
                    }
                    // Enters a method; `$argument` gives its arguments by position.
                    macro_rules! enter {
                        ($method:expr, $link:expr, $d:expr) => {{
                            let method: *const Method = $method;
                            let callee: *const LinkedCode = match unsafe { &(*method).code } {
                                Some(code) => &**code,
                                None => {
                                    let id = unsafe { (*method).id };
                                    slow!(self.prepare(id));
                                    self.code_of(id)
                                }
                            };
                            let mut flags = FrameFlags::default();
                            if unsafe { (*callee).is_synchronized } {
                                let receiver = unsafe { (*$link).arguments.first().copied() };
                                let receiver = receiver.map(|r| Ref(int!(r) as u32));
                                slow!(self.enter_synchronized(unsafe { &*method }, receiver));
                                told_synchronization!();
                                flags.set(FrameFlags::LOCKED, true);
                            }
                            if O::CONTROL {
                                observer.enter(&mut self.state.trace_hash, unsafe { &*method });
                            }
                            let at = pc!();
                            let executed8 = executed8!() + 8;
                            let (size, arguments) =
                                unsafe { ((*callee).registers, &(*$link).arguments) };
                            let current = self.state.current.0 as usize;
                            let thread = unsafe { self.state.threads.get_unchecked_mut(current) };
                            let frame = unsafe { thread.frames.last_mut().unwrap_unchecked() };
                            frame.pc = at;
                            let base = frame.base + unsafe { (*code).registers };
                            if (base + size) as usize > thread.stack.len() {
                                cold_path();
                                self.state.instructions = executed8 >> 3;
                                let current = self.state.current;
                                if let Err(exit) = self.reserve_stack(current, base + size) {
                                    if flags.has(FrameFlags::LOCKED) {
                                        self.leave_synchronized(unsafe { &*method }, unsafe {
                                            (*$link).arguments.first().map(|&r| Ref(int!(r) as u32))
                                        });
                                    }
                                    break 'run exit;
                                }
                                let thread = self.current_thread_mut();
                                let from = base - unsafe { (*code).registers };
                                regs = unsafe { thread.stack.as_mut_ptr().add(from as usize) };
                            }
                            let new = unsafe { regs.add((*code).registers as usize) };
                            unsafe {
                                let count = arguments.len();
                                for at in 0..count {
                                    *new.add(at) =
                                        *regs.add(usize::from(*arguments.get_unchecked(at)));
                                }
                                let size = size as usize;
                                if size - count <= FEW_REGISTERS {
                                    // Volatile, so that it does not become a call of `memset`.
                                    for at in count..size {
                                        new.add(at).write_volatile(0);
                                    }
                                } else {
                                    new.add(count).write_bytes(0, size - count);
                                }
                            }
                            let thread = unsafe { self.state.threads.get_unchecked_mut(current) };
                            thread.frames.push(Frame {
                                method: unsafe { (*method).id },
                                pc: 0,
                                base,
                                return_register: $d,
                                stage: 0,
                                flags,
                            });
                            if O::COVERAGE {
                                unsafe { (*callee).cover(observer, 0, Reached::Start) };
                            }
                            code = callee;
                            regs = new;
                            if O::FOLLOWS {
                                is_quiet = self.is_quiet(unsafe { &*code }, 0, base);
                            }
                            ip = unsafe { (*code).code.insns.as_ptr() };
                            before = executed8.wrapping_sub(ip as u64);
                            stop = limit8.saturating_sub(unsafe { (*code).length8 });
                            if !PRECISE && executed8 >= stop {
                                cold_path();
                                self.state.instructions = executed8 >> 3;
                                return Ok(End::OutOfTurn);
                            }
                            look_for_compiled!();
                            continue;
                        }};
                    }
                    // Leaves the current method with a value in all 64 bits.
                    macro_rules! leave {
                        ($value:expr) => {{
                            let value: u64 = $value;
                            let executed8 = executed8!() + 8;
                            let current = self.state.current.0 as usize;
                            let thread = unsafe { self.state.threads.get_unchecked_mut(current) };
                            let frame = unsafe { *thread.frames.last().unwrap_unchecked() };
                            if frame.flags.has(FrameFlags::LOCKED) {
                                cold_path();
                                self.state.instructions = executed8 >> 3;
                                self.leave_frame();
                                told_synchronization!();
                            } else {
                                unsafe { thread.frames.set_len(thread.frames.len() - 1) };
                            }
                            let thread = unsafe { self.state.threads.get_unchecked_mut(current) };
                            let Some(caller) = thread.frames.last() else {
                                self.state.instructions = executed8 >> 3;
                                break 'run Exit::Yield;
                            };
                            let (method, base) = (caller.method.0 as usize, caller.base);
                            code = unsafe { self.meta.code_unchecked(method) };
                            regs = unsafe { thread.stack.as_mut_ptr().add(base as usize) };
                            ip = unsafe { (*code).code.insns.as_ptr().add(caller.pc as usize) };
                            if frame.return_register != NO_REG {
                                reg!(frame.return_register) = value;
                            }
                            if !frame.flags.has(FrameFlags::RETRY) {
                                ip = unsafe { ip.add(1) };
                            }
                            if O::COVERAGE {
                                unsafe { (*code).cover(observer, pc!(), Reached::Start) };
                            }
                            if O::FOLLOWS {
                                is_quiet = self.is_quiet(unsafe { &*code }, pc!(), base);
                            }
                            before = executed8.wrapping_sub(ip as u64);
                            stop = limit8.saturating_sub(unsafe { (*code).length8 });
                            if !PRECISE && executed8 >= stop {
                                cold_path();
                                save!();
                                return Ok(End::OutOfTurn);
                            }
                            look_for_compiled!();
                            continue;
                        }};
                    }
                    macro_rules! call_link {
                        ($call:expr) => {
                            unsafe { (*code).calls.as_ptr().add($call as usize) }
                        };
                    }

                    match unsafe { *ip } {
                        Insn::Nop => next!(),
                        Insn::Move { d, s } => {
                            reg!(d) = reg!(s);
                            next!()
                        }
                        Insn::Const { d, value } => give_int!(d, value),
                        Insn::ConstJ { d, value } => give_long!(d, i64::from(value)),
                        Insn::ConstWide { d, index } => {
                            reg!(d) =
                                unsafe { *(&(*code).code.wide).get_unchecked(index as usize) };
                            next!()
                        }
                        Insn::MoveException { d } => {
                            let exception = self.current_thread().exception;
                            self.current_thread_mut().exception = Ref::NULL;
                            set_int!(d, exception.0);
                            next!()
                        }

                        Insn::Add { d, a, b } => give_int!(d, int!(a).wrapping_add(int!(b))),
                        Insn::Sub { d, a, b } => give_int!(d, int!(a).wrapping_sub(int!(b))),
                        Insn::Mul { d, a, b } => give_int!(d, int!(a).wrapping_mul(int!(b))),
                        Insn::Div { d, a, b } => {
                            divide!(give_int, d, int!(b), int!(a).wrapping_div(int!(b)))
                        }
                        Insn::Rem { d, a, b } => {
                            divide!(give_int, d, int!(b), int!(a).wrapping_rem(int!(b)))
                        }
                        Insn::And { d, a, b } => give_int!(d, int!(a) & int!(b)),
                        Insn::Or { d, a, b } => give_int!(d, int!(a) | int!(b)),
                        Insn::Xor { d, a, b } => give_int!(d, int!(a) ^ int!(b)),
                        Insn::Shl { d, a, b } => give_int!(d, int!(a).wrapping_shl(int!(b) as u32)),
                        Insn::Shr { d, a, b } => give_int!(d, int!(a).wrapping_shr(int!(b) as u32)),
                        Insn::Ushr { d, a, b } => {
                            give_int!(d, (int!(a) as u32).wrapping_shr(int!(b) as u32))
                        }
                        Insn::Neg { d, a } => give_int!(d, int!(a).wrapping_neg()),
                        Insn::AddImm { d, a, imm } => {
                            give_int!(d, int!(a).wrapping_add(imm.into()))
                        }
                        Insn::RsubImm { d, a, imm } => {
                            give_int!(d, i32::from(imm).wrapping_sub(int!(a)))
                        }
                        Insn::MulImm { d, a, imm } => {
                            give_int!(d, int!(a).wrapping_mul(imm.into()))
                        }
                        Insn::DivImm { d, a, imm } => {
                            divide!(give_int, d, imm, int!(a).wrapping_div(imm.into()))
                        }
                        Insn::RemImm { d, a, imm } => {
                            divide!(give_int, d, imm, int!(a).wrapping_rem(imm.into()))
                        }
                        Insn::AndImm { d, a, imm } => give_int!(d, int!(a) & i32::from(imm)),
                        Insn::OrImm { d, a, imm } => give_int!(d, int!(a) | i32::from(imm)),
                        Insn::XorImm { d, a, imm } => give_int!(d, int!(a) ^ i32::from(imm)),
                        Insn::ShlImm { d, a, imm } => {
                            give_int!(d, int!(a).wrapping_shl(imm as u32))
                        }
                        Insn::ShrImm { d, a, imm } => {
                            give_int!(d, int!(a).wrapping_shr(imm as u32))
                        }
                        Insn::UshrImm { d, a, imm } => {
                            give_int!(d, (int!(a) as u32).wrapping_shr(imm as u32))
                        }

                        Insn::AddJ { d, a, b } => give_long!(d, long!(a).wrapping_add(long!(b))),
                        Insn::SubJ { d, a, b } => give_long!(d, long!(a).wrapping_sub(long!(b))),
                        Insn::MulJ { d, a, b } => give_long!(d, long!(a).wrapping_mul(long!(b))),
                        Insn::DivJ { d, a, b } => {
                            divide!(give_long, d, long!(b), long!(a).wrapping_div(long!(b)))
                        }
                        Insn::RemJ { d, a, b } => {
                            divide!(give_long, d, long!(b), long!(a).wrapping_rem(long!(b)))
                        }
                        Insn::AndJ { d, a, b } => give_long!(d, long!(a) & long!(b)),
                        Insn::OrJ { d, a, b } => give_long!(d, long!(a) | long!(b)),
                        Insn::XorJ { d, a, b } => give_long!(d, long!(a) ^ long!(b)),
                        Insn::ShlJ { d, a, b } => {
                            give_long!(d, long!(a).wrapping_shl(int!(b) as u32))
                        }
                        Insn::ShrJ { d, a, b } => {
                            give_long!(d, long!(a).wrapping_shr(int!(b) as u32))
                        }
                        Insn::UshrJ { d, a, b } => {
                            give_long!(d, (long!(a) as u64).wrapping_shr(int!(b) as u32))
                        }
                        Insn::NegJ { d, a } => give_long!(d, long!(a).wrapping_neg()),
                        Insn::AddImmJ { d, a, imm } => {
                            give_long!(d, long!(a).wrapping_add(imm.into()))
                        }
                        Insn::AndImmJ { d, a, imm } => give_long!(d, long!(a) & i64::from(imm)),
                        Insn::ShlImmJ { d, a, imm } => {
                            give_long!(d, long!(a).wrapping_shl(imm as u32))
                        }
                        Insn::ShrImmJ { d, a, imm } => {
                            give_long!(d, long!(a).wrapping_shr(imm as u32))
                        }
                        Insn::UshrImmJ { d, a, imm } => {
                            give_long!(d, (long!(a) as u64).wrapping_shr(imm as u32))
                        }

                        Insn::AddF { d, a, b } => give_float!(d, float!(a) + float!(b)),
                        Insn::SubF { d, a, b } => give_float!(d, float!(a) - float!(b)),
                        Insn::MulF { d, a, b } => give_float!(d, float!(a) * float!(b)),
                        Insn::DivF { d, a, b } => give_float!(d, float!(a) / float!(b)),
                        Insn::RemF { d, a, b } => give_float!(d, float!(a) % float!(b)),
                        Insn::NegF { d, a } => give_float!(d, -float!(a)),
                        Insn::AddD { d, a, b } => give_double!(d, double!(a) + double!(b)),
                        Insn::SubD { d, a, b } => give_double!(d, double!(a) - double!(b)),
                        Insn::MulD { d, a, b } => give_double!(d, double!(a) * double!(b)),
                        Insn::DivD { d, a, b } => give_double!(d, double!(a) / double!(b)),
                        Insn::RemD { d, a, b } => give_double!(d, double!(a) % double!(b)),
                        Insn::NegD { d, a } => give_double!(d, -double!(a)),

                        Insn::IntToLong { d, a } => give_long!(d, i64::from(int!(a))),
                        Insn::IntToFloat { d, a } => give_float!(d, int!(a) as f32),
                        Insn::IntToDouble { d, a } => give_double!(d, f64::from(int!(a))),
                        Insn::LongToInt { d, a } => give_int!(d, long!(a)),
                        Insn::LongToFloat { d, a } => give_float!(d, long!(a) as f32),
                        Insn::LongToDouble { d, a } => give_double!(d, long!(a) as f64),
                        Insn::FloatToInt { d, a } => give_int!(d, float!(a) as i32),
                        Insn::FloatToLong { d, a } => give_long!(d, float!(a) as i64),
                        Insn::FloatToDouble { d, a } => give_double!(d, f64::from(float!(a))),
                        Insn::DoubleToInt { d, a } => give_int!(d, double!(a) as i32),
                        Insn::DoubleToLong { d, a } => give_long!(d, double!(a) as i64),
                        Insn::DoubleToFloat { d, a } => give_float!(d, double!(a) as f32),
                        Insn::IntToByte { d, a } => give_int!(d, i32::from(int!(a) as i8)),
                        Insn::IntToChar { d, a } => give_int!(d, i32::from(int!(a) as u16)),
                        Insn::IntToShort { d, a } => give_int!(d, i32::from(int!(a) as i16)),

                        Insn::CompareJ { d, a, b } => give_int!(d, long!(a).cmp(&long!(b)) as i32),
                        Insn::CompareLF { d, a, b } => {
                            give_int!(
                                d,
                                float!(a).partial_cmp(&float!(b)).map_or(-1, |o| o as i32)
                            )
                        }
                        Insn::CompareGF { d, a, b } => {
                            give_int!(d, float!(a).partial_cmp(&float!(b)).map_or(1, |o| o as i32))
                        }
                        Insn::CompareLD { d, a, b } => {
                            give_int!(
                                d,
                                double!(a).partial_cmp(&double!(b)).map_or(-1, |o| o as i32)
                            )
                        }
                        Insn::CompareGD { d, a, b } => {
                            give_int!(
                                d,
                                double!(a).partial_cmp(&double!(b)).map_or(1, |o| o as i32)
                            )
                        }

                        Insn::Goto { to } => jump!(to),
                        Insn::IfEq { a, b, to } => branch!(int!(a) == int!(b), to),
                        Insn::IfNe { a, b, to } => branch!(int!(a) != int!(b), to),
                        Insn::IfLt { a, b, to } => branch!(int!(a) < int!(b), to),
                        Insn::IfGe { a, b, to } => branch!(int!(a) >= int!(b), to),
                        Insn::IfGt { a, b, to } => branch!(int!(a) > int!(b), to),
                        Insn::IfLe { a, b, to } => branch!(int!(a) <= int!(b), to),
                        Insn::IfEqZ { a, to } => branch!(int!(a) == 0, to),
                        Insn::IfNeZ { a, to } => branch!(int!(a) != 0, to),
                        Insn::IfLtZ { a, to } => branch!(int!(a) < 0, to),
                        Insn::IfGeZ { a, to } => branch!(int!(a) >= 0, to),
                        Insn::IfGtZ { a, to } => branch!(int!(a) > 0, to),
                        Insn::IfLeZ { a, to } => branch!(int!(a) <= 0, to),
                        Insn::IfEqImm { a, imm, to } => branch!(int!(a) == i32::from(imm), to),
                        Insn::IfNeImm { a, imm, to } => branch!(int!(a) != i32::from(imm), to),
                        Insn::IfLtImm { a, imm, to } => branch!(int!(a) < i32::from(imm), to),
                        Insn::IfGeImm { a, imm, to } => branch!(int!(a) >= i32::from(imm), to),
                        Insn::IfGtImm { a, imm, to } => branch!(int!(a) > i32::from(imm), to),
                        Insn::IfLeImm { a, imm, to } => branch!(int!(a) <= i32::from(imm), to),
                        Insn::IfEqJ { a, b, to } => branch!(long!(a) == long!(b), to),
                        Insn::IfNeJ { a, b, to } => branch!(long!(a) != long!(b), to),
                        Insn::IfLtJ { a, b, to } => branch!(long!(a) < long!(b), to),
                        Insn::IfGeJ { a, b, to } => branch!(long!(a) >= long!(b), to),
                        Insn::IfGtJ { a, b, to } => branch!(long!(a) > long!(b), to),
                        Insn::IfLeJ { a, b, to } => branch!(long!(a) <= long!(b), to),
                        Insn::Switch { a, table } => {
                            let key = int!(a);
                            let to = match unsafe {
                                (&(*code).code.switches).get_unchecked(table as usize)
                            } {
                                Switch::Table {
                                    first,
                                    targets,
                                    default,
                                } => {
                                    let at = (i64::from(key) - i64::from(*first)) as usize;
                                    targets.get(at).copied().unwrap_or(*default)
                                }
                                Switch::Lookup { targets, default } => {
                                    match targets.binary_search_by_key(&key, |&(key, _)| key) {
                                        Ok(at) => targets[at].1,
                                        Err(_) => *default,
                                    }
                                }
                            };
                            if O::CONTROL {
                                observer.branch(&mut self.state.trace_hash, to as usize, true);
                            }
                            if O::BRANCHES {
                                observer.switch_at(place!(), pc!().wrapping_add_signed(to));
                            }
                            if O::COVERAGE {
                                let to = pc!().wrapping_add_signed(to);
                                unsafe { (*code).cover(observer, to, Reached::Start) };
                            }
                            jump!(to)
                        }
                        Insn::ConstPc { d, pc } => give_int!(d, pc),
                        Insn::JumpTo { a } => {
                            let to = int!(a) as usize;
                            if !unsafe { (&(*code).return_places).contains(&(to as u32)) } {
                                save!();
                                break 'run self.verify_error("bad return address");
                            }
                            jump!(to as isize - pc!() as isize)
                        }
                        Insn::Return { s } => {
                            follow_return!();
                            leave!(reg!(s))
                        }
                        Insn::CheckedReturn { s } => {
                            let method = unsafe { (*code).method };
                            slow!(self.check_result(method, reg!(s)));
                            follow_return!();
                            leave!(reg!(s))
                        }
                        Insn::ReturnVoid => {
                            follow_return!();
                            leave!(0)
                        }
                        Insn::Throw { s } => {
                            let exception = Ref(non_null!(s) as u32);
                            save!();
                            break 'run self.thrown(exception);
                        }

                        Insn::ArrayLength { d, array } => {
                            let array = non_null!(array);
                            set_int!(d, load!(array + ARRAY_LENGTH as usize, u32));
                            next!()
                        }
                        Insn::ArrayGet8 { d, array, index } => {
                            let at = element!(read, array, index, 1);
                            give_int!(d, i32::from(load!(at, i8)))
                        }
                        Insn::ArrayGetU16 { d, array, index } => {
                            let at = element!(read, array, index, 2);
                            give_int!(d, i32::from(load!(at, u16)))
                        }
                        Insn::ArrayGetI16 { d, array, index } => {
                            let at = element!(read, array, index, 2);
                            give_int!(d, i32::from(load!(at, i16)))
                        }
                        Insn::ArrayGet32 { d, array, index } => {
                            let at = element!(read, array, index, 4);
                            give_int!(d, load!(at, u32))
                        }
                        Insn::ArrayGet64 { d, array, index } => {
                            let at = element!(read, array, index, 8);
                            give_long!(d, load!(at, u64))
                        }
                        Insn::ArrayPut8 { s, array, index } => {
                            let at = element!(write, array, index, 1);
                            let mut value = int!(s) as u8;
                            // boolean[] takes one bit (JVMS bastore); byte[] all eight.
                            let array = int!(array) as u32;
                            if value > 1 && self.is_boolean_array(Ref(array)) {
                                value &= 1;
                            }
                            store!(at, u8, value);
                            next!()
                        }
                        Insn::ArrayPut16 { s, array, index } => {
                            let at = element!(write, array, index, 2);
                            put!(at, u16, int!(s) as u16)
                        }
                        Insn::ArrayPut32 { s, array, index } => {
                            let at = element!(write, array, index, 4);
                            put!(at, u32, int!(s) as u32)
                        }
                        Insn::ArrayPut64 { s, array, index } => {
                            let at = element!(write, array, index, 8);
                            put!(at, u64, reg!(s))
                        }
                        Insn::ArrayPutRef { s, array, index } => {
                            let at = element!(write, array, index, 4);
                            let value = int!(s) as u32;
                            if value != 0 {
                                let array = int!(array) as u32;
                                let stored = load!(value as usize, u32);
                                let of = load!(array as usize, u32);
                                if !self.can_store(ClassId(of), ClassId(stored)) {
                                    cold_path();
                                    save!();
                                    break 'run self.array_store(ClassId(of), ClassId(stored));
                                }
                            }
                            store!(at, u32, value);
                            next!()
                        }
                        Insn::NewPrimitiveArray { d, length, kind } => {
                            give_array!(d, self.new_primitive_array(kind, int!(length)))
                        }
                        Insn::NewArrayOf { d, length, class } => {
                            let from = unsafe { (*code).class };
                            give_array!(d, self.new_array_of(from, class, int!(length)))
                        }
                        Insn::NewArray { d, length, class } => {
                            let from = unsafe { (*code).class };
                            give_array!(d, self.new_array_named(from, class, int!(length)))
                        }
                        Insn::NewMultiArray { d, call } => {
                            let from = unsafe { (*code).class };
                            let call = unsafe { &(&(*code).code.calls)[call as usize] };
                            let lengths: Vec<i32> =
                                call.arguments.iter().map(|&r| int!(r)).collect();
                            give_array!(d, self.new_multi_array(from, call.reference, &lengths))
                        }
                        Insn::NewFilledArray { d, call } => {
                            let from = unsafe { (*code).class };
                            let call = unsafe { &(&(*code).code.calls)[call as usize] };
                            let values: Vec<u32> =
                                call.arguments.iter().map(|&r| int!(r) as u32).collect();
                            give_array!(d, self.new_filled_array(from, call.reference, &values))
                        }
                        Insn::FillArray { array, data } => {
                            let array = Ref(non_null!(array) as u32);
                            let data = unsafe { &(&(*code).code.array_data)[data as usize] };
                            outside!(self.fill_array(array, data));
                            next!()
                        }

                        Insn::New { d, class } => {
                            let from = unsafe { (*code).class };
                            let quick = slow!(self.link_new(from, d, class));
                            unsafe { *ip.cast_mut() = quick };
                            continue;
                        }
                        Insn::NewObject { d, class } => {
                            let ready = load!(CLASS_TABLE as usize + 4 * class as usize, u32);
                            if ready == 0 {
                                slow!(self.initialize(ClassId(class)));
                            }
                            let size = self.meta.instance_size(class);
                            let object = match self.heap.allocate_fast(size) {
                                Some(object) => object,
                                None => slow!(self.allocate_or_collect(size)),
                            };
                            unsafe { heap.add(object.0 as usize).cast::<u32>().write(class) };
                            told_allocation!(object);
                            set_int!(d, object.0);
                            next!()
                        }
                        Insn::CheckCast { s, class } => {
                            let object = int!(s) as u32;
                            if object != 0 {
                                let to =
                                    unsafe { (&(*code).pool).get_unchecked(class as usize).get() };
                                let of = load!(object as usize, u32);
                                if of.wrapping_add(1) != to {
                                    let from = unsafe { (*code).class };
                                    outside!(self.check_cast(from, class, to, Ref(object)));
                                }
                            }
                            next!()
                        }
                        Insn::InstanceOf { d, s, class } => {
                            let object = int!(s) as u32;
                            let mut is = false;
                            if object != 0 {
                                let to =
                                    unsafe { (&(*code).pool).get_unchecked(class as usize).get() };
                                let of = load!(object as usize, u32);
                                is = of.wrapping_add(1) == to;
                                if !is {
                                    let from = unsafe { (*code).class };
                                    is = outside!(self.instance_of(
                                        from,
                                        class.into(),
                                        to,
                                        Ref(object)
                                    ));
                                }
                            }
                            set_int!(d, is);
                            next!()
                        }
                        Insn::GetField { .. } | Insn::PutField { .. } => {
                            let from = unsafe { (*code).class };
                            let insn = unsafe { *ip };
                            let quick = slow!(self.link_field(from, insn));
                            unsafe { *ip.cast_mut() = quick };
                            continue;
                        }
                        Insn::GetStatic { .. } | Insn::PutStatic { .. } => {
                            let from = unsafe { (*code).class };
                            let insn = unsafe { *ip };
                            let quick = slow!(self.link_static(from, insn));
                            unsafe { *ip.cast_mut() = quick };
                            continue;
                        }
                        Insn::GetField8 { d, object, offset } => {
                            let at = field!(read, object, offset);
                            give_int!(d, i32::from(load!(at, i8)))
                        }
                        Insn::GetFieldU16 { d, object, offset } => {
                            let at = field!(read, object, offset);
                            give_int!(d, i32::from(load!(at, u16)))
                        }
                        Insn::GetFieldI16 { d, object, offset } => {
                            let at = field!(read, object, offset);
                            give_int!(d, i32::from(load!(at, i16)))
                        }
                        Insn::GetField32 { d, object, offset } => {
                            let at = field!(read, object, offset);
                            give_int!(d, load!(at, u32))
                        }
                        Insn::GetField64 { d, object, offset } => {
                            let at = field!(read, object, offset);
                            give_long!(d, load!(at, u64))
                        }
                        Insn::PutField8 { s, object, offset } => {
                            let at = field!(write, object, offset);
                            put!(at, u8, int!(s) as u8)
                        }
                        Insn::PutField16 { s, object, offset } => {
                            let at = field!(write, object, offset);
                            put!(at, u16, int!(s) as u16)
                        }
                        Insn::PutField32 { s, object, offset } => {
                            let at = field!(write, object, offset);
                            put!(at, u32, int!(s) as u32)
                        }
                        Insn::PutField64 { s, object, offset } => {
                            let at = field!(write, object, offset);
                            put!(at, u64, reg!(s))
                        }
                        Insn::GetStatic8 { d, link } => {
                            let at = static_field!(read, link);
                            give_int!(d, i32::from(load!(at, i8)))
                        }
                        Insn::GetStaticU16 { d, link } => {
                            let at = static_field!(read, link);
                            give_int!(d, i32::from(load!(at, u16)))
                        }
                        Insn::GetStaticI16 { d, link } => {
                            let at = static_field!(read, link);
                            give_int!(d, i32::from(load!(at, i16)))
                        }
                        Insn::GetStatic32 { d, link } => {
                            let at = static_field!(read, link);
                            give_int!(d, load!(at, u32))
                        }
                        Insn::GetStatic64 { d, link } => {
                            let at = static_field!(read, link);
                            give_long!(d, load!(at, u64))
                        }
                        Insn::PutStatic8 { s, link } => {
                            let at = static_field!(write, link);
                            put!(at, u8, int!(s) as u8)
                        }
                        Insn::PutStatic16 { s, link } => {
                            let at = static_field!(write, link);
                            put!(at, u16, int!(s) as u16)
                        }
                        Insn::PutStatic32 { s, link } => {
                            let at = static_field!(write, link);
                            put!(at, u32, int!(s) as u32)
                        }
                        Insn::PutStatic64 { s, link } => {
                            let at = static_field!(write, link);
                            put!(at, u64, reg!(s))
                        }
                        Insn::ConstString { d, string } => {
                            let from = unsafe { (*code).class };
                            let quick = slow!(self.link_string(from, d, string));
                            unsafe { *ip.cast_mut() = quick };
                            continue;
                        }
                        Insn::ConstLiteral { d, literal } => {
                            let mut string =
                                load!(LITERAL_TABLE as usize + 4 * literal as usize, u32);
                            if string == 0 {
                                string = slow!(self.literal(literal)).0;
                            }
                            set_int!(d, string);
                            next!()
                        }
                        Insn::ConstClass { d, class } => {
                            let from = unsafe { (*code).class };
                            let class = slow!(self.pool_class(from, class));
                            unsafe { *ip.cast_mut() = Insn::ConstMirror { d, class: class.0 } };
                            continue;
                        }
                        Insn::ConstMirror { d, class } => {
                            let mirror = outside!(self.mirror(ClassId(class)));
                            set_int!(d, mirror.0);
                            next!()
                        }
                        Insn::ConstDynamic { d, constant } => {
                            let from = unsafe { (*code).class };
                            let value = slow!(self.dynamic_constant(from, constant));
                            reg!(d) = value;
                            next!()
                        }
                        Insn::ConstMethodHandle { d, handle } => {
                            let from = unsafe { (*code).class };
                            reg!(d) = slow!(self.dex_handle_constant(from, handle));
                            next!()
                        }
                        Insn::ConstMethodType { d, proto } => {
                            let from = unsafe { (*code).class };
                            reg!(d) = slow!(self.dex_type_constant(from, proto));
                            next!()
                        }
                        Insn::MonitorEnter { s } => {
                            let object = Ref(non_null!(s) as u32);
                            let thread = self.state.current;
                            if O::SYNCHRONIZATION
                                || !self.state.monitors.enter(&mut self.heap, object, thread)
                            {
                                slow!(self.enter_monitor_or_block(object));
                            }
                            told_synchronization!();
                            next!()
                        }
                        Insn::MonitorExit { s } => {
                            let object = Ref(non_null!(s) as u32);
                            let thread = self.state.current;
                            if self.exit_monitor(object, thread).is_err() {
                                save!();
                                let message = "current thread is not owner";
                                break 'run self
                                    .throw("java/lang/IllegalMonitorStateException", message);
                            }
                            told_synchronization!();
                            next!()
                        }

                        Insn::InvokeStatic { .. }
                        | Insn::InvokeSpecial { .. }
                        | Insn::InvokeSuper { .. }
                        | Insn::InvokeVirtual { .. }
                        | Insn::InvokeInterface { .. }
                        | Insn::InvokeDynamic { .. }
                        | Insn::InvokePolymorphic { .. } => {
                            let insn = unsafe { *ip };
                            let quick = slow!(self.link_call(code.cast_mut(), insn));
                            unsafe { *ip.cast_mut() = quick };
                            continue;
                        }
                        Insn::CallStatic { d, call } => {
                            let link = call_link!(call);
                            let method = unsafe { (*link).target };
                            let class = unsafe { (*method).class };
                            if load!(CLASS_TABLE as usize + 4 * class.0 as usize, u32) == 0 {
                                slow!(self.initialize(class));
                            }
                            enter!(method, link, d)
                        }
                        Insn::CallDirect { d, call } => {
                            let link = call_link!(call);
                            let receiver = unsafe { *(&(*link).arguments).get_unchecked(0) };
                            if int!(receiver) == 0 {
                                throw_npe!();
                            }
                            let method = unsafe { (*link).target };
                            enter!(method, link, d)
                        }
                        Insn::CallVirtual { d, call } => {
                            let link = call_link!(call);
                            let receiver = unsafe { *(&(*link).arguments).get_unchecked(0) };
                            let object = non_null!(receiver);
                            let class = load!(object, u32);
                            if class != unsafe { (*link).class } {
                                let link = link.cast_mut();
                                outside!(unsafe { self.cache_virtual(link, ClassId(class)) });
                            }
                            let method = unsafe { (*link).target };
                            enter!(method, link, d)
                        }
                        Insn::CallInterface { d, call } => {
                            let link = call_link!(call);
                            let receiver = unsafe { *(&(*link).arguments).get_unchecked(0) };
                            let object = non_null!(receiver);
                            let class = load!(object, u32);
                            let mut method = unsafe { (*link).target };
                            if class != unsafe { (*link).class } {
                                let named = unsafe { (*link).method.unwrap_unchecked() };
                                method = match self.call_cache.find(ClassId(class), named) {
                                    Some(method) => method,
                                    None => {
                                        let link = link.cast_mut();
                                        slow!(unsafe {
                                            self.cache_interface(link, ClassId(class))
                                        });
                                        unsafe { (*link).target }
                                    }
                                };
                            }
                            enter!(method, link, d)
                        }
                        Insn::ObjectInit { s } => {
                            let object = non_null!(s);
                            let class = load!(object, u32);
                            if self.meta.is_finalizable(class) {
                                save!();
                                // The next instruction is where the thread goes on.
                                let current = self.state.current.0 as usize;
                                if let Some(frame) = self.state.threads[current].frames.last_mut() {
                                    frame.pc += 1;
                                }
                                break 'run self.register_finalizer(Ref(object as u32));
                            }
                            next!()
                        }
                        Insn::CallLinked { d, call } => {
                            if O::FOLLOWS && was_quiet {
                                self.hands_over_nothing();
                            }
                            let link = call_link!(call);
                            let values: Vec<u64> =
                                unsafe { (*link).arguments.iter().map(|&r| reg!(r)).collect() };
                            let (method, arguments) =
                                outside!(self.linked_call(code, call as usize, values));
                            let callee = GuestFrame {
                                method,
                                arguments,
                                return_register: d,
                            };
                            outside!(self.push_linked(callee));
                            break 'run Exit::Resume;
                        }
                        Insn::Checked { check, .. } => {
                            if O::FOLLOWS && was_quiet {
                                self.hands_over_nothing();
                            }
                            let registers = unsafe { Registers::new(regs) };
                            let code = code.cast_mut();
                            match slow!(self.run_checked(code, check, pc!(), registers)) {
                                Checked::Done => next!(),
                                Checked::Call(callee) => {
                                    let method = callee.method;
                                    slow!(self.push_linked(callee));
                                    if O::CONTROL {
                                        let method = self.meta.method(method);
                                        observer.enter(&mut self.state.trace_hash, method);
                                    }
                                    self.state.instructions += 1;
                                    break 'run Exit::Resume;
                                }
                            }
                        }
                        Insn::Native => {
                            save!();
                            if O::FOLLOWS {
                                self.answer_shadow(None);
                            }
                            if self.heap.wants_collection() {
                                break 'run Exit::Collect;
                            }
                            let current = self.state.current.0 as usize;
                            let id = self.state.threads[current]
                                .frames
                                .last()
                                .expect("this frame")
                                .method;
                            let (body, _) = self.meta.method(id).native.expect("a native method");
                            // SAFETY: the frame has room for the arguments and the extra registers.
                            let args = unsafe { Args::new(regs, (*code).arguments) };
                            let answered = self.run_native(id, body, args);
                            told_synchronization!();
                            if O::NATIVE_MEMORY {
                                self.tell_native_accesses(observer);
                            }
                            match answered {
                                Ok(value) => {
                                    if O::CONTROL {
                                        let method = self.meta.method(id);
                                        observer.native(&mut self.state.trace_hash, method, value);
                                    }
                                    if O::FOLLOWS {
                                        unsafe { self.follow_answer(code, regs) };
                                    }
                                    before = (self.state.instructions << 3).wrapping_sub(ip as u64);
                                    leave!(value)
                                }
                                Err(exit) => break 'run exit,
                            }
                        }
                    }
                }
            };
            let mut exit = exit;
            if O::COMPILED.is_some() && compiled_entry != 0 {
                let left =
                    unsafe { self.run_compiled(observer, code, compiled_entry, limit8 >> 3) };
                match left {
                    Left::Returned(value) => {
                        if self.leave_compiled(observer, value) {
                            (is_resumed, is_start, may_enter) = (true, false, true);
                            continue;
                        }
                        exit = Exit::Yield;
                    }
                    Left::Interpret => {
                        (is_resumed, is_start, may_enter) = (true, false, false);
                        if let Some(&top) = self.current_thread().frames.last() {
                            let code = self.code_of(top.method);
                            self.note_compiled_exit(code, top.pc, place);
                        }
                        continue;
                    }
                    Left::Exit(other) => exit = other,
                }
            }
            is_resumed = false;
            is_start = true;
            may_enter = matches!(
                exit,
                Exit::Call(_) | Exit::Become(_) | Exit::Fallback | Exit::Resume
            );
            let dealt = self.deal_with(exit);
            if O::SYNCHRONIZATION {
                self.tell_synchronizations(observer);
            }
            if let Some(end) = dealt? {
                return Ok(end);
            }
        }
    }

    pub(crate) fn code_of(&self, method: MethodId) -> *const LinkedCode {
        &**self
            .meta
            .method(method)
            .code
            .as_ref()
            .expect("a method on the stack has code")
    }
}
