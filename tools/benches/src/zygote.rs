//! `zygote`: devices that are forked from a booted one, beside those that boot by themselves: how soon
//! they are there, whether they do the same, what they cost later, and what memory they share.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use gibbon_device::{BootOptions, Device, Event, Profile};
use gibbon_pool::{Child, Launch, children_of};
use gibbon_setup::{Lines, Need};

use crate::process::build_gibbon;
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct ZygoteArguments {
    /// How often what is done more than once is done.
    #[arg(long, default_value_t = 20)]
    times: u64,
    /// The command line to measure; the release build if none is given, which is built first.
    #[arg(long)]
    gibbon: Option<PathBuf>,
}

const APP: (&str, &str) = ("android-apidemos", "3.0.0");
const APK: &str = "apks/ApiDemos-debug.apk";
/// What is done to the app, over and over.
const EVENTS: [&str; 6] = [
    "tap 540 400",
    "swipe 540 1800 540 600",
    "tap 540 1200",
    "key back",
    "key back",
    "rotate",
];
/// Milliseconds until a forked device, and an app that was started before, are there.
const PROMISED_TIME: f64 = 10.0;
/// Megabytes of two devices and the zygote, and of the second device's own.
const PROMISED_MEMORY: f64 = 340.0;
const PROMISED_OWN: f64 = 90.0;

pub fn run(options: &ZygoteArguments, write: bool) -> Result<bool> {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm(APP.0, APP.1)?);
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apk = paths.npm(APP.0, APP.1)?.join(APK);
    let gibbon = match &options.gibbon {
        Some(gibbon) => gibbon.clone(),
        None => build_gibbon(None)?,
    };
    let launch = |expects_more| Launch {
        program: gibbon.clone(),
        arguments: vec!["serve-device".into()],
        profile: Profile::default(),
        options: BootOptions::default(),
        patience: Duration::from_secs(120),
        max_memory: 4 << 30,
        expects_more,
    };
    let mut booted = Child::boot(&launch(false))?;
    let boot = time_of(&booted)?;
    // The first one waits for the zygote.
    let mut first = Child::boot(&launch(true))?;
    let times = options.times.max(1);
    let mut waits = Vec::new();
    let mut own_time = 0.0;
    for _ in 0..times {
        let start = Instant::now();
        let forked = Child::boot(&launch(true))?;
        waits.push(start.elapsed().as_secs_f64() * 1e3);
        own_time += time_of(&forked)?;
    }
    waits.sort_by(f64::total_cmp);
    let ready = waits[waits.len() / 2];
    let mut second = Child::boot(&launch(true))?;

    let start_booted = start(&mut booted, &apk)?;
    let start_forked = start(&mut first, &apk)?;
    start(&mut second, &apk)?;
    let known = [booted.process_id(), first.process_id(), second.process_id()];
    let all = children_of(std::process::id());
    let zygote = all.iter().find(|child| !known.contains(child));
    let zygote = *zygote.context("there is no zygote")?;
    let shared = memory(zygote)?.proportional
        + memory(known[1])?.proportional
        + memory(known[2])?.proportional;
    let apart = 2.0 * memory(known[0])?.resident;
    let own = memory(known[2])?.private;

    let mut again = [0.0; 2];
    let mut events = [0.0; 2];
    for _ in 0..times {
        let mut hashes = Vec::new();
        for (at, device) in [&mut booted, &mut first].into_iter().enumerate() {
            let before = time_of(device)?;
            device.reset()?;
            device.start(None)?;
            let started = time_of(device)?;
            for line in EVENTS {
                let event = Event::from_line(line, || device.gui())?;
                device.perform(&event)?;
            }
            events[at] += time_of(device)? - started;
            again[at] += started - before;
            hashes.push(device.trace_hash()?);
        }
        ensure!(
            hashes[0] == hashes[1],
            "a forked device does something else"
        );
    }
    let each = |all: f64| all / times as f64;
    let event = |all: f64| each(all) / EVENTS.len() as f64;
    let cell = |value: f64| format!("{value:.1}");
    let rows = vec![
        row(["", "booted", "forked", "promised"]),
        row([
            "ready, ms of processor time",
            &cell(boot),
            &cell(each(own_time)),
            "",
        ]),
        row([
            "ready, ms by the wall, median",
            "",
            &cell(ready),
            &cell(PROMISED_TIME),
        ]),
        row([
            "app installed and started, ms",
            &cell(start_booted),
            &cell(start_forked),
            "",
        ]),
        row([
            "started again after a reset, ms",
            &cell(each(again[0])),
            &cell(each(again[1])),
            &cell(PROMISED_TIME),
        ]),
        row([
            "an event, ms",
            &cell(event(events[0])),
            &cell(event(events[1])),
            "",
        ]),
        row([
            "two devices with the app started, zygote included, MB",
            &cell(apart),
            &cell(shared),
            &cell(PROMISED_MEMORY),
        ]),
        row([
            "of it the second device's own, MB",
            "",
            &cell(own),
            &cell(PROMISED_OWN),
        ]),
    ];
    publish("zygote", &table(&rows), write)?;
    Ok(ready < PROMISED_TIME
        && each(again[1]) < PROMISED_TIME
        && shared < PROMISED_MEMORY
        && own < PROMISED_OWN)
}

/// Milliseconds of processor time that installing and starting took.
fn start(device: &mut Child, apk: &Path) -> Result<f64> {
    let before = time_of(device)?;
    device.install(apk)?;
    device.start(None)?;
    Ok(time_of(device)? - before)
}

/// Milliseconds of processor time of a device so far. More exact than what `stat` has.
fn time_of(device: &Child) -> Result<f64> {
    let text = std::fs::read_to_string(format!("/proc/{}/schedstat", device.process_id()))?;
    let nanos = text
        .split(' ')
        .next()
        .context("schedstat has another form")?;
    Ok(nanos.parse::<f64>()? / 1e6)
}

/// Megabytes.
struct Memory {
    resident: f64,
    /// Shared pages count by how many share them.
    proportional: f64,
    private: f64,
}

fn memory(process: u32) -> Result<Memory> {
    let text = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?;
    let of = |name: &str| {
        let mut lines = text.lines();
        let number = lines.find_map(|line| line.strip_prefix(name)?.trim().strip_suffix(" kB"));
        let number = number.context("smaps_rollup has another form")?;
        anyhow::Ok(number.trim().parse::<f64>()? * 1024.0 / 1e6)
    };
    Ok(Memory {
        resident: of("Rss:")?,
        proportional: of("Pss:")?,
        private: of("Private_Clean:")? + of("Private_Dirty:")?,
    })
}
