//! `gibbon reach`: events that reach a given line or method.

mod aimed;
mod leads;
mod missed;
mod passes;
mod starts;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use gibbon_apk::App;
use gibbon_code::{ClassFiles, Code, Goal, Site, StackTrace, Target};
use gibbon_coverage::Program;
use gibbon_device::{Event, Profile};
use gibbon_engine::{EpisodeStart, Progress};
use gibbon_explore::{Balance, Explorer, Rules, Saved, Settings};
use gibbon_reach::{
    Additions, SearchContext, SearchSettings, Survey, UiModel, Verdict, Ways, add_leads, complete,
};
use gibbon_record::{Document, RunFolder};
use gibbon_solver::Solver;
use gibbon_trace::Trace;

use super::app::{DeviceArguments, OutArguments, command_line, find, identity};
use super::devices::Devices;
use super::explore::broadcasts;
use super::progress::ProgressBar;
use super::{constraint_solver, interrupt};
use aimed::{Aimed, as_json, backwards, tell};
use missed::Missed;

/// Exit status when a target was not reached.
const NOT_REACHED: u8 = 1;
/// How much more is explored, and searched, each time that a target is not reached by what is known.
const GROWTH: usize = 4;
/// The part of the time that is left for exploring, each round.
const EXPLORING: f64 = 0.3;

#[derive(Args)]
pub struct ReachArguments {
    /// The app: a file, or npm:PACKAGE@VERSION/FILE for one that npm has.
    apk: String,
    /// Where to: FILE.java:LINE or Class.method. May be given several times.
    #[arg(long, required_unless_present_any = ["uncovered", "stack"], value_name = "PLACE")]
    target: Vec<String>,
    /// A file with a stack trace, in Java's form or as a log has it: the crash is to happen again.
    #[arg(long, value_name = "FILE")]
    stack: Vec<PathBuf>,
    /// Aim at so many branches that exploring leaves open, those with the most code behind first.
    #[arg(long, value_name = "COUNT")]
    uncovered: Option<usize>,
    /// Leave out branches that a monkey takes in so many events, too.
    #[arg(
        long,
        value_name = "EVENTS",
        default_value_t = 0,
        requires = "uncovered"
    )]
    monkey: usize,
    /// The activity to start, as class name; the launcher's if none is given.
    #[arg(long)]
    activity: Option<String>,
    /// Explore with so many events first, and with more where that does not lead to a target.
    #[arg(long, value_name = "EVENTS", default_value_t = 200)]
    explore: usize,
    /// Begin with the model that `gibbon explore` kept in this folder.
    #[arg(long, value_name = "RUN")]
    model: Option<PathBuf>,
    /// Give up after so many minutes.
    #[arg(long, default_value_t = 5.0)]
    minutes: f64,
    /// Try candidates in the order they are found, for comparison.
    #[arg(long)]
    no_priorities: bool,
    /// Rank anchors by what was read before a branch alone, for comparison.
    #[arg(long)]
    no_symbols: bool,
    #[command(flatten)]
    device: DeviceArguments,
    #[command(flatten)]
    out: OutArguments,
    /// Print what came of it as JSON.
    #[arg(long)]
    json: bool,
}

/// Ends the work in time.
struct UntilTime<'a> {
    progress: &'a ProgressBar,
    end: Instant,
}

impl Progress for UntilTime<'_> {
    fn goes_on(&self) -> bool {
        interrupt::goes_on() && Instant::now() < self.end
    }

    fn advanced(&self, count: usize) {
        self.progress.add(count);
    }
}

/// A model is wanted without pictures.
struct NoPictures;

impl Progress for NoPictures {
    fn goes_on(&self) -> bool {
        false
    }
}

