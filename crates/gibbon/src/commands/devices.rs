//! Devices for engines: how one is made, and how many there are at once.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use gibbon_device::{Problem, Profile};
use gibbon_engine::{AnyDevice, cap_jobs};
use gibbon_pool::{Child, Launch};

use super::serve;

/// Makes devices with an app installed, each in a process of its own.
pub struct Devices {
    launch: Launch,
    apk: PathBuf,
}

impl Devices {
    /// `at_once` is how many there will be, as far as that is known: one alone has no use for a zygote.
    pub fn new(profile: &Profile, apk: &Path, at_once: usize) -> anyhow::Result<Devices> {
        let mut launch = serve::launch(profile.clone())?;
        launch.expects_more = at_once > 1;
        Ok(Devices {
            launch,
            apk: apk.to_path_buf(),
        })
    }

    pub fn make(&self) -> Result<AnyDevice, Problem> {
        Ok(Box::new(Child::with_app(&self.launch, &self.apk)?))
    }
}

/// How many devices to use for so many pieces of work. Says so if that is less than was asked for.
pub fn jobs(asked: NonZeroUsize, work: usize) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let (jobs, limit) = cap_jobs(asked.get(), cores, work, free_memory());
    if let Some(limit) = limit {
        eprintln!("gibbon: --jobs {asked} becomes {jobs}: {limit}");
    }
    jobs
}

/// In bytes, where the system tells.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}
