//! `dirty`: what marking written pages costs, beside a build that does not.

use std::process::Command;

use anyhow::Result;

use crate::process::build_gibbon;
use crate::programs;
use crate::report::{geometric_mean, publish, row, table};
use crate::speed::{SpeedArguments, alternate, on_gibbon};

/// The most that it may cost on average.
const TARGET: f64 = 1.10;

pub fn run(options: &SpeedArguments, write: bool) -> Result<bool> {
    let with = build_gibbon(None)?;
    let without = build_gibbon(Some("gibbon-machine/no-dirty-tracking"))?;
    let paths = programs::tools()?;
    let mut rows = vec![row(["program", "without, s", "with, s", "cost"])];
    let mut costs = Vec::new();
    for program in programs::benchmarks(&options.filters, &paths)? {
        let class_path = program.built.classes.display().to_string();
        let makers: [Box<dyn Fn() -> Command + '_>; 2] = [
            Box::new(|| on_gibbon(&without, &class_path, &program)),
            Box::new(|| on_gibbon(&with, &class_path, &program)),
        ];
        let best = match alternate(&makers, options.runs) {
            Ok(best) => best,
            Err(error) => {
                eprintln!("{}: {error:#}", program.name);
                continue;
            }
        };
        costs.push(best[1] / best[0]);
        let cells = row([
            &program.name,
            &format!("{:.2}", best[0]),
            &format!("{:.2}", best[1]),
            &percent(best[1] / best[0]),
        ]);
        eprintln!("{}", cells.join("  "));
        rows.push(cells);
    }
    let mean = geometric_mean(&costs);
    rows.push(row(["geometric mean", "", "", &percent(mean)]));
    publish("dirty", &table(&rows), write)?;
    Ok(mean < TARGET)
}

fn percent(factor: f64) -> String {
    format!("{:+.1} %", (factor - 1.0) * 100.0)
}
