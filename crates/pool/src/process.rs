//! A process that is our child, whoever made it.
//!
//! `std` knows only processes that it started. A zygote forks devices as children of *its* parent, so
//! that they can be waited for, and tell how they ended, like any other.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{self, ExitStatus};

pub enum Process {
    Started(process::Child),
    /// Its number, and how it ended once that is known: from then on the number may be another
    /// process's.
    Forked(u32, Option<ExitStatus>),
}

impl Process {
    pub fn id(&self) -> u32 {
        match self {
            Process::Started(child) => child.id(),
            Process::Forked(id, _) => *id,
        }
    }

    pub fn kill(&mut self) -> io::Result<()> {
        match self {
            Process::Started(child) => child.kill(),
            Process::Forked(_, Some(_)) => Ok(()),
            Process::Forked(id, None) => {
                // SAFETY: sends a signal to our child, which keeps its number until we wait for it.
                match unsafe { libc::kill(*id as i32, libc::SIGKILL) } {
                    0 => Ok(()),
                    _ => Err(io::Error::last_os_error()),
                }
            }
        }
    }

    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        match self {
            Process::Started(child) => child.wait(),
            Process::Forked(id, end) => {
                let known = wait_for(*id, *end, 0)?;
                *end = known;
                known.ok_or_else(|| io::Error::other("it did not end"))
            }
        }
    }

    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        match self {
            Process::Started(child) => child.try_wait(),
            Process::Forked(id, end) => {
                *end = wait_for(*id, *end, libc::WNOHANG)?;
                Ok(*end)
            }
        }
    }
}

fn wait_for(id: u32, known: Option<ExitStatus>, flags: i32) -> io::Result<Option<ExitStatus>> {
    if known.is_some() {
        return Ok(known);
    }
    let mut status = 0;
    loop {
        // SAFETY: `status` is valid for the time of the call.
        match unsafe { libc::waitpid(id as i32, &mut status, flags) } {
            0 => return Ok(None),
            -1 => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
            _ => return Ok(Some(ExitStatus::from_raw(status))),
        }
    }
}
