//! Engines side by side: the same apps, the same number of events or minutes, several seeds.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, bail};
use clap::Args;
use gibbon_setup::{Lines, Need};
use serde::Deserialize;

#[derive(Args)]
pub struct CompareArguments {
    /// APKs, npm:PACKAGE@VERSION/FILE, or folders of sources such as those of `apps`.
    #[arg(required = true)]
    apps: Vec<String>,
    #[arg(long, default_value_t = 1000)]
    events: usize,
    /// Compare `gibbon test` with exploring and the monkey, each for so many minutes instead of so
    /// many events.
    #[arg(long)]
    minutes: Option<f64>,
    #[arg(long, default_value_t = 5)]
    seeds: u64,
    /// Runs at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// What is compared, by the arguments that `gibbon` gets.
type Engines = [(&'static str, &'static [&'static str]); 3];

const BY_EVENTS: Engines = [
    ("explore", &["explore"]),
    ("monkey", &["monkey"]),
    ("explore, not refining", &["explore", "--no-refinement"]),
];

const BY_TIME: Engines = [
    ("test", &["test"]),
    ("explore", &["explore"]),
    ("monkey", &["monkey"]),
];

/// More than any engine does in the time that it has.
const ENDLESS: &str = "100000000";

impl CompareArguments {
    fn engines(&self) -> &'static Engines {
        match self.minutes {
            Some(_) => &BY_TIME,
            None => &BY_EVENTS,
        }
    }
}

/// Of what `gibbon … --json` prints.
#[derive(Deserialize)]
struct EngineResult {
    coverage: Coverage,
    findings: Vec<Finding>,
}

#[derive(Deserialize)]
struct Coverage {
    activities: Ratio,
    methods: Ratio,
    branches: Ratio,
    instructions: Ratio,
}

#[derive(Deserialize)]
struct Ratio {
    covered: f64,
    total: f64,
}

impl Ratio {
    fn percent(&self) -> f64 {
        match self.total {
            0.0 => 100.0,
            total => 100.0 * self.covered / total,
        }
    }
}

#[derive(Deserialize)]
struct Finding {
    exception: String,
    place: Option<String>,
    first_event: usize,
    verdict: String,
}

/// An app, an engine, a seed, and what came of it.
type Done = ((usize, usize, u64), EngineResult);

/// An engine on an app: means over the seeds, and all that it found.
#[derive(Default, Clone)]
struct Score {
    /// Activities, methods, branches, instructions, in percent.
    means: [f64; 4],
    crashes: BTreeSet<String>,
}

pub fn run(arguments: &CompareArguments) -> anyhow::Result<ExitCode> {
    let apps = arguments.apps.iter().map(|app| prepare(app));
    let apps: Vec<(String, String)> = apps.collect::<anyhow::Result<_>>()?;
    let mut work = Vec::new();
    for app in 0..apps.len() {
        for engine in 0..arguments.engines().len() {
            work.extend((0..arguments.seeds).map(|seed| (app, engine, seed)));
        }
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Done>> = Mutex::new(Vec::new());
    let failed: Mutex<Option<anyhow::Error>> = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs.max(1) {
            scope.spawn(|| {
                while let Some(&(app, engine, seed)) =
                    work.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let (name, apk) = &apps[app];
                    match one_run(apk, arguments.engines()[engine].1, arguments, seed) {
                        Ok(run) => {
                            eprintln!(
                                "{name}, {}, seed {seed}: {:.1} % of instructions, {} findings",
                                arguments.engines()[engine].0,
                                run.coverage.instructions.percent(),
                                run.findings.len()
                            );
                            let mut done = done.lock().expect("nobody panics with it");
                            done.push(((app, engine, seed), run));
                        }
                        Err(error) => {
                            let error = error.context(format!("{name}, seed {seed}"));
                            eprintln!("gibbon-apps: {error:#}");
                            *failed.lock().expect("nobody panics with it") = Some(error);
                        }
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().expect("nobody panics with it");
    done.sort_by_key(|(key, _)| *key);
    let table = table(&apps, &done, arguments);
    crate::table::put(&table, arguments.write.as_deref())?;
    match failed.into_inner().expect("nobody panics with it") {
        Some(error) => Err(error),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// An app's name, and what `gibbon` takes it by.
fn prepare(app: &str) -> anyhow::Result<(String, String)> {
    let path = Path::new(app);
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    if !path.is_dir() {
        return Ok((name.into_owned(), app.to_owned()));
    }
    let paths = gibbon_setup::ensure(&Need::to_build_apps(), &mut Lines(std::io::stderr()))?;
    let apk = gibbon_app_builder::build(&paths, path)?;
    Ok((name.into_owned(), apk.display().to_string()))
}

fn one_run(
    apk: &str,
    engine: &[&str],
    arguments: &CompareArguments,
    seed: u64,
) -> anyhow::Result<EngineResult> {
    let gibbon = std::env::current_exe()?.with_file_name("gibbon");
    let mut command = Command::new(gibbon);
    command.args(engine).args([apk, "--json"]);
    command.args(["--seed", &seed.to_string()]);
    // A folder that nobody keeps.
    let out = std::env::temp_dir().join(format!("gibbon-compare-{}-{seed}", std::process::id()));
    let is_test = engine.contains(&"test");
    match arguments.minutes {
        Some(minutes) if is_test => {
            command.args(["--minutes", &minutes.to_string()]);
            command.arg("--out").arg(&out);
        }
        Some(_) => drop(command.args(["--events", ENDLESS])),
        None => drop(command.args(["--events", &arguments.events.to_string()])),
    }
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("gibbon, beside this program")?;
    // Others end at an interrupt, with what they have.
    let ends = arguments.minutes.filter(|_| !is_test);
    let _alarm = ends.map(|minutes| Alarm::set(child.id(), minutes));
    let output = child.wait_with_output()?;
    let _ = std::fs::remove_dir_all(&out);
    // 1 says that something was found, 130 that it was interrupted.
    if !matches!(output.status.code(), Some(0 | 1 | 130)) {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let mut run: EngineResult = serde_json::from_slice(&output.stdout)?;
    run.findings.retain(|finding| finding.verdict != "device");
    Ok(run)
}

/// Interrupts a process after a while, unless it is over before.
struct Alarm(Option<std::sync::mpsc::Sender<()>>);

impl Alarm {
    fn set(process: u32, minutes: f64) -> Alarm {
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        std::thread::spawn(move || {
            let time = std::time::Duration::from_secs_f64(minutes * 60.0);
            if receiver.recv_timeout(time) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                // SAFETY: it is a plain system call; the process is a child that was not waited for.
                unsafe { libc::kill(process as i32, libc::SIGINT) };
            }
        });
        Alarm(Some(sender))
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        // The thread's wait ends.
        self.0.take();
    }
}

fn score(done: &[Done], app: usize, engine: usize) -> Score {
    let mut score = Score::default();
    let runs: Vec<&EngineResult> = done
        .iter()
        .filter(|((one, other, _), _)| (*one, *other) == (app, engine))
        .map(|(_, run)| run)
        .collect();
    for run in &runs {
        let coverage = &run.coverage;
        let parts = [
            &coverage.activities,
            &coverage.methods,
            &coverage.branches,
            &coverage.instructions,
        ];
        for (mean, part) in score.means.iter_mut().zip(parts) {
            *mean += part.percent() / runs.len() as f64;
        }
        for finding in &run.findings {
            let place = finding.place.as_deref().unwrap_or("the framework");
            score
                .crashes
                .insert(format!("{} at {place}", finding.exception));
        }
    }
    score
}

fn table(apps: &[(String, String)], done: &[Done], arguments: &CompareArguments) -> String {
    let budget = match arguments.minutes {
        Some(minutes) => format!("{minutes} minutes and one device"),
        None => format!("{} events", arguments.events),
    };
    let mut text = format!(
        "# Engines side by side\n\n\
         {budget} from just installed on, {} seeds each. Findings that are the device's own do not count. Coverage of the app's own code in \
         percent, mean of the seeds; findings told apart by exception and place, all seeds \
         together. Made by `gibbon-apps compare`.\n\n\
         | app | activities | methods | branches | instructions | findings |\n|---|---|---|---|---|---|\n",
        arguments.seeds
    );
    let engines = arguments.engines();
    let scores: Vec<Vec<Score>> = (0..apps.len())
        .map(|app| {
            (0..engines.len())
                .map(|engine| score(done, app, engine))
                .collect()
        })
        .collect();
    let row = |name: &str, scores: &[Score], text: &mut String| {
        let _ = write!(text, "| {name} |");
        for part in 0..4 {
            let means: Vec<String> = scores
                .iter()
                .map(|score| format!("{:.1}", score.means[part]))
                .collect();
            let _ = write!(text, " {} |", means.join(" / "));
        }
        let crashes: Vec<String> = scores
            .iter()
            .map(|one| one.crashes.len().to_string())
            .collect();
        let _ = writeln!(text, " {} |", crashes.join(" / "));
    };
    for ((name, _), scores) in apps.iter().zip(&scores) {
        row(name, scores, &mut text);
    }
    let all: Vec<Score> = (0..engines.len())
        .map(|engine| {
            let mut all = Score::default();
            for (app, scores) in scores.iter().enumerate() {
                let one = &scores[engine];
                for (mean, part) in all.means.iter_mut().zip(one.means) {
                    *mean += part / apps.len() as f64;
                }
                let named = one.crashes.iter().map(|crash| format!("{app} {crash}"));
                all.crashes.extend(named);
            }
            all
        })
        .collect();
    row("**mean, or sum**", &all, &mut text);
    let names: Vec<&str> = engines.iter().map(|(name, _)| *name).collect();
    let _ = writeln!(text, "\nEach as: {}.\n\n## Findings\n", names.join(" / "));
    text.push_str(&format!(
        "| app | finding | {} |\n|---|---|---|---|---|\n",
        names.join(" | ")
    ));
    for (app, (name, _)) in apps.iter().enumerate() {
        let crashes: BTreeSet<&String> = scores[app].iter().flat_map(|one| &one.crashes).collect();
        for crash in crashes {
            let found = (0..engines.len()).map(|engine| times(done, app, engine, crash));
            let found: Vec<String> = found.collect();
            let _ = writeln!(text, "| {name} | {crash} | {} |", found.join(" | "));
        }
    }
    text
}

/// By how many seeds, and after how many events at the median.
fn times(done: &[Done], app: usize, engine: usize, crash: &str) -> String {
    let runs = done
        .iter()
        .filter(|((one, other, _), _)| (*one, *other) == (app, engine));
    let runs: Vec<&EngineResult> = runs.map(|(_, run)| run).collect();
    let firsts = runs.iter().filter_map(|run| {
        let same = run.findings.iter().filter(|finding| {
            let place = finding.place.as_deref().unwrap_or("the framework");
            format!("{} at {place}", finding.exception) == crash
        });
        same.map(|finding| finding.first_event).min()
    });
    let mut firsts: Vec<usize> = firsts.collect();
    firsts.sort_unstable();
    match firsts.get(firsts.len() / 2) {
        None => "—".into(),
        Some(median) => format!("{} of {}, after {median}", firsts.len(), runs.len()),
    }
}
