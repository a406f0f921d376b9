//! `gibbon run --out`: the folder of a scripted run, with a page that has a picture of every event.

use std::sync::Arc;

use gibbon_apk::App;
use gibbon_coverage::Program;
use gibbon_device::Device;
use gibbon_engine::{EpisodeEnd, Results};
use gibbon_record::{RunDetails, RunFolder, folder};
use gibbon_report::Frame;

use super::outcome;

/// What was run.
pub struct Recorded<'a> {
    pub app: &'a App,
    pub end: EpisodeEnd,
    /// The screens before each event.
    pub frames: Vec<Frame>,
    /// How long it took, on the wall's clock.
    pub seconds: f64,
    /// Print what came of it as JSON.
    pub json: bool,
}

pub fn save(
    out: &RunFolder,
    recorded: Recorded<'_>,
    device: &mut dyn Device,
) -> anyhow::Result<()> {
    let header = recorded.end.trace.header.clone();
    let mut results = Results::new(Arc::new(Program::new(recorded.app)));
    results.add(recorded.end);
    let run = RunDetails {
        version: env!("CARGO_PKG_VERSION").into(),
        command: std::env::args().collect(),
        app: header.app,
        device: header.device,
        events_per_second: results.events as f64 / recorded.seconds,
        gaps: device.gaps().unwrap_or_default(),
        against: None,
        tested: None,
    };
    out.save(&run, &results, None)?;
    let filmstrips = outcome::filmstrips(out, &run, &results, device)?;
    let name = out.path().display().to_string();
    let page = gibbon_report::write(&run, &results, &filmstrips, &recorded.frames, &name, None);
    let path = out.save_page(&page)?;
    match recorded.json {
        true => println!("{}", folder::json(&run, &results)),
        false => println!("report: {}", path.display()),
    }
    Ok(())
}
