//! `following`: what it costs to follow a tap's unknown place, and to run an event again with
//! another place.
//!
//! The app is ApiDemos, as npm has it.

use anyhow::{Result, ensure};
use clap::Args;
use gibbon_device::{Device, Event, Follow};
use gibbon_embedded::{Embedded, Profile};
use gibbon_setup::{Lines, Need};
use gibbon_solver::Solver;

use crate::process::timed;
use crate::report::{publish, row, table};

#[derive(Args)]
pub struct FollowingArguments {
    /// How often each is done.
    #[arg(long, default_value_t = 300)]
    times: usize,
}

const APP: (&str, &str) = ("android-apidemos", "3.0.0");
const APK: &str = "apks/ApiDemos-debug.apk";

/// What is promised, as multiples of a plain event.
const PROMISED_FOLLOWING: f64 = 4.0;
const PROMISED_FLIP: f64 = 1.5;

pub fn run(options: &FollowingArguments, write: bool) -> Result<bool> {
    let mut needs = Need::to_run_apps();
    needs.push(Need::npm(APP.0, APP.1)?);
    let paths = gibbon_setup::ensure(&needs, &mut Lines(std::io::stderr()))?;
    let apk = paths.npm(APP.0, APP.1)?.join(APK);
    let mut device = Embedded::boot(&paths, &Profile::default())?;
    device.install(&apk)?;
    device.start(None)?;
    let tap = Event::from_line("tap Views", || device.gui())?;
    let follow = Follow {
        place: true,
        ..Follow::default()
    };
    let start = device.snapshot()?;
    // A first round, so that what is made once is there.
    let hash = device.perform(&tap)?.hash;
    device.restore(start)?;
    let mut solver = Solver::new(None);
    let (mut plain, mut following, mut going, mut solving) = (0.0, 0.0, 0.0, 0.0);
    for _ in 0..options.times {
        let (performed, took) = timed(|| device.perform(&tap));
        ensure!(performed?.hash == hash, "a plain run went another way");
        plain += took;
        let (restored, took) = timed(|| device.restore(start));
        restored?;
        going += took;
        let (performed, took) = timed(|| device.perform_symbolically(&tap, &follow));
        let (outcome, followed) = performed?;
        ensure!(outcome.hash == hash, "a followed run went another way");
        following += took;
        let ((), took) = timed(|| {
            let mut table = followed.expressions.clone();
            for decision in &followed.decisions {
                let other = match decision.taken {
                    true => table.not(decision.condition),
                    false => Some(decision.condition),
                };
                solver.solve(&table, &other.into_iter().collect::<Vec<_>>());
            }
        });
        solving += took;
        device.restore(start)?;
    }
    let times = options.times.max(1) as f64;
    // As an engine pays for it: back to the state, the event, what the solver took.
    let flip = (going + following + solving) / (going + plain);
    let ratio = following / plain;
    let rows = vec![
        row(["", "measured", "promised"]),
        row(["a tap, ms", &format!("{:.2}", plain / times), ""]),
        row([
            "the same tap followed, ms",
            &format!("{:.2}", following / times),
            "",
        ]),
        row([
            "followed, times a plain tap",
            &format!("{ratio:.2}"),
            &format!("{PROMISED_FOLLOWING}"),
        ]),
        row(["a restore, ms", &format!("{:.2}", going / times), ""]),
        row([
            "a flip (restore, tap followed, solver), times restore and plain tap",
            &format!("{flip:.2}"),
            &format!("{PROMISED_FLIP}"),
        ]),
    ];
    publish("following", &table(&rows), write)?;
    Ok(ratio <= PROMISED_FOLLOWING && flip <= PROMISED_FLIP)
}
