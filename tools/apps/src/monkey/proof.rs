//! What was found, again: from its trace, many times, and from its Monkey script on a device that
//! has seen nothing else.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use gibbon_apk::App;
use gibbon_device::{BootOptions, Device, Profile};
use gibbon_engine::replay::replay;
use gibbon_pool::{Child, Launch};
use gibbon_trace::{Trace, monkey};

const PATIENCE: Duration = Duration::from_secs(120);
const MAX_MEMORY: u64 = 4 << 30;

pub struct Proof {
    pub times: usize,
    /// How often it was found again, and how often by the same run, instruction for instruction.
    pub found: usize,
    pub same: usize,
    /// Whether the Monkey script finds it.
    pub by_script: bool,
}

impl Proof {
    pub fn is_complete(&self) -> bool {
        self.found == self.times && self.same == self.times && self.by_script
    }
}

pub fn prove(gibbon: &Path, apk: &Path, folder: &Path, times: usize) -> anyhow::Result<Proof> {
    let trace = Trace::read(&folder.join("trace.jsonl"))?;
    let profile = trace.header.device.clone();
    let mut device = boot(gibbon, &profile, apk)?;
    let (mut found, mut same) = (0, 0);
    for _ in 0..times {
        device.reset()?;
        let replayed = replay(&mut device, &trace, &profile, |_, _, _, _| Ok(()))?;
        found += usize::from(replayed.found_again(&trace));
        same += usize::from(replayed.is_same(&trace) != Some(false));
    }
    let script = script(&folder.join("monkey.txt"), apk, &trace)?;
    let mut fresh = boot(gibbon, &profile, apk)?;
    let replayed = replay(&mut fresh, &script, &profile, |_, _, _, _| Ok(()))?;
    Ok(Proof {
        times,
        found,
        same,
        by_script: replayed.found_again(&trace),
    })
}

fn boot(gibbon: &Path, profile: &Profile, apk: &Path) -> anyhow::Result<Child> {
    let launch = Launch {
        program: PathBuf::from(gibbon),
        arguments: vec!["serve-device".into()],
        profile: profile.clone(),
        options: BootOptions::default(),
        patience: PATIENCE,
        max_memory: MAX_MEMORY,
        expects_more: true,
    };
    let mut device = Child::boot(&launch)?;
    device.install(apk)?;
    Ok(device)
}

/// The script's events as a trace of the same app and device.
fn script(file: &Path, apk: &Path, like: &Trace) -> anyhow::Result<Trace> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let script = monkey::parse(&text).with_context(|| file.display().to_string())?;
    let app = App::open(apk)?;
    let launcher = app.manifest.launcher().map(|one| one.name.as_str());
    let header = &like.header;
    Ok(script.into_trace(header.app.clone(), header.device.clone(), launcher))
}
