//! The command line. Only this crate prints.

#[macro_use]
mod terminal;
mod commands;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Finds bugs in Android apps and proves them.
#[derive(Parser)]
#[command(name = "gibbon", version, about)]
struct Arguments {
    /// Run no app unless its process can be confined (see `gibbon doctor`).
    #[arg(long, global = true)]
    require_sandbox: bool,
    /// End after so many seconds of wall time, as after Ctrl-C: what there is is kept, and the exit
    /// status is 124.
    #[arg(long, global = true, value_name = "SECONDS")]
    timeout: Option<f64>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a Java program: class files, jars and DEX files alike.
    Java(commands::java::JavaArguments),
    /// Run an app on the embedded device.
    Run(commands::run::RunArguments),
    /// Test an app: all engines in one loop, each finding shrunk, proved and reported.
    Test(commands::test::TestArguments),
    /// Find a way through an app, and what breaks on it.
    Explore(commands::explore::ExploreArguments),
    /// All event sequences up to a length that take different paths.
    Sequences(commands::sequences::SequencesArguments),
    /// Random events, in the mix of Android's Monkey.
    Monkey(commands::monkey::MonkeyArguments),
    /// Try an app by hand, with going back in time.
    Shell(commands::shell::ShellArguments),
    /// What an app's file says, and what the device will not be able to do.
    Info(commands::info::InfoArguments),
    /// Is everything in place, and how to get what is not.
    Doctor(commands::doctor::DoctorArguments),
    /// Do again what a trace says, and tell whether it came out the same.
    ///
    /// The exit status is 0 if it did, 1 if something was found, 3 if nothing was found and the run
    /// went another way than it was recorded.
    Replay(commands::replay::ReplayArguments),
    /// The shortest part of a trace that still finds what it found, whatever the timing.
    Minimize(commands::minimize::MinimizeArguments),
    /// Find races, run the other order of each, and say which are harmful.
    Race(commands::race::RaceArguments),
    /// Find events that reach a given line or method.
    Reach(commands::reach::ReachArguments),
    /// A trace as other tools run it: Espresso, adb, Monkey.
    Export(commands::export::ExportArguments),
    /// A device at the far end of a pipe.
    #[command(name = commands::serve::NAME, hide = true)]
    ServeDevice {
        /// Boot once and fork for each device.
        #[arg(long)]
        zygote: bool,
    },
    /// Fetch what Gibbon needs into its cache folder.
    Setup(commands::setup::SetupArguments),
}

/// Exit status when Gibbon itself could not do what was asked.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    end_with_the_reader();
    log_to_stderr();
    let arguments = Arguments::parse_from(java_spelling(std::env::args_os()));
    commands::serve::require_sandbox(arguments.require_sandbox);
    let configured = commands::serve::configure_compiler();
    let timed = arguments
        .timeout
        .map_or(Ok(()), commands::interrupt::end_after);
    let result = configured
        .and(timed)
        .and_then(|()| match arguments.command {
            Command::Java(arguments) => commands::java::run(&arguments),
            Command::Run(arguments) => commands::run::run(&arguments),
            Command::Test(arguments) => commands::test::run(&arguments),
            Command::Explore(arguments) => commands::explore::run(&arguments),
            Command::Sequences(arguments) => commands::sequences::run(&arguments),
            Command::Monkey(arguments) => commands::monkey::run(&arguments),
            Command::Replay(arguments) => commands::replay::run(&arguments),
            Command::Minimize(arguments) => commands::minimize::run(&arguments),
            Command::Race(arguments) => commands::race::run(&arguments),
            Command::Reach(arguments) => commands::reach::run(&arguments),
            Command::Export(arguments) => commands::export::run(&arguments),
            Command::Shell(arguments) => commands::shell::run(&arguments),
            Command::Info(arguments) => commands::info::run(&arguments),
            Command::Doctor(arguments) => commands::doctor::run(&arguments),
            Command::ServeDevice { zygote } => commands::serve::run(zygote),
            Command::Setup(arguments) => commands::setup::run(&arguments),
        });
    result.unwrap_or_else(|error| {
        eprintln!("gibbon: {error:#}");
        match commands::interrupt::is_cause(&error) {
            true => commands::interrupt::exit_code(),
            false => ExitCode::from(FAILURE),
        }
    })
}

/// When nobody reads what is printed any more (`gibbon … | head`), there is nothing left to do;
/// when it cannot be written, that is an error like others. `println!` panics at both.
fn end_with_the_reader() {
    /// As a shell has it of a process that the closed pipe ended.
    const CLOSED_PIPE: i32 = 141;
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let message = panic.payload().downcast_ref::<String>();
        let printing = message.filter(|text| text.starts_with("failed printing to std"));
        match printing {
            Some(text) if text.contains("Broken pipe") => std::process::exit(CLOSED_PIPE),
            Some(text) => {
                let _ = writeln!(std::io::stderr(), "gibbon: {text}");
                std::process::exit(FAILURE.into());
            }
            None => usual(panic),
        }
    }));
}

/// `GIBBON_LOG=trace` and the like, as `tracing`'s filters have it; off otherwise.
fn log_to_stderr() {
    if let Ok(filter) = tracing_subscriber::EnvFilter::try_from_env("GIBBON_LOG") {
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .without_time()
            .init();
    }
}

/// `-cp` and `-classpath`, as `java` has them, are long options with one dash. Only the first:
/// later ones are the program's own arguments.
fn java_spelling(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    if let Some(option) = arguments
        .iter_mut()
        .find(|text| *text == "-cp" || *text == "-classpath")
    {
        *option = "--cp".into();
    }
    arguments
}
