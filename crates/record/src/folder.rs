//! A run's folder: all that reproduces it, and what others read. Nobody else writes into it.
//!
//! ```text
//! run.json              what was run, how, and what came of it (docs/formats/run.schema.json)
//! episodes/001.jsonl    every trace
//! coverage.lcov, coverage.xml (JaCoCo), coverage.json
//! model.json, map.dot   the app's screens as an engine told them apart, if it did
//! screens/3.png, .jsonl the picture of one of them, and the trace that leads there
//! findings/01/          stack.txt, trace.jsonl, monkey.txt, adb.sh, RecordedTest.java and .kt;
//!                       before.png and after.png are of the last event; film.png is animated
//! junit.xml, findings.sarif, summary.md   for CI, of `gibbon test`
//! saved-model.jsonl, loop.json            to go on with, of `gibbon explore` and `gibbon test`
//! report.html           all of it as a page
//! ```
//!
//! A folder is claimed before the work begins, and locked until it is over. One with files of
//! somebody else is refused. Gibbon replaces and takes away only what it wrote itself, which
//! `.gibbon-files` lists ([`mod@crate::owned_files`]); other files stay, those that are in the way
//! as `NAME.yours`. Findings are written as soon as they are known, so that a run that is killed
//! leaves them.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use gibbon_coverage::{jacoco, lcov};
use gibbon_device::Finding;
use gibbon_engine::{Found, Results};
use gibbon_trace::Trace;
use serde_json::Value;

use crate::document::Document;
use crate::map::Map;
use crate::owned_files::{self, NotLocked, OwnedFiles};
use crate::run_json::{self, NoRun, RunDetails, RunMark, RunSummary};
use crate::{bundle, dot, film, proof};

const RUN: &str = "run.json";
/// A finding in one file.
const BUNDLE: &str = "finding.gibbon";
/// How long each picture of a film stays.
const FILM_MILLIS: u16 = 900;

#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{}: {problem}", path.display())]
    File { path: PathBuf, problem: io::Error },
    #[error(
        "{} has files that are not of a run of Gibbon's\n\
         hint: another folder, or --force to write into this one; what is there stays",
        .0.display()
    )]
    NotOurs(PathBuf),
    #[error(
        "another Gibbon is writing to {}\n\
         hint: another folder, or wait until that one is done",
        .0.display()
    )]
    InUse(PathBuf),
    #[error("{}: {problem}", path.display())]
    NoRun { path: PathBuf, problem: NoRun },
}

/// The folder of a finding, inside of the run's.
pub fn finding_folder(number: usize) -> String {
    format!("findings/{:02}", number + 1)
}

/// The trace of an episode, inside of the run's folder. They are counted from 1 on.
pub fn episode_file(number: usize) -> String {
    format!("episodes/{number:03}.jsonl")
}

/// The trace that leads to a state of the map, inside of the run's folder.
pub fn screen_trace(state: usize) -> String {
    format!("screens/{state}.jsonl")
}

/// A folder that is a run's, and nobody else's until this is dropped. What earlier runs left in it
/// goes then, if this one got as far as to have something to take its place.
pub struct RunFolder {
    path: PathBuf,
    state: Mutex<State>,
}

struct State {
    files: OwnedFiles,
    /// Where findings are kept while the run goes on, by their signatures.
    findings: BTreeMap<String, usize>,
    /// Whether there is something to take the place of what earlier runs left.
    is_saved: bool,
    has_failed: bool,
}

