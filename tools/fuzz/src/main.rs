//! `gibbon-fuzz`: no class file and no DEX file breaks the machine.
//!
//! Cases are programs of the corpus with a few things changed: opcodes, operands, indices of
//! tables, descriptors, flags, or just bytes. Each case is a function of the seed and its number.
//! Children run them, hundreds from one snapshot, with a small heap and a budget of instructions.
//! A case fails if its child panics, gets a signal, takes too long, or if the machine says that
//! the fault is its own. The child's end is reported and the next child goes on behind it. With
//! `--compare` each case runs twice, interpreted and compiled, and has to do the same.
//!
//! What it does not do: compare what mutants do with another machine, or follow coverage.

mod child;
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
        Command::Run(arguments) => watch::run(&arguments),
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
