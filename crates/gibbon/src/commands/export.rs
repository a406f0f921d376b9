//! `gibbon export`: a trace as other tools run it.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum};
use gibbon_trace::Trace;
use gibbon_trace::export::espresso::Language;
use gibbon_trace::export::{adb, espresso, monkey};

use super::traces;

#[derive(Args)]
pub struct ExportArguments {
    /// A trace, or a finding's folder; with --app also a script of Android's Monkey.
    trace: PathBuf,
    /// What to make of it.
    #[arg(long, value_enum, value_name = "FORM")]
    to: Form,
    /// The app that a script of Monkey's is for.
    #[arg(long, value_name = "APK")]
    app: Option<String>,
    /// Write it to this file instead of to standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// An Espresso test in Kotlin.
    Kotlin,
    /// An Espresso test in Java.
    Java,
    /// A shell script that drives a connected device.
    Adb,
    /// A script for Android's Monkey: `adb shell monkey -f FILE 1`.
    Monkey,
    /// A script for `gibbon run --events`, by places.
    Events,
    /// A trace for `gibbon replay`.
    Trace,
}

impl Form {
    fn text(self, trace: &Trace) -> String {
        match self {
            Form::Kotlin => espresso::write(trace, Language::Kotlin),
            Form::Java => espresso::write(trace, Language::Java),
            Form::Adb => adb::write(trace),
            Form::Monkey => monkey::write(trace),
            Form::Events => trace.events().map(|event| format!("{event}\n")).collect(),
            Form::Trace => trace.text(),
        }
    }
}

pub fn run(arguments: &ExportArguments) -> anyhow::Result<ExitCode> {
    let trace = traces::read(&arguments.trace, arguments.app.as_deref())?;
    let text = arguments.to.text(&trace);
    match &arguments.out {
        Some(path) => std::fs::write(path, text).with_context(|| path.display().to_string())?,
        // As it is, for those who run it.
        None => std::print!("{text}"),
    }
    Ok(ExitCode::SUCCESS)
}
