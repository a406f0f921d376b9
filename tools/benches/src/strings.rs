//! `strings`: no method of `String` or `StringBuilder` grows faster than HotSpot's.
//!
//! Each method runs on a text and on one that is [`LONGER`] times as long, with the same number
//! of calls. How much longer the second run takes is the method's growth: 1 for constant time,
//! [`LONGER`] for linear. Times are of whole processes, less that of a program that calls nothing.

use std::process::Command;

use anyhow::{Result, ensure};
use clap::Args;

use crate::process::{build_gibbon, measure};
use crate::programs::{self, Program};
use crate::report::{publish, row, table};
use crate::speed::{on_gibbon, reference};

#[derive(Args)]
pub struct StringArguments {
    /// Only methods whose name contains one of these.
    filters: Vec<String>,
    /// Runs of each; the best counts.
    #[arg(long, default_value_t = 2)]
    runs: u32,
}

const SHORT: u32 = 2_000;
const LONGER: u32 = 32;

/// Gibbon's growth may be this many times HotSpot's: single runs are short, and the machine is
/// shared. A method that is linear in place of constant is off by [`LONGER`].
const TOLERANCE: f64 = 4.0;

/// Below this, in seconds, a time is noise.
const NOISE: f64 = 0.03;

/// Methods, and how often each is called.
const METHODS: &[(&str, u32)] = &[
    ("charAt", 200_000),
    ("codePointAt", 100_000),
    ("startsWith", 50_000),
    ("endsWith", 50_000),
    ("regionMatches", 50_000),
    ("substring", 30_000),
    ("indexOf near", 50_000),
    ("hashCode", 200_000),
    ("length", 200_000),
    ("offsetByCodePoints", 30_000),
    ("builder.charAt", 100_000),
    ("builder.codePointAt", 50_000),
    ("builder.setCharAt", 100_000),
    ("builder.append", 100_000),
    ("builder.substring", 30_000),
    ("builder.setLength", 50_000),
    ("indexOf absent", 30),
    ("indexOf text", 30),
    ("lastIndexOf absent", 30),
    ("contains", 30),
    ("equals", 1_000),
    ("equalsIgnoreCase", 20),
    ("compareTo", 500),
    ("concat", 1_000),
    ("replace", 30),
    ("toCharArray", 500),
    ("getBytes", 30),
    ("toUpperCase", 10),
    ("trim", 10_000),
    ("strip", 10_000),
    ("intern", 300),
    ("new String", 300),
    ("chars", 5),
    ("builder.insert", 2_000),
    ("builder.deleteCharAt", 2_000),
    ("builder.reverse", 30),
    ("builder.indexOf", 30),
    ("builder.toString", 300),
];

pub fn run(options: &StringArguments, write: bool) -> Result<bool> {
    let gibbon = build_gibbon(None)?;
    let paths = programs::tools()?;
    let java = paths.class_library()?.java();
    let mut program = programs::own("StringMethods", &paths)?;
    let class_path = program.built.classes.display().to_string();
    let make_java = |program: &Program| reference(&java, &["-Xint"], program);
    let make_gibbon = |program: &Program| on_gibbon(&gibbon, &class_path, program);
    let makers: [&dyn Fn(&Program) -> Command; 2] = [&make_java, &make_gibbon];

    let mut rows = vec![row(["method", "text", "HotSpot grows", "Gibbon grows"])];
    let mut too_fast = Vec::new();
    let chosen = |name: &str| {
        options.filters.is_empty() || options.filters.iter().any(|filter| name.contains(filter))
    };
    for text in ["latin1", "utf16"] {
        let mut idle = [[0.0; 2]; 2];
        for (maker, idle) in makers.iter().zip(&mut idle) {
            for (length, idle) in [SHORT, SHORT * LONGER].into_iter().zip(idle) {
                *idle = best(
                    *maker,
                    &mut program,
                    options.runs,
                    ("none", length, text, 1),
                )?;
            }
        }
        for &(method, calls) in METHODS.iter().filter(|(method, _)| chosen(method)) {
            let mut growth = [0.0; 2];
            for (at, maker) in makers.iter().enumerate() {
                let mut net = [0.0; 2];
                for (size, length) in [SHORT, SHORT * LONGER].into_iter().enumerate() {
                    let work = (method, length, text, calls);
                    let seconds = best(*maker, &mut program, options.runs, work)?;
                    net[size] = (seconds - idle[at][size]).max(NOISE);
                }
                growth[at] = net[1] / net[0];
            }
            let [on_java, on_gibbon] = growth;
            if on_gibbon > TOLERANCE * on_java.max(1.0) {
                too_fast.push(format!("{method} ({text})"));
            }
            let shown = |growth: f64| format!("{growth:.1}×");
            rows.push(row([method, text, &shown(on_java), &shown(on_gibbon)]));
            eprintln!("{method} ({text}): {on_java:.1}× {on_gibbon:.1}×");
        }
    }
    ensure!(rows.len() > 1, "no method of that name");
    let mut output = table(&rows);
    output += &format!(
        "\nTexts of {SHORT} and {} characters, the same number of calls.\n",
        SHORT * LONGER
    );
    for name in &too_fast {
        output += &format!("\nGrows faster than HotSpot's: {name}\n");
    }
    publish("strings", &output, write)?;
    Ok(too_fast.is_empty())
}

fn best(
    make: &dyn Fn(&Program) -> Command,
    program: &mut Program,
    runs: u32,
    (method, length, text, calls): (&str, u32, &str, u32),
) -> Result<f64> {
    program.arguments = vec![
        method.to_owned(),
        length.to_string(),
        text.to_owned(),
        calls.to_string(),
    ];
    let mut best = f64::INFINITY;
    for _ in 0..runs.max(1) {
        best = best.min(measure(&mut make(program))?.seconds);
    }
    Ok(best)
}
