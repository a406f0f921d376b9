//! Many apps at once, as a release is held against them: each is started, looked at, rotated,
//! killed and brought back, and explored; one table has what came of it, with verdicts, and ranks
//! what the device did not do properly. A contact sheet has the first screens.
//!
//! What an app's row was made of stays in the output folder, and is used again as long as the
//! program and the number of events are the same. So a long list can be run in parts.
//!
//! Whether a first screen is right is for people to say: the rules here see a crash, a blank
//! screen and words of failure, nothing else.

mod apps;
mod cause;
mod sheet;
mod table;
mod visit;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use serde::{Deserialize, Serialize};

use visit::{Explored, Look};

#[derive(Args)]
pub struct WideArguments {
    /// APKs, folders of them, npm:PACKAGE@VERSION/FILE, folders of sources, or a text file that
    /// lists such, one a line.
    #[arg(required = true)]
    apps: Vec<String>,
    /// How long each is explored; 0 for not at all.
    #[arg(long, default_value_t = 300)]
    events: usize,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Where everything is kept: a folder for each app, and the contact sheet.
    #[arg(long, value_name = "FOLDER", default_value = "target/wide")]
    out: PathBuf,
    /// The command line to test; the one beside this program if none is given.
    #[arg(long)]
    gibbon: Option<PathBuf>,
    /// Stop after so many seconds; the next run goes on.
    #[arg(long, value_name = "SECONDS")]
    at_most: Option<u64>,
    /// Write the table to this file.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// What a row is made from.
#[derive(Serialize, Deserialize)]
struct Visited {
    /// The program that did it, by its hash.
    build: String,
    events: usize,
    seed: u64,
    package: String,
    version: String,
    target_sdk: i32,
    first: Look,
    rotated: Look,
    killed: Look,
    explored: Explored,
    stand_ins: Vec<String>,
    missing_natives: Vec<String>,
}

struct Row {
    name: String,
    outcome: Result<Visited, String>,
}

pub fn run(arguments: &WideArguments) -> anyhow::Result<ExitCode> {
    let gibbon = match &arguments.gibbon {
        Some(gibbon) => gibbon.clone(),
        None => std::env::current_exe()?.with_file_name("gibbon"),
    };
    let hash = gibbon_setup::sha256_of_file(&gibbon)?;
    let build = &hash[..12];
    let start = std::time::Instant::now();
    let mut rows = Vec::new();
    let apps = apps::expand(&arguments.apps)?;
    for (name, apk) in &apps {
        let folder = arguments.out.join(name);
        let kept = kept(&folder, build, arguments);
        let is_late = arguments
            .at_most
            .is_some_and(|most| start.elapsed().as_secs() >= most);
        let outcome = match kept {
            Some(visited) => Ok(visited),
            None if is_late => continue,
            None => {
                eprint!("{name}: ");
                let visited = visit::visit(&gibbon, build, apk, &folder, arguments)
                    .map_err(|problem| format!("{problem:#}"));
                eprintln!("{}", table::describe(&visited));
                visited
            }
        };
        rows.push(Row {
            name: name.clone(),
            outcome,
        });
    }
    let sheet = arguments.out.join("first-screens.png");
    sheet::write(&sheet, &arguments.out, &rows)?;
    eprintln!("{} of {} apps, {}", rows.len(), apps.len(), sheet.display());
    let text = table::render(&rows, apps.len(), build, arguments);
    crate::table::put(&text, arguments.write.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

const VISITED: &str = "wide.json";

fn kept(folder: &Path, build: &str, arguments: &WideArguments) -> Option<Visited> {
    let text = fs::read_to_string(folder.join(VISITED)).ok()?;
    let visited: Visited = serde_json::from_str(&text).ok()?;
    let is_same = visited.build == build
        && visited.events == arguments.events
        && visited.seed == arguments.seed;
    is_same.then_some(visited)
}

fn keep(folder: &Path, visited: &Visited) -> anyhow::Result<()> {
    let file = folder.join(VISITED);
    let text = serde_json::to_string_pretty(visited).context("plain data")?;
    fs::write(&file, text).with_context(|| file.display().to_string())
}
