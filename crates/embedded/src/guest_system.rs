//! The machine with the system up: commands, time, looking. [`crate::Embedded`] is what others see.

use std::path::Path;

use gibbon_android::link::{Answer, Link};
use gibbon_android::logcat::Logcat;
use gibbon_android::{link, prepare, survival, time_zones};
use gibbon_device::limits::GESTURE_MILLIS;
use gibbon_device::{BootOptions, CanonicalState, Interest, Leak, Observed, SystemState};
use gibbon_jdk::Program;
use gibbon_machine::host::OpenMode;
use gibbon_machine::random::Random;
use gibbon_machine::threads::scheduler::RoundRobin;
use gibbon_machine::{Covered, Machine, Snapshot, StackSamples};
use gibbon_setup::Paths;

use crate::follow::NamedFollowing;
use crate::host::DeviceHost;
use crate::recorder::Recorder;
use crate::watcher::Watcher;
use crate::{
    DeviceError, Picture, Profile, apk, fonts, idle, legacy_libraries, notices, state, system,
};

/// How long a command may take, in guest time: a minute, besides what the longest gesture takes.
const COMMAND_LIMIT: u64 = 60_000_000_000 + GESTURE_MILLIS as u64 * 1_000_000;
const MAX_HEAP: u32 = 512 << 20;
/// How much later things happen with another seed at most, in nanoseconds.
const MOST_LATENESS: u64 = 10_000_000;
/// A stack is looked at every so many instructions, if somebody wants a profile.
const SAMPLE_EVERY: u64 = 10_000;
/// Where every process of Android begins.
const ZYGOTE: &str = "com.android.internal.os.ZygoteInit";
/// How long the device has been up when its system starts, in nanoseconds: an app that looks at
/// the uptime meets a phone that somebody has been using for a while.
const UPTIME: u64 = 120_000_000_000;

pub(crate) struct GuestSystem {
    pub(crate) machine: Machine,
    pub(crate) watcher: Option<Watcher>,
    /// Of a device that is watched: what is written down beside that.
    pub(crate) recorder: Option<Recorder>,
    /// Of a device whose symbolic values are followed: what that told.
    pub(crate) following: Option<NamedFollowing>,
    /// What ran before the last restore and was not asked for yet.
    covered: Vec<Covered>,
    /// As it was when no app had been started: where it goes back to when one is killed.
    pub(crate) before_app: Option<Snapshot>,
    /// How many threads there were then.
    pub(crate) threads_before_app: usize,
    /// Packages that were installed later.
    pub(crate) installed_since: Vec<String>,
    known_classes: state::KnownClasses,
}

impl GuestSystem {
    /// A device whose system is up, with no app.
    pub fn boot(
        paths: &Paths,
        profile: &Profile,
        options: BootOptions,
    ) -> Result<GuestSystem, DeviceError> {
        let java_home = paths.class_library()?.home();
        let framework = paths.framework()?;
        let text = fonts::folder(paths)?;
        let libraries = legacy_libraries::files(paths)?;
        let host = DeviceHost::new(java_home, framework, &text, &libraries, profile)?;
        let mut program = Program::new(java_home, Path::new(""), ZYGOTE);
        program.class_path.clear();
        prepare(&mut program, framework.to_path_buf());
        program.boot_class_path.push(system::classes(paths)?);
        // Without its own preloading: `gibbon.system.Boot` does what is worth it.
        program.arguments = ["zygote", "--abi-list=arm64-v8a", "--enable-lazy-preload"]
            .map(str::to_owned)
            .into();
        program.seed = profile.seed;
        program.max_heap = MAX_HEAP;
        program.scheduler = Box::new(RoundRobin::default());
        let mut machine = program.machine_on(Box::new(host))?;
        machine.samples = options.profiles.then(|| StackSamples::new(SAMPLE_EVERY));
        machine.background = Some(idle::BACKGROUND);
        time_zones::install(&mut machine)?;
        let state = &mut machine.state;
        let wall_time = state.clock.wall_millis(state.instructions);
        state.clock.skip_to(UPTIME, state.instructions);
        state.clock.set_wall_millis(wall_time, state.instructions);
        let watcher = options.watches.then(Watcher::default);
        let mut device = GuestSystem {
            machine,
            watcher,
            recorder: None,
            following: None,
            covered: Vec::new(),
            before_app: None,
            threads_before_app: 0,
            installed_since: Vec::new(),
            known_classes: state::KnownClasses::default(),
        };
        device.settle()?;
        if device
            .machine
            .state
            .peers
            .singleton::<Link>()
            .shell
            .is_null()
        {
            return Err(DeviceError::Boot(device.machine.thread_dump()));
        }
        Ok(device)
    }

