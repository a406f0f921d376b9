//! `gibbon doctor`: is everything in place, and how to get what is not.

use std::process::ExitCode;

use clap::Args;
use gibbon_device::{Device, Profile};
use gibbon_embedded::Embedded;
use gibbon_record::Document;
use gibbon_setup::Need;
use serde_json::json;

#[derive(Args)]
pub struct DoctorArguments {
    /// Print what was looked at as JSON.
    #[arg(long)]
    json: bool,
}

/// Something is missing.
const MISSING: u8 = 2;

/// Something that was looked at.
struct Check {
    what: String,
    is_well: bool,
    /// Whether apps run without it.
    is_needed: bool,
    problem: Option<String>,
    /// What to do about it.
    hint: Option<&'static str>,
}

impl Check {
    fn new(what: impl Into<String>, result: Result<(), String>) -> Check {
        Check {
            what: what.into(),
            is_well: result.is_ok(),
            is_needed: true,
            problem: result.err(),
            hint: None,
        }
    }
}

pub fn run(arguments: &DoctorArguments) -> anyhow::Result<ExitCode> {
    let mut checks = Vec::new();
    // Starting a device takes a moment: what is known is told at once.
    let mut note = |check: Check| {
        if !arguments.json {
            print(&check);
        }
        checks.push(check);
    };
    files().for_each(&mut note);
    sandbox().for_each(&mut note);
    if let Ok(paths) = gibbon_setup::find(&Need::to_run_apps()) {
        let place = paths.cache().display();
        note(Check::new(
            format!("what was fetched is in {place}"),
            Ok(()),
        ));
        let pictured = Embedded::boot(&paths, &Profile::default())
            .map_err(|error| format!("it does not start: {error}"))
            .and_then(|mut device| {
                let picture = device.picture(1);
                picture.map_err(|problem| format!("it draws nothing: {problem}"))
            });
        note(Check::new(
            "the embedded device starts and draws",
            pictured.map(drop),
        ));
    }
    let is_well = checks.iter().all(|check| check.is_well || !check.is_needed);
    if arguments.json {
        let checks: Vec<_> = checks.iter().map(as_json).collect();
        let document = json!({ "well": is_well, "checks": checks });
        print!("{}", Document::Doctor.text(document));
    }
    Ok(match is_well {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(MISSING),
    })
}

/// What confines the process of an app. Apps run without it, less safely.
fn sandbox() -> impl Iterator<Item = Check> {
    let missing = gibbon_sandbox::unsupported();
    let all = missing.is_empty();
    let whole = all.then(|| Check::new("apps run in a sandbox", Ok(())));
    let missing = missing.into_iter().map(|missing| Check {
        is_needed: false,
        ..Check::new(format!("a sandbox for {}", missing.what), Err(missing.why))
    });
    whole.into_iter().chain(missing)
}

/// What has to be fetched for what.
fn files() -> impl Iterator<Item = Check> {
    let jobs = [
        ("run Java programs", Need::to_run(), "gibbon setup"),
        ("run apps", Need::to_run_apps(), "gibbon setup"),
        (
            "test Gibbon itself",
            Need::to_test(),
            "gibbon setup --tests",
        ),
    ];
    jobs.into_iter().map(|(what, needs, remedy)| {
        let found = gibbon_setup::find(&needs);
        let check = Check::new(what, found.map(drop).map_err(|error| error.to_string()));
        Check {
            hint: (!check.is_well).then_some(remedy),
            // Whoever only runs apps needs nothing for tests.
            is_needed: remedy == "gibbon setup",
            ..check
        }
    })
}

fn print(check: &Check) {
    let what = &check.what;
    match (&check.problem, check.hint) {
        (None, _) => println!("ok       {what}"),
        (Some(problem), Some(hint)) => {
            println!("missing  {what}: {problem}\n         hint: {hint}");
        }
        (Some(problem), None) => println!("broken   {what}: {problem}"),
    }
}

fn as_json(check: &Check) -> serde_json::Value {
    json!({
        "what": check.what,
        "well": check.is_well,
        "needed": check.is_needed,
        "problem": check.problem,
        "hint": check.hint,
    })
}
