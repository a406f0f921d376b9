//! `gibbon setup`: everything in place, once.

use std::process::ExitCode;

use clap::Args;
use gibbon_setup::{Need, Progress};
use serde_json::json;

#[derive(Args)]
pub struct SetupArguments {
    /// Also what the tests need: a Java compiler and D8.
    #[arg(long)]
    tests: bool,
    /// Also what the foreign test suites need.
    #[arg(long)]
    suites: bool,
    /// Print where it is as JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &SetupArguments) -> anyhow::Result<ExitCode> {
    let mut needs = Need::to_run_apps();
    if arguments.tests {
        needs = Need::to_test();
    }
    if arguments.suites {
        needs = Need::to_run_suites();
    }
    let paths = ensure(&needs)?;
    if arguments.json {
        println!("{:#}", json!({ "cache": paths.cache() }));
    }
    Ok(ExitCode::SUCCESS)
}

/// Meets the needs, telling on standard error what is being fetched.
pub fn ensure(needs: &[Need]) -> anyhow::Result<gibbon_setup::Paths> {
    gibbon_setup::ensure(needs, &mut ToStandardError).map_err(|error| match error.hint() {
        Some(hint) => anyhow::anyhow!("{error}\nhint: {hint}"),
        None => error.into(),
    })
}

struct ToStandardError;

impl Progress for ToStandardError {
    fn line(&mut self, text: &str) {
        eprintln!("{text}");
    }
}
