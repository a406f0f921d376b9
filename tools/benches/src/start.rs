//! `start`: how long it takes from nothing to `main` and back.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::process::build_gibbon;
use crate::programs;
use crate::report::{publish, row, table};
use crate::speed::{alternate, on_gibbon, reference};

#[derive(Args)]
pub struct StartArguments {
    /// Runs of each; the best counts.
    #[arg(long, default_value_t = 5)]
    runs: u32,
}

/// Seconds of processor time that are promised.
const TARGET: f64 = 0.3;

pub fn run(options: &StartArguments, write: bool) -> Result<bool> {
    let gibbon = build_gibbon(None)?;
    let paths = programs::tools()?;
    let java = paths.class_library()?.java();
    let hello = programs::own("Hello", &paths)?;
    let class_path = hello.built.classes.display().to_string();
    let makers: [Box<dyn Fn() -> Command>; 3] = [
        Box::new(|| on_gibbon(&gibbon, &class_path, &hello)),
        Box::new(|| reference(&java, &["-Xshare:auto"], &hello)),
        Box::new(|| reference(&java, &["-Xint"], &hello)),
    ];
    let best = alternate(&makers, options.runs)?;
    let names = ["gibbon java", "java -Xshare:auto", "java -Xint"];
    let mut rows = vec![row(["Hello", "s"])];
    rows.extend(
        names
            .iter()
            .zip(&best)
            .map(|(name, seconds)| row([name, &format!("{seconds:.3}")])),
    );
    publish("start", &table(&rows), write)?;
    Ok(best[0] < TARGET)
}
