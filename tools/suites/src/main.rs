//! `gibbon-suites`: runs other people's test suites, compares with HotSpot, writes `docs/results/suites.md`.
//!
//! Ends with 0 if every test that passes on HotSpot passes here or is known to fail, 1 if not, 2
//! if it could not do it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use gibbon_setup::{Lines, Need, Paths, SetupError};
use gibbon_suites::build;
use gibbon_suites::process::{ClassResult, Runner, Vm, batches, fresh_folder};
use gibbon_suites::protocol::Outcome;
use gibbon_suites::reasons::Reasons;
use gibbon_suites::report::{self, ByClass, Comparison};
use gibbon_suites::results::Results;
use gibbon_suites::suite::{Form, Suite};

/// Classes of tests that share a process.
const BATCH: usize = 10;
/// A part is one class in so many, by name, from this one on: of the ten parts the one with the
/// most tests a second.
const PART_STEP: usize = 10;
const PART_START: usize = 6;

/// Runs the tests of commons-lang3 and commons-collections4 on Gibbon and on HotSpot, and compares.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// One suite only
    #[arg(long)]
    only: Option<Suite>,
    /// One form only
    #[arg(long)]
    form: Option<Form>,
    /// Only classes of tests whose name contains this
    #[arg(long)]
    filter: Option<String>,
    /// No classes of tests whose name contains this
    #[arg(long)]
    without: Option<String>,
    /// Only a part, for a few minutes: one class of tests in ten
    #[arg(long)]
    part: bool,
    /// Processes at once [default: the number of cores]
    #[arg(long)]
    jobs: Option<usize>,
    /// Seconds of processor time that one test may take
    #[arg(long, default_value_t = 300)]
    time_limit: u64,
    /// Run nothing on Gibbon: report what is known of earlier runs
    #[arg(long)]
    report: bool,
    /// Run only classes of tests that this build has not run yet
    #[arg(long)]
    resume: bool,
    /// Run only classes of tests that have not passed as a whole in earlier runs, of any build
    #[arg(long)]
    failing: bool,
    /// Write docs/results/suites.md
    #[arg(long)]
    write: bool,
    /// The file that --write writes
    #[arg(long, default_value = "docs/results/suites.md")]
    document: PathBuf,
    /// Print the stack traces of failures
    #[arg(long)]
    traces: bool,
    /// The command line to test [default: the one beside this program]
    #[arg(long)]
    gibbon: Option<PathBuf>,
    /// Where built things and results are kept [default: suites in target/]
    #[arg(long)]
    work: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            if let Some(hint) = error.downcast_ref().and_then(SetupError::hint) {
                eprintln!("hint: {hint}");
            }
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool> {
    let paths = gibbon_setup::ensure(&Need::to_run_suites(), &mut Lines(std::io::stderr()))?;
    let session = Session {
        gibbon: arguments.gibbon()?,
        work: arguments.work_folder()?,
        jobs: match arguments.jobs {
            Some(jobs) => jobs.max(1),
            None => std::thread::available_parallelism()?.get(),
        },
        reasons: Reasons::known()?,
        arguments,
        paths,
    };
    let mut comparisons = Vec::new();
    for suite in Suite::ALL
        .into_iter()
        .filter(|suite| arguments.only.is_none_or(|only| only == *suite))
    {
        let classes = session.select(suite.classes(&session.paths)?);
        if classes.is_empty() {
            continue;
        }
        let there = session.reference(suite, &classes)?;
        for form in [Form::Class, Form::Dex] {
            if arguments.form.is_none_or(|only| only == form) {
                let (here, builds) = session.run_here(suite, form, &classes, &there)?;
                let comparison = report::compare(suite, form, &there, &here);
                comparisons.push(Comparison {
                    builds,
                    ..comparison
                });
            }
        }
    }
    ensure!(!comparisons.is_empty(), "no class of tests matches");
    session.finish(&comparisons)
}

