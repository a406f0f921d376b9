//! An earlier run that is gone on with: its model, its findings with their traces and proofs, and
//! what its engines asked, so that nothing is asked twice.
//!
//! The model is explore's own file ([`gibbon_explore::Saved`]), findings are those of the run's
//! folder, and the rest is in `loop.json` ([`Memory`]). States are known there by a screen of each:
//! screens keep their numbers when a model is gone on with, states do not.
//!
//! With another version of the app, or on another device, what was asked may have another answer: then
//! the model's states are looked for, the findings' traces are replayed, and the rest is forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use gibbon_device::{Problem, Profile, Verdict};
use gibbon_engine::Found;
use gibbon_engine::replay::replay;
use gibbon_explore::{Rules, Saved, SavedError};
use gibbon_record::{AccessibilityNote, EngineSummary, FolderError, Proof, folder};
use gibbon_trace::{Step, Trace, TraceError};
use serde::{Deserialize, Serialize};

use crate::plan::{Engine, Promise};
use crate::tester::Tester;
use crate::watch::Watch;

/// The file's name in a run's folder.
pub const FILE: &str = "loop.json";
/// Of the format; a reader refuses others.
const VERSION: u32 = 1;

/// What engines asked, and what is known of them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Memory {
    #[serde(rename = "gibbon_loop")]
    version: u32,
    promises: Vec<Promise>,
    leads: Vec<Vec<Step>>,
    aimed: BTreeMap<String, usize>,
    reached: Vec<(String, usize)>,
    race_walks: usize,
    /// Screens of states that engines began from.
    raced: BTreeSet<u32>,
    sequenced: BTreeSet<u32>,
    probed: BTreeMap<Engine, BTreeSet<u32>>,
    causes: BTreeMap<String, String>,
    siblings: BTreeSet<String>,
}

/// A run of `gibbon test` that is over, by its folder.
pub struct EarlierRun {
    saved: Option<Saved>,
    memory: Memory,
    /// In the order of their numbers, with how sure they are.
    findings: Vec<(Found, Option<Proof>)>,
    engines: Vec<EngineSummary>,
    accessibility: Vec<AccessibilityNote>,
}

#[derive(Debug, thiserror::Error)]
pub enum EarlierRunError {
    #[error(
        "{} is no run of `gibbon test` that can be gone on with: it has no {FILE}\n\
         hint: --continue RUN names the folder of an earlier run that was not killed",
        .0.display()
    )]
    NoRun(PathBuf),
    #[error("{}: {problem}", path.display())]
    File {
        path: PathBuf,
        problem: std::io::Error,
    },
    #[error("{}: {problem}", path.display())]
    Json {
        path: PathBuf,
        problem: serde_json::Error,
    },
    #[error(
        "{} is of version {version}; this Gibbon reads {VERSION}\n\
         hint: begin a new run, with another --out",
        path.display()
    )]
    Version { path: PathBuf, version: u32 },
    #[error("{}: {problem}", path.display())]
    Trace { path: PathBuf, problem: TraceError },
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Model(#[from] SavedError),
}

impl EarlierRun {
    pub fn read(run: &Path) -> Result<EarlierRun, EarlierRunError> {
        let memory = read_memory(run)?;
        let summary = folder::read(run)?;
        let saved = Saved::read(run)?;
        let mut findings = Vec::new();
        for one in summary.findings {
            let path = run.join(&one.trace);
            let trace = Trace::read(&path);
            let trace = trace.map_err(|problem| EarlierRunError::Trace { path, problem })?;
            let found = Found {
                finding: one.finding,
                count: one.count,
                trace,
                first_event: one.first_event,
            };
            findings.push((found, one.proof));
        }
        Ok(EarlierRun {
            saved: Some(saved),
            memory,
            findings,
            engines: summary.engines,
            accessibility: summary.accessibility,
        })
    }

    /// The device that it was made with.
    pub fn device(&self) -> Option<&Profile> {
        self.saved.as_ref().map(Saved::device)
    }

    /// The activity that it began with; the launcher's if none is named.
    pub fn start(&self) -> Option<&str> {
        self.saved.as_ref()?.start()
    }

    /// The rules of its model, if it is one of this app and start.
    pub(crate) fn rules(&self, empty: &Trace) -> Result<Rules, EarlierRunError> {
        let mut rules = Rules::default();
        if let Some(saved) = &self.saved {
            saved.prepare(&mut rules, empty)?;
        }
        Ok(rules)
    }

    pub(crate) fn take_model(&mut self) -> Option<Saved> {
        self.saved.take()
    }
}

fn read_memory(run: &Path) -> Result<Memory, EarlierRunError> {
    #[derive(Deserialize)]
    struct Version {
        #[serde(rename = "gibbon_loop")]
        version: u32,
    }
    let path = run.join(FILE);
    let text = std::fs::read_to_string(&path).map_err(|problem| match problem.kind() {
        std::io::ErrorKind::NotFound => EarlierRunError::NoRun(run.to_path_buf()),
        _ => EarlierRunError::File {
            path: path.clone(),
            problem,
        },
    })?;
    let json = |problem| EarlierRunError::Json {
        path: path.clone(),
        problem,
    };
    // The version counts before anything else: another one may look different.
    let Version { version } = serde_json::from_str(&text).map_err(json)?;
    if version != VERSION {
        return Err(EarlierRunError::Version { path, version });
    }
    serde_json::from_str(&text).map_err(json)
}

