//! `run.json`: what was run, how, and what came of it. `docs/formats/run.schema.json` says what it
//! looks like.

use gibbon_coverage::Summary;
use gibbon_device::{Finding, Gaps, Profile};
use gibbon_engine::{CurvePoint, Results};
use gibbon_trace::AppId;
use serde::{Deserialize, Serialize};

use crate::accessibility::AccessibilityNote;
use crate::against::Against;
use crate::folder::finding_folder;
use crate::tested::{EngineSummary, Proof, Tested};

/// Of the format; a reader refuses what is newer.
pub const VERSION: u32 = 1;

/// What was run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunDetails {
    /// Of Gibbon.
    pub version: String,
    /// As it was given.
    pub command: Vec<String>,
    pub app: AppId,
    pub device: Profile,
    /// Events a second of wall time, all devices together.
    pub events_per_second: f64,
    pub gaps: Gaps,
    /// What is new against the model of an earlier run, of another version or device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
    /// What `gibbon test` knows beside; in the summary it is with engines and findings.
    #[serde(skip)]
    pub tested: Option<Tested>,
}

/// A run that is over: the whole of `run.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSummary {
    #[serde(rename = "gibbon_run")]
    pub format: u32,
    #[serde(flatten)]
    pub run: RunDetails,
    pub is_finished: bool,
    pub events: usize,
    pub episodes: usize,
    pub hash: String,
    pub coverage: Summary,
    pub activities: Vec<String>,
    pub findings: Vec<FindingSummary>,
    pub problems: Vec<String>,
    pub curve: Vec<CurvePoint>,
    /// What each engine did, of a run of several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineSummary>,
    /// Findings of the earlier version that it was gone on from, and that did not come again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<String>,
    /// What makes the app hard to use for some. Nothing fails for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accessibility: Vec<AccessibilityNote>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindingSummary {
    /// Inside of the run's.
    pub folder: String,
    #[serde(flatten)]
    pub finding: Finding,
    pub place: Option<String>,
    pub count: usize,
    /// After how many events of the whole run it came first.
    pub first_event: usize,
    /// Of its shortest trace.
    pub events: usize,
    /// Where that is, inside of the run's folder.
    #[serde(default)]
    pub trace: String,
    /// How sure it is, if that was looked into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// Whether the run that this one was compared with did not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_new: Option<bool>,
}

/// A run that is under way, or was ended in the middle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunMark {
    #[serde(rename = "gibbon_run")]
    pub format: u32,
    /// Of Gibbon.
    pub version: String,
    pub command: Vec<String>,
    pub is_finished: bool,
}

impl RunSummary {
    pub fn new(run: &RunDetails, results: &Results) -> RunSummary {
        let findings = results.numbered().enumerate();
        let tested = run.tested.as_ref();
        RunSummary {
            format: VERSION,
            run: run.clone(),
            is_finished: true,
            events: results.events,
            episodes: results.episodes.len(),
            hash: results.hash(),
            coverage: results.coverage.summary(),
            activities: results.coverage.activities().iter().cloned().collect(),
            findings: findings
                .map(|(at, (signature, found))| FindingSummary {
                    folder: finding_folder(at),
                    finding: found.finding.clone(),
                    place: found.finding.place(&run.app.package),
                    count: found.count,
                    first_event: found.first_event,
                    events: found.trace.steps.len(),
                    trace: format!("{}/trace.jsonl", finding_folder(at)),
                    proof: tested.and_then(|tested| tested.proofs.get(signature).cloned()),
                    is_new: tested.and_then(|tested| tested.is_new(signature)),
                })
                .collect(),
            problems: results
                .problems
                .iter()
                .map(|(episode, problem)| format!("episode {}: {problem}", episode + 1))
                .collect(),
            curve: results.curve.clone(),
            engines: tested.map_or_else(Vec::new, |tested| tested.engines.clone()),
            gone: tested.map_or_else(Vec::new, |tested| tested.gone.clone()),
            accessibility: tested.map_or_else(Vec::new, |tested| tested.accessibility.clone()),
        }
    }

    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data") + "\n"
    }
}

/// What somebody who looks at a folder needs to know of its `run.json`.
#[derive(Deserialize)]
struct AnyRun {
    gibbon_run: Option<u32>,
    // Before there were versions.
    command: Option<Vec<String>>,
}

/// Whether a text is a `run.json` of ours, of any version.
pub fn is_ours(text: &str) -> bool {
    let read = serde_json::from_str::<AnyRun>(text);
    read.is_ok_and(|run| run.gibbon_run.is_some() || run.command.is_some())
}

#[derive(Debug, thiserror::Error)]
pub enum NoRun {
    #[error("it is of version {0}; this Gibbon reads up to {VERSION}")]
    TooNew(u32),
    #[error("the run was ended before it was over, or is under way")]
    Unfinished,
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

impl std::str::FromStr for RunSummary {
    type Err = NoRun;

    fn from_str(text: &str) -> Result<RunSummary, NoRun> {
        let run: AnyRun = serde_json::from_str(text)?;
        if let Some(version) = run.gibbon_run.filter(|version| *version > VERSION) {
            return Err(NoRun::TooNew(version));
        }
        if serde_json::from_str::<RunMark>(text).is_ok_and(|mark| !mark.is_finished) {
            return Err(NoRun::Unfinished);
        }
        Ok(serde_json::from_str(text)?)
    }
}
