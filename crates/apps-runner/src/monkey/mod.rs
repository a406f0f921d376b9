//! The monkey on a list of apps, by the command line that users have: does the device hold, is a
//! second run the same, and does everything that was found come again, from its trace and from
//! the Monkey script made of it.

mod proof;
mod run;
mod table;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use gibbon_setup::{Lines, Need};

use crate::drive::listing;
use crate::drive::source::Apks;
use proof::Proof;
use run::Run;

#[derive(Args)]
pub struct MonkeyArguments {
    /// Only apps whose names contain one of these.
    only: Vec<String>,
    /// The list of apps; one that is there several times, for several scripts, counts once.
    #[arg(long, value_name = "FILE", default_value = "apps/apps.tsv")]
    list: PathBuf,
    /// Only so many apps of the list.
    #[arg(long, value_name = "N", default_value_t = 15)]
    first: usize,
    /// Where APKs are that npm does not have, under any name.
    #[arg(long, value_name = "FOLDER")]
    apks: Option<PathBuf>,
    #[arg(long, default_value_t = 5000)]
    events: usize,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Run each app again in another process, and compare.
    #[arg(long)]
    twice: bool,
    /// How often each finding's trace is done again.
    #[arg(long, default_value_t = 20)]
    times: usize,
    /// Where the runs are kept; one that is there already is not run again.
    #[arg(long, value_name = "FOLDER", default_value = "target/monkey")]
    out: PathBuf,
    /// The command line to test; the one beside this program if none is given.
    #[arg(long)]
    gibbon: Option<PathBuf>,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// What came of an app.
struct Report {
    name: String,
    outcome: Outcome,
}

enum Outcome {
    NotHere,
    Ran {
        run: Run,
        /// Whether the second run was the same, if there was one.
        is_same: Option<bool>,
        proofs: Vec<Proof>,
    },
    /// The command did not do its work.
    Failed(String),
}

impl Outcome {
    fn is_good(&self) -> bool {
        match self {
            Outcome::NotHere => true,
            Outcome::Failed(_) => false,
            Outcome::Ran {
                run,
                is_same,
                proofs,
            } => {
                run.problems.is_empty()
                    && *is_same != Some(false)
                    && proofs.iter().all(Proof::is_complete)
            }
        }
    }
}

/// Exit status when something is not as it should be.
const FINDINGS: u8 = 1;

pub fn run(arguments: &MonkeyArguments) -> anyhow::Result<ExitCode> {
    let mut entries = listing::read(&arguments.list)?;
    let mut seen = BTreeSet::new();
    entries.retain(|entry| seen.insert(entry.source.clone()));
    entries.truncate(arguments.first);
    let only = &arguments.only;
    entries.retain(|entry| {
        only.is_empty() || only.iter().any(|part| entry.name.contains(part.as_str()))
    });
    let mut needs = Need::to_run_apps();
    for entry in &entries {
        needs.extend(entry.source.needs()?);
    }
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apks = match &arguments.apks {
        Some(folder) => Apks::of_folder(folder)?,
        None => Apks::default(),
    };
    let gibbon = match &arguments.gibbon {
        Some(gibbon) => gibbon.clone(),
        None => std::env::current_exe()?.with_file_name("gibbon"),
    };
    let mut reports = Vec::new();
    for entry in &entries {
        eprint!("{}: ", entry.name);
        let outcome = match apks.find(&entry.source, &entry.sha256, &paths)? {
            Some(apk) => monkey(&gibbon, &apk, &entry.name, arguments)
                .unwrap_or_else(|problem| Outcome::Failed(format!("{problem:#}"))),
            None => Outcome::NotHere,
        };
        eprintln!("{}", table::describe(&outcome));
        reports.push(Report {
            name: entry.name.clone(),
            outcome,
        });
    }
    let text = table::render(&reports, arguments);
    match &arguments.write {
        Some(file) => fs::write(file, text).with_context(|| file.display().to_string())?,
        None => print!("{text}"),
    }
    Ok(
        match reports.iter().all(|report| report.outcome.is_good()) {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(FINDINGS),
        },
    )
}

fn monkey(
    gibbon: &Path,
    apk: &Path,
    name: &str,
    arguments: &MonkeyArguments,
) -> anyhow::Result<Outcome> {
    let name = name.replace(' ', "-");
    let seed = match arguments.seed {
        0 => String::new(),
        seed => format!("-seed-{seed}"),
    };
    let folder = |suffix: &str| arguments.out.join(format!("{name}{seed}{suffix}"));
    let (first, second) = (folder(""), folder("-again"));
    let run = run::once(gibbon, apk, arguments, &first)?;
    let is_same = match arguments.twice {
        true => Some(run::once(gibbon, apk, arguments, &second)?.hash == run.hash),
        false => None,
    };
    let mut proofs = Vec::new();
    for finding in &run.findings {
        let folder = first.join(&finding.folder);
        proofs.push(proof::prove(gibbon, apk, &folder, arguments.times)?);
    }
    Ok(Outcome::Ran {
        run,
        is_same,
        proofs,
    })
}
