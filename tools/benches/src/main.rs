//! `gibbon-benches`: what is promised about speed, measured.
//!
//! Times are processor time, user and system, of whole processes, the best of several runs
//! that alternate between what is compared: on a shared machine the best is what comes
//! nearest to the truth. `--write` puts the table into `docs/results/benchmarks.md`.

mod before;
mod device;
mod dirty;
mod explore;
mod following;
mod forks;
mod kills;
mod monkey;
mod process;
mod programs;
mod report;
mod robolectric;
mod snapshots;
mod speed;
mod start;
mod strings;
mod zygote;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use gibbon_setup::SetupError;

#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Put the results into docs/results/benchmarks.md.
    #[arg(long, global = true)]
    write: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The programs of corpus/bench, beside HotSpot's interpreter.
    Speed(speed::SpeedArguments),
    /// Whether methods of String and StringBuilder grow as HotSpot's do with the text's length.
    Strings(strings::StringArguments),
    /// How long it takes to say hello.
    Start(start::StartArguments),
    /// Taking and restoring snapshots of a large guest.
    Snapshots(snapshots::SnapshotArguments),
    /// Starting a device and an app, and using it.
    Device(device::DeviceArguments),
    /// Going back and forth between states of a running app, and keeping many.
    Forks(forks::ForkArguments),
    /// Following a tap's unknown place, and flipping.
    Following(following::FollowingArguments),
    /// Killing devices at moments all over a run.
    Kills(kills::KillArguments),
    /// Random events a second.
    Monkey(monkey::MonkeyArguments),
    /// Explored events a second, and whether a long run stays as fast.
    Explore(explore::ExploreArguments),
    /// A small app on the device and under Robolectric.
    Robolectric(robolectric::RobolectricArguments),
    /// Devices that are forked, beside those that boot.
    Zygote(zygote::ZygoteArguments),
    /// The device's benchmarks of an earlier checkout, beside this one's.
    Before(before::BeforeArguments),
    /// What marking written pages costs the programs of corpus/bench.
    Dirty(speed::SpeedArguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match &arguments.command {
        Command::Speed(options) => speed::run(options, arguments.write),
        Command::Strings(options) => strings::run(options, arguments.write),
        Command::Start(options) => start::run(options, arguments.write),
        Command::Snapshots(options) => snapshots::run(options, arguments.write),
        Command::Device(options) => device::run(options, arguments.write),
        Command::Forks(options) => forks::run(options, arguments.write),
        Command::Following(options) => following::run(options, arguments.write),
        Command::Kills(options) => kills::run(options, arguments.write),
        Command::Monkey(options) => monkey::run(options, arguments.write),
        Command::Explore(options) => explore::run(options, arguments.write),
        Command::Robolectric(options) => robolectric::run(options, arguments.write),
        Command::Zygote(options) => zygote::run(options, arguments.write),
        Command::Before(options) => before::run(options, arguments.write),
        Command::Dirty(options) => dirty::run(options, arguments.write),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            if let Some(hint) = error.downcast_ref().and_then(SetupError::hint) {
                eprintln!("hint: {hint}");
            }
            ExitCode::from(2)
        }
    }
}
