//! A device in a process of its own, seen from here.

use std::io::{self, BufReader, BufWriter, ErrorKind};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use gibbon_device::{
    BootOptions, CanonicalState, Capability, Device, Event, Follow, Followed, Gaps, Gui, Interest,
    Observed, Outcome, Problem, Profile, Schedule, SnapshotId, SystemState,
};

use crate::limits;
use crate::process::Process;
use crate::protocol::{Answer, Hello, Request, VERSION, receive, send};
use crate::waiting::{self, TimedReader, TimedWriter};
use crate::zygote::{self, Forked};

/// How a device's process is started.
#[derive(Clone, Debug)]
pub struct Launch {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    pub profile: Profile,
    pub options: BootOptions,
    /// A device that does not answer within this time is ended.
    pub patience: Duration,
    pub max_memory: u64,
    /// More devices like this one will be asked for: the first one is forked from a zygote as well.
    pub expects_more: bool,
}

impl Launch {
    /// Whether the devices are the same when they are up.
    pub(crate) fn boots_like(&self, other: &Launch) -> bool {
        self.program == other.program
            && self.arguments == other.arguments
            && self.profile == other.profile
            && self.options == other.options
            && self.max_memory == other.max_memory
    }

    /// Until when a device that is asked now has to answer.
    pub(crate) fn until(&self) -> Instant {
        // A patience without end is as good as a year.
        let now = Instant::now();
        now.checked_add(self.patience)
            .unwrap_or(now + Duration::from_secs(365 * 86_400))
    }

    /// The process, without its pipes.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stderr(Stdio::inherit());
        // A device's working set is spread over much memory, and looking pages up takes it a tenth
        // of its time unless they are large. A C library without this passes over it.
        command.env("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1");
        let max_memory = self.max_memory;
        // A key that interrupts the parent must not end its devices before it has saved its work.
        command.process_group(0);
        // SAFETY: the closure makes one system call and allocates nothing.
        unsafe { command.pre_exec(move || limits::bound_memory(max_memory)) };
        command
    }
}

/// How long a process that closed its pipe may take to end.
const GRACE: Duration = Duration::from_secs(2);

/// An answer that has to be of one kind.
macro_rules! expect {
    ($answer:expr, $pattern:pat => $value:expr) => {
        match $answer? {
            $pattern => Ok($value),
            other => Err(unexpected(&other)),
        }
    };
}

pub struct Child {
    process: Process,
    requests: BufWriter<TimedWriter>,
    answers: BufReader<TimedReader>,
    launch: Launch,
    /// What the device can do, as it said.
    can: Vec<Capability>,
    /// Why it is there no more.
    end: Option<Problem>,
}

impl Child {
    /// A device that is up, in a new process: forked from one that is up already, where that pays and
    /// works, and booted otherwise.
    pub fn boot(launch: &Launch) -> Result<Child, Problem> {
        waiting::check()?;
        if let Some(forked) = zygote::fork(launch) {
            match Child::forked(launch, forked) {
                Ok(child) => return Ok(child),
                Err(Problem::Interrupted) => return Err(Problem::Interrupted),
                Err(problem) => {
                    tracing::warn!("a forked device did not come up: {problem}");
                    zygote::fork_failed(launch);
                }
            }
        }
        Child::booted(launch)
    }

    fn booted(launch: &Launch) -> Result<Child, Problem> {
        let cannot = |error: io::Error| Problem::Gone(error.to_string());
        let (their_requests, requests) = io::pipe().map_err(cannot)?;
        let (answers, their_answers) = io::pipe().map_err(cannot)?;
        let mut command = launch.command();
        command.stdin(their_requests).stdout(their_answers);
        let process = Process::Started(command.spawn().map_err(cannot)?);
        // It holds their ends of the pipes until it is dropped.
        drop(command);
        let mut child = Child {
            process,
            requests: timed_writer(requests, launch),
            answers: timed_reader(answers, launch),
            launch: launch.clone(),
            can: Vec::new(),
            end: None,
        };
        match receive::<Hello>(&mut child.answers) {
            Ok(Some(hello)) => check_version(&hello)?,
            Ok(None) => return Err(child.ended()),
            Err(error) => return Err(child.failed(&error)),
        }
        let answer = child.ask(Request::Boot(launch.profile.clone(), launch.options));
        child.can = expect!(answer, Answer::Booted(can) => can)?;
        Ok(child)
    }