    /// Has the system's shell do something, and runs until the device is idle again. An app that
    /// dies of it has no answer; [`GuestSystem::take_notices`] tells of crashes.
    pub fn command(&mut self, words: &[&str]) -> Result<String, DeviceError> {
        let answer = self.ask(words);
        match answer {
            Err(DeviceError::Stopped(_)) => answer,
            Err(death @ (DeviceError::AppDied | DeviceError::NotResponding)) => {
                self.outlive(Err(death))?;
                Ok(String::new())
            }
            _ => {
                let settled = self.settle();
                self.outlive(settled)?;
                answer
            }
        }
    }

    /// Has the system's shell answer something, without waiting for what comes of it.
    pub(crate) fn ask(&mut self, words: &[&str]) -> Result<String, DeviceError> {
        link::command(&mut self.machine, words)
            .map_err(|exit| DeviceError::Stopped(format!("{exit:?}")))?;
        let end = self.machine.nanos() + COMMAND_LIMIT;
        self.settle_unless(GuestSystem::has_answer)?;
        // A gesture takes its time: one wait after the other, until the shell is done.
        while !self.has_answer() && self.machine.nanos() < end {
            let Some(deadline) = self.machine.next_deadline() else {
                break;
            };
            self.pass_until(deadline)?;
        }
        match self.link().answer.take() {
            Some(Answer::Done(text)) => Ok(text),
            Some(Answer::Failed(stack)) => Err(DeviceError::Command(stack)),
            None => Err(DeviceError::Command(format!(
                "the system did not answer `{}`",
                words.join(" ")
            ))),
        }
    }

    pub(crate) fn link(&mut self) -> &mut Link {
        self.machine.state.peers.singleton_mut::<Link>()
    }

    pub(crate) fn has_answer(&mut self) -> bool {
        self.link().answer.is_some()
    }

