//! Devices with one app, handed out to whoever has work for one.

use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use gibbon_device::{Device, Event, Problem, SnapshotId};

use crate::{Child, Launch};

/// A moment of a run that any device of the pool can go to: by a snapshot on the device that was
/// there, by the events that led to it on others.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    device: u64,
    snapshot: SnapshotId,
    pub events: Vec<Event>,
}

pub struct Pool {
    launch: Launch,
    apk: PathBuf,
    idle: Mutex<Idle>,
    returned: Condvar,
    next: AtomicU64,
}

struct Idle {
    devices: Vec<Member>,
    /// How many more may be made.
    places: usize,
}

struct Member {
    number: u64,
    child: Child,
}

impl Pool {
    /// At most so many devices; they are made when they are needed.
    pub fn new(launch: Launch, apk: &Path, devices: usize) -> Pool {
        Pool {
            launch,
            apk: apk.to_path_buf(),
            idle: Mutex::new(Idle {
                devices: Vec::new(),
                places: devices.max(1),
            }),
            returned: Condvar::new(),
            next: AtomicU64::new(0),
        }
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A device with the app installed, at whatever moment its last user left it. Waits if all
    /// are out.
    pub fn lease(&self) -> Result<Lease<'_>, Problem> {
        let mut idle = self.idle();
        loop {
            if let Some(member) = idle.devices.pop() {
                return Ok(self.lend(member));
            }
            if idle.places > 0 {
                idle.places -= 1;
                drop(idle);
                let made = self.make();
                if made.is_err() {
                    self.idle().places += 1;
                    self.returned.notify_one();
                }
                return made.map(|member| self.lend(member));
            }
            let waited = self.returned.wait(idle);
            idle = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Every device that is there and that nobody has.
    pub fn all_idle(&self) -> Vec<Lease<'_>> {
        let devices = std::mem::take(&mut self.idle().devices);
        devices
            .into_iter()
            .map(|member| self.lend(member))
            .collect()
    }

    fn make(&self) -> Result<Member, Problem> {
        let mut child = Child::boot(&self.launch)?;
        child.install(&self.apk)?;
        Ok(Member {
            number: self.next.fetch_add(1, Ordering::Relaxed),
            child,
        })
    }

    fn lend(&self, member: Member) -> Lease<'_> {
        Lease {
            pool: self,
            member: Some(member),
        }
    }
}

/// A device of a pool, until it is dropped.
pub struct Lease<'a> {
    pool: &'a Pool,
    member: Option<Member>,
}

impl Lease<'_> {
    fn member(&self) -> &Member {
        self.member.as_ref().expect("there until dropped")
    }

    /// This moment, to which `events` led from just installed.
    pub fn checkpoint(&mut self, events: &[Event]) -> Result<Checkpoint, Problem> {
        Ok(Checkpoint {
            snapshot: self.snapshot()?,
            device: self.member().number,
            events: events.to_vec(),
        })
    }

    /// Goes to a moment of this or another device of the pool.
    pub fn go_to(&mut self, checkpoint: &Checkpoint) -> Result<(), Problem> {
        if self.member().number == checkpoint.device {
            return self.restore(checkpoint.snapshot);
        }
        self.reset()?;
        self.start(None)?;
        for event in &checkpoint.events {
            self.perform(event)?;
        }
        Ok(())
    }
}

impl Deref for Lease<'_> {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.member().child
    }
}

impl DerefMut for Lease<'_> {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.member.as_mut().expect("there until dropped").child
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        let Some(member) = self.member.take() else {
            return;
        };
        let mut idle = self.pool.idle();
        // Another is made in the place of one that broke.
        if member.child.is_gone() {
            idle.places += 1;
        } else {
            idle.devices.push(member);
        }
        self.pool.returned.notify_one();
    }
}
