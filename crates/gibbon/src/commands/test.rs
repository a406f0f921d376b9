//! `gibbon test`: all engines in one loop; each finding shrunk, proved and reported.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use gibbon_apk::App;
use gibbon_code::{ClassFiles, Code};
use gibbon_coverage::Program;
use gibbon_device::{Profile, Property, Verdict};
use gibbon_engine::{Found, Progress, Results};
use gibbon_record::{Baseline, Proof, RunDetails, RunFolder, RunSummary, Tested};
use gibbon_report::ci;
use gibbon_test::{Budget, EarlierRun, Engine, MEMORY, Subject, Tester, Watch};
use gibbon_trace::Trace;

use super::app::{DeviceArguments, FINDINGS, OutArguments, command_line, find, identity};
use super::devices::{self, Devices};
use super::explore::{broadcasts, save_model};
use super::{constraint_solver, interrupt, outcome};

/// How long a run takes if nobody says.
const MINUTES: f64 = 1.5;
/// The part of the time that is kept for pictures and the report.
const REPORT_PART: f64 = 0.08;

#[derive(Args)]
pub struct TestArguments {
    /// The app: a file, or npm:PACKAGE@VERSION/FILE for one that npm has.
    apk: String,
    /// The activity to start, as class name; the launcher's if none is given.
    #[arg(long)]
    activity: Option<String>,
    /// How long, the report included: 1.5 if neither this nor --events is given.
    #[arg(long)]
    minutes: Option<f64>,
    /// How many events, those that prove findings not counted. The same seed and number of events
    /// give the same findings, however long it takes.
    #[arg(long)]
    events: Option<usize>,
    #[command(flatten)]
    device: DeviceArguments,
    /// Devices at once, but no more than cores and memory allow.
    #[arg(long, default_value = "1")]
    jobs: std::num::NonZeroUsize,
    /// The folder is gibbon-test/PACKAGE if none is given.
    #[command(flatten)]
    out: OutArguments,
    /// Which findings make the exit code 1: those that the baseline does not have, any that are or
    /// may be the app's, or none.
    #[arg(long, value_enum, default_value = "any")]
    fail_on: FailOn,
    /// The folder of an earlier run: findings that it has are not new.
    #[arg(long, value_name = "RUN")]
    baseline: Option<PathBuf>,
    /// Go on with an earlier run of this app or of an earlier version, by its folder. Without --out
    /// it is kept there.
    #[arg(long, value_name = "RUN")]
    r#continue: Option<PathBuf>,
    /// What is expected of the app, in a file (see docs/test.md).
    #[arg(long, value_name = "FILE")]
    properties: Option<PathBuf>,
    /// Print what came of it as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    New,
    Any,
    None,
}

pub fn run(arguments: &TestArguments) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let budget = arguments.budget()?;
    let baseline = arguments.baseline()?;
    let properties = arguments.properties()?;
    let mut profile = arguments.device.profile()?;
    let mut activity = arguments.activity.clone();
    let earlier = arguments.r#continue.as_deref().map(EarlierRun::read);
    let earlier = earlier.transpose()?;
    if let Some(earlier) = &earlier {
        // What is not asked for is as it was.
        if profile == Profile::default() {
            profile = earlier.device().cloned().unwrap_or_default();
        }
        activity = activity.or_else(|| earlier.start().map(str::to_owned));
    }
    let (paths, apk) = find(&arguments.apk)?;
    let app = App::open(&apk)?;
    let id = identity(&app, &arguments.apk);
    let out = match arguments.out.out.as_ref().or(arguments.r#continue.as_ref()) {
        Some(path) => path.clone(),
        None => PathBuf::from("gibbon-test").join(&id.package),
    };
    let out = arguments.out.claim_at(&out)?;
    let library = ClassFiles::open(paths.framework()?, &paths.class_library()?.modules())?;
    let code = Code::new(&app, Some(&library));
    // Each engine has devices of its own.
    let devices = Devices::new(&profile, &apk, usize::MAX)?;
    let make = || devices.make();
    let clock = move || start.elapsed();
    interrupt::listen()?;
    let subject = Subject {
        empty: Trace::new(id.clone(), profile.clone(), activity),
        program: Arc::new(Program::new(&app)),
        code: &code,
        broadcasts: broadcasts(&app),
        make: &make,
        solver: constraint_solver::find(),
        clock: &clock,
        jobs: devices::jobs(arguments.jobs, usize::MAX),
        pictures: true,
        properties,
    };
    let mut tester = match earlier {
        Some(earlier) => Tester::continuing(subject, budget, earlier)?,
        None => Tester::new(subject, budget),
    };
    let lines = ProgressLines {
        folder: &out,
        start,
    };
    tester.run(&lines).context("the device")?;
    if let Some(baseline) = &baseline {
        tester.tested.new = Some(new_findings(&tester, baseline, &id.package));
    }
    let run = RunDetails {
        version: env!("CARGO_PKG_VERSION").into(),
        command: command_line(),
        app: id,
        device: profile,
        events_per_second: tester.events as f64 / start.elapsed().as_secs_f64(),
        gaps: tester.explorer.gaps(),
        against: tester.explorer.against(),
        tested: Some(tester.tested.clone()),
    };
    let kept = save(&out, &run, &mut tester)
        .and_then(|()| save_for_ci(&out, &run, &tester, start.elapsed().as_secs_f64()));
    let results = tester.results();
    match arguments.json {
        true => println!("{}", json(&run, &tester, &out)),
        false => outcome::tell(&run, results, Some(out.path())),
    }
    // What was found is told, even if it could not be kept.
    kept?;
    if !interrupt::goes_on() {
        return Ok(interrupt::exit_code());
    }
    let fails = arguments.fail_on.fails(results, &tester.tested);
    Ok(match fails {
        false => ExitCode::SUCCESS,
        true => ExitCode::from(FINDINGS),
    })
}

