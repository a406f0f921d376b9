//! `gibbon reach`: events that reach a given line or method.

mod leads;
mod missed;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use gibbon_apk::{App, Kind as ComponentKind};
use gibbon_code::{ClassFiles, Code, Goal, NoTarget, StackTrace, Target};
use gibbon_coverage::Program;
use gibbon_device::{Event, Intent, IntentPart, Profile, StartTarget};
use gibbon_engine::{EpisodeStart, Progress};
use gibbon_explore::{Balance, Explorer, Rules, Saved, Settings};
use gibbon_reach::{
    Additions, Budget, Reached, Search, Survey, UiModel, Verdict, Ways, WhyNot, complete,
    out_of_reach,
};
use gibbon_record::{Document, RunFolder};
use gibbon_solver::Solver;
use gibbon_trace::Trace;
use serde_json::{Value, json};

use super::app::{DeviceArguments, OutArguments, command_line, find, identity};
use super::devices::Devices;
use super::explore::broadcasts;
use super::progress::ProgressBar;
use super::{constraint_solver, interrupt};
use missed::Missed;

/// Exit status when a target was not reached.
const NOT_REACHED: u8 = 1;
/// Events for the search of one target.
const EVENTS: usize = 20_000;
/// Where there are several targets each gets so many in the first round, so that the easy ones need
/// not wait.
const FIRST_EVENTS: usize = 100;
/// How much more is explored, and searched, each time that a target is not reached by what is known.
const GROWTH: usize = 4;
/// The part of the time that is left for exploring, each round.
const EXPLORING: f64 = 0.4;

/// What a launcher starts an app with.
const MAIN: &str = "android.intent.action.MAIN";

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

    fn judge(
        &mut self,
        verdict: Verdict,
        ways: &mut Ways<'_>,
        empty: &Trace,
    ) -> anyhow::Result<()> {
        if let Verdict::Reached(reached) = &verdict {
            self.trace = Some(ways.record(empty.clone(), &reached.events)?);
        }
        self.verdict = Some(verdict);
        Ok(())
    }

    fn is_reached(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Reached(_)))
    }

    /// Whether more exploring could help.
    fn is_open(&self) -> bool {
        match &self.verdict {
            None => true,
            Some(Verdict::Reached(_)) => false,
            Some(Verdict::NotReached(why)) => !matches!(
                why,
                WhyNot::Dead | WhyNot::NeverSet { .. } | WhyNot::Fixed { .. }
            ),
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
    let mut additions = Additions {
        package: empty.header.app.package.clone(),
        keys: keys(&code),
        starts: starts(&app),
        leads: Vec::new(),
    };
    let mut uncovered = arguments.uncovered;
    let mut missed: Option<Missed> = None;
    let mut is_first = true;
    let mut events_of_target = match arguments.uncovered.is_some() || aimed.len() > 1 {
        true => FIRST_EVENTS,
        false => EVENTS,
    };
    while (uncovered.is_some() || aimed.iter().any(Aimed::is_open))
        && interrupt::goes_on()
        && Instant::now() < end
    {
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
        let goals = aimed.iter().filter(|one| one.is_open());
        let goals = goals.map(|one| &one.goal);
        let monkeys = missed.as_ref().map_or(&[][..], |missed| &missed.firsts);
        additions.leads = leads::to(&code, goals, &[explorer.results.firsts(), monkeys]);
        complete(&mut ways, &mut model, &additions, &until)?;
        let budget = Budget {
            has_priorities: !arguments.no_priorities,
            has_symbols: !arguments.no_symbols,
            events: events_of_target,
        };
        search(
            &mut ways,
            &model,
            &empty,
            &until,
            &mut solver,
            budget,
            &mut aimed,
        )?;
        progress.end();
        events_of_target = events_of_target.saturating_mul(GROWTH).min(EVENTS);
        events = match events {
            1 => arguments.explore.max(1),
            _ => events.saturating_mul(GROWTH),
        };
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
        return Ok(ExitCode::from(interrupt::INTERRUPTED));
    }
    Ok(match aimed.iter().all(Aimed::is_reached) {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(NOT_REACHED),
    })
}

/// Looks for every target that is open, by one survey of the model.
fn search(
    ways: &mut Ways<'_>,
    model: &UiModel,
    empty: &Trace,
    until: &UntilTime<'_>,
    solver: &mut Solver,
    budget: Budget,
    aimed: &mut [Aimed],
) -> anyhow::Result<()> {
    let code = ways.code();
    for one in aimed.iter_mut().filter(|one| one.is_open()) {
        if let Some(why) = out_of_reach(code, &one.goal) {
            one.verdict = Some(Verdict::NotReached(why));
        }
    }
    // What an earlier survey performed is known to the ways.
    let survey = Survey::make(ways, model, until)?;
    for one in aimed.iter_mut().filter(|one| one.is_open()) {
        if !until.goes_on() {
            break;
        }
        let begun = Instant::now();
        let search = Search::new(ways, model, &survey, until, solver, one.goal.clone());
        let verdict = search.run(budget)?;
        one.judge(verdict, ways, empty)?;
        one.seconds += begun.elapsed().as_secs_f64();
    }
    // What was done for the others may have reached it.
    for one in aimed.iter_mut().filter(|one| one.is_open()) {
        if !interrupt::goes_on() {
            break;
        }
        let search = Search::new(ways, model, &survey, until, solver, one.goal.clone());
        if let Some(verdict) = search.look_back()? {
            one.judge(verdict, ways, empty)?;
        }
    }
    Ok(())
}

/// Keys that the app's code asks for.
fn keys(code: &Code) -> Vec<Event> {
    let codes = code.key_codes().into_iter();
    codes.filter_map(Event::key_of_code).collect()
}

/// What other apps may start it with: the actions of its activities' filters.
fn starts(app: &App) -> Vec<Event> {
    let activities = app.manifest.of_kind(ComponentKind::Activity);
    let offered = activities.filter(|one| one.enabled && one.exported);
    let package = &app.manifest.package;
    let start = |class: &str, action: &str| Event::Start {
        target: StartTarget::Intent(Intent(vec![
            IntentPart::Action(action.to_owned()),
            IntentPart::Component(format!("{package}/{class}")),
        ])),
    };
    let actions = offered.flat_map(|one| {
        let actions = one.actions.iter().filter(|action| *action != MAIN);
        actions.map(|action| start(&one.name, action))
    });
    actions.collect()
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

/// The chain from the target back to the start: what it needs, and which event sets that.
fn backwards(target: &Target, reached: &Reached) -> String {
    let mut text = format!(
        "# {target}\n\nReached by {} events.\n",
        reached.events.len()
    );
    let anchors = reached.anchors.iter().zip(&reached.reasons).rev();
    for (anchor, why) in anchors {
        text += &format!("\n- {why}\n  - set by: {anchor}\n");
    }
    text += "\n| | event | widget |\n|---|---|---|\n";
    for (number, event) in (1..).zip(&reached.events) {
        let widget = event.target().and_then(|target| target.widget.as_ref());
        let widget = widget.map(ToString::to_string).unwrap_or_default();
        text += &format!(
            "| {number} | `{event}` | {} |\n",
            widget.replace('|', "\\|")
        );
    }
    text
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
                    value["reasons"] = json!(reached.reasons);
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
