//! What is checked of one program.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::build::Built;
use crate::case::Case;
use crate::compare::{self, Form};
use crate::execute::{ProgramRun, execute};
use crate::reference::fresh_folder;

/// Where a run is interrupted for a snapshot when it does not say how long it is.
const SNAPSHOT_AT: u64 = 100_000;

/// The label of the run that is logged in full.
const LOGGED: &str = "logged";

/// One thing that must be true of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// As class files it does what it does on HotSpot.
    Class,
    /// As DEX it does so.
    Dex,
    /// It does so under every seed.
    Seeds,
    /// Run again, snapshotted or logged, it has the same trace hash.
    Determinism,
}

impl Check {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Check; 4] = [Check::Class, Check::Dex, Check::Seeds, Check::Determinism];
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Class => "class",
            Check::Dex => "dex",
            Check::Seeds => "seeds",
            Check::Determinism => "determinism",
        })
    }
}

impl FromStr for Check {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Check> {
        Check::ALL
            .into_iter()
            .find(|check| check.to_string() == text)
            .with_context(|| format!("`{text}` is no check: class, dex, seeds, determinism"))
    }
}

/// A check that was made, and what was wrong if something was.
pub type Checked = (Check, std::result::Result<(), String>);

/// How programs are run.
#[derive(Debug, Clone)]
pub struct Machine {
    /// The command line's binary.
    pub gibbon: PathBuf,
    /// How long one run may take.
    pub limit: Duration,
    /// The number of seeds.
    pub seeds: u64,
    /// Whether to run programs again to compare hashes.
    pub determinism: bool,
    /// The only form to run, if not both.
    pub only: Option<Form>,
    /// Where programs run.
    pub work: PathBuf,
    /// Whether to keep what they wrote.
    pub keep: bool,
}

impl Machine {
    /// Makes all checks of a program that apply to it.
    pub fn check(
        &self,
        case: &Case,
        built: &Built,
        reference: &ProgramRun,
    ) -> Result<Vec<Checked>> {
        let session = Session {
            machine: self,
            case,
            reference,
            folder: self.folder(case),
        };
        let mut checked = Vec::new();
        let mut deterministic = Ok(());
        for (form, check, class_path) in [
            (
                Form::Class,
                Check::Class,
                Some(built.classes.display().to_string()),
            ),
            (Form::Dex, Check::Dex, built.dex.clone()),
        ] {
            let Some(class_path) = class_path else {
                continue;
            };
            if self.only.is_some_and(|only| only != form) {
                continue;
            }
            let (output, hashes) = session.run_form(form, &class_path)?;
            checked.push((check, output));
            if deterministic.is_ok() {
                // The first form that is not deterministic is the one to look at.
                deterministic = hashes.map_err(|reason| format!("{check}: {reason}"));
            }
            if form == Form::Class && case.directives.seeds {
                checked.push((Check::Seeds, session.run_seeds(&class_path)?));
            }
        }
        if self.determinism {
            checked.push((Check::Determinism, deterministic));
        }
        checked.sort_by_key(|(check, _)| *check);
        if !self.keep {
            let folder = &session.folder;
            fs::remove_dir_all(folder).with_context(|| format!("could not remove {folder:?}"))?;
        }
        Ok(checked)
    }

    fn folder(&self, case: &Case) -> PathBuf {
        self.work
            .join("runs")
            .join(format!("{}-{}", case.area, case.name))
    }
}

/// The checks of one program.
struct Session<'a> {
    machine: &'a Machine,
    case: &'a Case,
    reference: &'a ProgramRun,
    folder: PathBuf,
}

type Verdict = std::result::Result<(), String>;