impl Arguments {
    fn gibbon(&self) -> Result<PathBuf> {
        let gibbon = match &self.gibbon {
            Some(gibbon) => gibbon.clone(),
            None => beside_this_program("gibbon")?,
        };
        gibbon.canonicalize().with_context(|| {
            let path = gibbon.display();
            format!("there is no {path}: build it with `cargo build --release -p gibbon`")
        })
    }

    fn work_folder(&self) -> Result<PathBuf> {
        let work = match &self.work {
            Some(work) => work.clone(),
            // This program is in target/release.
            None => beside_this_program("..")?.join("suites"),
        };
        std::fs::create_dir_all(&work).with_context(|| format!("could not create {work:?}"))?;
        Ok(work.canonicalize()?)
    }
}

fn beside_this_program(name: &str) -> Result<PathBuf> {
    let this = std::env::current_exe().context("this program has no path")?;
    let folder = this.parent().context("this program is in no folder")?;
    Ok(folder.join(name))
}

struct Session<'a> {
    arguments: &'a Arguments,
    paths: Paths,
    gibbon: PathBuf,
    work: PathBuf,
    jobs: usize,
    reasons: Reasons,
}

impl Session<'_> {
    fn select(&self, mut classes: Vec<String>) -> Vec<String> {
        if let Some(filter) = &self.arguments.filter {
            classes.retain(|class| class.contains(filter.as_str()));
        }
        if let Some(without) = &self.arguments.without {
            classes.retain(|class| !class.contains(without.as_str()));
        }
        if self.arguments.part {
            classes = classes
                .into_iter()
                .skip(PART_START)
                .step_by(PART_STEP)
                .collect();
        }
        classes
    }

    /// What HotSpot does with the classes that have tests, run where that is not known yet.
    fn reference(&self, suite: Suite, classes: &[String]) -> Result<ByClass> {
        let key = format!("{suite}-{}", build::reference_key(suite));
        let results = Results::at(self.paths.cache().join("suites").join(key));
        let unknown: Vec<String> = classes
            .iter()
            .filter(|class| results.load(class).is_none())
            .cloned()
            .collect();
        if !unknown.is_empty() {
            eprintln!("{suite}: {} classes on HotSpot", unknown.len());
            let class_path = build::class_path(suite, Form::Class, &self.paths, &self.work)?;
            let java = self.paths.class_library()?.java();
            let runner = self.runner(Vm::HotSpot(java), suite, class_path);
            self.run_all(&runner, "hotspot", &unknown, &|class, result| {
                results.store(class, "hotspot", result)
            })?;
        }
        let mut there = without_makers(results.load_all(classes));
        // Abstract classes have no tests.
        there.retain(|_, result| !result.tests.is_empty());
        Ok(there)
    }

    /// What Gibbon does.
    fn run_here(
        &self,
        suite: Suite,
        form: Form,
        classes: &[String],
        there: &ByClass,
    ) -> Result<(ByClass, BTreeSet<String>)> {
        let results = Results::at(self.work.join("results").join(format!("{suite}-{form}")));
        if self.arguments.report {
            return Ok(with_builds(results.load_all(classes)));
        }
        let maker = gibbon_setup::sha256_of_file(&self.gibbon)?;
        let is_done = |class: &String| results.load(class).is_some_and(|(by, _)| by == maker);
        let has_passed = |class: &String| {
            results.load(class).is_some_and(|(_, result)| {
                let passes = |test: &String| result.tests.get(test).is_some_and(Outcome::passed);
                there[class]
                    .tests
                    .iter()
                    .all(|(test, outcome)| !outcome.passed() || passes(test))
            })
        };
        let mut todo: Vec<String> = classes.to_vec();
        todo.retain(|class| {
            there.contains_key(class)
                && !(self.arguments.resume && is_done(class))
                && !(self.arguments.failing && has_passed(class))
        });
        eprintln!("{suite} as {form}: {} classes", todo.len());
        let class_path = build::class_path(suite, form, &self.paths, &self.work)?;
        let runner = self.runner(Vm::Gibbon(self.gibbon.clone()), suite, class_path);
        self.run_all(&runner, &form.to_string(), &todo, &|class, result| {
            let reference = &there[class].tests;
            let passed = |tests: &BTreeMap<String, Outcome>| {
                tests.values().filter(|outcome| outcome.passed()).count()
            };
            let (here, all) = (passed(&result.tests), passed(reference));
            let time = result.time.as_secs_f64();
            println!("{form} {class}: {here} of {all}, {time:.1} s");
            results.store(class, &maker, result)
        })?;
        Ok(with_builds(results.load_all(classes)))
    }

    fn runner(&self, vm: Vm, suite: Suite, class_path: Vec<PathBuf>) -> Runner {
        Runner {
            vm,
            suite,
            class_path,
            folder: PathBuf::new(),
            limit: Duration::from_secs(self.arguments.time_limit),
            traces: self.arguments.traces,
        }
    }

    fn run_all(
        &self,
        runner: &Runner,
        name: &str,
        classes: &[String],
        done: &(dyn Fn(&str, &ClassResult) -> Result<()> + Sync),
    ) -> Result<()> {
        let batches = batches(classes, BATCH);
        let next = AtomicUsize::new(0);
        let failed = Mutex::new(None);
        std::thread::scope(|scope| {
            for job in 0..self.jobs.min(batches.len()) {
                let (batches, next, failed) = (&batches, &next, &failed);
                scope.spawn(move || {
                    let folder = self
                        .work
                        .join("scratch")
                        .join(format!("{}-{name}-{job}", runner.suite));
                    while let Some(batch) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if let Err(error) = self.run_batch(runner, &folder, batch, done) {
                            *failed.lock().expect("no thread panics with it") = Some(error);
                            break;
                        }
                    }
                });
            }
        });
        match failed.into_inner().expect("no thread panics with it") {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn run_batch(
        &self,
        runner: &Runner,
        folder: &Path,
        batch: &[String],
        done: &(dyn Fn(&str, &ClassResult) -> Result<()> + Sync),
    ) -> Result<()> {
        fresh_folder(folder, |folder| {
            runner.suite.make_folder(&self.paths, folder)
        })?;
        let runner = Runner {
            folder: folder.to_path_buf(),
            ..runner.clone()
        };
        runner.run(batch, &mut |class, result| done(class, &result))
    }

    /// Prints how it went. True if there is no surprise.
    fn finish(&self, comparisons: &[Comparison]) -> Result<bool> {
        let (mut passed, mut failed, mut known) = (0, 0, 0);
        for comparison in comparisons {
            let surprises = comparison.surprises(&self.reasons);
            for (test, reason) in &surprises {
                println!(
                    "FAIL {} {} {test}: {reason}",
                    comparison.suite, comparison.form
                );
            }
            passed += comparison.passed_here;
            failed += surprises.len();
            known += comparison.differences.len() - surprises.len();
        }
        if self.arguments.write {
            let whole = self.arguments.only.is_none()
                && self.arguments.form.is_none()
                && self.arguments.filter.is_none()
                && self.arguments.without.is_none()
                && !self.arguments.part;
            ensure!(
                whole,
                "only a run of both suites in both forms can be written down"
            );
            let path = &self.arguments.document;
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            std::fs::write(path, report::document(comparisons, &self.reasons))
                .with_context(|| format!("could not write {}", path.display()))?;
        }
        print!("{}", report::table(comparisons));
        println!("{known} known to fail");
        println!("{passed} passed, {failed} failed");
        Ok(failed == 0)
    }
}

/// Results, and the builds that they are of.
fn with_builds(results: BTreeMap<String, (String, ClassResult)>) -> (ByClass, BTreeSet<String>) {
    let builds = results.values().map(|(maker, _)| maker.clone()).collect();
    (without_makers(results), builds)
}

fn without_makers(results: BTreeMap<String, (String, ClassResult)>) -> ByClass {
    results
        .into_iter()
        .map(|(class, (_, result))| (class, result))
        .collect()
}
