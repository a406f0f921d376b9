//! One run of an app from just installed on.
//!
//! [`EpisodeStart`] is how it begins; an [`Episode`] goes on from there and keeps the trace.

use gibbon_device::{
    Capability, Device, Event, Finding, Notice, Outcome, Problem, Reach, Schedule,
};
use gibbon_trace::{End, Header, Step, Trace, hash_text};

/// All that decides how an episode begins, on a device that has the app installed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EpisodeStart {
    /// Other random numbers than those of the device's own seed. A device whose chance nobody
    /// decides goes on without.
    pub seed: Option<u64>,
    pub schedule: Option<Schedule>,
    /// The activity, by its class; the launcher's if none is named.
    pub activity: Option<String>,
}

impl EpisodeStart {
    /// As a trace begins.
    pub fn of(header: &Header) -> EpisodeStart {
        EpisodeStart {
            seed: header.random,
            schedule: header.schedule.clone(),
            activity: header.start.clone(),
        }
    }

    pub fn with_seed(self, seed: u64) -> EpisodeStart {
        EpisodeStart {
            seed: Some(seed),
            ..self
        }
    }

    /// Resets the device and starts the app.
    pub fn begin(&self, device: &mut dyn Device) -> Result<Outcome, Problem> {
        device.reset()?;
        if let Some(schedule) = &self.schedule {
            device.schedule(schedule)?;
        }
        if let Some(seed) = self.seed
            && device.can(Capability::Seeds)
        {
            device.reseed(seed)?;
        }
        device.start(self.activity.as_deref())
    }
}

/// Drives a device and keeps what was done.
pub struct Episode<'a> {
    device: &'a mut dyn Device,
    trace: Trace,
    end: EpisodeEnd,
    activity: Option<String>,
    notices: Vec<Notice>,
    time: f64,
}

/// What came of an episode.
#[derive(Clone, Debug)]
pub struct EpisodeEnd {
    /// What led to where it began, if that was not the app just installed.
    pub before: Vec<Step>,
    pub trace: Trace,
    /// What was reached first by which event: 0 is the start.
    pub reached: Vec<(usize, Reach)>,
    /// Activities, with the event that first led there.
    pub activities: Vec<(usize, String)>,
    /// With the number of events that led to each.
    pub findings: Vec<(usize, Finding)>,
    /// Why it ended before its time, if it did.
    pub problem: Option<Problem>,
}

impl EpisodeEnd {
    /// Of an episode for which there was no device.
    pub fn without_device(trace: Trace, problem: Problem) -> EpisodeEnd {
        EpisodeEnd {
            before: Vec::new(),
            trace,
            reached: Vec::new(),
            activities: Vec::new(),
            findings: Vec::new(),
            problem: Some(problem),
        }
    }
}

impl<'a> Episode<'a> {
    /// Resets the device and starts the app. The trace has no events yet.
    pub fn begin(device: &'a mut dyn Device, trace: Trace) -> Result<Episode<'a>, Problem> {
        let outcome = EpisodeStart::of(&trace.header).begin(device)?;
        let end = EpisodeEnd {
            before: Vec::new(),
            trace: trace.clone(),
            reached: Vec::new(),
            activities: Vec::new(),
            findings: Vec::new(),
            problem: None,
        };
        let mut episode = Episode {
            device,
            trace,
            end,
            activity: None,
            notices: Vec::new(),
            time: 0.0,
        };
        episode.keep(&outcome);
        Ok(episode)
    }

    pub fn device(&mut self) -> &mut dyn Device {
        self.device
    }

    /// The activity in front, if it is the app's.
    pub fn activity(&self) -> Option<&str> {
        self.activity.as_deref()
    }

    /// What the device reported since the start.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Seconds on the device's own clock, since it is up.
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Whether nothing was found yet. The device goes on after a crash; engines start anew.
    pub fn is_alive(&self) -> bool {
        self.end.findings.is_empty()
    }

    pub fn event_count(&self) -> usize {
        self.trace.steps.len()
    }

    pub fn perform(&mut self, event: Event) -> Result<Outcome, Problem> {
        let step = Step {
            event,
            activity: self.activity.clone(),
            hash: None,
        };
        // What a device refuses is part of the trace, too: it may have got half-way.
        self.trace.steps.push(step.clone());
        let outcome = self.device.perform(&step.event)?;
        if let Some(last) = self.trace.steps.last_mut() {
            last.hash = outcome.hash.map(hash_text);
        }
        self.keep(&outcome);
        Ok(outcome)
    }

    /// Has what is concurrent be ordered like this from now on; the trace says so.
    pub fn schedule(&mut self, schedule: &Schedule) -> Result<Outcome, Problem> {
        if !self.device.can(Capability::Schedules) {
            return Err(Problem::Lacks(Capability::Schedules));
        }
        self.perform(schedule.event())
    }

    fn keep(&mut self, outcome: &Outcome) {
        let at = self.trace.steps.len();
        self.end
            .reached
            .extend(outcome.reached.iter().map(|reach| (at, reach.clone())));
        if let Some(activity) = &outcome.activity
            && !self.end.activities.iter().any(|(_, seen)| seen == activity)
        {
            self.end.activities.push((at, activity.clone()));
        }
        self.end
            .findings
            .extend(outcome.findings.iter().map(|finding| (at, finding.clone())));
        self.activity.clone_from(&outcome.activity);
        self.notices.extend_from_slice(&outcome.notices);
        self.time = outcome.time;
    }

    /// Ends it; `problem` if that was not meant.
    pub fn end(mut self, problem: Option<Problem>) -> EpisodeEnd {
        let hash = match problem {
            None => self.device.trace_hash().ok(),
            Some(_) => None,
        };
        let findings = self.end.findings.iter().map(|(_, finding)| finding.clone());
        self.trace.end = Some(End {
            hash: hash.map(hash_text),
            findings: findings.collect(),
        });
        self.end.trace = self.trace;
        self.end.problem = problem;
        self.end
    }
}
