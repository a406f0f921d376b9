//! `forks`: snapshots of a device with a running app: what an engine that tries many events from
//! one state pays, and what it costs to keep many states.
//!
//! The app is ApiDemos, as npm has it.

use anyhow::{Result, ensure};
use clap::Args;
use gibbon_device::{Device, Event};
use gibbon_embedded::{Embedded, Profile};
use gibbon_setup::{Lines, Need};

use crate::process::{resident, timed};
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct ForkArguments {
    /// How often a state is left and gone back to.
    #[arg(long, default_value_t = 1000)]
    times: usize,
    /// How many states are kept at once.
    #[arg(long, default_value_t = 300)]
    held: usize,
}

const APP: (&str, &str) = ("android-apidemos", "3.0.0");
const APK: &str = "apks/ApiDemos-debug.apk";

/// What is promised: milliseconds, megabytes.
const PROMISED_TIME: f64 = 3.0;
const PROMISED_MEMORY: f64 = 1000.0;

pub fn run(options: &ForkArguments, write: bool) -> Result<bool> {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm(APP.0, APP.1)?);
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apk = paths.npm(APP.0, APP.1)?.join(APK);
    let mut device = Embedded::boot(&paths, &Profile::default())?;
    device.install(&apk)?;
    device.start(None)?;
    let tap = Event::from_line("tap Views", || device.gui())?;

    // A first round, so that what is made once is there.
    let start = device.snapshot()?;
    device.perform(&tap)?;
    let hash = device.trace_hash()?;
    let state = device.state_hash()?;
    device.restore(start)?;
    device.forget(start)?;

    let before = resident()? as f64 / 1e6;
    let (mut going, mut tapping, mut hashing) = (0.0, 0.0, 0.0);
    for _ in 0..options.times {
        let (snapshot, took) = timed(|| device.snapshot());
        let snapshot = snapshot?;
        going += took;
        let (tapped, took) = timed(|| device.perform(&tap));
        tapped?;
        tapping += took;
        ensure!(device.trace_hash()? == hash, "a fork went another way");
        let (now, took) = timed(|| device.state_hash());
        ensure!(now? == state, "the app holds something else");
        hashing += took;
        let (restored, took) = timed(|| device.restore(snapshot));
        restored?;
        going += took;
        device.forget(snapshot)?;
    }
    let after = resident()? as f64 / 1e6;

    let mut held = Vec::new();
    for _ in 0..options.held {
        device.perform(&tap)?;
        held.push(device.snapshot()?);
        device.perform(&Event::key("back"))?;
    }
    let memory = resident()? as f64 / 1e6;
    let times = options.times.max(1) as f64;
    let rows = vec![
        row(["", "measured", "promised"]),
        row([
            "snapshot and restore together, ms",
            &format!("{:.2}", going / times),
            "3",
        ]),
        row([
            "the tap between them, ms",
            &format!("{:.2}", tapping / times),
            "",
        ]),
        row([
            "a hash of what the app holds, ms",
            &format!("{:.2}", hashing / times),
            "2",
        ]),
        row(["memory before, MB", &format!("{before:.0}"), ""]),
        row(["memory after, MB", &format!("{after:.0}"), "the same"]),
        row([
            &format!("memory with {} states kept, MB", held.len()),
            &format!("{memory:.0}"),
            "1000",
        ]),
    ];
    publish("forks", &table(&rows), write)?;
    Ok(going / times <= PROMISED_TIME && memory <= PROMISED_MEMORY)
}