    /// The whole device as it is now.
    pub fn snapshot(&mut self) -> Snapshot {
        self.machine.snapshot()
    }

    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.name_covered();
        self.leave_moment();
        self.machine.restore(snapshot);
    }

    /// Installs an app; its package's name.
    pub fn install(&mut self, file: &Path) -> Result<String, DeviceError> {
        apk::check(file)?;
        let bytes = std::fs::read(file).map_err(|problem| DeviceError::File {
            path: file.to_path_buf(),
            problem,
        })?;
        let path = "/data/local/tmp/base.apk";
        let files = self.machine.host.files();
        let mode = OpenMode {
            write: true,
            create: true,
            truncate: true,
            ..OpenMode::READ
        };
        let copy = files.open(path, mode)?;
        files.write_at(copy, 0, &bytes)?;
        files.close(copy)?;
        let installed = self.command(&["install", path]);
        let package = installed.map_err(|error| match error {
            DeviceError::Command(stack) => DeviceError::NotInstalled {
                apk: file.to_path_buf(),
                reason: reason(&stack),
            },
            other => other,
        })?;
        if survival::has_process(&mut self.machine) {
            self.installed_since.push(package.clone());
        } else {
            self.before_app = Some(self.machine.snapshot());
            self.threads_before_app = self.machine.state.threads.len();
            self.installed_since.clear();
        }
        Ok(package)
    }

    /// Asks the system something and leaves the device as it was, whatever answering ran: the
    /// trace hash, time, coverage and what is observed are those of the events alone.
    fn look<T>(
        &mut self,
        question: impl FnOnce(&mut GuestSystem) -> Result<T, DeviceError>,
    ) -> Result<T, DeviceError> {
        self.name_covered();
        let before = self.machine.snapshot();
        let (watcher, recorder) = (self.watcher.take(), self.recorder.take());
        let answer = question(self);
        self.machine.restore(&before);
        self.watcher = watcher;
        self.recorder = recorder;
        answer
    }

    /// The GUI tree, as `uiautomator dump` writes it.
    pub fn gui(&mut self) -> Result<String, DeviceError> {
        self.look(|device| device.ask(&["gui"]))
    }

    pub fn system_state(&mut self) -> Result<SystemState, DeviceError> {
        let text = self.look(|device| device.ask(&["state"]))?;
        Ok(notices::system_state(&text))
    }

    /// The classes of a package's activities, a line each.
    pub fn activities(&mut self, package: &str) -> Result<String, DeviceError> {
        self.look(|device| device.ask(&["activities", package]))
    }

    /// The screen as it is held now, in pixels.
    fn size(&mut self) -> Result<(u32, u32), DeviceError> {
        let text = self.ask(&["size"])?;
        let size = text
            .split_once(' ')
            .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        size.ok_or_else(|| DeviceError::Command(format!("a screen of {text}")))
    }

    /// What is on the screen.
    pub fn picture(&mut self) -> Result<Picture, DeviceError> {
        self.look(|device| {
            let layers = device.ask(&["layers"])?;
            let (width, height) = device.size()?;
            Ok(Picture::of(&mut device.machine, &layers, width, height))
        })
    }

    /// Which of the app's code ran since this was last asked. A restore does not take back what
    /// ran.
    pub fn take_coverage(&mut self) -> Vec<Covered> {
        self.name_covered();
        std::mem::take(&mut self.covered)
    }

    /// Marks are by numbers of methods, which a restore may give to others.
    pub(crate) fn name_covered(&mut self) {
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        let mut covered: Vec<Covered> = Vec::new();
        watcher.reached.sort_unstable_by_key(|mark| mark.0);
        for marks in watcher.reached.chunk_by(|one, other| one.0 == other.0) {
            let method = marks[0].0;
            let marks = marks.iter().map(|&(_, pc, how)| {
                self.machine.uncover(method, pc, how);
                (pc, how)
            });
            covered.push(self.machine.covered(method, marks));
        }
        watcher.reached.clear();
        // By name: numbers of methods depend on the order of loading.
        covered.sort_by(|one, other| {
            let key = (&one.method, &one.stretches, &one.edges);
            key.cmp(&(&other.method, &other.stretches, &other.edges))
        });
        self.covered.append(&mut covered);
    }

    /// Watches this from now on; the device has to be one that is watched.
    pub fn observe(&mut self, interest: &Interest) {
        let is_something = !interest.is_nothing();
        self.recorder = is_something.then(|| Recorder::new(interest.clone()));
        self.machine.tells_locks_of_dex_only = !interest.libraries;
    }

    /// What was seen since this was last asked.
    pub fn take_observed(&mut self) -> Observed {
        let recorder = self.recorder.as_mut();
        recorder.map_or_else(Observed::default, |recorder| recorder.take(&self.machine))
    }

    /// The machine is about to go to another moment.
    pub(crate) fn leave_moment(&mut self) {
        self.name_followed();
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(&self.machine);
        }
    }

    /// From now on the device's random numbers are others, and everything happens a little later:
    /// many apps take the time for a random number.
    pub fn reseed(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        let later = self.machine.nanos() + random.below(MOST_LATENESS);
        let state = &mut self.machine.state;
        state.random = random;
        state.clock.skip_to(later, state.instructions);
    }

    /// What an app holds, as one number.
    pub fn state_hash(&mut self, package: &str) -> u64 {
        let known = &mut self.known_classes;
        state::hash(&mut self.machine, known, package, self.threads_before_app)
    }

    /// Somebody hears of each step that is done, so that none can be left out.
    pub fn is_followed(&self) -> bool {
        self.recorder.is_some() || self.following.is_some() || self.machine.samples.is_some()
    }

    /// What an app and the framework under it hold, to be compared.
    pub fn canonical_state(&mut self, package: &str) -> CanonicalState {
        state::canonical::walk(&mut self.machine, package, self.threads_before_app)
    }

    /// Destroyed activities that the app still reaches.
    pub fn leaks(&self) -> Vec<Leak> {
        state::leaks::search(&self.machine, self.threads_before_app)
    }

    pub fn log(&mut self) -> String {
        let lines = self.machine.state.peers.singleton::<Logcat>().lines();
        lines.map(|line| format!("{line}\n")).collect()
    }

    pub fn machine(&self) -> &Machine {
        &self.machine
    }
}

/// What the last cause of a stack trace says, in one line.
pub(crate) fn reason(stack: &str) -> String {
    let mut causes = stack.lines().filter(|line| !line.starts_with('\t'));
    let last = causes.next_back().unwrap_or_default();
    let last = last.strip_prefix("Caused by: ").unwrap_or(last);
    match last.split_once(": ") {
        Some((_, message)) => message.to_owned(),
        None => last.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn the_reason_is_what_the_last_cause_says() {
        let stack = "a.B: outer\n\tat x.y(Z.java:1)\nCaused by: c.D: inner: why\n\t... 3 more\n";
        assert_eq!(reason(stack), "inner: why");
        assert_eq!(reason("a.B\n\tat x"), "a.B");
    }
}