impl Tester<'_> {
    /// What [`EarlierRun`] reads beside the model and the run's folder: the text of [`FILE`].
    pub fn memory(&self) -> String {
        let screens = |states: &BTreeSet<usize>| -> BTreeSet<u32> {
            let screens = states.iter().map(|state| self.explorer.screen_of(*state));
            screens.flatten().collect()
        };
        let probed = self.probed.iter();
        let memory = Memory {
            version: VERSION,
            promises: self.plan.promises().to_vec(),
            leads: self.leads.clone(),
            aimed: self.aimed.clone(),
            reached: self.reached.clone(),
            race_walks: self.race_walks,
            raced: screens(&self.raced),
            sequenced: screens(&self.sequenced),
            probed: probed
                .map(|(engine, states)| (*engine, screens(states)))
                .collect(),
            causes: self.causes.clone(),
            siblings: self.siblings.clone(),
        };
        serde_json::to_string_pretty(&memory).expect("plain data, with text for keys") + "\n"
    }

    /// Takes over what the earlier run knew, if there is one.
    pub(crate) fn take_over(&mut self, watch: &dyn Watch) -> Result<(), Problem> {
        let Some(earlier) = self.earlier.take() else {
            return Ok(());
        };
        self.explorer.start(self.budget.of_earlier_model())?;
        match self.explorer.looks_back() {
            true => self.look_for_findings(earlier.findings, watch),
            false => {
                self.go_on(earlier);
                Ok(())
            }
        }
    }

    /// The same app on the same device.
    fn go_on(&mut self, earlier: EarlierRun) {
        let mut numbers = Vec::new();
        for (found, proof) in earlier.findings {
            let signature = found.finding.signature();
            numbers.push(signature.clone());
            if let Some(proof) = proof {
                self.tested.proofs.insert(signature.clone(), proof);
            }
            self.explorer.results.findings.insert(signature, found);
        }
        self.explorer.results.keep_numbers(numbers);
        for summary in &mut self.tested.engines {
            let mut known = earlier.engines.iter();
            if let Some(known) = known.find(|known| known.name == summary.name) {
                summary.clone_from(known);
            }
        }
        self.notes.borrow_mut().go_on(earlier.accessibility);
        let memory = earlier.memory;
        let explorer = &self.explorer;
        let states = |screens: BTreeSet<u32>| -> BTreeSet<usize> {
            let states = screens.into_iter().map(|one| explorer.state_of(one));
            states.flatten().collect()
        };
        self.raced = states(memory.raced);
        self.sequenced = states(memory.sequenced);
        let probed = memory.probed.into_iter();
        self.probed = probed
            .map(|(engine, screens)| (engine, states(screens)))
            .collect();
        self.plan.go_on(&memory.promises);
        self.leads = memory.leads;
        if !self.leads.is_empty() {
            self.plan.has_leads();
        }
        self.aimed = memory.aimed;
        self.reached = memory.reached;
        self.race_walks = memory.race_walks;
        self.causes = memory.causes;
        self.siblings = memory.siblings;
    }

    /// Another version of the app: what its traces still show is found again, and proved like
    /// anything that is new.
    fn look_for_findings(
        &mut self,
        findings: Vec<(Found, Option<Proof>)>,
        watch: &dyn Watch,
    ) -> Result<(), Problem> {
        let profile = self.subject.empty.header.device.clone();
        let mut numbers = Vec::new();
        for (mut found, proof) in findings {
            if found.finding.verdict == Verdict::Device || !watch.goes_on() {
                continue;
            }
            found.trace.header.app = self.subject.empty.header.app.clone();
            let package = found.trace.header.app.package.clone();
            let place = found.finding.place(&package);
            let replayed = self
                .explorer
                .on_device(|device, _| replay(device, &found.trace, &profile, |_, _, _, _| Ok(())));
            let again = match replayed {
                // Lines move between versions: methods have to be the same.
                Ok(again) => again.findings.into_iter().find(|one| {
                    one.kind == found.finding.kind
                        && one.exception == found.finding.exception
                        && method(one.place(&package)) == method(place.clone())
                }),
                Err(problem) if problem.ends_device() => return Err(problem),
                Err(_) => None,
            };
            let Some(again) = again else {
                let place = place.unwrap_or_default();
                let gone = format!("{} at {place}", found.finding.exception);
                watch.gone(&gone);
                self.tested.gone.push(gone);
                continue;
            };
            let signature = again.signature();
            if let Some(end) = &mut found.trace.end {
                (end.hash, end.findings) = (None, vec![again.clone()]);
            }
            for step in &mut found.trace.steps {
                step.hash = None;
            }
            (found.finding, found.count, found.first_event) = (again, 1, 0);
            if let Some(cause) = proof.and_then(|proof| proof.cause) {
                self.causes.insert(signature.clone(), cause);
            }
            numbers.push(signature.clone());
            self.explorer.results.findings.insert(signature, found);
        }
        self.explorer.results.keep_numbers(numbers);
        self.prove_new(Engine::Explore, watch);
        Ok(())
    }
}

/// A place without its line.
fn method(place: Option<String>) -> Option<String> {
    let place = place?;
    Some(place.split('(').next().unwrap_or(&place).to_owned())
}
