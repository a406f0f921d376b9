//! Races of apps that are known: which are found, and what is said of them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use gibbon_setup::{Lines, Need, Paths};
use serde::Deserialize;

use crate::drive::source::{Apks, Source};
use crate::table;

#[derive(Args)]
pub struct RacesArguments {
    /// Only those whose names contain one of these.
    only: Vec<String>,
    /// The list of known races.
    #[arg(long, value_name = "FILE", default_value = "apps/races.tsv")]
    list: PathBuf,
    /// Where APKs are that npm does not have, under any name.
    #[arg(long, value_name = "FOLDER")]
    apks: Option<PathBuf>,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// A line of the list.
struct Known {
    name: String,
    source: Source,
    sha256: String,
    activity: String,
    /// Without its class; `-` if no field of the app is raced for.
    field: String,
    expected: Expected,
}

/// What should be said of a known race.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Harmful,
    /// Nothing harmful.
    Harmless,
    None,
    /// Labelled by others, and cannot happen on a device.
    Cannot,
    /// Labelled: another schedule may do harm, or not.
    Schedule,
    /// Labelled: another order of events does harm.
    Events,
    /// Labelled: it always happens.
    Always,
    /// Not labelled, and really there.
    Real,
}

impl Expected {
    const NAMES: [(&'static str, Expected); 8] = [
        ("harmful", Expected::Harmful),
        ("harmless", Expected::Harmless),
        ("none", Expected::None),
        ("cannot", Expected::Cannot),
        ("schedule", Expected::Schedule),
        ("events", Expected::Events),
        ("always", Expected::Always),
        ("real", Expected::Real),
    ];

    fn parse(text: &str) -> anyhow::Result<Expected> {
        let known = Expected::NAMES.iter().find(|(name, _)| *name == text);
        known
            .map(|(_, expected)| *expected)
            .with_context(|| format!("`{text}` is nothing to expect of a race"))
    }

    fn name(self) -> &'static str {
        let named = Expected::NAMES.iter().find(|(_, one)| *one == self);
        named.map_or("", |(name, _)| name)
    }

    fn is_met(self, verdicts: &[String]) -> bool {
        let has = |verdict: &str| verdicts.iter().any(|one| one == verdict);
        match self {
            Expected::Harmful | Expected::Events | Expected::Always | Expected::Real => {
                has("harmful")
            }
            Expected::Schedule => has("harmful") || has("harmless"),
            Expected::Harmless => has("harmless") && !has("harmful"),
            Expected::None | Expected::Cannot => !has("harmful"),
        }
    }
}

/// Of what `gibbon race --json` prints.
#[derive(Deserialize)]
struct Report {
    races: Vec<Race>,
    runs: usize,
}

#[derive(Deserialize)]
struct Race {
    field: String,
    verdict: String,
    library: bool,
}

impl Race {
    /// Without its class; `-` if no field of the app is raced for.
    fn short(&self) -> &str {
        match self.field.starts_with("what ") {
            true => "-",
            false => self.field.rsplit('.').next().unwrap_or_default(),
        }
    }
}

/// A known race, and what was said: none if the app is not here.
struct Row {
    known: Known,
    verdicts: Option<Vec<String>>,
    /// Of the first row of an app.
    cost: Option<(usize, f64)>,
    /// Harmful ones of the app that are not in the list.
    others: Vec<String>,
}

pub fn run(arguments: &RacesArguments) -> anyhow::Result<ExitCode> {
    let mut list = read(&arguments.list)?;
    list.retain(|known| {
        let only = &arguments.only;
        only.is_empty() || only.iter().any(|part| known.name.contains(part.as_str()))
    });
    let mut needs = Need::to_run_apps();
    for known in &list {
        needs.extend(known.source.needs()?);
    }
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apks = match &arguments.apks {
        Some(folder) => Apks::of_folder(folder)?,
        None => Apks::default(),
    };
    let mut rows: Vec<Row> = Vec::new();
    let mut list = list.into_iter().peekable();
    while let Some(first) = list.next() {
        let mut known = vec![first];
        while let Some(next) = list.next_if(|next| next.name == known[0].name) {
            known.push(next);
        }
        rows.extend(one_app(known, &apks, &paths)?);
    }
    table::put(&render(&rows), arguments.write.as_deref())?;
    let is_met = |row: &Row| {
        let verdicts = row.verdicts.as_ref();
        verdicts.is_none_or(|verdicts| row.known.expected.is_met(verdicts))
    };
    Ok(match rows.iter().all(is_met) {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    })
}

fn read(file: &Path) -> anyhow::Result<Vec<Known>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let folder = file.parent().unwrap_or(Path::new("")).join("sources");
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let parse = |(number, line): (usize, &str)| {
        parse(line, &folder).with_context(|| format!("{}, line {}", file.display(), number + 1))
    };
    lines.map(parse).collect()
}

