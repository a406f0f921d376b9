//! The monkey on a list of apps, by the command line that users have: does the device hold, is a
//! second run the same, and does everything that was found come again, from its trace and from
//! the Monkey script made of it.

mod proof;
mod run;
mod table;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::selection::Selection;
use proof::Proof;
use run::MonkeyResult;
pub use run::seconds_of_children;

#[derive(Args)]
pub struct MonkeyArguments {
    #[command(flatten)]
    apps: Selection,
    /// Only so many apps of the list; one that is there for several scripts counts once.
    #[arg(long, value_name = "N", default_value_t = 15)]
    first: usize,
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
        run: MonkeyResult,
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
    let apps = arguments.apps.prepare(|entries| {
        let mut seen = BTreeSet::new();
        entries.retain(|entry| seen.insert(entry.source.clone()));
        entries.truncate(arguments.first);
    })?;
    let gibbon = match &arguments.gibbon {
        Some(gibbon) => gibbon.clone(),
        None => std::env::current_exe()?.with_file_name("gibbon"),
    };
    let mut reports = Vec::new();
    for entry in &apps.entries {
        eprint!("{}: ", entry.name);
        let outcome = match apps.apk(entry)? {
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
    crate::table::put(&text, arguments.write.as_deref())?;
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
