//! The page as a whole.

use gibbon_engine::Results;
use gibbon_record::Map;
use gibbon_record::RunDetails;

use crate::html::{breakable, escape};
use crate::{Filmstrips, Frame, against, curve, findings, model, screens, sections, tested};

const STYLE: &str = include_str!("style.css");

/// `timeline` is every screen, where somebody took them; `folder` is where the run lies, for the
/// commands that replay; `map` is what an engine that explores made of the app.
pub fn write(
    run: &RunDetails,
    results: &Results,
    filmstrips: &Filmstrips,
    timeline: &[Frame],
    folder: &str,
    map: Option<&Map>,
) -> String {
    let summary = results.coverage.summary();
    let totals = [
        summary.activities.total,
        summary.methods.total,
        summary.instructions.total,
    ];
    let first_events: Vec<usize> = results
        .numbered()
        .map(|(_, found)| found.first_event)
        .collect();
    let package = &run.app.package;
    let device = &run.device;
    format!(
        r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title} · Gibbon</title><style>{STYLE}{model_style}</style></head><body>
<header><h1>{heading}</h1><p>{command}</p></header>
<main>{numbers}
<section id="findings"><h2>Findings</h2>{findings}</section>
<section id="coverage"><h2>Coverage</h2>{coverage}{curve}<p class="key"><span class="activities">activities</span> <span class="methods">methods</span> <span class="instructions">instructions</span> <span class="found">a finding</span></p></section>
{engines}{accessibility}{model}{against}<section><h2>Activities</h2>{activities}</section>
<section id="events"><h2>Events</h2>{timeline}{events}</section>
<section><h2>What the device lacked</h2>{gaps}</section>
</main>
<footer>Gibbon {version} · {width}×{height}, {density} dpi, {locale}, seed {seed} · trace {hash} · app {app}</footer>
<script>{script}</script></body></html>
"#,
        model_style = map.map_or("", |_| model::STYLE),
        model = map
            .map(|map| model::section(map, folder))
            .unwrap_or_default(),
        against = run
            .against
            .as_ref()
            .map(against::section)
            .unwrap_or_default(),
        engines = run.tested.as_ref().map(tested::engines).unwrap_or_default(),
        accessibility = run
            .tested
            .as_ref()
            .map(tested::accessibility)
            .unwrap_or_default(),
        title = escape(package),
        heading = breakable(package),
        command = escape(&command(run)),
        numbers = sections::numbers(run, results, map),
        findings = findings::section(results, package, filmstrips, folder, run.tested.as_ref()),
        coverage = sections::coverage(&summary),
        curve = curve::draw(&results.curve, totals, &first_events),
        activities = sections::activities(results, package),
        timeline = screens::timeline(timeline),
        events = sections::events(results),
        gaps = sections::gaps(run),
        script = screens::SCRIPT,
        version = escape(&run.version),
        width = device.width,
        height = device.height,
        density = device.density,
        locale = escape(&device.locale),
        seed = device.seed,
        hash = results.hash(),
        app = escape(&run.app.hash[..run.app.hash.len().min(16)]),
    )
}

/// What was typed, whichever folder the program is in.
fn command(run: &RunDetails) -> String {
    let mut words = run.command.iter().map(String::as_str);
    let program = words.next().unwrap_or_default();
    let name = program.rsplit('/').next().unwrap_or(program);
    let words: Vec<&str> = std::iter::once(name).chain(words).collect();
    words.join(" ")
}
