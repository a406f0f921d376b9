//! A run's folder: all that reproduces it, and what others read.
//!
//! ```text
//! run.json              what was run, how, and what came of it
//! episodes/001.jsonl    every trace
//! coverage.lcov, coverage.xml (JaCoCo), coverage.json
//! model.json, map.dot   the app's screens as an engine told them apart, if it did
//! screens/3.png, .jsonl the picture of one of them, and the trace that leads there
//! findings/01/          stack.txt, trace.jsonl, monkey.txt, adb.sh, RecordedTest.java and .kt;
//!                       before.png and after.png are of the last event
//! ```

use std::io;
use std::path::{Path, PathBuf};

use gibbon_coverage::{Summary, jacoco, lcov};
use gibbon_device::{Finding, Gaps, Profile};
use gibbon_engine::{CurvePoint, Results};
use gibbon_trace::export::espresso::Language;
use gibbon_trace::{AppId, Trace, export};
use serde::Serialize;

use crate::against::Against;
use crate::dot;
use crate::map::Map;

/// What was run.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
}

#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", path.display())]
pub struct FolderError {
    path: PathBuf,
    problem: io::Error,
}

#[derive(Serialize)]
struct RunFile<'a> {
    #[serde(flatten)]
    run: &'a Run,
    events: usize,
    episodes: usize,
    hash: String,
    coverage: Summary,
    activities: Vec<&'a String>,
    findings: Vec<FindingLine<'a>>,
    problems: Vec<String>,
    curve: &'a [CurvePoint],
}

#[derive(Serialize)]
struct FindingLine<'a> {
    folder: String,
    #[serde(flatten)]
    finding: &'a Finding,
    place: Option<String>,
    count: usize,
    first_event: usize,
    events: usize,
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

fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), FolderError> {
    let error = |problem| FolderError {
        path: path.to_path_buf(),
        problem,
    };
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(error)?;
    }
    std::fs::write(path, contents).map_err(error)
}

/// Whether a run can be kept there, to be asked before hours are spent on one. The folder is made.
pub fn claim(folder: &Path) -> Result<(), FolderError> {
    let probe = folder.join(".probe");
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&probe, ""))
        .and_then(|()| std::fs::remove_file(&probe))
        .map_err(|problem| FolderError {
            path: folder.to_path_buf(),
            problem,
        })
}

/// Writes everything; what was there of an earlier run is replaced.
pub fn save(
    folder: &Path,
    run: &Run,
    results: &Results,
    map: Option<&Map>,
) -> Result<(), FolderError> {
    for stale in ["episodes", "findings", "screens"] {
        // There may be none.
        let _ = std::fs::remove_dir_all(folder.join(stale));
    }
    let text = serde_json::to_string_pretty(&run_file(run, results)).expect("plain data");
    write(&folder.join("run.json"), text + "\n")?;
    for (at, trace) in results.episodes.iter().enumerate() {
        write(&folder.join(episode_file(at + 1)), trace.text())?;
    }
    let coverage = &results.coverage;
    let summary = serde_json::to_string_pretty(&coverage.summary()).expect("plain data");
    write(&folder.join("coverage.json"), summary + "\n")?;
    write(&folder.join("coverage.lcov"), lcov::write(coverage))?;
    write(
        &folder.join("coverage.xml"),
        jacoco::write(coverage, &run.app.package),
    )?;
    for (at, found) in results.findings.values().enumerate() {
        let folder = folder.join(finding_folder(at));
        save_proof(&folder, &found.trace, Some(&found.finding))?;
    }
    save_map(folder, map)
}

/// Writes a trace in every form, with the stack of what it finds, if it does.
pub fn save_proof(
    folder: &Path,
    trace: &Trace,
    finding: Option<&Finding>,
) -> Result<(), FolderError> {
    if let Some(finding) = finding {
        write(&folder.join("stack.txt"), &finding.stack)?;
    }
    write(&folder.join("trace.jsonl"), trace.text())?;
    write(&folder.join("monkey.txt"), export::monkey::write(trace))?;
    write(&folder.join("adb.sh"), export::adb::write(trace))?;
    let java = export::espresso::write(trace, Language::Java);
    write(&folder.join("RecordedTest.java"), java)?;
    let kotlin = export::espresso::write(trace, Language::Kotlin);
    write(&folder.join("RecordedTest.kt"), kotlin)
}

fn save_map(folder: &Path, map: Option<&Map>) -> Result<(), FolderError> {
    let (model, graph) = (folder.join("model.json"), folder.join("map.dot"));
    let Some(map) = map else {
        for stale in [model, graph] {
            // There may be none.
            let _ = std::fs::remove_file(stale);
        }
        return Ok(());
    };
    let text = serde_json::to_string_pretty(map).expect("plain data");
    write(&model, text + "\n")?;
    write(&graph, dot::write(map))?;
    for state in &map.states {
        if let Some(png) = &state.picture {
            write(&folder.join(format!("screens/{}.png", state.id)), png)?;
        }
        if let Some(trace) = &state.trace {
            write(&folder.join(screen_trace(state.id)), trace.text())?;
        }
    }
    Ok(())
}

fn run_file<'a>(run: &'a Run, results: &'a Results) -> RunFile<'a> {
    let findings = results.findings.values().enumerate();
    RunFile {
        run,
        events: results.events,
        episodes: results.episodes.len(),
        hash: results.hash(),
        coverage: results.coverage.summary(),
        activities: results.coverage.activities().iter().collect(),
        findings: findings
            .map(|(at, found)| FindingLine {
                folder: finding_folder(at),
                finding: &found.finding,
                place: found.finding.place(&run.app.package),
                count: found.count,
                first_event: found.first_event,
                events: found.trace.steps.len(),
            })
            .collect(),
        problems: results
            .problems
            .iter()
            .map(|(episode, problem)| format!("episode {}: {problem}", episode + 1))
            .collect(),
        curve: &results.curve,
    }
}

/// The same, for those who want it on standard output.
pub fn json(run: &Run, results: &Results) -> String {
    serde_json::to_string_pretty(&run_file(run, results)).expect("plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::MapState;

    #[test]
    fn a_folder_is_claimed_or_refused_and_left_as_it_was() {
        let folder = std::env::temp_dir().join(format!("gibbon-claim-{}", std::process::id()));
        claim(&folder).expect("it can be written");
        let left = std::fs::read_dir(&folder).expect("it was made").count();
        assert_eq!(left, 0);
        let file = folder.join("file");
        std::fs::write(&file, "").expect("written");
        assert!(claim(&file).is_err());
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn a_map_is_written_read_back_and_taken_away() {
        let folder = std::env::temp_dir().join(format!("gibbon-map-{}", std::process::id()));
        let mut map = Map::default();
        map.states.push(MapState {
            id: 3,
            picture: Some(vec![1, 2]),
            ..MapState::default()
        });
        save_map(&folder, Some(&map)).expect("written");
        let text = std::fs::read_to_string(folder.join("model.json")).expect("there");
        let read: Map = serde_json::from_str(&text).expect("as written");
        assert_eq!(read.states[0].id, 3);
        assert_eq!(
            std::fs::read(folder.join("screens/3.png")).expect("there"),
            [1, 2]
        );
        save_map(&folder, None).expect("taken away");
        assert!(!folder.join("model.json").exists() && !folder.join("map.dot").exists());
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
