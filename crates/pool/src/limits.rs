//! What a child process may use, and how long it lives.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// How soon a device is gone after who started it.
const WATCH: Duration = Duration::from_millis(500);

/// Ends this process when its parent ends, however that came. (The kernel's own signal for this
/// comes when the parent's thread ends, which is something else.)
///
/// Returns when the thread that looks is up and has no files any more: a forked device may enter the
/// sandbox at once, in which no thread can come up.
pub fn end_with_parent() {
    let parent = std::os::unix::process::parent_id();
    let (is_up, came_up) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // The device's own thread enters the sandbox later, and cannot take files from this one. Where
        // the kernel has no means for that, the device reports it.
        let _ = gibbon_sandbox::give_up_files();
        // Who waits for it is still there.
        let _ = is_up.send(());
        while std::os::unix::process::parent_id() == parent {
            std::thread::sleep(WATCH);
        }
        std::process::exit(1);
    });
    // A thread that broke has nothing to say, and no files either.
    let _ = came_up.recv();
}

/// Ends this process when its parent ends, for as long as this is held. Then the thread that looked is
/// gone: a process with one thread can be forked.
pub struct ParentWatch {
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl ParentWatch {
    pub fn new() -> ParentWatch {
        let is_over = Arc::new(AtomicBool::new(false));
        let seen = is_over.clone();
        let parent = std::os::unix::process::parent_id();
        let thread = std::thread::spawn(move || {
            while !seen.load(Ordering::Acquire) {
                if std::os::unix::process::parent_id() != parent {
                    std::process::exit(1);
                }
                std::thread::park_timeout(WATCH);
            }
        });
        ParentWatch {
            is_over,
            thread: Some(thread),
        }
    }
}

impl Drop for ParentWatch {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // It does not panic, and if it did, it is gone.
            let _ = thread.join();
        }
    }
}

/// What a device reserves for its guest, which has a limit of its own, and mostly never touches.
const RESERVED: u64 = 9 << 30;

/// Bounds the memory of the process that calls this. Between fork and exec: allocates nothing.
pub fn bound_memory(bytes: u64) -> io::Result<()> {
    let limit = libc::rlimit {
        rlim_cur: RESERVED + bytes,
        rlim_max: RESERVED + bytes,
    };
    // SAFETY: `limit` is a valid `rlimit` for the time of the call.
    match unsafe { libc::setrlimit(libc::RLIMIT_DATA, &limit) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
