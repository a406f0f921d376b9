//! What a run's findings are worth: those of the device itself do not count, and a trace that does
//! not lead to its finding again proves nothing against the app.

use gibbon_device::{Device, Problem, Profile, Verdict};

use crate::replay::replay;
use crate::{Found, Results};

/// Why a finding is doubted that came once and did not come again.
const NOT_AGAIN: &str = "replaying its trace does not lead to it again";

impl Results {
    /// The findings that are, or may be, the app's.
    pub fn counted(&self) -> impl Iterator<Item = &Found> {
        self.findings
            .values()
            .filter(|found| found.finding.verdict != Verdict::Device)
    }

    /// The findings that are the device's.
    pub fn of_device(&self) -> impl Iterator<Item = &Found> {
        self.findings
            .values()
            .filter(|found| found.finding.verdict == Verdict::Device)
    }

    /// Replays the trace of each finding that is not the device's, once, on a device that has the
    /// app installed. One that does not come again is not held against the app.
    pub fn confirm(&mut self, device: &mut dyn Device, profile: &Profile) -> Result<(), Problem> {
        for found in self.findings.values_mut() {
            if found.finding.verdict == Verdict::Device {
                continue;
            }
            let again = match replay(device, &found.trace, profile, |_, _, _, _| Ok(())) {
                Ok(replayed) => replayed.found_again(&found.trace),
                // It is another fault of the device, then.
                Err(Problem::Lacks(_)) => return Ok(()),
                Err(problem) => return Err(problem),
            };
            if !again {
                found.finding.verdict = Verdict::Device;
                found.finding.reason = NOT_AGAIN.to_owned();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use gibbon_device::Event;

    use super::*;
    use crate::Episode;
    use crate::fake::{FakeApp, crash, go};

    fn app(effect: crate::fake::Effect) -> FakeApp {
        FakeApp::new().state("list").on("tap Open", effect)
    }

    /// A run of one tap.
    fn run(app: &FakeApp) -> Results {
        let mut results = Results::new(app.program());
        let mut device = app.device();
        let mut episode = Episode::begin(&mut device, app.trace()).expect("it starts");
        let gui = episode.device().gui();
        let tap = Event::from_line("tap Open", || gui).expect("it is there");
        episode.perform(tap).expect("it does something");
        results.add(episode.end(None));
        results
    }

    #[test]
    fn what_comes_again_is_the_apps() {
        let app = app(crash("java.lang.IllegalStateException"));
        let mut results = run(&app);
        results
            .confirm(&mut app.device(), &app.trace().header.device)
            .expect("replayed");
        assert_eq!(
            (results.counted().count(), results.of_device().count()),
            (1, 0)
        );
    }

    #[test]
    fn what_does_not_come_again_is_not_the_apps() {
        let crashing = app(crash("java.lang.IllegalStateException"));
        let mut results = run(&crashing);
        let sound = app(go("list"));
        results
            .confirm(&mut sound.device(), &sound.trace().header.device)
            .expect("replayed");
        assert_eq!(
            (results.counted().count(), results.of_device().count()),
            (0, 1)
        );
        let found = results.of_device().next().expect("one");
        assert_eq!(found.finding.reason, NOT_AGAIN);
    }

    #[test]
    fn what_the_device_lacks_does_not_count() {
        let app = app(crash("java.lang.UnsatisfiedLinkError"));
        assert_eq!(run(&app).counted().count(), 0);
    }
}
