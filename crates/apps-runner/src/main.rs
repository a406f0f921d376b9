//! `gibbon-apps`: real apps on the device, in numbers.
//!
//! `build` makes an app from its sources.
//!
//! `tour` starts every activity of an app on a fresh device, lets it come to rest, takes a
//! picture and the GUI tree, and goes back. The table says which came up, and why the others
//! did not.
//!
//! `drive` plays the scripts of a list of apps, each twice, and compares.

mod build;
mod drive;
mod table;
mod tour;

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
    Tour {
        /// The app; ApiDemos 3.0.0 if none is given.
        apk: Option<PathBuf>,
        /// Only activities whose names contain this.
        #[arg(long)]
        only: Option<String>,
        /// Keep the pictures in this folder.
        #[arg(long, value_name = "FOLDER")]
        pictures: Option<PathBuf>,
        /// Write the table to this file.
        #[arg(long, value_name = "FILE")]
        write: Option<PathBuf>,
    },
    /// Drive apps through what they are for, by scripts, each twice.
    Drive(drive::DriveArguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Build { folder, out } => {
            build::run(&folder, out.as_deref()).map(|()| ExitCode::SUCCESS)
        }
        Command::Tour {
            apk,
            only,
            pictures,
            write,
        } => tour::run(apk, only.as_deref(), pictures.as_deref(), write.as_deref())
            .map(|()| ExitCode::SUCCESS),
        Command::Drive(arguments) => drive::run(&arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("gibbon-apps: {error:#}");
        ExitCode::from(2)
    })
}