impl FailOn {
    fn fails(self, results: &Results, tested: &Tested) -> bool {
        let is_new = |signature: &String| tested.is_new(signature) != Some(false);
        let mut counted = results
            .findings
            .iter()
            .filter(|(_, found)| found.finding.verdict != Verdict::Device);
        match self {
            FailOn::None => false,
            FailOn::Any => counted.next().is_some(),
            FailOn::New => counted.any(|(signature, _)| is_new(signature)),
        }
    }
}

/// Signatures of findings that the baseline does not have.
fn new_findings(tester: &Tester<'_>, baseline: &Baseline, package: &str) -> BTreeSet<String> {
    let findings = tester.results().findings.iter();
    let new = findings.filter(|(_, found)| !baseline.has(&found.finding, package));
    new.map(|(signature, _)| signature.clone()).collect()
}

/// JUnit's XML, SARIF and Markdown.
fn save_for_ci(
    out: &RunFolder,
    run: &RunDetails,
    tester: &Tester<'_>,
    seconds: f64,
) -> anyhow::Result<()> {
    let mut summary = RunSummary::new(run, tester.results());
    for finding in &mut summary.findings {
        finding.trace = out.path().join(&finding.trace).display().to_string();
    }
    for number in 0..summary.findings.len() {
        out.save_bundle(number)?;
    }
    out.write(Path::new("junit.xml"), ci::junit::write(&summary, seconds))?;
    out.write(Path::new("findings.sarif"), ci::sarif::write(&summary))?;
    out.write(Path::new("summary.md"), ci::markdown::write(&summary))?;
    Ok(())
}

impl TestArguments {
    fn baseline(&self) -> anyhow::Result<Option<Baseline>> {
        ensure!(
            self.fail_on != FailOn::New || self.baseline.is_some(),
            "--fail-on new: new against what?\nhint: --baseline RUN names the folder of an earlier run"
        );
        let read = |path: &PathBuf| Baseline::read(path);
        Ok(self.baseline.as_ref().map(read).transpose()?)
    }

    fn properties(&self) -> anyhow::Result<Vec<Property>> {
        let Some(path) = &self.properties else {
            return Ok(Vec::new());
        };
        let name = || path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(name)?;
        gibbon_device::read_properties(&text).with_context(name)
    }

    fn budget(&self) -> anyhow::Result<Budget> {
        let minutes = match (self.minutes, self.events) {
            (None, None) => Some(MINUTES),
            (minutes, _) => minutes,
        };
        if let Some(minutes) = minutes {
            ensure!(
                minutes > 0.0 && minutes.is_finite(),
                "--minutes {minutes}: it should be more than 0"
            );
        }
        ensure!(
            self.events != Some(0),
            "--events 0: there would be nothing to do"
        );
        let seconds = minutes.map(|minutes| minutes * 60.0 * (1.0 - REPORT_PART));
        let time = seconds.map(Duration::try_from_secs_f64).transpose()?;
        Ok(Budget {
            events: self.events,
            time,
        })
    }
}

/// The same as `run.json`, with whole paths to traces.
fn json(run: &RunDetails, tester: &Tester<'_>, out: &RunFolder) -> String {
    let mut summary = RunSummary::new(run, tester.results());
    for finding in &mut summary.findings {
        finding.trace = out.path().join(&finding.trace).display().to_string();
    }
    summary.text().trim_end().to_owned()
}

fn save(out: &RunFolder, run: &RunDetails, tester: &mut Tester<'_>) -> anyhow::Result<()> {
    let explorer = &mut tester.explorer;
    let map = explorer.map(&interrupt::UntilInterrupted);
    let with_pictures = outcome::wants_pictures(&explorer.results).then(|| {
        explorer.on_device(|device, results| {
            Ok(outcome::save(out, run, results, Some(&map), Some(device)))
        })
    });
    match with_pictures {
        Some(Ok(saved)) => saved?,
        _ => outcome::save(out, run, &explorer.results, Some(&map), None)?,
    }
    save_model(out, explorer)?;
    Ok(out.write(Path::new(MEMORY), tester.memory())?)
}

/// A line for each turn and each finding; findings are kept as they come.
struct ProgressLines<'a> {
    folder: &'a RunFolder,
    start: Instant,
}

impl ProgressLines<'_> {
    fn say(&self, text: &str) {
        eprintln!("{:>6.1}s  {text}", self.start.elapsed().as_secs_f64());
    }
}

impl Progress for ProgressLines<'_> {
    fn goes_on(&self) -> bool {
        interrupt::goes_on()
    }

    fn found(&self, found: &Found) {
        // What cannot be written now is tried, and reported, at the end.
        let _ = self.folder.keep_finding(found);
    }
}

impl Watch for ProgressLines<'_> {
    fn begins(&self, engine: Engine, on: &str, why: &str) {
        self.say(&format!("{engine}: {on} ({why})"));
    }

    fn failed(&self, engine: Engine, problem: &str) {
        self.say(&format!("{engine} failed, the others go on: {problem}"));
    }

    fn gone(&self, what: &str) {
        self.say(&format!("did not come again: {what}"));
    }

    fn proved(&self, found: &Found, proof: &Proof) {
        let _ = self.folder.keep_finding(found);
        self.say(&format!(
            "found {}: {} events, {} of {} replays",
            found.finding.exception,
            found.trace.steps.len(),
            proof.replays.did,
            proof.replays.of
        ));
    }
}
