//! `dirty`: what marking written pages costs, beside a build that does not.
//!
//! Two builds place their code differently, and on a loop of a few instructions that alone makes
//! more of a difference than the marks do, either way. So the host's instructions are counted
//! (by Valgrind) over the same stretch of each program; time is beside it, best of several runs.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::process::build_gibbon;
use crate::programs::{self, Program};
use crate::report::{geometric_mean, publish, row, table};
use crate::speed::{SpeedArguments, alternate, on_gibbon};

/// The most that it may cost a program.
const TARGET: f64 = 1.10;
/// How much of each program is counted, in the guest's instructions.
const STRETCH: &str = "20000000";

pub fn run(options: &SpeedArguments, write: bool) -> Result<bool> {
    let with = build_gibbon(None)?;
    let without = build_gibbon(Some("gibbon-machine/no-dirty-tracking"))?;
    let paths = programs::tools()?;
    let hello = programs::own("Hello", &paths)?;
    let start = [count(&without, &hello)?, count(&with, &hello)?];
    let heads = ["program", "host instructions", "time"];
    let mut rows = vec![row(heads)];
    let (mut counts, mut times) = (Vec::new(), Vec::new());
    for program in programs::benchmarks(&options.filters, &paths)? {
        let class_path = program.built.classes.display().to_string();
        let makers: [Box<dyn Fn() -> Command + '_>; 2] = [
            Box::new(|| on_gibbon(&without, &class_path, &program)),
            Box::new(|| on_gibbon(&with, &class_path, &program)),
        ];
        let best = alternate(&makers, options.runs)?;
        let time = best[1] / best[0];
        let (few, many) = (count(&without, &program)?, count(&with, &program)?);
        // Starting is the same for all, and not what is asked.
        let cost = (many - start[1]) / (few - start[0]);
        let cells = row([&program.name, &percent(cost), &percent(time)]);
        eprintln!("{}", cells.join("  "));
        rows.push(cells);
        counts.push(cost);
        times.push(time);
    }
    rows.push(row([
        "geometric mean",
        &percent(geometric_mean(&counts)),
        &percent(geometric_mean(&times)),
    ]));
    publish("dirty", &table(&rows), write)?;
    Ok(counts.iter().all(|&cost| cost < TARGET))
}

/// The host's instructions that a stretch of a program takes.
fn count(gibbon: &Path, program: &Program) -> Result<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=exp-bbv", "--instr-count-only=yes"])
        .args(["--bb-out-file=/dev/null", "--pc-out-file=/dev/null"])
        .arg(gibbon)
        .args(["java", "--max-instructions", STRETCH, "--cp"])
        .arg(&program.built.classes)
        .arg(&program.name)
        .args(&program.arguments)
        .output()
        .context("could not start valgrind: install the package of that name")?;
    let said = String::from_utf8_lossy(&output.stderr);
    let counts: Vec<f64> = said
        .lines()
        .filter_map(|line| {
            line.split_once("Total instructions:")?
                .1
                .trim()
                .parse()
                .ok()
        })
        .collect();
    ensure!(!counts.is_empty(), "valgrind said no count:\n{said}");
    Ok(counts.iter().sum())
}

fn percent(factor: f64) -> String {
    format!("{:+.1} %", (factor - 1.0) * 100.0)
}
