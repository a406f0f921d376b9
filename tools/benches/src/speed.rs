//! `speed`: how fast programs run, beside HotSpot's interpreter and HotSpot with its compilers.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};
use clap::Args;

use crate::process::{Measured, build_gibbon, measure};
use crate::programs::{self, Program};
use crate::report::{geometric_mean, publish, row, table};

#[derive(Args)]
pub struct SpeedArguments {
    /// Only programs whose name contains one of these.
    pub filters: Vec<String>,
    /// Runs of each; the best counts.
    #[arg(long, default_value_t = 3)]
    pub runs: u32,
    /// Run the programs as DEX too.
    #[arg(long)]
    pub dex: bool,
}

/// Mean and least ratio that are promised.
const TARGET_MEAN: f64 = 8.0;
const TARGET_LEAST: f64 = 3.0;

pub fn run(options: &SpeedArguments, write: bool) -> Result<bool> {
    let gibbon = build_gibbon(None)?;
    let paths = programs::tools()?;
    let java = paths.class_library()?.java();
    let mut header = row([
        "program",
        "-Xint, s",
        "gibbon, s",
        "-Xint / gibbon",
        "HotSpot, s",
        "HotSpot / gibbon",
    ]);
    if options.dex {
        header.extend(row(["as DEX, s", "-Xint / DEX"]));
    }
    let mut rows = vec![header];
    let (mut ratios, mut to_hotspot, mut dex_ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut failed = Vec::new();
    for program in programs::benchmarks(&options.filters, &paths)? {
        let class_path = program.built.classes.display().to_string();
        let dex = program.built.dex.as_ref().filter(|_| options.dex);
        let mut makers: Vec<Box<dyn Fn() -> Command + '_>> = vec![
            Box::new(|| reference(&java, &["-Xint"], &program)),
            Box::new(|| on_gibbon(&gibbon, &class_path, &program)),
            Box::new(|| reference(&java, &[], &program)),
        ];
        makers.extend(dex.map(|dex| {
            let make = || on_gibbon(&gibbon, dex, &program);
            Box::new(make) as Box<dyn Fn() -> Command>
        }));
        let best = match alternate(&makers, options.runs) {
            Ok(best) => best,
            Err(error) => {
                eprintln!("{}: {error:#}", program.name);
                failed.push(program.name.clone());
                continue;
            }
        };
        let ratio = best[0] / best[1];
        ratios.push(ratio);
        to_hotspot.push(best[2] / best[1]);
        let mut cells = vec![
            program.name.clone(),
            format!("{:.2}", best[0]),
            format!("{:.2}", best[1]),
            format!("{ratio:.2}"),
            format!("{:.2}", best[2]),
            format!("{:.2}", best[2] / best[1]),
        ];
        if options.dex {
            match best.get(3) {
                Some(seconds) => {
                    dex_ratios.push(best[0] / seconds);
                    cells.extend([format!("{seconds:.2}"), format!("{:.2}", best[0] / seconds)]);
                }
                None => cells.extend(row(["", ""])),
            }
        }
        eprintln!("{}", cells.join("  "));
        rows.push(cells);
    }
    if ratios.is_empty() {
        bail!("no program ran");
    }
    let least = |ratios: &[f64]| ratios.iter().copied().fold(f64::INFINITY, f64::min);
    for (name, fold) in [
        ("geometric mean", geometric_mean as fn(&[f64]) -> f64),
        ("least", least as _),
    ] {
        let mut cells = row([
            name,
            "",
            "",
            &format!("{:.2}", fold(&ratios)),
            "",
            &format!("{:.2}", fold(&to_hotspot)),
        ]);
        if options.dex {
            cells.extend(row(["", &format!("{:.2}", fold(&dex_ratios))]));
        }
        rows.push(cells);
    }
    let mut text = table(&rows);
    for name in &failed {
        text += &format!("\nNot measured, it does not run: {name}\n");
    }
    publish("speed", &text, write)?;
    let good = geometric_mean(&ratios) >= TARGET_MEAN && least(&ratios) >= TARGET_LEAST;
    Ok(good && failed.is_empty())
}

/// Runs each command in turn, several times over; the best time of each. All must print the
/// same.
pub fn alternate(makers: &[Box<dyn Fn() -> Command + '_>], runs: u32) -> Result<Vec<f64>> {
    let mut best = vec![f64::INFINITY; makers.len()];
    let mut expected: Option<Vec<u8>> = None;
    for _ in 0..runs.max(1) {
        for (at, make) in makers.iter().enumerate() {
            let mut command = make();
            let Measured { output, seconds } = measure(&mut command)?;
            best[at] = best[at].min(seconds);
            match &expected {
                None => expected = Some(output),
                Some(expected) if *expected == output => {}
                Some(_) => bail!("{command:?} does not print the same"),
            }
        }
    }
    Ok(best)
}

pub fn reference(java: &Path, options: &[&str], program: &Program) -> Command {
    let mut command = Command::new(java);
    command
        .args(["-Xmx512m", "-XX:-UsePerfData", "-XX:+UseSerialGC"])
        .args(options)
        .arg("-cp")
        .arg(&program.built.classes)
        .arg(&program.name)
        .args(&program.arguments);
    command
}

pub fn on_gibbon(gibbon: &Path, class_path: &str, program: &Program) -> Command {
    let mut command = Command::new(gibbon);
    command
        .args(["java", "--cp", class_path, &program.name])
        .args(&program.arguments);
    command
}
