//! Targets that want something set up first, in apps that were made for them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use gibbon_setup::{Lines, Need};

use super::{ReachArguments, reach, why_not, yes_or};

/// Marks a line to be reached in an app's sources.
const MARK: &str = "// target";

const HEADING: &str = "## Targets that want something first";

pub(super) fn measure(
    arguments: &ReachArguments,
    put: &dyn Fn(&str, &str) -> anyhow::Result<()>,
) -> anyhow::Result<bool> {
    let mut folders: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(&arguments.sources).context("the apps' sources")? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut parts = arguments.only.iter();
        let is_wanted = arguments.only.is_empty() || parts.any(|part| name.contains(&**part));
        if is_wanted && (name.starts_with("reach-") || name == "tax-calculator") {
            folders.push(path.clone());
        }
    }
    folders.sort();
    if folders.is_empty() {
        bail!("no app of {} has such a name", arguments.sources.display());
    }
    let paths = gibbon_setup::ensure(&Need::to_build_apps(), &mut Lines(std::io::stderr()))?;
    let mut text = format!(
        "{HEADING}\n\n`gibbon-apps reach`, Gibbon {}: targets are lines with `{MARK}`, each looked for \
         by a command of its own; nothing but the APK is given. Seconds are of the whole command, by \
         the clock and of the processor.\n\n\
         | app | target | reached | events | anchors | connectors | seconds | processor |{}\n\
         |---|---|---|---|---|---|---|---|{}\n",
        env!("CARGO_PKG_VERSION"),
        if arguments.ablation {
            " without priorities |"
        } else {
            ""
        },
        if arguments.ablation { "---|" } else { "" },
    );
    let mut is_right = true;
    for folder in folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let targets = marked(&folder)?;
        if targets.is_empty() {
            bail!("{name} has no line with {MARK}");
        }
        let apk = gibbon_app_builder::build(&paths, &folder)?;
        for target in targets {
            eprintln!("{name} {target}");
            let (report, cost) = reach(arguments, &apk, &["--target", &target])?;
            let [one] = &report.targets[..] else {
                bail!("one target, and {} answers", report.targets.len());
            };
            is_right &= one.reached;
            let _ = write!(
                text,
                "| {name} | {target} | {} | {} | {} | {} | {:.1} | {:.1} |",
                yes_or(one.reached, &why_not(one)),
                one.events.len(),
                one.anchors.len(),
                one.connectors,
                cost.seconds,
                cost.processor,
            );
            if arguments.ablation {
                let options = ["--target", &target, "--no-priorities"];
                let (report, cost) = reach(arguments, &apk, &options)?;
                let reached = report.targets.iter().all(|one| one.reached);
                let reached = yes_or(reached, "not reached");
                let _ = write!(text, " {reached} after {:.1} |", cost.seconds);
            }
            text.push('\n');
        }
    }
    put(HEADING, &text)?;
    Ok(is_right)
}

/// The lines to be reached, as `FILE.java:LINE`.
fn marked(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut all = Vec::new();
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths {
        if path.is_dir() {
            all.extend(marked(&path)?);
        } else if path.extension().is_some_and(|end| end == "java") {
            let text = std::fs::read_to_string(&path)?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let lines = (1..)
                .zip(text.lines())
                .filter(|(_, line)| line.contains(MARK));
            all.extend(lines.map(|(number, _)| format!("{name}:{number}")));
        }
    }
    Ok(all)
}
