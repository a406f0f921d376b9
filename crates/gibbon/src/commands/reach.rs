//! `gibbon reach`: events that reach a given line or method.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use gibbon_apk::App;
use gibbon_code::{Code, Goal, NoTarget, Target};
use gibbon_coverage::Program;
use gibbon_device::Device;
use gibbon_engine::{EpisodeStart, Progress};
use gibbon_explore::{Balance, Explorer, Rules, Settings};
use gibbon_reach::{Budget, Search, Survey, UiModel, Verdict, Ways, WhyNot, open_sides};
use gibbon_record::RunFolder;
use gibbon_solver::Solver;
use gibbon_trace::Trace;
use serde_json::{Value, json};

use super::app::{DeviceArguments, OutArguments, command_line, find, identity};
use super::devices::Devices;
use super::explore::broadcasts;
use super::progress::ProgressBar;
use super::{constraint_solver, interrupt};

/// Exit status when a target was not reached.
const NOT_REACHED: u8 = 1;
/// How much more is explored each time that a target is not reached by what is known.
const GROWTH: usize = 4;

#[derive(Args)]
pub struct ReachArguments {
    /// The app: a file, or npm:PACKAGE@VERSION/FILE for one that npm has.
    apk: String,
    /// Where to: FILE.java:LINE or Class.method. May be given several times.
    #[arg(long, required_unless_present = "uncovered", value_name = "PLACE")]
    target: Vec<String>,
    /// Aim at so many branches that exploring leaves open, those with the most code behind first.
    #[arg(long, value_name = "COUNT")]
    uncovered: Option<usize>,
    /// The activity to start, as class name; the launcher's if none is given.
    #[arg(long)]
    activity: Option<String>,
    /// Explore with so many events first, and with more where that does not lead to a target.
    #[arg(long, value_name = "EVENTS", default_value_t = 200)]
    explore: usize,
    /// Give up after so many minutes.
    #[arg(long, default_value_t = 5.0)]
    minutes: f64,
    /// Try candidates in the order they are found, for comparison.
    #[arg(long)]
    no_priorities: bool,
    #[command(flatten)]
    device: DeviceArguments,
    #[command(flatten)]
    out: OutArguments,
    /// Print what came of it as JSON.
    #[arg(long)]
    json: bool,
}

/// A target, and what came of it.
struct Aimed {
    target: Target,
    goal: Goal,
    verdict: Option<Verdict>,
    trace: Option<Trace>,
    /// Where the trace is kept.
    file: Option<PathBuf>,
    seconds: f64,
}

impl Aimed {
    fn new(target: Target, code: &Code) -> Result<Aimed, NoTarget> {
        Ok(Aimed {
            goal: target.goal(code)?,
            target,
            verdict: None,
            trace: None,
            file: None,
            seconds: 0.0,
        })
    }

