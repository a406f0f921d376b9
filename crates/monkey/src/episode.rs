//! One device at the monkey's work.

use gibbon_device::{Device, Event, Problem};
use gibbon_engine::{AnyDevice, Attempt, Episode, EpisodeEnd, Progress, Work};
use gibbon_trace::Trace;

use crate::Source;

/// Events that may go by outside of the app before it is started again.
const OUTSIDE: usize = 5;

/// So many events of one source of random events.
#[derive(Clone)]
pub struct Stretch {
    pub source: Source,
    pub events: usize,
}

/// What came of a stretch: crashes cut it into parts.
pub struct StretchEnd {
    pub parts: Vec<EpisodeEnd>,
    /// What was not done when its device broke.
    pub rest: Option<Stretch>,
}

/// The work of a fleet: stretches.
pub struct Episodes {
    /// Without events.
    pub trace: Trace,
    pub throttle: u32,
}

impl Work for Episodes {
    type Worker = AnyDevice;
    type Item = Stretch;
    /// An app that cannot run ends it all.
    type Output = Result<StretchEnd, Problem>;
    type Message = ();

    fn worker(&self, device: AnyDevice) -> AnyDevice {
        device
    }

    /// After a crash the app is installed anew and the events go on.
    fn run(
        &self,
        device: &mut AnyDevice,
        stretch: &Stretch,
        progress: &dyn Progress,
    ) -> Attempt<Result<StretchEnd, Problem>> {
        let mut left = stretch.clone();
        let mut parts = Vec::new();
        while left.events > 0 && progress.goes_on() {
            let before = left.events;
            let ended = self.episode(&mut **device, &mut left, progress);
            let end = match ended {
                Err(problem) if problem.ends_device() => {
                    EpisodeEnd::without_device(self.trace.clone(), problem)
                }
                Err(problem) => {
                    return Attempt {
                        output: Err(problem),
                        broke: None,
                    };
                }
                Ok(end) => end,
            };
            let broke = end.problem.clone();
            parts.push(end);
            // An app that does not even start gets no further by trying again.
            let is_stuck = left.events == before;
            if broke.is_some() {
                let rest = (!is_stuck && left.events > 0).then_some(left);
                let output = Ok(StretchEnd { parts, rest });
                return Attempt { output, broke };
            }
            if is_stuck {
                break;
            }
        }
        Attempt {
            output: Ok(StretchEnd { parts, rest: None }),
            broke: None,
        }
    }
}

impl Episodes {
    /// One run from just installed on, to the first finding or to the end of the stretch.
    fn episode(
        &self,
        device: &mut dyn Device,
        left: &mut Stretch,
        progress: &dyn Progress,
    ) -> Result<EpisodeEnd, Problem> {
        let package = &self.trace.header.app.package;
        let mut episode = Episode::begin(device, self.trace.clone())?;
        let mut outside = 0;
        while episode.is_alive() && left.events > 0 && progress.goes_on() {
            // Android's Monkey waits after the start as well, which is an event of its own there.
            if self.throttle > 0 {
                let waited = episode.perform(Event::Wait {
                    millis: self.throttle,
                });
                match waited {
                    Err(problem) if problem.ends_device() => return Ok(episode.end(Some(problem))),
                    Err(Problem::AppDied) => return Ok(episode.end(None)),
                    // What waiting brings about may be a finding.
                    _ if !episode.is_alive() => break,
                    _ => {}
                }
            }
            left.events -= 1;
            progress.advanced(1);
            outside = match episode.activity() {
                Some(_) => 0,
                None => outside + 1,
            };
            let event = if outside > OUTSIDE {
                outside = 0;
                Event::start(package)
            } else {
                left.source.event(package)
            };
            match episode.perform(event) {
                Ok(_) => {}
                Err(problem) if problem.ends_device() => return Ok(episode.end(Some(problem))),
                // The app is gone, by its own doing or another's.
                Err(Problem::AppDied) => return Ok(episode.end(None)),
                // What cannot be done now is passed over, as a device passes over keys it has no
                // use for.
                Err(_) => {}
            }
        }
        Ok(episode.end(None))
    }
}
