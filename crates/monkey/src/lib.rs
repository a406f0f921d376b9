//! Random events, in the mix of Android's own Monkey: the baseline for everything cleverer.
//!
//! A run is cut into episodes, each from just installed on and with random numbers of its own, so
//! that any number of devices can share the work and the result stays the same.

mod episode;
mod mix;
mod source;

use std::sync::Arc;

use gibbon_coverage::Program;
use gibbon_device::{Device, Gaps, Problem};
use gibbon_engine::{
    Fleet, MakeDevice, NotDone, Progress, Queue, Random, Results, Ticket, gaps_of,
};
use gibbon_trace::Trace;

pub use mix::{Kind, Mix};
pub use source::Source;

use episode::{Episodes, Stretch};

/// So many events run from one start on, unless the app crashes before.
pub const EPISODE: usize = 500;

pub struct Settings {
    pub events: usize,
    /// Devices at once.
    pub jobs: usize,
    /// Milliseconds of the device's time before each event, which are no event of the monkey's.
    pub throttle: u32,
    pub mix: Mix,
}

/// A run of the monkey, and what came of it so far.
pub struct Monkey<'a> {
    pub results: Results,
    fleet: Fleet<'a, Episodes>,
    events: usize,
    mix: Mix,
}

impl<'a> Monkey<'a> {
    /// `trace` has no events yet; its device's seed is the run's.
    pub fn new(
        settings: Settings,
        trace: Trace,
        program: Arc<Program>,
        make: &'a MakeDevice<'a>,
    ) -> Monkey<'a> {
        let work = Episodes {
            trace,
            throttle: settings.throttle,
        };
        Monkey {
            results: Results::new(program),
            fleet: Fleet::new(make, settings.jobs, work),
            events: settings.events,
            mix: settings.mix,
        }
    }

    /// Does all events, or as many as `progress` lets it.
    pub fn run(&mut self, progress: &dyn Progress) -> Result<(), Problem> {
        let profile = self.fleet.work().trace.header.device.clone();
        let stretch = |at: usize| Stretch {
            source: Source::new(
                Random::new(profile.seed, at as u64),
                self.mix.clone(),
                &profile,
            ),
            events: EPISODE.min(self.events - at * EPISODE),
        };
        let stretches = (0..self.events.div_ceil(EPISODE)).map(stretch);
        let results = &mut self.results;
        self.fleet.run(progress, |queue| {
            let tickets: Vec<_> = stretches.map(|one| queue.submit(one)).collect();
            for ticket in tickets {
                match add(results, queue, ticket, progress) {
                    Ok(()) | Err(NotDone::Interrupted) => {}
                    Err(NotDone::NoDevice(problem)) => return results.end_without_device(problem),
                }
            }
            Ok(())
        })
    }

    /// What the devices lacked, all of them together.
    pub fn gaps(&mut self) -> Gaps {
        let devices = self.fleet.workers();
        gaps_of(devices.map(|device| &mut **device as &mut dyn Device))
    }

    /// Does something on a device that has the app installed, for pictures.
    pub fn on_device<T>(
        &mut self,
        mut action: impl FnMut(&mut dyn Device, &Results) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let results = &self.results;
        self.fleet.on_one(|device| action(&mut **device, results))
    }
}

/// Adds a stretch, and what is left of it if it broke its device.
fn add(
    results: &mut Results,
    queue: &Queue<Episodes>,
    ticket: Ticket,
    progress: &dyn Progress,
) -> Result<(), NotDone> {
    let mut next = Some(ticket);
    while let Some(ticket) = next {
        let done = queue.take(ticket)?.output.map_err(NotDone::NoDevice)?;
        for part in done.parts {
            let added = results.add(part);
            for signature in &added.findings {
                progress.found(&results.findings[signature]);
            }
        }
        next = done.rest.map(|rest| queue.submit(rest));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