fn parse(line: &str, folder: &Path) -> anyhow::Result<Known> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [name, source, sha256, activity, field, expected] = columns[..] else {
        bail!("{} columns instead of 6", columns.len());
    };
    Ok(Known {
        name: name.to_owned(),
        source: source.parse::<Source>()?.within(folder),
        sha256: sha256.to_owned(),
        activity: activity.to_owned(),
        field: field.to_owned(),
        expected: Expected::parse(expected)?,
    })
}

fn one_app(known: Vec<Known>, apks: &Apks, paths: &Paths) -> anyhow::Result<Vec<Row>> {
    let first = &known[0];
    let Some(apk) = apks.find(&first.source, &first.sha256, paths)? else {
        let row = |known| Row {
            known,
            verdicts: None,
            cost: None,
            others: Vec::new(),
        };
        return Ok(known.into_iter().map(row).collect());
    };
    let start = Instant::now();
    let report = race(&apk, &first.activity)?;
    let mut cost = Some((report.runs, start.elapsed().as_secs_f64()));
    let own = report.races.iter().filter(|race| !race.library);
    let mut others: Vec<String> = own
        .filter(|race| race.verdict == "harmful")
        .map(|race| race.short().to_owned())
        .filter(|field| known.iter().all(|one| one.field != *field))
        .collect();
    others.sort();
    others.dedup();
    let mut rows = Vec::new();
    for known in known {
        let of_field = report
            .races
            .iter()
            .filter(|race| race.short() == known.field);
        let mut verdicts: Vec<String> = of_field.map(|race| race.verdict.clone()).collect();
        verdicts.sort();
        verdicts.dedup();
        rows.push(Row {
            known,
            verdicts: Some(verdicts),
            cost: cost.take(),
            others: std::mem::take(&mut others),
        });
    }
    Ok(rows)
}

fn race(apk: &Path, activity: &str) -> anyhow::Result<Report> {
    let gibbon = std::env::current_exe()?.with_file_name("gibbon");
    let mut command = Command::new(gibbon);
    command.arg("race").arg(apk).arg("--json");
    if !activity.is_empty() {
        command.args(["--activity", activity]);
    }
    let output = command.stderr(Stdio::piped()).output();
    let output = output.context("gibbon, beside this program")?;
    // 1 says that something was found.
    if !matches!(output.status.code(), Some(0 | 1)) {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn render(rows: &[Row]) -> String {
    let run: Vec<&Row> = rows.iter().filter(|row| row.verdicts.is_some()).collect();
    let is_met = |row: &&&Row| {
        let verdicts = row.verdicts.as_deref().unwrap_or_default();
        row.known.expected.is_met(verdicts)
    };
    let met = run.iter().filter(is_met).count();
    let mut text = format!(
        "# Known races\n\n\
         {met} of {} as expected. `gibbon race` on each app, from the APK alone; made by \
         `gibbon-apps races`. What is expected: *harmful*, *harmless*, *none* (nothing harmful); for \
         BenchERoid's labels what a device can do: *schedule* (another order of what is concurrent), \
         *events*, *always*, *cannot* (no device does it), *real* (not labelled, but there).\n\n\
         | app | field | expected | said | as expected | harmful ones besides | runs | seconds |\n\
         |---|---|---|---|---|---|---|---|\n",
        run.len()
    );
    for row in rows {
        let (said, is_met) = match &row.verdicts {
            None => ("not here".to_owned(), String::new()),
            Some(verdicts) => {
                let said = match verdicts.is_empty() {
                    true => "nothing".to_owned(),
                    false => verdicts.join(", "),
                };
                let is_met = match row.known.expected.is_met(verdicts) {
                    true => "yes",
                    false => "**no**",
                };
                (said, is_met.to_owned())
            }
        };
        let (runs, seconds) = match row.cost {
            Some((runs, seconds)) => (runs.to_string(), format!("{seconds:.1}")),
            None => (String::new(), String::new()),
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {said} | {is_met} | {} | {runs} | {seconds} |",
            row.known.name,
            row.known.field,
            row.known.expected.name(),
            row.others.join(", "),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_six_columns() {
        let line = "Kinds\tfolder:kinds\t\ta.Main\tstore\tharmful";
        let known = parse(line, Path::new("apps")).expect("a line");
        assert_eq!(
            (known.field.as_str(), known.activity.as_str()),
            ("store", "a.Main")
        );
        assert!(parse("Kinds\tfolder:kinds", Path::new("")).is_err());
        assert!(parse(&line.replace("harmful", "bad"), Path::new("")).is_err());
    }

    #[test]
    fn what_cannot_happen_must_not_be_called_harmful() {
        let said = |verdicts: &[&str]| verdicts.iter().map(|one| (*one).to_owned()).collect();
        let harmful: Vec<String> = said(&["harmful", "undecided"]);
        let undecided: Vec<String> = said(&["undecided"]);
        assert!(Expected::Harmful.is_met(&harmful) && !Expected::Harmful.is_met(&undecided));
        assert!(!Expected::Cannot.is_met(&harmful) && Expected::Cannot.is_met(&undecided));
        assert!(!Expected::Schedule.is_met(&undecided) && Expected::None.is_met(&[]));
    }
}
