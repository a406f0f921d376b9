//! What a child process may use, and how long it lives.

use std::io;

/// Ends this process when its parent ends, however that came.
pub fn end_with_parent() {
    // SAFETY: `prctl` with this option takes a number and touches no memory of ours.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
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