impl Session<'_> {
    /// The output of a first run, and whether further runs have the same hash.
    fn run_form(&self, form: Form, class_path: &str) -> Result<(Verdict, Verdict)> {
        let name = if form == Form::Class { "class" } else { "dex" };
        let run = |label: &str, options: &[String]| {
            self.run(&format!("{name}-{label}"), class_path, options)
        };
        let hashed = ["--trace-hash".to_owned()];
        let mut first = run("first", &hashed)?;
        let hash = TraceHash::take_from(&mut first);
        let output = match compare::difference(self.reference, &first, form) {
            None => Ok(()),
            Some(difference) => Err(difference),
        };
        if !self.machine.determinism {
            return Ok((output, Ok(())));
        }
        let Some(hash) = hash else {
            return Ok((
                output,
                Err("the first run printed no trace hash".to_owned()),
            ));
        };
        // The run that is only compared by its hash may say how long it is.
        let counted = ["--trace-hash", "--stats"].map(str::to_owned);
        let mut again = run("again", &counted)?;
        if let Err(reason) = hash.compare(&mut again, "when run again") {
            return Ok((output, Err(reason)));
        }
        let middle = instructions(&again).map_or(SNAPSHOT_AT, |count| count / 2);
        let with_snapshot =
            ["--trace-hash", "--snapshot-at", &middle.to_string()].map(str::to_owned);
        let others = [
            (LOGGED, &hashed[..], "when logged in full"),
            ("snapshot", &with_snapshot[..], "with a snapshot on the way"),
        ];
        for (label, options, words) in others {
            let mut other = run(label, options)?;
            if let Err(reason) = hash.compare(&mut other, words) {
                return Ok((output, Err(reason)));
            }
            // What is written between snapshot and restore must not be there twice, or not at all.
            if label != LOGGED
                && let Some(difference) = compare::difference(&first, &other, form)
            {
                return Ok((output, Err(format!("other output {words}: {difference}"))));
            }
        }
        Ok((output, Ok(())))
    }

    fn run_seeds(&self, class_path: &str) -> Result<Verdict> {
        for seed in 1..=self.machine.seeds {
            let options = ["--scheduler", "random", "--seed", &seed.to_string()]
                .map(str::to_owned)
                .to_vec();
            let run = self.run(&format!("seed-{seed}"), class_path, &options)?;
            if let Some(difference) = compare::difference(self.reference, &run, Form::Class) {
                return Ok(Err(format!("with --seed {seed}: {difference}")));
            }
        }
        Ok(Ok(()))
    }

    /// One run. All runs of a program are in the same folder, made anew, since a program can see
    /// its name. The label says which run is logged, and what its output is kept as.
    fn run(&self, label: &str, class_path: &str, options: &[String]) -> Result<ProgramRun> {
        let folder = self.folder.join("run");
        fresh_folder(&folder)?;
        let mut command = Command::new(&self.machine.gibbon);
        command
            .arg("java")
            .args(options)
            .args(["-cp", class_path, &self.case.name])
            .args(&self.case.directives.arguments);
        let variables: &[_] = if label.ends_with(LOGGED) {
            &[("GIBBON_LOG", "trace")]
        } else {
            &[]
        };
        let run = execute(&mut command, variables, &folder, self.machine.limit)?;
        if self.machine.keep {
            for (stream, bytes) in [("stdout", &run.stdout), ("stderr", &run.stderr)] {
                let path = self.folder.join(format!("{label}.{stream}"));
                fs::write(&path, bytes).with_context(|| format!("could not write {path:?}"))?;
            }
        }
        Ok(run)
    }
}

/// What a run with `--trace-hash` prints last: `trace-hash: <hex>`.
#[derive(Debug, PartialEq, Eq)]
struct TraceHash(String);

impl TraceHash {
    /// Takes it out of what a run wrote to standard error, so that the rest can be compared.
    fn take_from(run: &mut ProgramRun) -> Option<TraceHash> {
        const MARK: &[u8] = b"trace-hash: ";
        let at = run
            .stderr
            .windows(MARK.len())
            .rposition(|part| part == MARK)?;
        let line = String::from_utf8(run.stderr.split_off(at + MARK.len())).ok()?;
        run.stderr.truncate(at);
        line.split_whitespace()
            .next()
            .map(|hash| TraceHash(hash.to_owned()))
    }

    /// Whether another run has the same hash; `words` say how it was run.
    fn compare(&self, other: &mut ProgramRun, words: &str) -> Verdict {
        match TraceHash::take_from(other) {
            None => Err(format!("no trace hash {words}, but {}", other.end)),
            Some(other) if other != *self => Err(format!(
                "the trace hash is another one {words}: {} and then {}",
                self.0, other.0
            )),
            Some(_) => Ok(()),
        }
    }
}

/// The number of instructions, from the counts that `--stats` prints.
fn instructions(run: &ProgramRun) -> Option<u64> {
    let text = str::from_utf8(&run.stderr).ok()?;
    let count = |line: &str| line.strip_prefix("instructions: ")?.parse().ok();
    text.lines().rev().find_map(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(stderr: &str) -> (Option<TraceHash>, String) {
        let mut run = ProgramRun {
            stderr: stderr.into(),
            ..ProgramRun::default()
        };
        let hash = TraceHash::take_from(&mut run);
        (hash, String::from_utf8(run.stderr).unwrap())
    }

    #[test]
    fn the_hash_is_taken_out_of_standard_error() {
        let hash = || Some(TraceHash("1f".to_owned()));
        assert_eq!(take("e\ntrace-hash: 1f\n"), (hash(), "e\n".to_owned()));
        assert_eq!(take("e trace-hash: 1f\n"), (hash(), "e ".to_owned()));
        assert_eq!(take("e\n"), (None, "e\n".to_owned()));
    }

    #[test]
    fn the_length_of_a_run_is_read_from_its_counts() {
        let of = |stderr: &str| {
            instructions(&ProgramRun {
                stderr: stderr.into(),
                ..ProgramRun::default()
            })
        };
        assert_eq!(of("e\ninstructions: 42\nclasses: 3\n"), Some(42));
        assert_eq!(of("instructions: many\n"), None);
    }

    #[test]
    fn checks_have_names_that_are_read_back() {
        for check in Check::ALL {
            assert_eq!(check.to_string().parse::<Check>().unwrap(), check);
        }
        assert!("classes".parse::<Check>().is_err());
    }
}
