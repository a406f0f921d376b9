//! `explore`: explored events a second, and whether a long run stays as fast and as small as it
//! began. The engine is in this process, its devices are processes of `gibbon`.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use gibbon_apk::App;
use gibbon_coverage::Program;
use gibbon_device::{BootOptions, Profile};
use gibbon_engine::{AnyDevice, Progress};
use gibbon_explore::{Balance, Explorer, Rules, Settings};
use gibbon_pool::{Child, Launch, children_of};
use gibbon_setup::{Lines, Need};
use gibbon_trace::{AppId, Trace};

use crate::process::{build_gibbon, peak_of, processor_time_of, time_of_children};
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct ExploreArguments {
    #[arg(long, default_value_t = 3000)]
    events: usize,
    /// For so long, however many events that is.
    #[arg(long, conflicts_with = "events")]
    minutes: Option<u64>,
    /// Devices at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

const APP: (&str, &str) = ("android-apidemos", "3.0.0");
const APK: &str = "apks/ApiDemos-debug.apk";
/// Events a second.
const PROMISED: f64 = 50.0;
/// How fast it is in the end, beside its beginning.
const PROMISED_SPEED: f64 = 0.8;
/// Megabytes of the engine and of each device.
const PROMISED_MEMORY: f64 = 2000.0;
/// What is compared of a long run; of a shorter one its first and last quarter.
const MINUTE: Duration = Duration::from_secs(60);

pub fn run(options: &ExploreArguments, write: bool) -> Result<bool> {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm(APP.0, APP.1)?);
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apk = paths.npm(APP.0, APP.1)?.join(APK);
    let app = App::open(&apk)?;
    let launch = launch(build_gibbon(None)?, options.seed, options.jobs > 1);
    let make = || {
        let device = Child::with_app(&launch, &apk)?;
        Ok(Box::new(device) as AnyDevice)
    };
    let id = AppId {
        package: app.manifest.package.clone(),
        hash: app.hash.clone(),
        source: apk.display().to_string(),
    };
    let settings = Settings {
        events: options.minutes.map_or(options.events, |_| usize::MAX),
        jobs: options.jobs,
        balance: Balance::default(),
        broadcasts: Vec::new(),
        pictures: false,
    };
    let trace = Trace::new(id, launch.profile.clone(), None);
    let program = Arc::new(Program::new(&app));
    let watch = Watch::new(options.minutes.map(|minutes| MINUTE * minutes as u32));
    let mut explorer = Explorer::new(settings, Rules::default(), trace, program, &make);
    explorer.run(&watch).context("the device")?;
    watch.look(0);
    println!("{}", explorer.model.summary());
    let problems = &explorer.results.problems;
    if let Some((_, first)) = problems.first() {
        println!("a walk broke its device: {first}");
    }
    let (text, is_kept) = watch.told(options.jobs, problems.len())?;
    publish("explore", &text, write)?;
    Ok(is_kept && problems.is_empty())
}

fn launch(program: PathBuf, seed: u64, is_one_of_many: bool) -> Launch {
    Launch {
        program,
        arguments: vec!["serve-device".into()],
        profile: Profile {
            seed,
            ..Profile::default()
        },
        options: BootOptions::default(),
        patience: Duration::from_secs(120),
        max_memory: 4 << 30,
        expects_more: is_one_of_many,
    }
}

/// How far it was at a moment.
#[derive(Clone, Copy)]
struct Moment {
    /// Since the start.
    at: Duration,
    events: usize,
    /// Seconds of processor time, of all processes.
    processor: f64,
}

/// Looks at the run as it goes on.
struct Watch {
    start: Instant,
    limit: Option<Duration>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    moments: Vec<Moment>,
    /// The most memory, in megabytes: of the engine, of a device.
    engine: f64,
    device: f64,
}

impl Watch {
    fn new(limit: Option<Duration>) -> Watch {
        Watch {
            start: Instant::now(),
            limit,
            seen: Mutex::default(),
        }
    }

    fn look(&self, events: usize) {
        let me = std::process::id();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let before = seen.moments.last().map_or(0, |last| last.events);
        let mut processor = time_of_children() + processor_time_of(me).unwrap_or(0.0);
        for device in children_of(me) {
            // One that is just ending has nothing to say.
            processor += processor_time_of(device).unwrap_or(0.0);
            seen.device = seen.device.max(peak_of(device).unwrap_or(0.0));
        }
        seen.engine = peak_of(me).unwrap_or(0.0);
        seen.moments.push(Moment {
            at: self.start.elapsed(),
            events: before + events,
            processor,
        });
    }

    /// The table, and whether what is promised is kept.
    fn told(&self, jobs: usize, broken: usize) -> Result<(String, bool)> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let first = seen.moments.first().context("nothing was explored")?;
        let last = seen.moments.last().context("nothing was explored")?;
        let part = MINUTE.min((last.at - first.at) / 4);
        let find = |at: Duration| {
            let after = seen.moments.iter().find(|one| one.at >= at);
            after.unwrap_or(last)
        };
        let begin = Part::between(first, find(first.at + part));
        let end = Part::between(find(last.at - part), last);
        let all = Part::between(first, last);
        let speed = end.rate / begin.rate;
        let cost = begin.cost / end.cost;
        let rows = vec![
            row(["", "measured", "promised"]),
            row(["devices", &jobs.to_string(), ""]),
            row(["events", &last.events.to_string(), ""]),
            row([
                "minutes",
                &format!("{:.1}", last.at.as_secs_f64() / 60.0),
                "",
            ]),
            row([
                "events a second",
                &format!("{:.1}", all.rate),
                &format!("{PROMISED:.0}"),
            ]),
            row([
                "of these in the first minute, in the last",
                &format!("{:.1}, {:.1}", begin.rate, end.rate),
                &format!("{:.0} %", 100.0 * PROMISED_SPEED),
            ]),
            row([
                "processor time an event, ms",
                &format!("{:.1}", all.cost),
                "",
            ]),
            row([
                "of these in the first minute, in the last",
                &format!("{:.1}, {:.1}", begin.cost, end.cost),
                "",
            ]),
            row(["walks that broke a device", &broken.to_string(), "0"]),
            row([
                "peak memory of a device, MB",
                &format!("{:.0}", seen.device),
                &format!("{PROMISED_MEMORY:.0}"),
            ]),
            row([
                "peak memory of the engine, MB",
                &format!("{:.0}", seen.engine),
                "",
            ]),
        ];
        // On a machine with other work processor time tells more than the wall.
        let is_steady = speed.max(cost) >= PROMISED_SPEED;
        let is_small = seen.device.max(seen.engine) < PROMISED_MEMORY;
        let is_kept = all.rate >= PROMISED && is_steady && is_small;
        Ok((table(&rows), is_kept))
    }
}

impl Progress for Watch {
    fn goes_on(&self) -> bool {
        self.limit.is_none_or(|limit| self.start.elapsed() < limit)
    }

    fn advanced(&self, events: usize) {
        self.look(events);
    }
}

/// A part of the run.
struct Part {
    /// Events a second.
    rate: f64,
    /// Milliseconds of processor time an event.
    cost: f64,
}

impl Part {
    fn between(from: &Moment, to: &Moment) -> Part {
        let events = (to.events - from.events).max(1) as f64;
        let seconds = (to.at - from.at).as_secs_f64();
        Part {
            rate: events / seconds.max(f64::MIN_POSITIVE),
            cost: 1e3 * (to.processor - from.processor) / events,
        }
    }
}