    /// A device that a zygote was asked to fork. Who it is, it says itself.
    fn forked(launch: &Launch, forked: Forked) -> Result<Child, Problem> {
        let mut answers = timed_reader(forked.answers, launch);
        let hello = match receive::<Hello>(&mut answers) {
            Ok(Some(hello)) => hello,
            Ok(None) => return Err(Problem::Gone("it said nothing".into())),
            Err(error) => {
                let problem = waiting::problem(&error, launch.patience);
                return Err(problem.unwrap_or_else(|| Problem::Gone(error.to_string())));
            }
        };
        let child = Child {
            process: Process::Forked(hello.process, None),
            requests: timed_writer(forked.requests, launch),
            answers,
            launch: launch.clone(),
            can: forked.can,
            end: None,
        };
        check_version(&hello)?;
        Ok(child)
    }

    /// The same, with an app installed.
    pub fn with_app(launch: &Launch, apk: &Path) -> Result<Child, Problem> {
        let mut child = Child::boot(launch)?;
        child.install(apk)?;
        Ok(child)
    }

    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    fn ask(&mut self, request: Request) -> Result<Answer, Problem> {
        if let Some(end) = &self.end {
            return Err(end.clone());
        }
        let until = self.launch.until();
        self.requests.get_mut().until = until;
        self.answers.get_mut().until = until;
        if let Err(error) = send(&mut self.requests, &request) {
            return Err(match waiting::problem(&error, self.launch.patience) {
                Some(_) => self.failed(&error),
                None => self.ended(),
            });
        }
        match receive::<Answer>(&mut self.answers) {
            Ok(Some(Answer::Failed(problem))) => {
                if problem.ends_device() {
                    self.end = Some(problem.clone());
                }
                Err(problem)
            }
            Ok(Some(answer)) => answer.checked().map_err(|what| {
                let problem = Problem::Internal(format!("the device answered {what}"));
                self.end(problem.clone());
                problem
            }),
            Ok(None) => Err(self.ended()),
            Err(error) => Err(self.failed(&error)),
        }
    }

    /// What it says cannot be read, or does not come.
    fn failed(&mut self, error: &io::Error) -> Problem {
        let problem = match waiting::problem(error, self.launch.patience) {
            Some(problem) => problem,
            None if error.kind() == ErrorKind::Other => {
                Problem::Internal(format!("an answer that cannot be read: {error}"))
            }
            None => return self.ended(),
        };
        self.end(problem.clone());
        problem
    }

    /// Ends the process, whatever it is doing.
    fn end(&mut self, why: Problem) {
        // It may have ended by itself by now.
        let _ = self.process.kill();
        let _ = self.process.wait();
        self.end.get_or_insert(why);
    }

