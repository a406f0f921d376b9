//! The command line. Only this crate prints.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Finds bugs in Android apps and proves them.
#[derive(Parser)]
#[command(name = "gibbon", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a Java program: class files, jars and DEX files alike.
    Java(commands::java::JavaArguments),
    /// Fetch what Gibbon needs into its cache folder.
    Setup(commands::setup::SetupArguments),
}

/// Exit status when Gibbon itself could not do what was asked.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Java(arguments) => commands::java::run(&arguments),
        Command::Setup(arguments) => commands::setup::run(&arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("gibbon: {error:#}");
        ExitCode::from(FAILURE)
    })
}
