//! `gibbon monkey`: random events, as Android's Monkey makes them.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use gibbon_apk::App;
use gibbon_coverage::Program;
use gibbon_monkey::{EPISODE, Kind, Mix, Monkey, Settings};
use gibbon_record::{RunDetails, RunFolder, folder};
use gibbon_trace::Trace;

use super::app::{EngineArguments, FINDINGS, find, identity};
use super::devices::{self, Devices};
use super::progress::{KeepingProgress, ProgressBar};
use super::{interrupt, outcome};

#[derive(Args)]
pub struct MonkeyArguments {
    #[command(flatten)]
    engine: EngineArguments,
    /// Let so much of the device's time pass between two events.
    #[arg(long, value_name = "MILLIS", default_value_t = 0)]
    throttle: u32,
    #[command(flatten)]
    percentages: Percentages,
}

/// Monkey's options, by its names.
#[derive(Args)]
#[command(next_help_heading = "How many events of a hundred; what is not given shares the rest")]
struct Percentages {
    /// Taps; 15 by itself.
    #[arg(long, value_name = "PERCENT")]
    pct_touch: Option<f32>,
    /// A finger that wanders; 10.
    #[arg(long, value_name = "PERCENT")]
    pct_motion: Option<f32>,
    /// Two fingers; 2.
    #[arg(long, value_name = "PERCENT")]
    pct_pinchzoom: Option<f32>,
    /// A trackball that rolls, and now and then is pressed; 15.
    #[arg(long, value_name = "PERCENT")]
    pct_trackball: Option<f32>,
    /// Turns of the screen; 0.
    #[arg(long, value_name = "PERCENT")]
    pct_rotation: Option<f32>,
    /// Arrow keys; 25.
    #[arg(long, value_name = "PERCENT")]
    pct_nav: Option<f32>,
    /// Menu and the centre of the arrow keys; 15.
    #[arg(long, value_name = "PERCENT")]
    pct_majornav: Option<f32>,
    /// Home, back, calls and volume; 2.
    #[arg(long, value_name = "PERCENT")]
    pct_syskeys: Option<f32>,
    /// Starts of the app from the home screen; 2.
    #[arg(long, value_name = "PERCENT")]
    pct_appswitch: Option<f32>,
    /// A keyboard that is folded out: a wait, since there is none; 1.
    #[arg(long, value_name = "PERCENT")]
    pct_flip: Option<f32>,
    /// Any key at all; 13.
    #[arg(long, value_name = "PERCENT")]
    pct_anyevent: Option<f32>,
}

impl Percentages {
    fn mix(&self) -> anyhow::Result<Mix> {
        let all = [
            (Kind::Touch, self.pct_touch),
            (Kind::Motion, self.pct_motion),
            (Kind::PinchZoom, self.pct_pinchzoom),
            (Kind::Trackball, self.pct_trackball),
            (Kind::Rotation, self.pct_rotation),
            (Kind::Navigation, self.pct_nav),
            (Kind::MajorNavigation, self.pct_majornav),
            (Kind::SystemKeys, self.pct_syskeys),
            (Kind::AppSwitch, self.pct_appswitch),
            (Kind::Flip, self.pct_flip),
            (Kind::Anything, self.pct_anyevent),
        ];
        let given: Vec<(Kind, f32)> = all
            .into_iter()
            .filter_map(|(kind, percent)| Some((kind, percent?)))
            .collect();
        Mix::new(&given).map_err(|problem| anyhow::anyhow!(problem))
    }
}

pub fn run(arguments: &MonkeyArguments) -> anyhow::Result<ExitCode> {
    let engine = &arguments.engine;
    let mix = arguments.percentages.mix()?;
    let profile = engine.device.profile()?;
    let (_, apk) = find(&engine.apk)?;
    let app = App::open(&apk)?;
    let id = identity(&app, &engine.apk);
    let out = engine.out.claim()?;
    let jobs = devices::jobs(engine.jobs, engine.events.div_ceil(EPISODE));
    let devices = Devices::new(&profile, &apk, jobs)?;
    let make = || devices.make();
    let trace = Trace::new(id.clone(), profile.clone(), engine.activity.clone());
    let settings = Settings {
        events: engine.events,
        jobs,
        throttle: arguments.throttle,
        mix,
    };
    interrupt::listen()?;
    let progress = ProgressBar::new("events", engine.events);
    let start = Instant::now();
    let mut monkey = Monkey::new(settings, trace, Arc::new(Program::new(&app)), &make);
    let keeping = KeepingProgress {
        bar: &progress,
        folder: out.as_ref(),
    };
    monkey.run(&keeping).context("the device")?;
    progress.end();
    outcome::confirm(&mut monkey.results, |results| {
        results.confirm(&mut *make()?, &profile)
    });
    let run = RunDetails {
        version: env!("CARGO_PKG_VERSION").into(),
        command: std::env::args().collect(),
        app: id,
        device: profile,
        events_per_second: monkey.results.events as f64 / start.elapsed().as_secs_f64(),
        gaps: monkey.gaps(),
        against: None,
        tested: None,
    };
    let kept = out.as_ref().map_or(Ok(()), |folder| {
        let with_pictures = outcome::wants_pictures(&monkey.results).then(|| {
            monkey.on_device(|device, results| {
                Ok(outcome::save(folder, &run, results, None, Some(device)))
            })
        });
        match with_pictures {
            Some(Ok(saved)) => saved,
            _ => outcome::save(folder, &run, &monkey.results, None, None),
        }
    });
    let results = &monkey.results;
    match engine.json {
        true => println!("{}", folder::json(&run, results)),
        false => outcome::tell(
            &run,
            results,
            out.as_ref().filter(|_| kept.is_ok()).map(RunFolder::path),
        ),
    }
    // What was found is told, even if it could not be kept.
    kept?;
    if let Some((_, problem)) = results.problems.first() {
        bail!(
            "{} of {} episodes broke the device: {problem}",
            results.problems.len(),
            results.episodes.len()
        );
    }
    if !interrupt::goes_on() {
        return Ok(interrupt::exit_code());
    }
    Ok(match results.counted().next() {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::from(FINDINGS),
    })
}
