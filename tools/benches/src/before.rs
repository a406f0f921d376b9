//! `before`: the device's benchmarks of an earlier build and of this one, in turn, in one table.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::process::repository;
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct BeforeArguments {
    /// A checkout of the earlier commit, built with `cargo build --release --workspace`.
    checkout: PathBuf,
    /// How often each is measured; of several figures the best counts.
    #[arg(long, default_value_t = 2)]
    rounds: usize,
}

/// Commands that both builds have, and what of their tables counts.
const COMMANDS: [(&str, &[&str]); 4] = [
    ("device", &[]),
    ("forks", &["--times", "300"]),
    ("monkey", &[]),
    ("explore", &[]),
];
/// Rows that are the same in every build, or are no measure of it.
const LEFT_OUT: [&str; 6] = [
    "devices",
    "events",
    "minutes",
    "promised",
    "APE on an emulator, as published",
    "Monkey on an emulator, as published",
];

/// The best figure of each row, by command and row.
type Figures = BTreeMap<(usize, usize), (String, f64)>;

pub fn run(options: &BeforeArguments, write: bool) -> Result<bool> {
    let now = repository();
    let (mut earlier, mut later) = (Figures::new(), Figures::new());
    for round in 1..=options.rounds.max(1) {
        for (checkout, figures) in [
            (options.checkout.as_path(), &mut earlier),
            (now, &mut later),
        ] {
            for (at, (command, arguments)) in COMMANDS.iter().enumerate() {
                eprintln!("round {round}: {command} of {}", checkout.display());
                measure(checkout, command, arguments)?
                    .into_iter()
                    .enumerate()
                    .for_each(|(row, figure)| keep_best(figures, (at, row), figure));
            }
        }
    }
    let mut rows = vec![row([
        "",
        &commit(&options.checkout)?,
        &commit(now)?,
        "later / earlier",
    ])];
    for (place, (name, before)) in &earlier {
        let Some((_, after)) = later.get(place).filter(|(other, _)| other == name) else {
            continue;
        };
        let ratio = after / before;
        let ratio = if ratio.is_finite() {
            format!("{ratio:.2}")
        } else {
            String::new()
        };
        rows.push(row([name, &before.to_string(), &after.to_string(), &ratio]));
    }
    publish("before", &table(&rows), write)?;
    Ok(true)
}

/// The rows of a benchmark's table that are one number.
fn measure(checkout: &Path, command: &str, arguments: &[&str]) -> Result<Vec<(String, f64)>> {
    let program = checkout.join("target/release/gibbon-benches");
    let output = Command::new(&program)
        .current_dir(checkout)
        .arg(command)
        .args(arguments)
        .output()
        .with_context(|| program.display().to_string())?;
    let told = String::from_utf8_lossy(&output.stdout);
    let figures: Vec<_> = told.lines().filter_map(figure).collect();
    ensure!(
        !figures.is_empty(),
        "{command} of {} told nothing: {}",
        checkout.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(figures)
}

fn figure(line: &str) -> Option<(String, f64)> {
    let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
    let name = cells.next().filter(|name| !LEFT_OUT.contains(name))?;
    Some((name.to_owned(), cells.next()?.parse().ok()?))
}

/// More events a second are better; of everything else less is.
fn keep_best(figures: &mut Figures, place: (usize, usize), (name, value): (String, f64)) {
    let is_rate = name.contains("a second") || name.contains("gibbon monkey");
    let best = figures.entry(place).or_insert((name, value));
    best.1 = if is_rate {
        best.1.max(value)
    } else {
        best.1.min(value)
    };
}

fn commit(checkout: &Path) -> Result<String> {
    let output = Command::new("git")
        .current_dir(checkout)
        .args(["rev-parse", "--short", "HEAD"])
        .output()
        .context("git")?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_one_number_count() {
        let line = "| a tap, ms   |      1.3 |        5 |";
        assert_eq!(figure(line), Some(("a tap, ms".to_owned(), 1.3)));
        assert_eq!(figure("| events | 3000 | |"), None);
        assert_eq!(
            figure("| of these in the first minute | 8.9, 8.1 | |"),
            None
        );
    }

    #[test]
    fn the_best_of_a_rate_is_the_largest() {
        let mut figures = Figures::new();
        for value in [2.0, 3.0, 1.0] {
            keep_best(&mut figures, (0, 0), ("events a second".to_owned(), value));
            keep_best(&mut figures, (0, 1), ("a tap, ms".to_owned(), value));
        }
        assert_eq!(figures[&(0, 0)].1, 3.0);
        assert_eq!(figures[&(0, 1)].1, 1.0);
    }
}