pub fn run(arguments: &ReachArguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let targets = arguments.target.iter().map(|text| text.parse());
    let mut targets: Vec<Target> = targets.collect::<Result<_, _>>()?;
    let stacks = arguments.stack.iter().map(|file| read_stack(file));
    let stacks: Vec<StackTrace> = stacks.collect::<anyhow::Result<_>>()?;
    let (paths, apk) = find(&arguments.apk)?;
    let app = App::open(&apk)?;
    let library = ClassFiles::open(paths.framework()?, &paths.class_library()?.modules())?;
    let code = Code::new(&app, Some(&library));
    let crashes = stacks
        .iter()
        .map(|stack| Target::Crash(stack.within(&code)));
    targets.extend(crashes);
    let aimed = targets.into_iter().map(|target| Aimed::new(target, &code));
    let mut aimed: Vec<Aimed> = aimed.collect::<Result<_, _>>()?;
    let out = arguments.out.claim()?;
    let saved = arguments.model.as_deref().map(Saved::read).transpose()?;
    let mut profile = arguments.device.profile()?;
    let mut activity = arguments.activity.clone();
    if let Some(saved) = &saved {
        // What is not asked for is as it was.
        if profile == Profile::default() {
            profile = saved.device().clone();
        }
        activity = activity.or_else(|| saved.start().map(str::to_owned));
    }
    let identity = identity(&app, &arguments.apk);
    let empty = Trace::new(identity, profile.clone(), activity);
    let mut rules = Rules::default();
    if let Some(saved) = &saved {
        saved.prepare(&mut rules, &empty)?;
    }
    // One explores, another one reaches.
    let devices = Devices::new(&profile, &apk, 2)?;
    let make = || devices.make();
    interrupt::listen()?;
    let end = start + Duration::try_from_secs_f64(arguments.minutes * 60.0)?;
    // What is known already need not be explored again.
    let mut events = match saved {
        Some(_) => 1,
        None => arguments.explore.max(1),
    };
    let settings = Settings {
        events,
        jobs: 1,
        balance: Balance::default(),
        broadcasts: broadcasts(&app),
        pictures: false,
    };
    let program = Arc::new(Program::new(&app));
    let mut explorer = Explorer::new(settings, rules, empty.clone(), program.clone(), &make);
    if let Some(saved) = saved {
        explorer.resume(saved);
    }
    explorer.results.keep_firsts();
    let mut device = make()?;
    let mut ways = Ways::new(&mut *device, &code, EpisodeStart::of(&empty.header))?;
    let mut solver = Solver::new(constraint_solver::find());
    let additions = Additions {
        package: empty.header.app.package.clone(),
        keys: keys(&code),
        starts: starts::of(&app, &code),
    };
    let mut uncovered = arguments.uncovered;
    let mut missed: Option<Missed> = None;
    let mut is_first = true;
    let settings = SearchSettings {
        has_priorities: !arguments.no_priorities,
        has_symbols: !arguments.no_symbols,
    };
    let mut round = 0;
    while (uncovered.is_some() || aimed.iter().any(Aimed::is_open))
        && interrupt::goes_on()
        && Instant::now() < end
    {
        let mut turn = || -> anyhow::Result<()> {
            let progress = ProgressBar::new("events", events);
            let left = end.saturating_duration_since(Instant::now());
            let explores = UntilTime {
                progress: &progress,
                end: Instant::now() + left.mul_f64(EXPLORING),
            };
            match std::mem::replace(&mut is_first, false) {
                true => explorer.run(&explores).context("the device")?,
                false => explorer
                    .run_more(events, Vec::new(), &explores)
                    .context("the device")?,
            }
            let until = UntilTime {
                progress: &progress,
                end,
            };
            if let Some(count) = uncovered.take() {
                let explored = &explorer.results.coverage;
                let monkey = arguments.monkey;
                let mut open = Missed::new(
                    &code,
                    &program,
                    explored,
                    monkey,
                    empty.clone(),
                    &make,
                    &until,
                )?;
                open.keep_package(&empty.header.app.package);
                for side in open.sides.iter().take(count) {
                    aimed.push(Aimed::new(side.target.clone(), &code)?);
                }
                missed = Some(open);
            }
            let mut model = UiModel::from(&explorer.map(&NoPictures));
            progress.end();
            let effort = GROWTH.saturating_pow(round);
            complete(&mut ways, &mut model, &additions, effort, &until)?;
            // What that ran needs nobody's trace.
            let is_far = |goal: &&Goal| {
                let site = goal
                    .branch
                    .map(|(method, offset, _)| Site { method, offset });
                site.is_some_and(|site| !ways.has_decided(site))
            };
            let goals = aimed
                .iter()
                .filter(|one| one.is_open())
                .map(|one| &one.goal);
            let monkeys = missed.as_ref().map_or(&[][..], |missed| &missed.firsts);
            let firsts = [explorer.results.firsts(), monkeys];
            let leads = leads::to(&code, goals.filter(is_far), &firsts);
            add_leads(&mut ways, &mut model, &leads, effort, &until)?;
            let survey = Survey::make(&mut ways, &model, &until)?;
            let mut context = SearchContext::new(&mut ways, &model, &survey, &until, &mut solver);
            passes::search(&mut context, &empty, &until, settings, round, &mut aimed)?;
            round += 1;
            progress.end();
            events = match events {
                1 => arguments.explore.max(1),
                _ => events.saturating_mul(GROWTH),
            };
            Ok(())
        };
        match turn() {
            // What was reached before is kept.
            Err(error) if interrupt::is_cause(&error) => break,
            other => other?,
        }
    }
    if let Some(out) = &out {
        save(out, &mut aimed)?;
    }
    let mut targets = as_json(&aimed, start);
    if let Some(missed) = &missed {
        let reached = aimed.iter().filter(|one| one.is_reached()).count();
        targets["branches"] = missed.as_json(reached);
    }
    if let Some(out) = &out {
        out.write_document(Document::Targets, targets.clone())?;
    }
    match arguments.json {
        true => print!("{}", Document::Targets.text(targets)),
        false => aimed.iter().for_each(tell),
    }
    if !interrupt::goes_on() {
        return Ok(interrupt::exit_code());
    }
    Ok(match aimed.iter().all(Aimed::is_reached) {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(NOT_REACHED),
    })
}

/// Keys that the app's code asks for.
fn keys(code: &Code) -> Vec<Event> {
    let codes = code.key_codes().into_iter();
    codes.filter_map(Event::key_of_code).collect()
}

fn read_stack(file: &Path) -> anyhow::Result<StackTrace> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| name.to_string())?;
    StackTrace::parse(&text).with_context(|| format!("{name} has no stack trace"))
}

fn save(out: &RunFolder, aimed: &mut [Aimed]) -> anyhow::Result<()> {
    for (number, one) in (1..).zip(aimed) {
        if let Some(trace) = &one.trace {
            let file = PathBuf::from(format!("targets/{number:02}/trace.jsonl"));
            out.write(&file, trace.text())?;
            if let Some(Verdict::Reached(reached)) = &one.verdict {
                let file = PathBuf::from(format!("targets/{number:02}/report.md"));
                out.write(&file, backwards(&one.target, reached))?;
            }
            one.file = Some(out.path().join(file));
        }
    }
    out.mark(&command_line(), true)?;
    Ok(())
}
