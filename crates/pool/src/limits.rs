//! What a child process may use, and how long it lives.

use std::io;
use std::time::Duration;

/// How soon a device is gone after who started it.
const WATCH: Duration = Duration::from_millis(500);

/// Ends this process when its parent ends, however that came. (The kernel's own signal for this
/// comes when the parent's thread ends, which is something else.)
pub fn end_with_parent() {
    let parent = std::os::unix::process::parent_id();
    std::thread::spawn(move || {
        // The device's own thread enters the sandbox later, and cannot take files from this one. Where
        // the kernel has no means for that, the device reports it.
        let _ = gibbon_sandbox::give_up_files();
        while std::os::unix::process::parent_id() == parent {
            std::thread::sleep(WATCH);
        }
        std::process::exit(1);
    });
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