    /// Whether more exploring could help.
    fn is_open(&self) -> bool {
        match &self.verdict {
            None => true,
            Some(Verdict::Reached(_)) => false,
            Some(Verdict::NotReached(why)) => *why != WhyNot::Dead,
        }
    }
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

pub fn run(arguments: &ReachArguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let targets = arguments.target.iter().map(|text| text.parse());
    let targets: Vec<Target> = targets.collect::<Result<_, _>>()?;
    let (_, apk) = find(&arguments.apk)?;
    let app = App::open(&apk)?;
    let code = Code::new(&app);
    let aimed = targets.into_iter().map(|target| Aimed::new(target, &code));
    let mut aimed: Vec<Aimed> = aimed.collect::<Result<_, _>>()?;
    let out = arguments.out.claim()?;
    let profile = arguments.device.profile()?;
    let identity = identity(&app, &arguments.apk);
    let empty = Trace::new(identity, profile.clone(), arguments.activity.clone());
    let devices = Devices::new(&profile, &apk)?;
    let make = || devices.make();
    interrupt::listen()?;
    let end = start + Duration::try_from_secs_f64(arguments.minutes * 60.0)?;
    let program = Arc::new(Program::new(&app));
    let mut events = arguments.explore.max(1);
    let mut uncovered = arguments.uncovered;
    while (uncovered.is_some() || aimed.iter().any(Aimed::is_open))
        && interrupt::goes_on()
        && Instant::now() < end
    {
        let progress = ProgressBar::new("events", events);
        let settings = Settings {
            events,
            jobs: 1,
            balance: Balance::default(),
            broadcasts: broadcasts(&app),
            pictures: false,
        };
        let rules = Rules::default();
        let mut explorer = Explorer::new(settings, rules, empty.clone(), program.clone(), &make);
        explorer.run(&progress).context("the device")?;
        if let Some(count) = uncovered.take() {
            let sides = open_sides(&code, &explorer.results.coverage);
            for side in sides.into_iter().take(count) {
                aimed.push(Aimed::new(side.target, &code)?);
            }
        }
        let model = UiModel::from(&explorer.map(&progress));
        drop(explorer);
        progress.end();
        let until = UntilTime {
            progress: &progress,
            end,
        };
        let mut device = make()?;
        search(
            &mut *device,
            &code,
            &model,
            &empty,
            &until,
            arguments,
            &mut aimed,
        )?;
        progress.end();
        events = events.saturating_mul(GROWTH);
    }
    if let Some(out) = &out {
        save(out, &mut aimed)?;
    }
    match arguments.json {
        true => println!("{:#}", as_json(&aimed, start)),
        false => aimed.iter().for_each(tell),
    }
    if !interrupt::goes_on() {
        return Ok(ExitCode::from(interrupt::INTERRUPTED));
    }
    let is_reached = |one: &Aimed| matches!(one.verdict, Some(Verdict::Reached(_)));
    Ok(match aimed.iter().all(is_reached) {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(NOT_REACHED),
    })
}

/// Looks for every target that is open, by one survey of the model.
fn search(
    device: &mut dyn Device,
    code: &Code,
    model: &UiModel,
    empty: &Trace,
    until: &UntilTime<'_>,
    arguments: &ReachArguments,
    aimed: &mut [Aimed],
) -> anyhow::Result<()> {
    let mut ways = Ways::new(device, code, EpisodeStart::of(&empty.header))?;
    let survey = Survey::make(&mut ways, model, until)?;
    let mut solver = Solver::new(constraint_solver::find());
    let budget = Budget {
        has_priorities: !arguments.no_priorities,
        ..Budget::default()
    };
    for one in aimed.iter_mut().filter(|one| one.is_open()) {
        let begun = Instant::now();
        let search = Search::new(
            &mut ways,
            model,
            &survey,
            until,
            &mut solver,
            one.goal.clone(),
        );
        let verdict = search.run(budget)?;
        if let Verdict::Reached(reached) = &verdict {
            one.trace = Some(ways.record(empty.clone(), &reached.events)?);
        }
        one.verdict = Some(verdict);
        one.seconds += begun.elapsed().as_secs_f64();
    }
    Ok(())
}

fn save(out: &RunFolder, aimed: &mut [Aimed]) -> anyhow::Result<()> {
    for (number, one) in (1..).zip(aimed) {
        if let Some(trace) = &one.trace {
            let file = PathBuf::from(format!("targets/{number:02}/trace.jsonl"));
            out.write(&file, trace.text())?;
            one.file = Some(out.path().join(file));
        }
    }
    out.mark(&command_line(), true)?;
    Ok(())
}

fn as_json(aimed: &[Aimed], start: Instant) -> Value {
    let targets: Vec<Value> = aimed
        .iter()
        .map(|one| {
            let mut value = json!({
                "target": one.target.to_string(),
                "reached": false,
                "events": [],
                "trace": one.file,
                "seconds": one.seconds,
                "why_not": null,
            });
            match &one.verdict {
                Some(Verdict::Reached(reached)) => {
                    value["reached"] = json!(true);
                    let events = reached.events.iter().map(ToString::to_string);
                    value["events"] = events.collect();
                    value["anchors"] = json!(reached.anchors);
                    value["connectors"] = json!(reached.connectors);
                }
                Some(Verdict::NotReached(why)) => value["why_not"] = json!(why),
                None => value["why_not"] = json!({ "reason": "interrupted" }),
            }
            value
        })
        .collect();
    json!({ "targets": targets, "seconds": start.elapsed().as_secs_f64() })
}

fn tell(one: &Aimed) {
    match &one.verdict {
        Some(Verdict::Reached(reached)) => {
            println!("{}: reached by {} events", one.target, reached.events.len());
            for event in &reached.events {
                let widget = event.target().and_then(|target| target.widget.as_ref());
                match widget {
                    Some(widget) => println!("  {event}  {widget}"),
                    None => println!("  {event}"),
                }
            }
            if let Some(file) = &one.file {
                println!("  gibbon replay {}", file.display());
            }
        }
        Some(Verdict::NotReached(why)) => println!("{}: not reached: {why}", one.target),
        None => println!("{}: not looked for", one.target),
    }
}
