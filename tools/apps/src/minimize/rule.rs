//! How a trace is minimized, and what came of it.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Bench;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Rule {
    /// What `gibbon minimize` does.
    Own,
    /// ND3MIN as its paper has it.
    Published,
    /// Delta debugging in the recorded environment, without a vote.
    Ddmin,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    Minimized(Minimized),
    Failed(String),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Minimized {
    pub before: u64,
    /// What is left, as lines of a script.
    pub lines: Vec<String>,
    /// In fresh environments.
    pub did: u64,
    pub of: u64,
    pub runs: u64,
    pub steps: u64,
    /// Of the wall clock, and of processors.
    pub seconds: f64,
    pub processor: f64,
}

impl Rule {
    pub fn name(self) -> &'static str {
        match self {
            Rule::Own => "own",
            Rule::Published => "published",
            Rule::Ddmin => "ddmin",
        }
    }

    fn options(self) -> &'static [&'static str] {
        match self {
            Rule::Own => &[],
            Rule::Published => &["--as-published"],
            Rule::Ddmin => &["--runs", "1", "--check", "20"],
        }
    }

    /// Minimizes what the monkey recorded, for an activity; none if the budget ended before.
    pub fn shrink_for(
        self,
        bench: &Bench<'_>,
        folder: &Path,
        activity: &str,
    ) -> anyhow::Result<Option<Outcome>> {
        let name = activity.rsplit('.').next().unwrap_or_default();
        let name = format!("{name}-{}", self.name());
        let trace = folder.join("run").join(super::traces::TRACE);
        let goal = ["--activity", activity];
        self.shrink(bench, &trace, &goal, &folder.join(name))
    }

    /// Minimizes a trace; `out` is where the result goes.
    pub fn shrink(
        self,
        bench: &Bench<'_>,
        trace: &Path,
        goal: &[&str],
        out: &Path,
    ) -> anyhow::Result<Option<Outcome>> {
        let file = out.with_extension("json");
        let make = || {
            let outcome = self.minimize(bench, trace, goal, out);
            eprintln!("{}: {}", out.display(), outcome.line());
            Ok(outcome)
        };
        bench.kept.or_make(&file, bench.goes_on(), make)
    }

    fn minimize(self, bench: &Bench<'_>, trace: &Path, goal: &[&str], out: &Path) -> Outcome {
        let began = Instant::now();
        let before = crate::monkey::seconds_of_children();
        let output = Command::new(&bench.kept.gibbon)
            .arg("minimize")
            .arg(trace)
            .args(goal)
            .args(["--json", "--jobs", &bench.arguments.jobs.to_string()])
            .args(self.options())
            .arg("--out")
            .arg(out)
            .output();
        let output = match output {
            Ok(output) => output,
            Err(error) => return Outcome::Failed(error.to_string()),
        };
        let seconds = began.elapsed().as_secs_f64();
        let processor = crate::monkey::seconds_of_children() - before;
        match serde_json::from_slice(&output.stdout) {
            Ok(told) => Outcome::Minimized(Minimized::read(&told, seconds, processor)),
            Err(_) => {
                let error = String::from_utf8_lossy(&output.stderr);
                let line = error.lines().next().unwrap_or_default();
                Outcome::Failed(line.to_owned())
            }
        }
    }
}

impl Minimized {
    fn read(told: &Value, seconds: f64, processor: f64) -> Minimized {
        let number = |value: &Value| value.as_u64().unwrap_or_default();
        let events = told["events"].as_array().map_or(&[][..], Vec::as_slice);
        let line = |event: &Value| {
            let lines = event["lines"].as_array().map_or(&[][..], Vec::as_slice);
            let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
            lines.join(", ")
        };
        Minimized {
            before: number(&told["events_before"]),
            lines: events.iter().map(line).collect(),
            did: number(&told["success"]["did"]),
            of: number(&told["success"]["of"]),
            runs: number(&told["runs"]),
            steps: number(&told["steps"]),
            seconds,
            processor,
        }
    }
}

impl Outcome {
    pub fn minimized(&self) -> Option<&Minimized> {
        match self {
            Outcome::Minimized(minimized) => Some(minimized),
            Outcome::Failed(_) => None,
        }
    }

    fn line(&self) -> String {
        match self {
            Outcome::Failed(why) => why.clone(),
            Outcome::Minimized(one) => format!(
                "{} events, {} of {}, {} runs, {:.0} s",
                one.lines.len(),
                one.did,
                one.of,
                one.runs,
                one.seconds
            ),
        }
    }
}