    /// A pipe closes a moment before its process has ended.
    fn wait_or_kill(&mut self) -> std::io::Result<ExitStatus> {
        let end = Instant::now() + GRACE;
        while Instant::now() < end {
            if let Some(status) = self.process.try_wait()? {
                return Ok(status);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.process.kill()?;
        self.process.wait()
    }

    /// The process does not speak any more: finds out why.
    fn ended(&mut self) -> Problem {
        if let Some(end) = &self.end {
            return end.clone();
        }
        let problem = match self.wait_or_kill() {
            // An allocation that fails aborts.
            Ok(status) if status.signal() == Some(libc::SIGABRT) => Problem::OutOfMemory {
                megabytes: self.launch.max_memory >> 20,
            },
            Ok(status) => Problem::Gone(status.to_string()),
            Err(error) => Problem::Gone(error.to_string()),
        };
        self.end = Some(problem.clone());
        problem
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.end(Problem::Gone("nobody wants it any more".into()));
    }
}

fn check_version(hello: &Hello) -> Result<(), Problem> {
    match hello.version {
        VERSION => Ok(()),
        version => Err(Problem::Gone(format!(
            "it speaks version {version} of the protocol, this is {VERSION}"
        ))),
    }
}

fn timed_reader(pipe: io::PipeReader, launch: &Launch) -> BufReader<TimedReader> {
    let until = launch.until();
    BufReader::new(TimedReader { pipe, until })
}

fn timed_writer(pipe: io::PipeWriter, launch: &Launch) -> BufWriter<TimedWriter> {
    let until = launch.until();
    BufWriter::new(TimedWriter { pipe, until })
}

fn unexpected(answer: &Answer) -> Problem {
    Problem::Internal(format!("an answer to something else: {answer:?}"))
}

impl Device for Child {
    fn can(&self, capability: Capability) -> bool {
        self.can.contains(&capability)
    }

    fn install(&mut self, apk: &Path) -> Result<(), Problem> {
        expect!(self.ask(Request::Install(apk.to_path_buf())), Answer::Done => ())
    }

    fn reset(&mut self) -> Result<(), Problem> {
        expect!(self.ask(Request::Reset), Answer::Done => ())
    }

    fn start(&mut self, activity: Option<&str>) -> Result<Outcome, Problem> {
        let activity = activity.map(str::to_owned);
        expect!(self.ask(Request::Start(activity)), Answer::Outcome(outcome) => outcome)
    }

    fn perform(&mut self, event: &Event) -> Result<Outcome, Problem> {
        expect!(self.ask(Request::Perform(event.clone())), Answer::Outcome(outcome) => outcome)
    }

    fn perform_symbolically(
        &mut self,
        event: &Event,
        follow: &Follow,
    ) -> Result<(Outcome, Followed), Problem> {
        let request = Request::PerformSymbolically(event.clone(), follow.clone());
        expect!(self.ask(request), Answer::Followed(followed) => *followed)
    }

    fn gui(&mut self) -> Result<Gui, Problem> {
        expect!(self.ask(Request::Gui), Answer::Gui(gui) => gui)
    }

    fn picture(&mut self, smaller: u32) -> Result<Vec<u8>, Problem> {
        expect!(self.ask(Request::Picture(smaller)), Answer::Bytes(png) => png)
    }

    fn log(&mut self) -> Result<String, Problem> {
        expect!(self.ask(Request::Log), Answer::Text(text) => text)
    }

    fn gaps(&mut self) -> Result<Gaps, Problem> {
        expect!(self.ask(Request::Gaps), Answer::Gaps(gaps) => gaps)
    }

    fn system_state(&mut self) -> Result<SystemState, Problem> {
        expect!(self.ask(Request::SystemState), Answer::SystemState(state) => state)
    }

    fn statistics(&mut self) -> Result<String, Problem> {
        expect!(self.ask(Request::Statistics), Answer::Text(text) => text)
    }

    fn profile(&mut self) -> Result<String, Problem> {
        expect!(self.ask(Request::Profile), Answer::Text(text) => text)
    }

    fn trace_hash(&mut self) -> Result<u64, Problem> {
        expect!(self.ask(Request::TraceHash), Answer::Number(hash) => hash)
    }

    fn state_hash(&mut self) -> Result<u64, Problem> {
        expect!(self.ask(Request::StateHash), Answer::Number(hash) => hash)
    }

    fn snapshot(&mut self) -> Result<SnapshotId, Problem> {
        expect!(self.ask(Request::Snapshot), Answer::Number(id) => SnapshotId(id))
    }

    fn restore(&mut self, snapshot: SnapshotId) -> Result<(), Problem> {
        expect!(self.ask(Request::Restore(snapshot)), Answer::Done => ())
    }

    fn forget(&mut self, snapshot: SnapshotId) -> Result<(), Problem> {
        expect!(self.ask(Request::Forget(snapshot)), Answer::Done => ())
    }

    fn reseed(&mut self, seed: u64) -> Result<(), Problem> {
        expect!(self.ask(Request::Reseed(seed)), Answer::Done => ())
    }

    fn schedule(&mut self, schedule: &Schedule) -> Result<(), Problem> {
        expect!(self.ask(Request::Schedule(schedule.clone())), Answer::Done => ())
    }

    fn observe(&mut self, interest: &Interest) -> Result<(), Problem> {
        expect!(self.ask(Request::Observe(interest.clone())), Answer::Done => ())
    }

    fn canonical_state(&mut self) -> Result<CanonicalState, Problem> {
        expect!(self.ask(Request::CanonicalState), Answer::CanonicalState(state) => state)
    }

    fn observed(&mut self) -> Result<Observed, Problem> {
        expect!(self.ask(Request::Observed), Answer::Observed(observed) => observed)
    }
}
