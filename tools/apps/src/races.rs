//! Races of apps that are known: which are found, and what is said of them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use gibbon_setup::{Lines, Need, Paths};
use serde::Deserialize;

use crate::drive::source::{Apks, Source};
use crate::monkey::seconds_of_children;
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
    /// How often both orders of every verdict are replayed.
    #[arg(long, default_value_t = 0)]
    replays: usize,
    /// How many apps are looked at side by side.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
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
    /// Without its class; `-` if no field of the app is raced for, and `*` for whatever is.
    field: String,
    expected: Expected,
    /// Part of the name of a method that has to be one of the two accesses.
    method: String,
    /// Why it is expected, for the table.
    note: String,
}

impl Known {
    fn is_of(&self, race: &Race) -> bool {
        let has = |text: &String| text.contains(&self.method);
        let is_field = self.field == "*" || race.short() == self.field;
        is_field && (has(&race.first) || has(&race.second))
    }

    /// Whether it is one of BenchERoid's labels.
    fn is_label(&self) -> bool {
        use Expected::{Always, Cannot, Events, Schedule};
        matches!(self.expected, Schedule | Events | Always | Cannot)
    }
}

/// What should be said of a known race.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    Harmful,
    /// Nothing harmful.
    Harmless,
    /// The other order cannot be, and that is shown.
    Impossible,
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
    const NAMES: [(&'static str, Expected); 9] = [
        ("harmful", Expected::Harmful),
        ("harmless", Expected::Harmless),
        ("impossible", Expected::Impossible),
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
            Expected::Impossible => has("impossible") && !has("harmful"),
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
    first: String,
    second: String,
    verdict: String,
    reason: String,
    library: bool,
    /// Another race's crash ended its other order.
    covered: bool,
    proven: bool,
    replays: Replays,
}

#[derive(Clone, Copy, Default, Deserialize)]
struct Replays {
    same: usize,
    of: usize,
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
    report: Option<AppReport>,
}

/// What was said of an app as a whole.
struct AppReport {
    runs: usize,
    /// Of processor time if one app was looked at after the other, by the clock otherwise.
    seconds: f64,
    replays: Replays,
    /// How many races have each verdict, in the order of [`VERDICTS`].
    counts: [usize; 4],
    /// How many of the harmless and impossible ones are proven.
    proven: usize,
    /// How many are behind a harmful one, which ends their other order.
    covered: usize,
    /// Harmful ones that are not in the list: field and reason.
    others: Vec<(String, String)>,
}

const VERDICTS: [&str; 4] = ["harmful", "harmless", "impossible", "undecided"];

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
    let mut by_app: Vec<Vec<Known>> = Vec::new();
    let mut list = list.into_iter().peekable();
    while let Some(first) = list.next() {
        let mut known = vec![first];
        while let Some(next) = list.next_if(|next| next.name == known[0].name) {
            known.push(next);
        }
        by_app.push(known);
    }
    let before = (Instant::now(), seconds_of_children());
    let rows = all_apps(by_app, &apks, &paths, arguments)?;
    let took = Took {
        jobs: arguments.jobs,
        clock: before.0.elapsed().as_secs_f64(),
        processor: seconds_of_children() - before.1,
    };
    table::put(&render(&rows, &took), arguments.write.as_deref())?;
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
    let mut columns: Vec<&str> = line.split('\t').collect();
    // The last two may be left out.
    if columns.len() == 6 {
        columns.extend(["", ""]);
    }
    let [
        name,
        source,
        sha256,
        activity,
        field,
        expected,
        method,
        note,
    ] = columns[..]
    else {
        bail!("{} columns instead of 6 or 8", columns.len());
    };
    Ok(Known {
        name: name.to_owned(),
        source: source.parse::<Source>()?.within(folder),
        sha256: sha256.to_owned(),
        activity: activity.to_owned(),
        field: field.to_owned(),
        expected: Expected::parse(expected)?,
        method: method.to_owned(),
        note: note.to_owned(),
    })
}

