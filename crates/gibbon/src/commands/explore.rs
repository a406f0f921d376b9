//! `gibbon explore`: finds its way through an app with a model that refines itself.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use gibbon_apk::{App, Kind as ComponentKind};
use gibbon_coverage::Program;
use gibbon_device::Profile;
use gibbon_explore::{Balance, Explorer, Rules, SAVED_MODEL, Saved, Settings};
use gibbon_record::{RunDetails, RunFolder, folder};
use gibbon_trace::Trace;

use super::app::{EngineArguments, FINDINGS, find, identity};
use super::devices::{self, Devices};
use super::progress::{KeepingProgress, ProgressBar};
use super::{interrupt, outcome};

#[derive(Args)]
pub struct ExploreArguments {
    #[command(flatten)]
    engine: EngineArguments,
    /// Rules: what widgets are known by, what to avoid, what to type (docs/explore.md).
    /// Several are read one after the other.
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// Go on with the model of an earlier run, by its folder, for --events more. Without --out it
    /// is kept there.
    #[arg(long, value_name = "FOLDER")]
    r#continue: Option<PathBuf>,
    /// Leave the abstraction as it is first, for comparison.
    #[arg(long)]
    no_refinement: bool,
}

pub fn run(arguments: &ExploreArguments) -> anyhow::Result<ExitCode> {
    let engine = &arguments.engine;
    let mut profile = engine.device.profile()?;
    let mut activity = engine.activity.clone();
    let saved = arguments.r#continue.as_deref().map(Saved::read);
    let saved = saved.transpose()?;
    let out = engine.out.out.as_ref().or(arguments.r#continue.as_ref());
    if let Some(saved) = &saved {
        // What is not asked for is as it was.
        if profile == Profile::default() {
            profile = saved.device().clone();
        }
        activity = activity.or_else(|| saved.start().map(str::to_owned));
    }
    let (_, apk) = find(&engine.apk)?;
    let app = App::open(&apk)?;
    let id = identity(&app, &engine.apk);
    let trace = Trace::new(id.clone(), profile.clone(), activity);
    let mut rules = read_rules(&arguments.rules, &id.package)?;
    if let Some(saved) = &saved {
        saved.prepare(&mut rules, &trace)?;
    }
    let settings = Settings {
        events: engine.events,
        jobs: devices::jobs(engine.jobs, engine.events),
        balance: Balance {
            refines: !arguments.no_refinement,
            ..Balance::default()
        },
        broadcasts: broadcasts(&app),
        pictures: out.is_some(),
    };
    let out = out.map(|path| engine.out.claim_at(path)).transpose()?;
    let devices = Devices::new(&profile, &apk, settings.jobs)?;
    let make = || devices.make();
    interrupt::listen()?;
    let progress = ProgressBar::new("events", engine.events);
    let start = Instant::now();
    let mut explorer = Explorer::new(settings, rules, trace, Arc::new(Program::new(&app)), &make);
    if let Some(saved) = saved {
        explorer.resume(saved);
    }
    let keeping = KeepingProgress {
        bar: &progress,
        folder: out.as_ref(),
    };
    explorer.run(&keeping).context("the device")?;
    progress.end();
    outcome::confirm(&mut explorer.results, |results| {
        results.confirm(&mut *make()?, &profile)
    });
    let run = RunDetails {
        version: env!("CARGO_PKG_VERSION").into(),
        command: std::env::args().collect(),
        app: id,
        device: profile,
        events_per_second: explorer.events() as f64 / start.elapsed().as_secs_f64(),
        gaps: explorer.gaps(),
        against: explorer.against(),
        tested: None,
    };
    let mut keep = |folder: &RunFolder| {
        let map = explorer.map(&progress);
        let with_pictures = outcome::wants_pictures(&explorer.results).then(|| {
            explorer.on_device(|device, results| {
                Ok(outcome::save(
                    folder,
                    &run,
                    results,
                    Some(&map),
                    Some(device),
                ))
            })
        });
        match with_pictures {
            Some(Ok(saved)) => saved?,
            _ => outcome::save(folder, &run, &explorer.results, Some(&map), None)?,
        }
        save_model(folder, &explorer)
    };
    let kept = out.as_ref().map_or(Ok(()), &mut keep);
    let results = &explorer.results;
    match engine.json {
        true => println!("{}", folder::json(&run, results)),
        false => {
            println!("{}", explorer.model.summary());
            outcome::tell(
                &run,
                results,
                out.as_ref().filter(|_| kept.is_ok()).map(RunFolder::path),
            );
        }
    }
    // What was found is told, even if it could not be kept.
    kept?;
    for rule in explorer.unmatched_rules() {
        eprintln!("gibbon: nothing matched this rule: {rule}");
    }
    if let Some((_, problem)) = results.problems.first() {
        bail!(
            "{} walks broke the device: {problem}",
            results.problems.len()
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

/// What was learnt, for `--rules`, and all there is, for `--continue`.
pub(super) fn save_model(folder: &RunFolder, explorer: &Explorer<'_>) -> anyhow::Result<()> {
    const ABOUT: &str = "# What widgets are known by, as a run learnt it: for --rules, and to be \
                         edited (docs/explore.md).\n";
    let rules = format!("{ABOUT}{}", explorer.abstraction_rules());
    for (name, text) in [
        ("abstraction.rules", rules),
        (SAVED_MODEL, explorer.saved()),
    ] {
        folder.write(Path::new(name), text)?;
    }
    Ok(())
}

fn read_rules(files: &[PathBuf], package: &str) -> anyhow::Result<Rules> {
    let mut rules = Rules::default();
    for path in files {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
        let read = rules.read(&name, &text, package);
        read.context(name)?;
    }
    Ok(rules)
}

/// What the app's receivers wait for, as the manifest says.
pub fn broadcasts(app: &App) -> Vec<String> {
    let receivers = app.manifest.of_kind(ComponentKind::Receiver);
    let enabled = receivers.filter(|receiver| receiver.enabled);
    let actions = enabled.flat_map(|one| one.actions.clone());
    let mut actions: Vec<String> = actions.collect();
    actions.sort();
    actions.dedup();
    actions
}
