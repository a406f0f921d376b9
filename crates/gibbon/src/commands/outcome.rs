//! What came of a run, as engines' commands tell it: on the screen, and in a folder with a page.

use std::path::Path;

use gibbon_coverage::Ratio;
use gibbon_device::{Device, Problem, Verdict};
use gibbon_engine::{Found, Results};
use gibbon_record::folder;
use gibbon_record::{Against, Map, RunDetails, RunFolder, StateName};
use gibbon_report::Filmstrips;

use super::filmstrip::{self, Filmstrip};
use super::interrupt;

/// Whether there is something to take pictures of, and time for it.
pub fn wants_pictures(results: &Results) -> bool {
    !results.findings.is_empty() && interrupt::goes_on()
}

/// Writes the folder and the page; on a device that has the app installed also the last screens
/// before each finding.
pub fn save(
    folder: &RunFolder,
    run: &RunDetails,
    results: &Results,
    map: Option<&Map>,
    device: Option<&mut dyn Device>,
) -> anyhow::Result<()> {
    folder.save(run, results, map)?;
    let filmstrips = match device {
        Some(device) => filmstrips(folder, run, results, device)?,
        None => vec![Vec::new(); results.findings.len()],
    };
    let name = folder.path().display().to_string();
    let page = gibbon_report::write(run, results, &filmstrips, &[], &name, map);
    folder.save_page(&page)?;
    Ok(())
}

/// The last screens before each finding, for the page; the last two as files, too.
pub fn filmstrips(
    folder: &RunFolder,
    run: &RunDetails,
    results: &Results,
    device: &mut dyn Device,
) -> anyhow::Result<Filmstrips> {
    let mut filmstrips = Vec::new();
    for (at, (_, found)) in results.numbered().enumerate() {
        // Pictures take as long as the trace: who interrupts does not want to wait for that.
        if !interrupt::goes_on() {
            filmstrips.push(Vec::new());
            continue;
        }
        let strip = filmstrip::take(device, found, &run.device);
        // A finding is one without pictures, too.
        let strip = strip.unwrap_or_else(|problem| {
            eprintln!(
                "gibbon: no pictures of {}: {problem}",
                found.finding.exception
            );
            Filmstrip::default()
        });
        folder.save_pictures(at, strip.before.as_deref(), strip.after.as_deref())?;
        let pictures: Vec<&[u8]> = strip.frames.iter().map(|one| &one.png[..]).collect();
        folder.save_film(at, &pictures)?;
        filmstrips.push(strip.frames);
    }
    Ok(filmstrips)
}

/// Replays what was found, so that nothing is held against the app that does not come again.
/// `replay` does so on a device.
pub fn confirm(results: &mut Results, replay: impl FnOnce(&mut Results) -> Result<(), Problem>) {
    if results.counted().next().is_none() || !interrupt::goes_on() {
        return;
    }
    if let Err(problem) = replay(results) {
        eprintln!("gibbon: findings were not replayed: {problem}");
    }
}

pub fn tell(run: &RunDetails, results: &Results, out: Option<&Path>) {
    let summary = results.coverage.summary();
    println!(
        "{}: {} events, {:.0} a second, trace {}",
        run.app.package,
        results.events,
        run.events_per_second,
        results.hash()
    );
    let rows = [
        ("activities", summary.activities),
        ("methods", summary.methods),
        ("lines", summary.lines),
        ("branches", summary.branches),
        ("instructions", summary.instructions),
    ];
    for (name, ratio) in rows {
        println!("  {name:<13}{}", bar(ratio));
    }
    if let Some(against) = &run.against {
        compare(against);
    }
    let numbered = || results.numbered().map(|(_, found)| found).enumerate();
    let is_devices = |found: &Found| found.finding.verdict == Verdict::Device;
    let counted = numbered().filter(|(_, found)| !is_devices(found));
    let of_device = numbered().filter(|(_, found)| is_devices(found));
    let mut heading = Some("not the app's fault, but this device's (please send us the trace):");
    for (at, found) in counted.chain(of_device) {
        if is_devices(found)
            && let Some(heading) = heading.take()
        {
            println!("{heading}");
        }
        let place = found.finding.place(&run.app.package).unwrap_or_default();
        let times = match found.count {
            1 => String::new(),
            count => format!(" ({count} times)"),
        };
        println!("{} at {place}{times}", found.finding.exception);
        println!(
            "  {} events: {}",
            found.trace.steps.len(),
            found.finding.message
        );
        match found.finding.verdict {
            Verdict::App => {}
            Verdict::PerhapsDevice => println!("  perhaps the device's: {}", found.finding.reason),
            Verdict::Device => println!("  {}", found.finding.reason),
        }
        if let Some(out) = out {
            let trace = out.join(folder::finding_folder(at)).join("trace.jsonl");
            println!("  gibbon replay {}", trace.display());
        }
    }
    if let Some(out) = out {
        println!("report: {}", out.join("report.html").display());
    }
    if results.findings.is_empty() {
        println!("nothing found");
    } else if out.is_none() {
        println!("hint: --out FOLDER keeps traces that replay");
    }
}

/// What became of the model of another version.
fn compare(against: &Against) {
    println!("  against the earlier model:");
    let row = |name: &str, count: usize| println!("  {:<13}{count:>4}", format!("  {name}"));
    let named = |states: &[StateName]| {
        for state in states {
            let class = state.activity.rsplit('.').next().unwrap_or_default();
            println!("                   {class}: {}", state.label);
        }
    };
    row("found again", against.states_found);
    row("gone", against.states_gone.len());
    named(&against.states_gone);
    row("new", against.states_new.len());
    named(&against.states_new);
    row("not tried", against.states_untried);
    println!(
        "    moments: {} found again, {} detached, {} not tried",
        against.moments_found, against.moments_detached, against.moments_untried
    );
}

fn bar(ratio: Ratio) -> String {
    const WIDTH: usize = 24;
    let full = (ratio.share() * WIDTH as f64).round() as usize;
    format!(
        "{}{} {:5.1} %  {} of {}",
        "█".repeat(full),
        "░".repeat(WIDTH - full),
        100.0 * ratio.share(),
        ratio.covered,
        ratio.total
    )
}
