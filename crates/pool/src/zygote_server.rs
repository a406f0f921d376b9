//! A process that boots a device, never drives it, and forks it for each device that is wanted.
//!
//! Each fork is a device that is up: its memory is the zygote's, page by page, until one of the two
//! writes to it. The zygote never reads an app. A fork confines itself before it does, as every device
//! does ([`crate::serve`]).
//!
//! Forks become children of the zygote's own parent (`CLONE_PARENT`), which can then wait for them, and
//! they outlive the zygote.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use gibbon_device::{BootOptions, Device, Problem, Profile};

use crate::limits::ParentWatch;
use crate::protocol::{Answer, Request, receive, send};
use crate::{descriptors, server};

/// Boots the device that is asked for over standard input, which has to be a socket, and forks it until
/// that is closed. Returns in each fork, too, when nobody drives it any more. `boot` and `confine` are
/// those of [`crate::serve`].
pub fn serve_zygote<D: Device>(
    boot: impl Fn(&Profile, BootOptions) -> Result<D, Problem>,
    confine: impl FnOnce(&Path) -> Result<(), Problem>,
) -> io::Result<()> {
    let control = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let Some(request) = receive::<Request>(&mut (&control))? else {
        return Ok(());
    };
    let Request::Boot(profile, options) = request else {
        let problem = Problem::Refused("a zygote boots first".into());
        return send(&mut (&control), &Answer::Failed(problem));
    };
    let place = server::remember_panics();
    let watch = ParentWatch::new();
    let booted = catch_unwind(AssertUnwindSafe(|| boot(&profile, options)));
    drop(watch);
    let problem = match booted {
        Ok(Ok(device)) if has_one_thread() => {
            send(&mut (&control), &Answer::Booted(server::can(&device)))?;
            return fork_on_demand(control, device, confine);
        }
        Ok(Ok(_)) => Problem::Internal("a device with threads cannot be forked".into()),
        Ok(Err(problem)) => problem,
        Err(panic) => server::broken(&*panic, &place),
    };
    send(&mut (&control), &Answer::Failed(problem))
}

fn fork_on_demand<D: Device>(
    control: UnixStream,
    device: D,
    confine: impl FnOnce(&Path) -> Result<(), Problem>,
) -> io::Result<()> {
    while let Some([requests, answers]) = descriptors::receive(&control)? {
        // Where it cannot fork, the closed pipes tell.
        if fork()? == Fork::IsParent {
            continue;
        }
        drop(control);
        become_standard_streams(requests, answers)?;
        // A key that interrupts the command must not end its devices.
        // SAFETY: makes this process the leader of a group of its own.
        unsafe { libc::setpgid(0, 0) };
        let (mut requests, mut answers) = (io::stdin().lock(), io::stdout().lock());
        return serve_fork(&mut requests, &mut answers, device, confine);
    }
    // The process ends now: taking the device apart would only keep the next command waiting.
    std::mem::forget(device);
    Ok(())
}

fn serve_fork<D: Device>(
    requests: &mut impl Read,
    answers: &mut impl Write,
    device: D,
    confine: impl FnOnce(&Path) -> Result<(), Problem>,
) -> io::Result<()> {
    let refuse = |_: &Profile, _| Err(Problem::Refused("a device is up".into()));
    server::serve_device(requests, answers, Some(device), refuse, confine)
}

/// So that nothing else of this process needs to know who started it.
fn become_standard_streams(requests: OwnedFd, answers: OwnedFd) -> io::Result<()> {
    for (file, number) in [
        (requests, libc::STDIN_FILENO),
        (answers, libc::STDOUT_FILENO),
    ] {
        // SAFETY: both are open; `number` is a standard stream, which nobody here owns.
        if unsafe { libc::dup2(file.as_raw_fd(), number) } < 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

#[derive(PartialEq, Eq)]
enum Fork {
    IsParent,
    IsChild,
}

/// A fork that is a child of this process's parent. The C library's `fork` has no way to say so.
fn fork() -> io::Result<Fork> {
    let flags = libc::CLONE_PARENT | libc::SIGCHLD;
    // SAFETY: without `CLONE_VM` the child has a copy of everything, stack included, and goes on from
    // here. This process has one thread (`has_one_thread`), so no lock of the C library is held by a
    // thread that the child lacks.
    match unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(Fork::IsChild),
        _ => Ok(Fork::IsParent),
    }
}

/// Where the system does not say, there may be more.
fn has_one_thread() -> bool {
    std::fs::read_dir("/proc/self/task").is_ok_and(|threads| threads.count() == 1)
}
