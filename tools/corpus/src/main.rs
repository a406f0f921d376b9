//! `gibbon-corpus`: runs the corpus, compares with what is known to fail, writes the scoreboard.
//!
//! Ends with 0 if all is as expected, 1 if not, 2 if it could not do it.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use gibbon_corpus::build::{self, Outcome};
use gibbon_corpus::case::{self, Case};
use gibbon_corpus::check::{Check, Checked, Machine};
use gibbon_corpus::compare::Form;
use gibbon_corpus::known::{Entry, Known};
use gibbon_corpus::reference;
use gibbon_corpus::scoreboard::{self, Scored};
use gibbon_setup::{Lines, Need, Paths, SetupError};

/// Runs the corpus of Java programs on Gibbon and on HotSpot, and compares.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Only programs whose `area/Name` contains one of these
    filters: Vec<String>,
    /// The folder of the corpus
    #[arg(long, default_value = "corpus")]
    corpus: PathBuf,
    /// The command line to test [default: the one beside this program]
    #[arg(long)]
    gibbon: Option<PathBuf>,
    /// Where compiled programs and reference output are kept [default: corpus in target/]
    #[arg(long)]
    work: Option<PathBuf>,
    /// Programs run at once [default: the number of cores]
    #[arg(long)]
    jobs: Option<usize>,
    /// Run programs in one form only
    #[arg(long)]
    only: Option<Only>,
    /// Only compare output: do not run programs again to compare trace hashes
    #[arg(long)]
    quick: bool,
    /// Seeds to run programs about concurrency with
    #[arg(long, default_value_t = 50)]
    seeds: u64,
    /// Seconds that one run may take
    #[arg(long, default_value_t = 60)]
    time_limit: u64,
    /// Keep what the runs wrote, in runs/ of the work folder
    #[arg(long)]
    keep: bool,
    /// Write SCOREBOARD.md instead of comparing with it
    #[arg(long)]
    write_scoreboard: bool,
    /// Compile only, and print for each program its class folder and its DEX files
    #[arg(long)]
    build_only: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Only {
    Class,
    Dex,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            let hint = error.downcast_ref().and_then(SetupError::hint);
            if let Some(hint) = hint {
                eprintln!("hint: {hint}");
            }
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool> {
    let cases = case::find(&arguments.corpus)?;
    let selected: Vec<&Case> = cases
        .iter()
        .filter(|case| arguments.build_only || case.is_compared())
        .filter(|case| arguments.selects(&case.to_string()))
        .collect();
    ensure!(!selected.is_empty(), "no program matches");
    let whole = arguments.filters.is_empty() && arguments.only.is_none() && !arguments.quick;
    ensure!(
        whole || !arguments.write_scoreboard,
        "only a run of the whole corpus can write the scoreboard"
    );
    let known = Known::load(&arguments.corpus.join("known-failures.txt"))?;
    let jobs = match arguments.jobs {
        Some(jobs) => jobs.max(1),
        None => std::thread::available_parallelism()?.get(),
    };
    let work = arguments.work_folder()?;
    let _lock = lock(&work)?;
    let paths = gibbon_setup::ensure(&Need::to_test(), &mut Lines(std::io::stderr()))?;
    let built = build::build(&selected, &work, &paths, jobs)?;
    if arguments.build_only {
        return Ok(print_built(&selected, &built));
    }
    let runner = Runner {
        machine: arguments.machine(work)?,
        paths,
        known,
    };
    let results = runner.run_all(&selected, &built, jobs)?;
    runner.report(&results, whole, arguments)
}

impl Arguments {
    fn selects(&self, name: &str) -> bool {
        self.filters.is_empty() || self.filters.iter().any(|filter| name.contains(filter))
    }

    fn work_folder(&self) -> Result<PathBuf> {
        let work = match &self.work {
            Some(work) => work.clone(),
            // This program is in target/release.
            None => beside_this_program("..")?.join("corpus"),
        };
        std::fs::create_dir_all(&work).with_context(|| format!("could not create {work:?}"))?;
        // Programs run in folders of their own, so paths have to be absolute.
        Ok(work.canonicalize()?)
    }

    fn machine(&self, work: PathBuf) -> Result<Machine> {
        let gibbon = match &self.gibbon {
            Some(gibbon) => gibbon.clone(),
            None => beside_this_program("gibbon")?,
        };
        let gibbon = gibbon.canonicalize().with_context(|| {
            let path = gibbon.display();
            format!("there is no {path}: build it with `cargo build --release -p gibbon`")
        })?;
        Ok(Machine {
            gibbon,
            limit: Duration::from_secs(self.time_limit),
            seeds: self.seeds,
            determinism: !self.quick,
            only: self.only.map(|only| match only {
                Only::Class => Form::Class,
                Only::Dex => Form::Dex,
            }),
            work,
            keep: self.keep,
        })
    }
}

/// Keeps others out of the work folder until it is dropped.
fn lock(work: &Path) -> Result<File> {
    let path = work.join("lock");
    let file = File::create(&path).with_context(|| format!("could not create {path:?}"))?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        eprintln!("waiting for another run of the corpus to end");
        file.lock()?;
    }
    Ok(file)
}

