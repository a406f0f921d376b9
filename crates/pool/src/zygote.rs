//! Booting once for many devices, seen from the command that wants them.
//!
//! A zygote belongs to this process and ends with it: its socket closes. There is one for each way of
//! booting (program, profile with its seed, options, limits), made when the second such device is wanted,
//! or the first if the caller expects more ([`Launch::expects_more`]): one device alone is better off
//! without, for its pages are then its own.

use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{self, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gibbon_device::{Capability, Problem};

use crate::child::Launch;
use crate::descriptors;
use crate::protocol::{Answer, Request, receive, send};
use crate::waiting;

/// The argument that makes a device's program a zygote.
pub const ZYGOTE: &str = "--zygote";

/// How often a zygote may fail before devices like it boot by themselves.
const MOST_FAILURES: u32 = 2;
/// So many are kept: a command has one kind of device, or two. The one that was used last stays.
const MOST_ZYGOTES: usize = 2;

/// What is asked for, in the order of use.
static ZYGOTES: Mutex<Vec<(Launch, Arc<Mutex<Slot>>)>> = Mutex::new(Vec::new());

/// Where a zygote is, or was.
#[derive(Default)]
struct Slot {
    zygote: Option<Zygote>,
    /// Devices that were asked for.
    asked: u32,
    failures: u32,
}

struct Zygote {
    process: process::Child,
    control: UnixStream,
    can: Vec<Capability>,
}

/// Our ends of a new device's pipes.
pub struct Forked {
    pub requests: io::PipeWriter,
    pub answers: io::PipeReader,
    pub can: Vec<Capability>,
}

/// The pipes of a device that was just forked, or is about to end because that failed. `None` if devices
/// like this one should boot by themselves.
pub fn fork(launch: &Launch) -> Option<Forked> {
    let slot = slot(launch);
    let mut slot = lock(&slot);
    slot.asked += 1;
    let is_worth_it = launch.expects_more || slot.asked > 1;
    if !is_worth_it || slot.failures >= MOST_FAILURES {
        return None;
    }
    let forked = slot.fork(launch);
    if forked.is_none() {
        slot.fail();
    }
    forked
}

/// A device that the zygote forked never spoke: the zygote is not what it should be.
pub fn fork_failed(launch: &Launch) {
    lock(&slot(launch)).fail();
}

impl Slot {
    fn fork(&mut self, launch: &Launch) -> Option<Forked> {
        let zygote = match &mut self.zygote {
            Some(zygote) => zygote,
            none => none.insert(told(Zygote::boot(launch))?),
        };
        told(
            zygote
                .fork()
                .map_err(|error| Problem::Gone(error.to_string())),
        )
    }

    fn fail(&mut self) {
        self.zygote = None;
        self.failures += 1;
    }
}

fn told<T>(result: Result<T, Problem>) -> Option<T> {
    result
        .inspect_err(|problem| tracing::warn!("no zygote, devices boot by themselves: {problem}"))
        .ok()
}

fn slot(launch: &Launch) -> Arc<Mutex<Slot>> {
    let mut zygotes = lock(&ZYGOTES);
    let at = zygotes.iter().position(|(like, _)| like.boots_like(launch));
    let used = match at {
        Some(at) => zygotes.remove(at),
        None => (launch.clone(), Arc::default()),
    };
    let slot = used.1.clone();
    zygotes.push(used);
    if zygotes.len() > MOST_ZYGOTES {
        zygotes.remove(0);
    }
    slot
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Zygote {
    fn boot(launch: &Launch) -> Result<Zygote, Problem> {
        let cannot = |error: io::Error| Problem::Gone(error.to_string());
        let (control, theirs) = UnixStream::pair().map_err(cannot)?;
        let mut command = launch.command();
        command
            .arg(ZYGOTE)
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::null());
        let process = command.spawn().map_err(cannot)?;
        // It holds their end of the socket until it is dropped.
        drop(command);
        let mut zygote = Zygote {
            process,
            control,
            can: Vec::new(),
        };
        let boot = Request::Boot(launch.profile.clone(), launch.options);
        send(&mut (&zygote.control), &boot).map_err(cannot)?;
        waiting::wait(zygote.control.as_raw_fd(), libc::POLLIN, launch.until()).map_err(
            |error| {
                let problem = waiting::problem(&error, launch.patience);
                problem.unwrap_or_else(|| cannot(error))
            },
        )?;
        match receive::<Answer>(&mut (&zygote.control)).map_err(cannot)? {
            Some(Answer::Booted(can)) => zygote.can = can,
            Some(Answer::Failed(problem)) => return Err(problem),
            _ => return Err(Problem::Gone("it ended while it booted".into())),
        }
        Ok(zygote)
    }

    fn fork(&mut self) -> io::Result<Forked> {
        let (their_requests, requests) = io::pipe()?;
        let (answers, their_answers) = io::pipe()?;
        descriptors::send(
            &self.control,
            [their_requests.as_fd(), their_answers.as_fd()],
        )?;
        Ok(Forked {
            requests,
            answers,
            can: self.can.clone(),
        })
    }
}

impl Drop for Zygote {
    fn drop(&mut self) {
        // It may have ended by itself by now.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
