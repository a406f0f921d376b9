//! `device`: starting a device, an app on it, and using the app.
//!
//! In this process, which has done nothing before: processor time of each step. The app is
//! ContactManager, as npm has it.

use anyhow::Result;
use clap::Args;
use gibbon_device::{Device, Event};
use gibbon_embedded::{BootOptions, Embedded, Profile};
use gibbon_setup::{Lines, Need};

use crate::process::{processor_time, resident, timed};
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct DeviceArguments {
    /// How often the app is used, for what is done more than once.
    #[arg(long, default_value_t = 20)]
    times: usize,
}

const SAMPLES: (&str, &str) = ("sample-apps", "2.0.4");
const APK: &str = "pre-built/ContactManager.apk";

/// What is promised, in milliseconds and megabytes.
const TARGETS: [f64; 6] = [1500.0, 700.0, 5.0, 5.0, 150.0, 300.0];

pub fn run(options: &DeviceArguments, write: bool) -> Result<bool> {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm(SAMPLES.0, SAMPLES.1)?);
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apk = paths.npm(SAMPLES.0, SAMPLES.1)?.join(APK);

    let unwatched = BootOptions {
        watches: false,
        ..BootOptions::default()
    };
    let device = Embedded::boot_with(&paths, &Profile::default(), unwatched);
    // All that the process has done so far.
    let boot = processor_time();
    let mut device = device?;
    let (started, start) = timed(|| -> Result<()> {
        device.install(&apk)?;
        device.start(None)?;
        Ok(())
    });
    started?;

    let tap = Event::from_line("tap Show Invisible Contacts (Only)", || device.gui())?;
    let times = options.times.max(1);
    let (taps, tap) = timed(|| -> Result<()> {
        for _ in 0..times {
            device.perform(&tap)?;
        }
        Ok(())
    });
    taps?;
    // Each of another moment: of one moment a device asks the guest once.
    let (trees, tree) = timed(|| {
        (0..times).try_for_each(|at| {
            device.reseed(at as u64)?;
            device.gui().map(drop)
        })
    });
    trees?;
    let (pictures, picture) = timed(|| (0..times).try_for_each(|_| device.pixels().map(|_| ())));
    pictures?;
    let memory = resident()? as f64 / 1e6;

    let average = |all: f64| all / times as f64;
    let measured = [
        boot,
        start,
        average(tap),
        average(tree),
        average(picture),
        memory,
    ];
    let names = [
        "device ready, ms",
        "ContactManager installed and started, ms",
        "a tap, ms",
        "the GUI tree, ms",
        "a picture, ms",
        "memory, MB",
    ];
    let mut rows = vec![row(["", "measured", "promised"])];
    for ((name, value), target) in names.iter().zip(measured).zip(TARGETS) {
        rows.push(row([name, &format!("{value:.1}"), &format!("{target:.0}")]));
    }
    publish("device", &table(&rows), write)?;
    Ok(measured
        .iter()
        .zip(TARGETS)
        .all(|(value, target)| *value <= target))
}