fn beside_this_program(name: &str) -> Result<PathBuf> {
    let this = std::env::current_exe().context("this program has no path")?;
    let folder = this.parent().context("this program is in no folder")?;
    Ok(folder.join(name))
}

fn print_built(cases: &[&Case], built: &[Outcome]) -> bool {
    for (case, outcome) in cases.iter().zip(built) {
        match outcome {
            Ok(built) => {
                let dex = built.dex.as_deref().unwrap_or("-");
                println!("{case}\t{}\t{dex}", built.classes.display());
            }
            Err(errors) => eprintln!("error: {case} does not compile: {errors}"),
        }
    }
    built.iter().all(Outcome::is_ok)
}

struct Runner {
    machine: Machine,
    paths: Paths,
    known: Known,
}

impl Runner {
    fn run_all<'a>(
        &self,
        cases: &[&'a Case],
        built: &[Outcome],
        jobs: usize,
    ) -> Result<Vec<Scored<'a>>> {
        // Those under many seeds take longest, so they go first.
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by_key(|&index| !cases[index].directives.seeds);
        let next = AtomicUsize::new(0);
        let results: Mutex<Vec<Option<Result<Vec<Checked>>>>> =
            Mutex::new(cases.iter().map(|_| None).collect());
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    while let Some(&index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let checked = self.run_case(cases[index], &built[index]);
                        if let Ok(checked) = &checked {
                            self.print_failures(cases[index], checked);
                        }
                        results.lock().expect("no thread panics with it")[index] = Some(checked);
                    }
                });
            }
        });
        let results = results.into_inner().expect("no thread panics with it");
        cases
            .iter()
            .zip(results)
            .map(|(&case, checked)| {
                let checked = checked
                    .expect("every case was taken by a thread")
                    .with_context(|| format!("in {case}"))?;
                Ok(Scored { case, checked })
            })
            .collect()
    }

    fn run_case(&self, case: &Case, built: &Outcome) -> Result<Vec<Checked>> {
        let fault_of_the_program = |reason: String| vec![(Check::Class, Err(reason))];
        let built = match built {
            Ok(built) => built,
            Err(errors) => return Ok(fault_of_the_program(format!("does not compile: {errors}"))),
        };
        let library = self.paths.class_library()?;
        let (work, limit) = (&self.machine.work, self.machine.limit);
        match reference::reference(case, &built.classes, library, work, limit)? {
            Ok(reference) => self.machine.check(case, built, &reference),
            Err(reason) => Ok(fault_of_the_program(reason)),
        }
    }

    fn print_failures(&self, case: &Case, checked: &[Checked]) {
        for (check, outcome) in checked {
            if let Err(reason) = outcome {
                let known = self.known.contains(&(case.to_string(), *check));
                let word = if known { "known" } else { "FAIL" };
                println!("{word} {case} {check}: {reason}");
            }
        }
    }

    /// Prints how it went. True if all is as expected.
    fn report(&self, results: &[Scored<'_>], whole: bool, arguments: &Arguments) -> Result<bool> {
        let checked: Vec<(Entry, bool)> = results
            .iter()
            .flat_map(|result| {
                result
                    .checked
                    .iter()
                    .map(|(check, outcome)| ((result.case.to_string(), *check), outcome.is_ok()))
            })
            .collect();
        let surprises = self.known.compare(&checked, whole);
        for (name, check) in &surprises.fixed {
            println!("FAIL {name} {check}: passes, but is among the known failures");
        }
        for (name, check) in &surprises.stale {
            println!(
                "FAIL {name} {check}: is among the known failures, but there is no such check"
            );
        }
        let current = scoreboard_is_current(results, whole, arguments)?;
        if !current {
            println!("FAIL the scoreboard is out of date: write it with --write-scoreboard");
        }
        let failing = checked.iter().filter(|(_, passed)| !passed).count();
        let known = failing - surprises.new.len();
        let failed = surprises.new.len()
            + surprises.fixed.len()
            + surprises.stale.len()
            + usize::from(!current);
        let passed = checked.len() - failing - surprises.fixed.len();
        let programs = results.len();
        println!(
            "{programs} programs, {} checks, {known} known to fail",
            checked.len()
        );
        println!("{passed} passed, {failed} failed");
        Ok(failed == 0)
    }
}

/// Writes the scoreboard, or compares it with the one that is there. Only a run of the whole
/// corpus says anything about it.
fn scoreboard_is_current(
    results: &[Scored<'_>],
    whole: bool,
    arguments: &Arguments,
) -> Result<bool> {
    let path: &Path = &arguments.corpus.join("SCOREBOARD.md");
    let text = scoreboard::text(results, arguments.seeds);
    if arguments.write_scoreboard {
        std::fs::write(path, text).with_context(|| format!("could not write {path:?}"))?;
        return Ok(true);
    }
    if !whole {
        return Ok(true);
    }
    Ok(std::fs::read_to_string(path).is_ok_and(|old| old == text))
}
