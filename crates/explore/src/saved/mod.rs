//! A run's model in a file, to go on with it: `saved-model.jsonl` in the run's folder.
//!
//! One JSON object a line ([`mod@format`]): a header; what was learnt, as rules; the words of all
//! screens, each once; screens, transitions and moments, known by their places in the file; what
//! strategy and questions have in mind; what came of it; the number of lines. [`mod@keep`] writes
//! it, [`mod@read`] checks it, [`mod@resume`] has an explorer go on with it.

mod format;
mod keep;
mod read;
mod resume;

use std::path::{Path, PathBuf};

use gibbon_coverage::Reach;
use gibbon_device::{Gui, Profile};
use gibbon_trace::{Trace, TraceError};

use crate::learnt::Whole;
use crate::model::SavedModel;
use crate::questions::Questions;
use crate::strategy::Strategy;
use format::{FindingLine, Header, RunLine};

pub use format::MomentLine;
#[cfg(test)]
pub(crate) use read::parse;

/// The file's name in a run's folder.
pub const FILE: &str = "saved-model.jsonl";

/// Of the format; a reader refuses others.
const VERSION: u32 = 1;

/// What was read, and is whole: places that it names are there.
pub struct Saved {
    header: Header,
    /// What widgets are known by.
    known_by: Whole,
    model: SavedModel,
    /// Beside the model's screens: what was on them, as far as the model knows.
    guis: Vec<Gui>,
    moments: Vec<MomentLine>,
    strategy: Strategy,
    questions: Questions,
    run: RunLine,
    reached: Vec<Reach>,
    findings: Vec<FindingLine>,
    episodes: Vec<Trace>,
}

#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    #[error("{} is no run that can be gone on with: it has no {FILE}", .0.display())]
    NoRun(PathBuf),
    #[error("{}: {problem}", path.display())]
    File {
        path: PathBuf,
        problem: std::io::Error,
    },
    #[error("{}, line {line}: {problem}", path.display())]
    Line {
        path: PathBuf,
        line: usize,
        problem: String,
    },
    #[error("{}: {problem}", path.display())]
    Episode { path: PathBuf, problem: TraceError },
    #[error("the model is of {saved} and the app is {given}: leave --continue out to start anew")]
    OtherApp { saved: String, given: String },
    #[error("the model began at {saved}: leave --activity out to go on with it")]
    OtherStart { saved: String },
    #[error(
        "known-by rules cannot change while a model goes on: \
         start anew with these and with its abstraction.rules"
    )]
    OtherRules,
}

impl Saved {
    /// Of a run's folder.
    pub fn read(folder: &Path) -> Result<Saved, SavedError> {
        let path = folder.join(FILE);
        let text = std::fs::read(&path).map_err(|problem| match problem.kind() {
            std::io::ErrorKind::NotFound => SavedError::NoRun(folder.to_path_buf()),
            _ => SavedError::File {
                path: path.clone(),
                problem,
            },
        })?;
        // What is no text is no JSON, and told of with its line.
        let text = String::from_utf8_lossy(&text);
        let mut saved = read::parse(&text).map_err(|(line, problem)| SavedError::Line {
            path,
            line,
            problem,
        })?;
        for number in 1..=saved.run.episodes {
            let path = folder.join(gibbon_record::folder::episode_file(number));
            let episode = Trace::read(&path);
            let episode = episode.map_err(|problem| SavedError::Episode { path, problem })?;
            saved.episodes.push(episode);
        }
        Ok(saved)
    }

    /// A model without the episodes beside it; what is wrong is told with its line.
    pub fn parse(text: &str) -> Result<Saved, (usize, String)> {
        read::parse(text)
    }

    /// The device that it was made with.
    pub fn device(&self) -> &Profile {
        &self.header.device
    }

    /// The activity that it began with; the launcher's if none is named.
    pub fn start(&self) -> Option<&str> {
        self.header.start.as_deref()
    }
}

#[cfg(test)]
mod tests;
