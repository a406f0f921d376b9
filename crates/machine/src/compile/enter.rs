//! The interpreter's side: compiling a method, running it, taking over where it was left.

use std::panic::resume_unwind;

use gibbon_ir::NO_REG;

use super::context::Context;
use super::emitter::{Emitter, MAX_ARGUMENTS};
use super::runtime::{self, Enter};
use super::{Pending, Variant, helpers};
use crate::Machine;
use crate::interp::{LinkedCode, Observer, Reached};
use crate::native::Exit;
use crate::threads::{Frame, FrameFlags};

/// How compiled code was left.
pub(crate) enum Left {
    /// The method that was entered returned this; its frame is on top.
    Returned(u64),
    /// The interpreter goes on with the top frame.
    Interpret,
    Exit(Exit),
}

/// Compiled calls that may be on the host's stack: an address each.
const MAX_HOST_DEPTH: usize = 8192;
/// Room for frames to start with.
const SPARE_FRAMES: usize = 64;
/// Of the trace hash: see `HashObserver`.
const MULTIPLIER: u64 = crate::interp::HASH_MULTIPLIER;

/// So many exits at instructions that were not linked, and a method is compiled again; twice as
/// many the next time, and so on.
const UNLINKED_EXITS: u32 = 2;
const MAX_COMPILATIONS: u32 = 8;

impl Machine {
    /// Returns from the method on top as `leave!` does; its instruction is counted. False if there
    /// is nobody to return to.
    pub(crate) fn leave_compiled<O: Observer>(&mut self, observer: &mut O, value: u64) -> bool {
        let frame = *self.current_thread().frames.last().expect("it returns");
        if frame.flags.has(FrameFlags::LOCKED) {
            self.leave_frame();
        } else {
            self.current_thread_mut().frames.pop();
        }
        let thread = self.current_thread_mut();
        let Some(caller) = thread.frames.last_mut() else {
            return false;
        };
        if !frame.flags.has(FrameFlags::RETRY) {
            caller.pc += 1;
        }
        let (pc, method) = (caller.pc, caller.method);
        if frame.return_register != NO_REG {
            thread.stack[caller.base as usize + usize::from(frame.return_register)] = value;
        }
        if O::COVERAGE {
            // SAFETY: a method on the stack has code.
            unsafe { (*self.code_of(method)).cover(observer, pc, Reached::Start) };
        }
        true
    }

    /// Where compiled code of a method may be entered at an instruction, or 0. A method that is not
    /// compiled gets hotter.
    ///
    /// # Safety
    /// `code` is the top frame's code, and `pc` one of its instructions.
    #[inline]
    pub(crate) unsafe fn entry_at(
        &mut self,
        code: *const LinkedCode,
        pc: u32,
        limit8: u64,
        place: usize,
    ) -> u32 {
        // SAFETY: by contract.
        let linked = unsafe { &*code };
        match &linked.compiled[place] {
            Some(compiled) => {
                let has_time = (self.state.instructions << 3) + 2 * linked.length8 < limit8;
                if has_time {
                    compiled.entries[pc as usize]
                } else {
                    0
                }
            }
            None => {
                let heat = &linked.heat[place];
                heat.set(heat.get().wrapping_add(1));
                if heat.get() == self.compiler.threshold {
                    // SAFETY: by contract; no compiled code runs.
                    unsafe { self.compile(code, place) };
                }
                0
            }
        }
    }

    /// Whether a run with this observer may use compiled code.
    pub(crate) fn compiles<O: Observer>(&mut self) -> bool {
        let Some(variant) = O::COMPILED else {
            return false;
        };
        let compiler = &self.compiler;
        let is_usable = compiler
            .region
            .as_ref()
            .is_some_and(|region| region.is_usable());
        if compiler.runtime.is_none() || !is_usable {
            return false;
        }
        if compiler.variants[variant.place()] != Some(variant) {
            self.use_variant(variant);
        }
        true
    }

