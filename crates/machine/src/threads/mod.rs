//! Guest threads: plain data, all run by one host thread.

mod clock;
mod monitor;
pub mod scheduler;
mod shadows;

pub use clock::{Clock, END_OF_TIME};
pub use monitor::{Monitors, NotOwner};
pub(crate) use shadows::PendingElements;
pub use shadows::RegisterShadows;

use crate::heap::Ref;
use crate::meta::MethodId;

/// Number of a guest thread, in order of starting; 0 is the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ThreadId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreadState {
    Runnable,
    /// Waits to enter a monitor.
    Blocked(Ref),
    /// In `Object.wait`, until notified or (if set) the clock shows this.
    Waiting {
        on: Ref,
        until: Option<u64>,
    },
    Sleeping {
        until: u64,
    },
    Parked {
        until: Option<u64>,
    },
    /// In a native that waits for something outside the guest's Java code.
    Polling {
        until: Option<u64>,
    },
    /// For another thread's initialisation of a class.
    Initializing(crate::meta::ClassId),
    /// A daemon of the library that waits for references to be cleared.
    AwaitingReferences,
    /// The first thread, after `main`: for all threads that count to end.
    AwaitingEnd,
    Terminated,
}

impl ThreadState {
    /// When the clock alone makes the thread runnable.
    pub fn deadline(self) -> Option<u64> {
        match self {
            ThreadState::Waiting { until, .. }
            | ThreadState::Parked { until }
            | ThreadState::Polling { until } => until,
            ThreadState::Sleeping { until } => Some(until),
            _ => None,
        }
    }
}

/// One activation of a method. Compiled code makes and reads frames, so their layout is fixed.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub struct Frame {
    pub method: MethodId,
    /// The instruction being executed (in callers: the call).
    pub pc: u32,
    /// Where its registers start in the thread's stack.
    pub base: u32,
    /// Register of the caller that takes the result, or `NO_REG`.
    pub return_register: u16,
    /// Natives: how often they were resumed, in their own counting.
    pub stage: u16,
    pub flags: FrameFlags,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameFlags(pub u8);

impl FrameFlags {
    /// A native that wants the exception of the method it called.
    pub const CATCHES: u8 = 1;
    /// The last call of the native threw; the exception is in its result register.
    pub const CAUGHT: u8 = 2;
    /// A synchronized method has entered its monitor.
    pub const LOCKED: u8 = 4;

    /// When it returns, the caller's instruction is run again instead of the next.
    pub const RETRY: u8 = 8;

    pub fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }

    pub fn set(&mut self, bit: u8, on: bool) {
        if on { self.0 |= bit } else { self.0 &= !bit }
    }
}

#[derive(Clone, Debug)]
pub struct Thread {
    pub id: ThreadId,
    /// The `java.lang.Thread`.
    pub object: Ref,
    pub frames: Vec<Frame>,
    pub stack: Vec<u64>,
    pub state: ThreadState,
    pub daemon: bool,
    /// `LockSupport`'s permit.
    pub permit: bool,
    /// Set by `notify` and by a deadline, read when a wait is resumed.
    pub notified: bool,
    /// For the handler about to run.
    pub exception: Ref,
    /// How often the monitor waited on was entered, to enter it as often again.
    pub saved_entries: u32,
    /// The monitor it found taken last, and how often since it last left it; or what it parked
    /// for last, and how often since somebody let it go first.
    pub turned_away: (Ref, u32),
    /// Instructions since it last waited, counted where somebody wants to know.
    pub computed: u64,
    /// Which of its registers depend on inputs, while somebody follows them.
    pub shadows: RegisterShadows,
}

impl Thread {
    pub fn new(id: ThreadId, object: Ref) -> Thread {
        Thread {
            id,
            object,
            frames: Vec::new(),
            stack: Vec::new(),
            state: ThreadState::Runnable,
            daemon: false,
            permit: false,
            notified: false,
            exception: Ref::NULL,
            saved_entries: 0,
            turned_away: (Ref::NULL, 0),
            computed: 0,
            shadows: RegisterShadows::default(),
        }
    }

    pub fn is_alive(&self) -> bool {
        self.state != ThreadState::Terminated
    }
}
