//! `gibbon monkey`: random events, as Android's Monkey makes them.

use std::cell::Cell;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use gibbon_apk::App;
use gibbon_coverage::Program;
use gibbon_device::{Device, Gaps, Problem, Profile};
use gibbon_engine::{EpisodeEnd, Results};
use gibbon_monkey::{Kind, Mix};
use gibbon_pool::Pool;
use gibbon_record::folder::{self, Run};
use gibbon_trace::Trace;

use super::app::{EngineArguments, FINDINGS, find, identity};
use super::progress::Progress;
use super::{interrupt, outcome, serve};

/// So many events run from one start on, unless the app crashes before.
const EPISODE: usize = 500;

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
    if let Some(folder) = &engine.out {
        folder::claim(folder)?;
    }
    let job = Job {
        pool: Pool::new(serve::launch(profile.clone())?, &apk, engine.jobs),
        trace: Trace::new(id.clone(), profile.clone(), engine.activity.clone()),
        mix,
        profile: profile.clone(),
        events: engine.events,
        throttle: arguments.throttle,
        next: AtomicUsize::new(0),
        progress: Progress::new("events", engine.events),
    };
    interrupt::listen()?;
    let start = Instant::now();
    let (results, gaps) = job.run(engine.jobs, Arc::new(Program::new(&app)))?;
    job.progress.end();
    let run = Run {
        version: env!("CARGO_PKG_VERSION").into(),
        command: std::env::args().collect(),
        app: id,
        device: profile,
        events_per_second: results.events as f64 / start.elapsed().as_secs_f64(),
        gaps,
        against: None,
    };
    let out = engine.out.as_deref();
    let keep = |folder| {
        let mut device = job.pool.lease()?;
        outcome::save(folder, &run, &results, None, &mut *device)
    };
    let kept = out.map_or(Ok(()), keep);
    match engine.json {
        true => println!("{}", folder::json(&run, &results)),
        false => outcome::tell(&run, &results, out.filter(|_| kept.is_ok())),
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
        return Ok(ExitCode::from(interrupt::INTERRUPTED));
    }
    Ok(match results.findings.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(FINDINGS),
    })
}

/// Episodes that one worker did, by their number; a crash cuts one into parts.
type Done = Vec<(usize, Vec<EpisodeEnd>)>;

struct Job {
    pool: Pool,
    trace: Trace,
    mix: Mix,
    profile: Profile,
    events: usize,
    throttle: u32,
    next: AtomicUsize,
    progress: Progress,
}

impl Job {
    /// Shares the episodes among the devices, and puts what came of them in order.
    fn run(&self, jobs: usize, program: Arc<Program>) -> anyhow::Result<(Results, Gaps)> {
        let count = self.events.div_ceil(EPISODE);
        let mut ends: Vec<Vec<EpisodeEnd>> = vec![Vec::new(); count];
        let workers: Vec<_> = std::thread::scope(|scope| {
            let start = |_| scope.spawn(|| self.work(count));
            let workers: Vec<_> = (0..jobs.max(1)).map(start).collect();
            workers.into_iter().map(|worker| worker.join()).collect()
        });
        for worker in workers {
            let worker = worker.map_err(|_| anyhow::anyhow!("a worker broke"))?;
            for (at, parts) in worker.context("the device")? {
                ends[at] = parts;
            }
        }
        let mut results = Results::new(program);
        for end in ends.into_iter().flatten() {
            results.add(end);
        }
        Ok((results, self.gaps()))
    }

    /// What the devices lacked, all of them together.
    fn gaps(&self) -> Gaps {
        let mut gaps = Gaps::default();
        let devices = self.pool.all_idle().into_iter();
        for more in devices.filter_map(|mut device| device.gaps().ok()) {
            gaps.missing_natives.extend(more.missing_natives);
            gaps.stand_ins.extend(more.stand_ins);
        }
        for list in [&mut gaps.missing_natives, &mut gaps.stand_ins] {
            list.sort();
            list.dedup();
        }
        gaps
    }

    fn work(&self, count: usize) -> Result<Done, Problem> {
        let mut done = Vec::new();
        loop {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            if at >= count || !interrupt::goes_on() {
                return Ok(done);
            }
            let events = EPISODE.min(self.events - at * EPISODE);
            done.push((at, self.episodes(at, events)?));
        }
    }

    /// So many events; after a crash the app is installed anew and the events go on.
    fn episodes(&self, at: usize, events: usize) -> Result<Vec<EpisodeEnd>, Problem> {
        let mut source =
            gibbon_monkey::source(self.profile.seed, at as u64, &self.mix, &self.profile);
        let mut parts = Vec::new();
        let mut left = events;
        while left > 0 && interrupt::goes_on() {
            let trace = self.trace.clone();
            let begun = Cell::new(0);
            let goes_on = || {
                let goes_on = interrupt::goes_on();
                let events = usize::from(goes_on);
                begun.set(begun.get() + events);
                self.progress.add(events);
                goes_on
            };
            let ended = self.pool.lease().and_then(|mut device| {
                gibbon_monkey::episode(
                    &mut *device,
                    trace.clone(),
                    &mut source,
                    left,
                    self.throttle,
                    &goes_on,
                )
            });
            let end = match ended {
                // A device that broke costs its episode; an app that cannot run ends it all.
                Err(problem) if problem.ends_device() => EpisodeEnd::without_device(trace, problem),
                other => other?,
            };
            let is_stuck = begun.get() == 0;
            left -= begun.get().min(left);
            parts.push(end);
            // An app that does not even start gets no further by trying again.
            if is_stuck {
                break;
            }
        }
        Ok(parts)
    }
}
