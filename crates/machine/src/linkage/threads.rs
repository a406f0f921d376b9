//! The life of a guest thread: its start, its end, who waits for it.

use crate::Machine;
use crate::heap::Ref;
use crate::interp::Synchronization;
use crate::native::{Args, Exit, NativeResult, ok};
use crate::threads::{ThreadId, ThreadState};

impl Machine {
    /// Starts a guest thread: `object` is its `java.lang.Thread`.
    pub fn start_thread(&mut self, object: Ref) -> Result<ThreadId, Exit> {
        let daemon = self.heap.get_u8(object, self.meta.known().thread_daemon) != 0;
        let id = ThreadId(self.state.threads.len() as u32);
        let mut thread = crate::threads::Thread::new(id, object);
        thread.daemon = daemon;
        self.state.threads.push(thread);
        tracing::debug!(thread = id.0, daemon, "thread started");
        self.synchronized(Synchronization::Start(id));
        let me = std::mem::replace(&mut self.state.current, id);
        let started = self.start_call(self.internal.thread_start, vec![u64::from(object.0)]);
        self.state.current = me;
        started.map(|()| id)
    }

    pub fn wake(&mut self, thread: ThreadId) {
        self.thread_mut(thread).state = ThreadState::Runnable;
    }

    /// The handler of an uncaught exception threw itself: HotSpot says no more than this.
    pub fn report_handler_failure(&mut self, thrown: Ref) {
        let class = self.meta.external_name(self.heap.class_of(thrown));
        let name = self
            .heap
            .get_ref(self.current_thread().object, self.meta.known().thread_name);
        let text = format!(
            "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{}\"\n",
            self.text(name)
        );
        self.host.write_stream(2, text.as_bytes());
    }

    /// Marks a thread's object as terminated and wakes those who join it: under its monitor, or
    /// one that has just seen it alive and is about to wait would wait for ever.
    pub fn finish_thread(&mut self, thread: Ref) -> Result<(), Exit> {
        /// JVMTI: terminated.
        const TERMINATED: i32 = 2;
        self.enter_monitor_or_block(thread)?;
        let known = self.meta.known();
        let (status, native) = (known.thread_status, known.thread_native);
        self.heap.set_i32(thread, status, TERMINATED);
        self.heap.set_i64(thread, native, 0);
        self.synchronized(Synchronization::End(thread));
        for waiting in self.state.monitors.take_waiting(&mut self.heap, thread) {
            self.thread_mut(waiting).notified = true;
            self.wake(waiting);
        }
        // Entered just before, so it is ours.
        let _ = self.exit_monitor(thread, self.state.current);
        Ok(())
    }
}

/// The life of a started thread: `run`, its uncaught exception, `Thread.exit`, the joiners.
pub(super) fn thread_start(machine: &mut Machine, args: Args) -> NativeResult {
    let thread = args.reference(0);
    let class = machine.heap.class_of(thread);
    let find = |machine: &Machine, name, descriptor| {
        let method = machine.meta.method_named(class, name, descriptor);
        machine.select_virtual(class, method.expect("java.lang.Thread has it"))
    };
    let me = vec![u64::from(thread.0)];
    match machine.stage() {
        0 => {
            let run = find(machine, "run", "()V");
            Err(Exit::call_catching(run, me, 1))
        }
        1 => {
            if let Some(thrown) = machine.take_caught(args) {
                let handler = find(
                    machine,
                    "dispatchUncaughtException",
                    "(Ljava/lang/Throwable;)V",
                );
                let arguments = vec![u64::from(thread.0), u64::from(thrown.0)];
                return Err(Exit::call_catching(handler, arguments, 2));
            }
            machine.set_stage(2);
            thread_start(machine, args)
        }
        2 => {
            if let Some(thrown) = machine.take_caught(args) {
                machine.report_handler_failure(thrown);
            }
            let exit = find(machine, "exit", "()V");
            Err(Exit::call_catching(exit, me, 3))
        }
        _ => {
            machine.take_caught(args);
            machine.finish_thread(thread)?;
            ok(())
        }
    }
}
