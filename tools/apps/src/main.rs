//! `gibbon-apps`: real apps on the device, in numbers.
//!
//! `build` makes an app from its sources.
//!
//! `tour` starts every activity of an app on a fresh device, lets it come to rest, takes a
//! picture and the GUI tree, and goes back. The table says which came up, and why the others
//! did not.
//!
//! `drive` plays the scripts of a list of apps, each twice, and compares.
//!
//! `compare` has engines explore the same apps, side by side.
//!
//! `monkey` lets random events loose on them, and does again what was found.
//!
//! `minimize` shrinks random traces to what reaches an activity, by two rules.
//!
//! `sequences` runs all event sequences up to a length, with and without pruning.
//!
//! `flips` flips branches on every screen of an app and counts the runs that went another way.
//!
//! `reach` looks for lines that want something set up first, and for branches that others miss.
//!
//! `wide` runs a list of apps that nobody has looked at before: started, rotated, killed, explored.
//!
//! `golden` compares screens with the pictures that are kept of them.

mod build;
mod compare;
mod drive;
mod flips;
mod golden;
mod minimize;
mod monkey;
mod races;
mod reach;
mod selection;
mod sequences;
mod table;
mod tour;
mod twice;
mod wide;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "gibbon-apps", about = "Real apps on the device, in numbers")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build an app from a folder of sources, such as those of `apps`.
    Build {
        folder: PathBuf,
        /// Where to put it; its place in the cache is printed.
        #[arg(long, value_name = "APK")]
        out: Option<PathBuf>,
    },
    /// Start every activity of an app on a fresh device.
    Tour(tour::TourArguments),
    /// Drive apps through what they are for, by scripts, each twice.
    Drive(drive::DriveArguments),
    /// Have engines explore the same apps, side by side.
    Compare(compare::CompareArguments),
    /// Random events on apps, twice, and everything found again.
    Monkey(monkey::MonkeyArguments),
    /// Shrink random taps to what reaches an activity, by our own rule and as published.
    Minimize(minimize::MinimizeArguments),
    /// Find the races of apps whose races are known.
    Races(races::RacesArguments),
    /// Reach lines that want something set up first, and branches that others miss.
    Reach(reach::ReachArguments),
    /// All event sequences up to a length, with and without pruning.
    Sequences(sequences::SequencesArguments),
    /// Flip branches on every screen of an app, and count what did not go as computed.
    Flips(flips::FlipsArguments),
    /// Many apps: started, looked at, rotated, killed, explored, in one table.
    Wide(wide::WideArguments),
    /// Compare screens with the pictures that are kept of them.
    Golden(golden::GoldenArguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Build { folder, out } => {
            build::run(&folder, out.as_deref()).map(|()| ExitCode::SUCCESS)
        }
        Command::Tour(arguments) => tour::run(&arguments).and_then(|stops| {
            if arguments.twice {
                return twice::compare(&stops, &arguments);
            }
            Ok(ExitCode::SUCCESS)
        }),
        Command::Drive(arguments) => drive::run(&arguments),
        Command::Sequences(arguments) => sequences::run(&arguments),
        Command::Flips(arguments) => flips::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Monkey(arguments) => monkey::run(&arguments),
        Command::Minimize(arguments) => minimize::run(&arguments),
        Command::Races(arguments) => races::run(&arguments),
        Command::Reach(arguments) => reach::run(&arguments),
        Command::Wide(arguments) => wide::run(&arguments),
        Command::Golden(arguments) => golden::run(&arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("gibbon-apps: {error:#}");
        ExitCode::from(2)
    })
}