impl RunFolder {
    /// Whether a run can be kept there, to be asked before hours are spent on one. The folder is
    /// made, locked and marked. `force` has it be a run's whatever is there.
    pub fn claim(path: &Path, force: bool, command: &[String]) -> Result<RunFolder, FolderError> {
        let error = |problem| FolderError::File {
            path: path.to_path_buf(),
            problem,
        };
        // A file in its place, or a folder that cannot be made, is an error of its own.
        std::fs::create_dir_all(path).map_err(error)?;
        if !(force || is_empty(path) || owned_files::is_there(path) || is_run(path)) {
            return Err(FolderError::NotOurs(path.to_path_buf()));
        }
        let files = OwnedFiles::lock(path).map_err(|problem| match problem {
            NotLocked::InUse => FolderError::InUse(path.to_path_buf()),
            NotLocked::NoList => FolderError::NotOurs(path.to_path_buf()),
            NotLocked::Io(problem) => error(problem),
        })?;
        let folder = RunFolder {
            path: path.to_path_buf(),
            state: Mutex::new(State {
                files,
                findings: BTreeMap::new(),
                is_saved: false,
                has_failed: false,
            }),
        };
        // That of an earlier run is left as it is until there is something to take its place.
        if !path.join(RUN).exists() {
            folder.mark(command, false)?;
        }
        Ok(folder)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Says what made the folder, for runs that write no summary.
    pub fn mark(&self, command: &[String], is_finished: bool) -> Result<(), FolderError> {
        let mark = RunMark {
            format: run_json::VERSION,
            version: env!("CARGO_PKG_VERSION").into(),
            command: command.to_vec(),
            is_finished,
        };
        let text = serde_json::to_string_pretty(&mark).expect("plain data");
        self.write(Path::new(RUN), text + "\n")?;
        self.lock().is_saved |= is_finished;
        Ok(())
    }

    /// Keeps a finding, or a shorter trace to one that is kept, while the run goes on.
    pub fn keep_finding(&self, found: &Found) -> Result<(), FolderError> {
        let signature = found.finding.signature();
        let known = self.lock().findings.get(&signature).copied();
        let number = known.unwrap_or_else(|| self.next_finding());
        self.lock().findings.insert(signature, number);
        let folder = PathBuf::from(finding_folder(number));
        self.save_proof(&folder, &found.trace, Some(&found.finding))
    }

    /// Those of an earlier run stay until this one is over.
    fn next_finding(&self) -> usize {
        let is_free = |number: &usize| !self.path.join(finding_folder(*number)).exists();
        (0..).find(is_free).unwrap_or_default()
    }

    /// Writes everything. What was there of an earlier run, and is not written again, goes when the
    /// folder is let go of.
    pub fn save(
        &self,
        run: &RunDetails,
        results: &Results,
        map: Option<&Map>,
    ) -> Result<(), FolderError> {
        // Findings that were kept on the way are written again, in their order.
        self.lock().files.begin_again();
        self.write(Path::new(RUN), RunSummary::new(run, results).text())?;
        for (at, trace) in results.episodes.iter().enumerate() {
            self.write(Path::new(&episode_file(at + 1)), trace.text())?;
        }
        let coverage = &results.coverage;
        let summary = serde_json::to_value(coverage.summary()).expect("plain data");
        self.write_document(Document::Coverage, summary)?;
        self.write(Path::new("coverage.lcov"), lcov::write(coverage))?;
        let xml = jacoco::write(coverage, &run.app.package);
        self.write(Path::new("coverage.xml"), xml)?;
        for (at, (_, found)) in results.numbered().enumerate() {
            let folder = PathBuf::from(finding_folder(at));
            self.save_proof(&folder, &found.trace, Some(&found.finding))?;
        }
        self.save_map(map)?;
        self.lock().is_saved = true;
        Ok(())
    }

    /// Writes a trace in every form, with the stack of what it finds, if it does, into a folder
    /// inside of this one.
    pub fn save_proof(
        &self,
        folder: &Path,
        trace: &Trace,
        finding: Option<&Finding>,
    ) -> Result<(), FolderError> {
        for (name, text) in proof::files(trace, finding) {
            self.write(&folder.join(name), text)?;
        }
        Ok(())
    }

    /// The screens before and after a finding's last event, as PNG.
    pub fn save_pictures(
        &self,
        finding: usize,
        before: Option<&[u8]>,
        after: Option<&[u8]>,
    ) -> Result<(), FolderError> {
        let folder = PathBuf::from(finding_folder(finding));
        for (name, png) in [("before.png", before), ("after.png", after)] {
            if let Some(png) = png {
                self.write(&folder.join(name), png)?;
            }
        }
        Ok(())
    }

    /// The screens before a finding one after the other, as an animated PNG, if there are several.
    pub fn save_film(&self, finding: usize, pictures: &[&[u8]]) -> Result<(), FolderError> {
        let film = film::film(pictures, FILM_MILLIS);
        let name = PathBuf::from(finding_folder(finding)).join("film.png");
        film.map_or(Ok(()), |film| self.write(&name, film))
    }

    /// All that the folder of a finding has by now, in one file that replays.
    pub fn save_bundle(&self, finding: usize) -> Result<(), FolderError> {
        let inside = PathBuf::from(finding_folder(finding));
        let mut files = Vec::new();
        for name in self.lock().files.written_in(&inside) {
            let contents = std::fs::read(self.path.join(&inside).join(&name));
            // Whoever took it away does not want it.
            if let Ok(contents) = contents
                && name != BUNDLE
            {
                files.push((name, contents));
            }
        }
        self.write(&inside.join(BUNDLE), bundle::write(&files))
    }

    /// The page; where it is.
    pub fn save_page(&self, page: &str) -> Result<PathBuf, FolderError> {
        let name = Path::new("report.html");
        self.write(name, page)?;
        Ok(self.path.join(name))
    }

    fn save_map(&self, map: Option<&Map>) -> Result<(), FolderError> {
        let Some(map) = map else {
            return Ok(());
        };
        let model = serde_json::to_value(map).expect("plain data");
        self.write_document(Document::Model, model)?;
        self.write(Path::new("map.dot"), dot::write(map))?;
        for state in &map.states {
            if let Some(png) = &state.picture {
                self.write(Path::new(&format!("screens/{}.png", state.id)), png)?;
            }
            if let Some(trace) = &state.trace {
                self.write(Path::new(&screen_trace(state.id)), trace.text())?;
            }
        }
        Ok(())
    }

    /// Writes a document with its version, under its own name.
    pub fn write_document(&self, document: Document, contents: Value) -> Result<(), FolderError> {
        self.write(Path::new(&document.file()), document.text(contents))
    }

    /// Writes a file, by its name inside of the folder, and puts it in the place of an old one
    /// only when it is whole.
    pub fn write(&self, name: &Path, contents: impl AsRef<[u8]>) -> Result<(), FolderError> {
        let mut state = self.lock();
        let written = state.files.write(name, contents.as_ref());
        state.has_failed |= written.is_err();
        written.map_err(|problem| FolderError::File {
            path: self.path.join(name),
            problem,
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        let mut state = self.lock();
        if state.is_saved && !state.has_failed {
            // What cannot be taken away stays, and is on the list until it can.
            let _ = state.files.remove_stale();
        }
    }
}

/// What a run's folder says of it.
pub fn read(folder: &Path) -> Result<RunSummary, FolderError> {
    let path = folder.join(RUN);
    let text = std::fs::read_to_string(&path).map_err(|problem| FolderError::File {
        path: path.clone(),
        problem,
    })?;
    let run = text.parse();
    run.map_err(|problem| FolderError::NoRun { path, problem })
}

/// The same as `run.json`, for those who want it on standard output.
pub fn json(run: &RunDetails, results: &Results) -> String {
    let text = RunSummary::new(run, results).text();
    text.trim_end().to_owned()
}

/// Whether nothing is there, or nothing yet.
fn is_empty(folder: &Path) -> bool {
    match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(problem) => problem.kind() == io::ErrorKind::NotFound,
    }
}

/// Whether a folder is that of a run from before there was a list of files.
fn is_run(folder: &Path) -> bool {
    let text = std::fs::read_to_string(folder.join(RUN));
    text.is_ok_and(|text| run_json::is_ours(&text))
}

#[cfg(test)]
mod tests;
