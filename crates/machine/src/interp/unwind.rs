//! Exceptions on their way up.

use gibbon_ir::CATCH_ALL;

use crate::Machine;
use crate::heap::Ref;
use crate::meta::{ClassId, MethodId};
use crate::threads::{FrameFlags, ThreadState};

impl Machine {
    /// Unwinds the current thread to the handler of an exception. A thread without one ends.
    pub(crate) fn unwind(&mut self, exception: Ref) {
        while let Some(frame) = self.current_thread().frames.last().copied() {
            let method = self.meta.method(frame.method);
            if frame.flags.has(FrameFlags::CATCHES) {
                let at = frame.base + u32::from(method.argument_count);
                let thread = self.current_thread_mut();
                thread.stack[at as usize] = u64::from(exception.0);
                thread.shadows.set(at as usize, None);
                let frame = thread.frames.last_mut().expect("just seen");
                frame.flags.set(FrameFlags::CATCHES, false);
                frame.flags.set(FrameFlags::CAUGHT, true);
                return;
            }
            if let Some(target) = self.find_handler(frame.method, frame.pc, exception) {
                let thread = self.current_thread_mut();
                thread.exception = exception;
                thread.frames.last_mut().expect("just seen").pc = target;
                // The instruction that threw. A handler may be that same instruction: a budget has
                // to end such a loop, too.
                self.state.instructions += 1;
                return;
            }
            self.leave_frame();
            self.left_by_exception(frame.method);
        }
        self.current_thread_mut().state = ThreadState::Terminated;
    }

    fn find_handler(&self, method: MethodId, pc: u32, exception: Ref) -> Option<u32> {
        let method = self.meta.method(method);
        let code = &method.code.as_ref()?.code;
        let thrown = self.heap.class_of(exception);
        code.handlers
            .iter()
            .filter(|handler| handler.start <= pc && pc < handler.end)
            .find(|handler| {
                handler.class == CATCH_ALL || self.catches(method.class, handler.class, thrown)
            })
            .map(|handler| handler.target)
    }

    /// Compared by name, so that no class need be loaded to catch nothing: a class that is not
    /// among the superclasses of what was thrown cannot catch it.
    fn catches(&self, from: ClassId, index: u32, thrown: ClassId) -> bool {
        let class = self.meta.class(from);
        if let Some(known) = class.pool.get(index as usize)
            && known.get() != 0
        {
            return self.meta.is_subtype(thrown, ClassId(known.get() - 1));
        }
        let Ok(name) = class.source.pool_class(index) else {
            return false;
        };
        // A class of the same name of another loader is another class.
        let is_seen = |up: ClassId| {
            let loader = self.meta.class(up).loader;
            match self.find_loaded(class.loader, &name) {
                Some(known) => known == up,
                None => loader.is_built_in() || loader == class.loader,
            }
        };
        self.meta
            .class(thrown)
            .ancestry
            .iter()
            .any(|&up| self.meta.class_name(up) == name && is_seen(up))
    }

    /// Drops the top frame, and the monitor of a synchronized method with it.
    pub(crate) fn leave_frame(&mut self) {
        let Some(frame) = self.current_thread_mut().frames.pop() else {
            return;
        };
        self.forget_summary();
        if frame.flags.has(FrameFlags::LOCKED) {
            let object = self.monitor_of_frame(&frame);
            let thread = self.state.current;
            // Structured locking: a body that left its own method's monitor loses the exception.
            let _ = self.exit_monitor(object, thread);
        }
    }
}