    /// Code at the same place that was compiled for another kind of observer is of no use.
    fn use_variant(&mut self, variant: Variant) {
        let place = variant.place();
        for &(method, at) in &self.compiler.compiled {
            if at != place {
                continue;
            }
            let method = self.meta.method_mut(method);
            method.entries[place] = std::ptr::null();
            if let Some(code) = &mut method.code {
                code.compiled[place] = None;
                code.heat[place].set(0);
            }
        }
        self.compiler.compiled.retain(|&(_, at)| at != place);
        self.compiler.variants[place] = Some(variant);
    }

    /// Compiles a method; if that cannot be, it stays interpreted.
    ///
    /// # Safety
    /// `code` is the code of a method, and no compiled code runs.
    #[cold]
    #[inline(never)]
    pub(crate) unsafe fn compile(&mut self, code: *const LinkedCode, place: usize) {
        let compiler = &self.compiler;
        let (Some(variant), Some(runtime)) = (compiler.variants[place], compiler.runtime) else {
            return;
        };
        let Some(origin) = self.compiler.region.as_ref().map(|region| region.next()) else {
            return;
        };
        // SAFETY: by contract; nothing changes it meanwhile.
        let emitter = Emitter::new(self, unsafe { &*code }, variant, runtime, origin);
        let Some((bytes, mut compiled)) = emitter.compile() else {
            return;
        };
        let region = self.compiler.region.as_mut();
        let Some(start) = region.and_then(|region| region.add(&bytes)) else {
            return;
        };
        compiled.start = start;
        // SAFETY: by contract; nothing else refers to it now.
        let code = unsafe { &mut *code.cast_mut() };
        code.compiled[place] = Some(Box::new(compiled));
        code.compilations += 1;
        let id = code.method;
        self.meta.method_mut(id).entries[place] = start;
        self.compiler.compiled.push((id, place));
    }

    /// Runs the current thread's top frame in compiled code, from an entry of its method on.
    /// `state.instructions` and the frame's `pc` are up to date, before and after.
    ///
    /// # Safety
    /// `code` is the top frame's code, and `entry` one of its entries; `compiles` said yes for this
    /// observer.
    pub(crate) unsafe fn run_compiled<O: Observer>(
        &mut self,
        observer: &mut O,
        code: *const LinkedCode,
        entry: u32,
        limit: u64,
    ) -> Left {
        let place = O::COMPILED.map_or(0, Variant::place);
        // SAFETY: by contract.
        let compiled = unsafe { (&(*code).compiled)[place].as_ref() }.expect("it has entries");
        let start = compiled.start;
        let runtime = self.compiler.runtime.expect("code was compiled");
        let machine: *mut Machine = self;
        let current = self.state.current.0 as usize;
        let thread = &mut self.state.threads[current];
        let depth = thread.frames.len();
        if thread.frames.capacity() < depth + SPARE_FRAMES {
            thread.frames.reserve(depth + SPARE_FRAMES);
        }
        let base = thread.frames[depth - 1].base as usize;
        // A caller writes arguments before its callee looks whether the stack has room. That may be
        // behind the stack's end, never behind its memory's. Its length stays as it is.
        if thread.stack.capacity() < thread.stack.len() + MAX_ARGUMENTS {
            thread.stack.reserve(MAX_ARGUMENTS);
        }
        let room = thread.frames.capacity().min(depth + MAX_HOST_DEPTH);
        let (frames, stack) = (thread.frames.as_mut_ptr(), thread.stack.as_mut_ptr());
        let context = &mut self.compiler.context;
        context.multiplier = MULTIPLIER;
        context.heap = self.heap.base();
        context.machine = machine;
        context.observer = std::ptr::from_mut(observer).cast();
        context.limit = limit;
        context.remaining = limit.wrapping_sub(self.state.instructions) as i64;
        context.hash = self.state.trace_hash;
        (context.classes, context.class_count) = self.meta.class_table();
        if context.helpers[0] != helpers::first::<O>() {
            context.helpers = helpers::table::<O>();
        }
        context.stack_base = stack;
        context.frames_base = frames;
        // SAFETY: inside the thread's stack and frames, or right behind them.
        let (registers, frame) = unsafe {
            context.stack_end = stack.add(thread.stack.len());
            // A caller writes into the next frame before its callee looks whether there is one.
            context.frames_end = frames.add(room - 2);
            (stack.add(base), frames.add(depth - 1))
        };
        let context: *mut Context = context;
        // SAFETY: code that this machine emitted, with its own context; it uses the machine, which
        // nobody else does until it comes back.
        let status = unsafe {
            let enter: Enter = std::mem::transmute::<usize, Enter>(runtime.enter);
            enter(
                context,
                start.add(entry as usize),
                registers,
                frame.cast::<u8>(),
            )
        };
        // SAFETY: compiled code is left; the context has what it left behind.
        let (context, machine) = unsafe { (&*context, &mut *machine) };
        match status {
            runtime::RETURNED => {
                machine.count_and_hash(context);
                let thread = &mut machine.state.threads[current];
                // SAFETY: it was so deep before, and all of those frames are as they were.
                unsafe { thread.frames.set_len(depth) };
                Left::Returned(context.value)
            }
            runtime::INTERPRET => {
                // SAFETY: compiled code made all frames up to this one.
                unsafe { machine.take_over(context) };
                Left::Interpret
            }
            _ => match machine.compiler.pending.take() {
                Some(Pending::Exit(exit)) => Left::Exit(exit),
                Some(Pending::Panic(panic)) => resume_unwind(panic),
                None => Left::Interpret,
            },
        }
    }

