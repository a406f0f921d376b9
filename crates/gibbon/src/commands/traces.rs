//! Traces as commands are given them: files, folders of findings, scripts of Android's Monkey.

use std::path::Path;

use anyhow::{Context, bail};
use gibbon_apk::App;
use gibbon_device::Profile;
use gibbon_record::bundle;
use gibbon_trace::{Trace, monkey};

use super::app::{identity, locate};

/// Why a folder is none of a finding.
fn no_trace_in(folder: &Path) -> String {
    let folder_name = folder.display();
    if !folder.join("run.json").exists() {
        return format!("{folder_name} has no trace.jsonl, so it is no finding's folder");
    }
    format!(
        "{folder_name} is the folder of a run that found nothing\nhint: its episodes are in \
         {folder_name}/episodes, if it kept some"
    )
}

/// `app` is what a script is for: it does not say so itself.
pub fn read(path: &Path, app: Option<&str>) -> anyhow::Result<Trace> {
    let mut path = path.to_path_buf();
    if path.is_dir() {
        if !path.join("trace.jsonl").exists() {
            bail!("{}", no_trace_in(&path));
        }
        path.push("trace.jsonl");
    }
    let text = std::fs::read(&path).with_context(|| path.display().to_string())?;
    let text = match bundle::is_bundle(&text) {
        true => bundle::read(&text, "trace.jsonl")
            .with_context(|| path.display().to_string())?
            .to_vec(),
        false => text,
    };
    // What is no text is no trace either, and told of as such.
    let text = String::from_utf8_lossy(&text);
    let name = || path.display().to_string();
    if text.trim_start().starts_with('{') {
        return Trace::parse(&text).with_context(name);
    }
    let Some(app) = app else {
        if monkey::parse(&text).is_ok_and(|script| !script.events.is_empty()) {
            bail!(
                "{} is a script of Android's Monkey\nhint: --app APK says what it is for",
                name()
            );
        }
        bail!(
            "{} is no trace\nhint: `gibbon run`, `monkey` and others write traces; for a script \
             --app APK says what it is for",
            name()
        );
    };
    let mut script = monkey::parse(&text).with_context(name)?;
    for skipped in script.skipped.drain(..) {
        eprintln!("gibbon: {}: {skipped}", name());
    }
    let opened = App::open(&locate(app)?)?;
    let launcher = opened.manifest.launcher().map(|one| one.name.as_str());
    Ok(script.into_trace(identity(&opened, app), Profile::default(), launcher))
}