/// Apps side by side, in the order of the list.
fn all_apps(
    by_app: Vec<Vec<Known>>,
    apks: &Apks,
    paths: &Paths,
    arguments: &RacesArguments,
) -> anyhow::Result<Vec<Row>> {
    let count = by_app.len();
    let waiting = Mutex::new(by_app.into_iter().enumerate());
    let work = || -> anyhow::Result<Vec<(usize, Vec<Row>)>> {
        let mut done = Vec::new();
        loop {
            let next = waiting.lock().expect("nobody panics with it").next();
            let Some((at, known)) = next else {
                return Ok(done);
            };
            eprintln!("{} of {count}: {}", at + 1, known[0].name);
            done.push((at, one_app(known, apks, paths, arguments)?));
        }
    };
    let mut done = Vec::new();
    std::thread::scope(|scope| -> anyhow::Result<()> {
        let workers: Vec<_> = (0..arguments.jobs.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        for worker in workers {
            done.extend(worker.join().expect("a worker does not panic")?);
        }
        Ok(())
    })?;
    done.sort_by_key(|(at, _)| *at);
    Ok(done.into_iter().flat_map(|(_, rows)| rows).collect())
}

fn one_app(
    known: Vec<Known>,
    apks: &Apks,
    paths: &Paths,
    arguments: &RacesArguments,
) -> anyhow::Result<Vec<Row>> {
    let first = &known[0];
    let Some(apk) = apks.find(&first.source, &first.sha256, paths)? else {
        let row = |known| Row {
            known,
            verdicts: None,
            report: None,
        };
        return Ok(known.into_iter().map(row).collect());
    };
    let (start, before) = (Instant::now(), seconds_of_children());
    let report = race(&apk, &first.activity, arguments.replays)?;
    // Of several at once, nobody can say whose processor time it was.
    let seconds = match arguments.jobs {
        0 | 1 => seconds_of_children() - before,
        _ => start.elapsed().as_secs_f64(),
    };
    let own: Vec<&Race> = report.races.iter().filter(|race| !race.library).collect();
    let is_it = |race: &&&Race, verdict: &str| race.verdict == verdict && !race.covered;
    let count = |verdict: &&str| own.iter().filter(|race| is_it(race, verdict)).count();
    let covered = own.iter().filter(|race| race.covered).count();
    let others = own
        .iter()
        .filter(|race| race.verdict == "harmful" && !known.iter().any(|known| known.is_of(race)));
    let mut total = Replays::default();
    for race in &report.races {
        total.same += race.replays.same;
        total.of += race.replays.of;
    }
    let mut app = Some(AppReport {
        runs: report.runs,
        seconds,
        replays: total,
        counts: [0, 1, 2, 3].map(|at| count(&VERDICTS[at])),
        proven: own.iter().filter(|race| race.proven).count(),
        covered,
        others: others
            .map(|race| (race.short().to_owned(), race.reason.clone()))
            .collect(),
    });
    let mut rows = Vec::new();
    for known in known {
        let of_field = report.races.iter().filter(|race| known.is_of(race));
        let mut verdicts: Vec<String> = of_field.map(|race| race.verdict.clone()).collect();
        verdicts.sort();
        verdicts.dedup();
        rows.push(Row {
            known,
            verdicts: Some(verdicts),
            report: app.take(),
        });
    }
    Ok(rows)
}

fn race(apk: &Path, activity: &str, replays: usize) -> anyhow::Result<Report> {
    let gibbon = std::env::current_exe()?.with_file_name("gibbon");
    let mut command = Command::new(gibbon);
    command.arg("race").arg(apk).arg("--json");
    command.arg("--replays").arg(replays.to_string());
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

/// What all apps together took.
struct Took {
    jobs: usize,
    clock: f64,
    processor: f64,
}

fn render(rows: &[Row], took: &Took) -> String {
    let run: Vec<&Row> = rows.iter().filter(|row| row.verdicts.is_some()).collect();
    let is_met = |row: &Row| {
        let verdicts = row.verdicts.as_deref().unwrap_or_default();
        row.known.expected.is_met(verdicts)
    };
    let met = run.iter().filter(|row| is_met(row)).count();
    let mut text = format!(
        "# Known races\n\n\
         {met} of {} as expected. `gibbon race` on each app, from the APK alone; made by \
         `gibbon-apps races --apks FOLDER`. Expected: *harmful*, *harmless*, *impossible*, *none* \
         (nothing harmful); for BenchERoid's labels what a device can do: *schedule* (another order \
         of what is concurrent, harmful or not), *events* (other events), *always*, *cannot* (no \
         device can run it), *real* (not labelled, but there). We decided what a device can do after \
         seeing the labels.\n\n",
        run.len()
    );
    summary(&mut text, &run, &is_met);
    text.push_str(
        "| app | field | expected | said | as expected | why |\n|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let (said, is_met) = match &row.verdicts {
            None => ("not here".to_owned(), ""),
            Some(verdicts) => {
                let said = match verdicts.is_empty() {
                    true => "nothing".to_owned(),
                    false => verdicts.join(", "),
                };
                (said, if is_met(row) { "yes" } else { "**no**" })
            }
        };
        let Known {
            name, field, note, ..
        } = &row.known;
        let expected = row.known.expected.name();
        let _ = writeln!(
            text,
            "| {name} | {field} | {expected} | {said} | {is_met} | {note} |"
        );
    }
    costs(&mut text, &run, took);
    text
}

/// BenchERoid in a few figures.
fn summary(text: &mut String, run: &[&Row], is_met: &dyn Fn(&Row) -> bool) {
    let labels: Vec<&&Row> = run.iter().filter(|row| row.known.is_label()).collect();
    if labels.is_empty() {
        return;
    }
    let can = |row: &&&&Row| row.known.expected != Expected::Cannot;
    let possible = labels.iter().filter(can).count();
    let found = labels.iter().filter(can).filter(|row| is_met(row)).count();
    let wrong =
        labels.len() - possible - labels.iter().filter(|row| !can(row) && is_met(row)).count();
    let real: Vec<&&Row> = (run.iter())
        .filter(|row| row.known.expected == Expected::Real)
        .collect();
    let real_found = real.iter().filter(|row| is_met(row)).count();
    let reports = || {
        run.iter()
            .filter_map(|row| Some((row, row.report.as_ref()?)))
    };
    let others: usize = reports().map(|(_, report)| report.others.len()).sum();
    let labelled = labels[0].known.name.split(' ').next().unwrap_or_default();
    let of_labelled = reports().filter(|(row, _)| row.known.name.starts_with(labelled));
    let seconds: f64 = of_labelled.map(|(_, report)| report.seconds).sum();
    let _ = writeln!(
        text,
        "BenchERoid: {found} of {} labels found, {found} of the {possible} that can happen on a \
         device; {wrong} of the others called harmful. Not labelled and real: {real_found} of {} \
         found. Its apps took {seconds:.0} seconds together. Harmful ones of all apps that are in no list: \
         {others}.\n",
        labels.len(),
        real.len()
    );
}

/// What each app took, and harmful ones besides those of the list.
fn costs(text: &mut String, run: &[&Row], took: &Took) {
    text.push_str(
        "\nProven: of the harmless and impossible ones. Covered: the other order ends with the crash of a \
         harmful race before it can be compared.\n\
         \n| app | harmful | harmless | impossible | proven | covered | undecided | runs | seconds | replays |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut runs = 0;
    let mut besides = String::new();
    for row in run {
        let Some(report) = &row.report else {
            continue;
        };
        runs += report.runs;
        let [harmful, harmless, impossible, undecided] = report.counts;
        let replays = match report.replays.of {
            0 => String::new(),
            of => format!("{} of {of}", report.replays.same),
        };
        let _ = writeln!(
            text,
            "| {} | {harmful} | {harmless} | {impossible} | {} | {} | {undecided} | {} | {:.1} | {replays} |",
            row.known.name, report.proven, report.covered, report.runs, report.seconds
        );
        for (field, reason) in &report.others {
            let _ = writeln!(besides, "- {}, {field}: {reason}", row.known.name);
        }
    }
    let Took {
        jobs,
        clock,
        processor,
    } = took;
    let what = match jobs {
        0 | 1 => "processor time".to_owned(),
        _ => format!("by the clock, with {jobs} at once and whatever else the machine had to do"),
    };
    let _ = writeln!(
        text,
        "\nTogether {runs} runs: {processor:.0} seconds of processor time, {clock:.0} by the clock. \
         The seconds of apps are {what}."
    );
    if !besides.is_empty() {
        let _ = writeln!(text, "\nHarmful ones that are in no list:\n\n{besides}");
    }
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
