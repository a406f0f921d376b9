//! Collider's experiment (ISSTA 2013): branches that a monkey and exploring miss, reached or not.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::bail;

use super::{ReachArguments, Reached, is_out_of_reach, reach, reason, why_not, yes_or};

const HEADING: &str = "## Hard branches";

pub(super) fn measure(
    arguments: &ReachArguments,
    put: &dyn Fn(&str, &str) -> anyhow::Result<()>,
) -> anyhow::Result<bool> {
    if arguments.only.is_empty() {
        bail!("--hard wants APKs");
    }
    let mut table = Table::default();
    for apk in &arguments.only {
        let path = Path::new(apk);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        eprintln!("{name}");
        table.add(arguments, path, &name)?;
        put(HEADING, &table.text(arguments))?;
    }
    Ok(true)
}

#[derive(Default)]
struct Table {
    rows: String,
    verdicts: String,
    lists: String,
}

impl Table {
    fn add(&mut self, arguments: &ReachArguments, apk: &Path, name: &str) -> anyhow::Result<()> {
        let events = arguments.events.to_string();
        let targets = arguments.targets.to_string();
        let options = [
            "--uncovered",
            &targets,
            "--explore",
            &events,
            "--monkey",
            &events,
            "--sample-files",
        ];
        let (report, cost) = reach(arguments, apk, &options)?;
        let is_hard = |one: &&Reached| !is_out_of_reach(one);
        let hard: Vec<&Reached> = report.targets.iter().filter(is_hard).collect();
        let reached: Vec<&&Reached> = hard.iter().filter(|one| one.reached).collect();
        let average = |sum: usize| sum as f64 / reached.len().max(1) as f64;
        let looked_for = hard.iter().filter(|one| one.seconds > 0.0);
        let mut seconds: Vec<f64> = looked_for.map(|one| one.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        let median = seconds.get(seconds.len() / 2).copied().unwrap_or_default();
        let branches = report.branches.as_ref();
        let _ = writeln!(
            self.rows,
            "| {name} | {} of {} | {} | {} | {} | {} | {:.0} % | {:.1} | {:.1} | {:.1} | {median:.1} | \
             {:.1} | {:.1} |",
            branches.map_or(0, |one| one.before),
            branches.map_or(0, |one| one.total),
            branches.map_or(0, |one| one.after),
            report.targets.len(),
            hard.len(),
            reached.len(),
            100.0 * reached.len() as f64 / hard.len().max(1) as f64,
            average(reached.iter().map(|one| one.events.len()).sum()),
            average(reached.iter().map(|one| one.anchors.len()).sum()),
            average(reached.iter().map(|one| one.connectors).sum()),
            cost.seconds / 60.0,
            cost.processor / 60.0,
        );
        let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
        for one in &report.targets {
            let verdict = match one.reached {
                true => "reached",
                false => reason(one).unwrap_or_default(),
            };
            *verdicts.entry(verdict).or_default() += 1;
        }
        let counts = verdicts.iter();
        let counts = counts.map(|(verdict, count)| format!("{verdict} {count}"));
        let counts: Vec<String> = counts.collect();
        let _ = writeln!(self.verdicts, "| {name} | {} |", counts.join(", "));
        let _ = write!(
            self.lists,
            "\n### {name}\n\n| branch | verdict | events | seconds |\n|---|---|---|---|\n"
        );
        for one in &report.targets {
            let _ = writeln!(
                self.lists,
                "| `{}` | {} | {} | {:.1} |",
                one.target,
                yes_or(one.reached, &why_not(one)),
                one.events.len(),
                one.seconds,
            );
        }
        Ok(())
    }

    fn text(&self, arguments: &ReachArguments) -> String {
        format!(
            "{HEADING}\n\n`gibbon-apps reach --hard --events {} --minutes {} --targets {}`, Gibbon {}: \
             sides of the apps' own branches that ran on one side only, and on the other neither under \
             a monkey nor by exploring, in {} events each, on a device with sample files. *Open* is all \
             of them. *Hard* leaves out those that are dead, that the code or the app's resources never \
             set so, and that somebody outside of the device decides. Seconds are wall-clock time of one \
             target; minutes are of the whole command, by the clock and of the processor.\n\n\
             | app | branches run before | after | open | hard | reached | | average events | anchors \
             | connectors | median seconds | minutes | processor |\n\
             |---|---|---|---|---|---|---|---|---|---|---|---|---|\n{}\n\
             | app | verdicts |\n|---|---|\n{}{}",
            arguments.events,
            arguments.minutes,
            arguments.targets,
            env!("CARGO_PKG_VERSION"),
            arguments.events,
            self.rows,
            self.verdicts,
            self.lists,
        )
    }
}