    fn count_and_hash(&mut self, context: &Context) {
        self.state.instructions = context.limit.wrapping_sub(context.remaining as u64);
        self.state.trace_hash = context.hash;
    }

    /// Makes the machine see what compiled code did: frames, count, hash.
    ///
    /// # Safety
    /// `context` is this machine's, and its top frame one that compiled code made or was given.
    pub(super) unsafe fn take_over(&mut self, context: *const Context) {
        // SAFETY: by contract.
        let context = unsafe { &*context };
        self.count_and_hash(context);
        let current = self.state.current.0 as usize;
        let frames = &mut self.state.threads[current].frames;
        // SAFETY: both point into the frames; all up to the top one were written.
        unsafe {
            let top = context.frame.offset_from(context.frames_base) as usize;
            frames.set_len(top + 1);
        }
    }

    /// Makes compiled code see what a native did: count, hash, classes.
    ///
    /// # Safety
    /// As for `take_over`.
    pub(super) unsafe fn hand_back(&mut self, context: *mut Context) {
        let thread = self.current_thread();
        // SAFETY: by contract.
        let context = unsafe { &mut *context };
        let frames: *const Frame = thread.frames.as_ptr();
        let is_in_place = std::ptr::eq(frames, context.frames_base)
            && std::ptr::eq(thread.stack.as_ptr(), context.stack_base);
        assert!(is_in_place, "a native moved the stack it runs on");
        context.remaining = context.limit.wrapping_sub(self.state.instructions) as i64;
        context.hash = self.state.trace_hash;
        (context.classes, context.class_count) = self.meta.class_table();
    }

    /// Compiled code left an instruction to the interpreter. Code that does so because it was
    /// compiled too early is compiled again.
    pub(crate) fn note_compiled_exit(&mut self, code: *const LinkedCode, pc: u32, place: usize) {
        // SAFETY: the code of the top frame; no compiled code runs.
        let linked = unsafe { &mut *code.cast_mut() };
        let compilations = linked.compilations;
        let Some(compiled) = &mut linked.compiled[place] else {
            return;
        };
        if compiled.unlinked.binary_search(&pc).is_err() {
            return;
        }
        compiled.exits += 1;
        if compiled.exits > UNLINKED_EXITS << compilations && compilations < MAX_COMPILATIONS {
            // SAFETY: as above.
            unsafe { self.compile(code, place) };
        }
    }
}
