//! `gibbon-fuzz`: no class file and no DEX file breaks the machine, and no file and no message breaks
//! who reads it.
//!
//! `formats` damages files and messages and reads them ([`mod@formats`]). All else is about code: cases are programs of the corpus with a few things changed: opcodes, operands, indices of
//! tables, descriptors, flags, or just bytes. Each case is a function of the seed and its number.
//! Children run them, hundreds from one snapshot, with a small heap and a budget of instructions.
//! A case fails if its child panics, gets a signal, takes too long, or if the machine says that
//! the fault is its own. The child's end is reported and the next child goes on behind it. With
//! `--compare` each case runs twice, interpreted and compiled, and has to do the same.
//!
//! What it does not do: compare what mutants do with another machine, or follow coverage.

mod child;
mod formats;
mod mutate;
mod programs;
mod random;
mod watch;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use gibbon_machine::compile::CompileMode;

#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs cases; exits with 1 if one fails.
    Run(RunArguments),
    /// Runs one case and says what was changed; with --save writes its files.
    Case(CaseArguments),
    /// What `run` starts: cases in this process.
    #[command(hide = true)]
    Child(RunArguments),
    /// Reads damaged files and messages; exits with 1 if one breaks its reader.
    Formats(FormatArguments),
    /// Reads one of them and says what was changed.
    FormatCase(FormatCaseArguments),
    /// What `formats` starts: cases in this process.
    #[command(hide = true)]
    FormatChild(FormatArguments),
}

#[derive(clap::Args, Clone)]
struct FormatArguments {
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many cases, of all formats in turn.
    #[arg(long, default_value_t = 17_000)]
    cases: u64,
    /// The number of the first.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Processes at once.
    #[arg(long, default_value_t = 2)]
    jobs: u64,
    /// Only these formats, with commas between them: apk, manifest, layout, resources, dex, class,
    /// request, answer, trace, script, monkey-script, properties, schedule, rules, model, gui, stack.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
}

#[derive(clap::Args)]
struct FormatCaseArguments {
    number: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// As the case was run with.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

#[derive(clap::Args, Clone)]
struct RunArguments {
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many cases.
    #[arg(long, default_value_t = 5_000)]
    cases: u64,
    /// The number of the first.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Processes at once.
    #[arg(long, default_value_t = 2)]
    jobs: u64,
    /// Instructions of a case.
    #[arg(long, default_value_t = 200_000)]
    budget: u64,
    /// Run each case interpreted and compiled, in random short turns: a difference in what it did
    /// fails as well.
    #[arg(long)]
    compare: bool,
}

#[derive(clap::Args)]
struct CaseArguments {
    number: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 200_000)]
    budget: u64,
    /// Interpreted and compiled, and whether they differ.
    #[arg(long)]
    compare: bool,
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run(arguments) => run(&arguments),
        Command::Formats(arguments) => run_formats(&arguments),
        Command::FormatCase(arguments) => formats::one(&arguments).map(|()| true),
        Command::FormatChild(arguments) => formats::child(&arguments).map(|()| true),
        Command::Case(arguments) => one(&arguments),
        Command::Child(arguments) => child::run(&arguments).map(|()| true),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Cases of one child: what it keeps of each is little, but not nothing.
const BATCH: u64 = 1_000;
/// Of formats it keeps nothing.
const FORMAT_BATCH: u64 = 50_000;

fn run(arguments: &RunArguments) -> Result<bool> {
    // Once, not in every child.
    drop(programs::harness(&programs::tools()?)?);
    let total = programs::all()?.len();
    let mut child = vec!["child".to_owned()];
    child.extend(["--budget".to_owned(), arguments.budget.to_string()]);
    child.extend(arguments.compare.then(|| "--compare".to_owned()));
    watch::run(&watch::Watched {
        child,
        seed: arguments.seed,
        first: arguments.first,
        cases: arguments.cases,
        jobs: arguments.jobs,
        batch: BATCH,
        of: format!("{total} programs"),
        see: "gibbon-fuzz case".to_owned(),
    })
}

fn run_formats(arguments: &FormatArguments) -> Result<bool> {
    let formats = formats::chosen(&arguments.only)?.len();
    // Once, not in every child.
    drop(programs::harness(&programs::tools()?)?);
    let only = arguments.only.join(",");
    let mut child = vec!["format-child".to_owned()];
    let mut see = "gibbon-fuzz format-case".to_owned();
    if !only.is_empty() {
        child.extend(["--only".to_owned(), only.clone()]);
        see += &format!(" --only {only}");
    }
    watch::run(&watch::Watched {
        child,
        seed: arguments.seed,
        first: arguments.first,
        cases: arguments.cases,
        jobs: arguments.jobs,
        batch: FORMAT_BATCH,
        of: format!("{formats} formats"),
        see,
    })
}

fn one(arguments: &CaseArguments) -> Result<bool> {
    let programs = programs::all()?;
    let case = mutate::case(&programs, arguments.seed, arguments.number);
    println!("{}", case.text);
    if let Some(folder) = &arguments.save {
        std::fs::create_dir_all(folder)?;
        for (name, bytes) in &case.files {
            let path = folder.join(name.replace('/', "."));
            std::fs::write(&path, bytes)?;
            println!("{}", path.display());
        }
    }
    if !arguments.compare {
        let mut bench = child::Bench::new(CompileMode::Off)?;
        println!("{:?}", bench.run(&case, arguments.budget));
        return Ok(true);
    }
    let mut outcomes = Vec::new();
    for mode in [CompileMode::Off, CompileMode::Always] {
        let mut bench = child::Bench::new(mode)?;
        // Once more: the second time most of it is linked, and compiled.
        bench.run(&case, arguments.budget);
        outcomes.push(bench.run(&case, arguments.budget));
        println!("{mode:?}: {:?}", outcomes.last());
    }
    Ok(outcomes[0] == outcomes[1])
}
