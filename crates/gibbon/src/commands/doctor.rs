//! `gibbon doctor`: is everything in place, and how to get what is not.

use std::process::ExitCode;

use clap::Args;
use gibbon_device::{Device, Profile};
use gibbon_embedded::Embedded;
use gibbon_setup::Need;

#[derive(Args)]
pub struct DoctorArguments {}

/// Something is missing.
const MISSING: u8 = 2;

pub fn run(_: &DoctorArguments) -> anyhow::Result<ExitCode> {
    let mut is_well = true;
    let jobs: [(&str, Vec<Need>, &str); 3] = [
        ("run Java programs", Need::to_run(), "gibbon setup"),
        ("run apps", Need::to_run_apps(), "gibbon setup"),
        (
            "test Gibbon itself",
            Need::to_test(),
            "gibbon setup --tests",
        ),
    ];
    for (what, needs, remedy) in jobs {
        match gibbon_setup::find(&needs) {
            Ok(_) => println!("ok       {what}"),
            Err(error) => {
                // Whoever only runs apps needs nothing for tests.
                is_well &= remedy != "gibbon setup";
                println!("missing  {what}: {error}\n         hint: {remedy}");
            }
        }
    }
    if let Ok(paths) = gibbon_setup::find(&Need::to_run_apps()) {
        println!(
            "ok       what was fetched is in {}",
            paths.cache().display()
        );
        match Embedded::boot(&paths, &Profile::default()) {
            Ok(mut device) => match device.picture(1) {
                Ok(_) => println!("ok       the embedded device starts and draws"),
                Err(problem) => {
                    is_well = false;
                    println!("broken   the embedded device draws nothing: {problem}");
                }
            },
            Err(error) => {
                is_well = false;
                println!("broken   the embedded device does not start: {error}");
            }
        }
    }
    Ok(match is_well {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(MISSING),
    })
}
