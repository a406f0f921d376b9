//! Random events, in the mix of Android's own Monkey: the baseline for everything cleverer.
//!
//! A run is cut into episodes, each from just installed on and with random numbers of its own, so
//! that any number of devices can share the work and the result stays the same.

mod mix;
mod source;

use gibbon_device::{Device, Event, Problem, Profile};
use gibbon_engine::{Episode, EpisodeEnd, Random};
use gibbon_trace::Trace;

pub use mix::{Kind, Mix};
pub use source::Source;

/// Events that may go by outside of the app before it is started again.
const OUTSIDE: usize = 5;

/// One run of the monkey from just installed on: up to `events` of them, or to the first finding,
/// or as long as `goes_on`, which is asked before each, says so. After each event `throttle`
/// milliseconds pass, which are no event of the monkey's.
pub fn episode(
    device: &mut dyn Device,
    trace: Trace,
    source: &mut Source,
    events: usize,
    throttle: u32,
    goes_on: &dyn Fn() -> bool,
) -> Result<EpisodeEnd, Problem> {
    let package = trace.header.app.package.clone();
    let mut episode = Episode::begin(device, trace)?;
    let mut outside = 0;
    let mut done = 0;
    while episode.is_alive() && done < events && goes_on() {
        if throttle > 0 && done > 0 {
            let waited = episode.perform(Event::Wait { millis: throttle });
            match waited {
                Err(problem) if problem.ends_device() => return Ok(episode.end(Some(problem))),
                Err(Problem::AppDied) => return Ok(episode.end(None)),
                // What waiting brings about may be a finding.
                _ if !episode.is_alive() => break,
                _ => {}
            }
        }
        done += 1;
        outside = match episode.activity() {
            Some(_) => 0,
            None => outside + 1,
        };
        let event = if outside > OUTSIDE {
            outside = 0;
            Event::other(&format!("start {package}"))
        } else {
            source.event(&package)
        };
        match episode.perform(event) {
            Ok(_) => {}
            Err(problem) if problem.ends_device() => return Ok(episode.end(Some(problem))),
            // The app is gone, by its own doing or another's.
            Err(Problem::AppDied) => return Ok(episode.end(None)),
            // What cannot be done now is passed over, as a device passes over keys it has no use for.
            Err(_) => {}
        }
    }
    Ok(episode.end(None))
}

/// Random numbers and the mix of events for one episode.
pub fn source(seed: u64, episode: u64, mix: &Mix, profile: &Profile) -> Source {
    Source::new(Random::new(seed, episode), mix.clone(), profile)
}
