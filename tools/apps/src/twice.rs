//! The same tour again, backwards, in another process: each activity has to execute the same
//! instructions and to show the same pixels.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, bail};

use crate::tour::{Stop, TourArguments};

/// Exit status when the two differ.
const FINDINGS: u8 = 1;

/// FNV-1a, for telling pictures apart.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A line for each activity, which ends in its name.
pub fn signatures(stops: &[Stop]) -> String {
    let line = |stop: &Stop| {
        format!(
            "trace {:016x} picture {:016x} {}\n",
            stop.trace, stop.picture, stop.activity
        )
    };
    stops.iter().map(line).collect()
}

/// Compares a tour with one that starts now.
pub fn compare(stops: &[Stop], arguments: &TourArguments) -> anyhow::Result<ExitCode> {
    let file = std::env::temp_dir().join(format!("gibbon-tour-{}", std::process::id()));
    let mut command = Command::new(std::env::current_exe()?);
    command
        .args(["tour", "--reversed", "--signatures"])
        .arg(&file);
    command.args(arguments.apk());
    if let Some(only) = &arguments.only {
        command.args(["--only", only]);
    }
    let status = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .context("the second tour")?;
    if !status.success() {
        bail!("the second tour ended with {status}");
    }
    let second = fs::read_to_string(&file).context("what the second tour did")?;
    fs::remove_file(&file).context("what the second tour did")?;
    let differing = differing(&signatures(stops), &second);
    for line in &differing {
        println!("{line}");
    }
    println!(
        "{} activities twice, {} differ",
        stops.len(),
        differing.len()
    );
    Ok(match differing.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(FINDINGS),
    })
}

/// The activities whose lines are not in both, and what differs.
fn differing(first: &str, second: &str) -> Vec<String> {
    let by_name = |text: &str| -> BTreeMap<String, String> {
        text.lines()
            .filter_map(|line| line.rsplit_once(' '))
            .map(|(signature, name)| (name.to_owned(), signature.to_owned()))
            .collect()
    };
    let (first, second) = (by_name(first), by_name(second));
    first
        .iter()
        .filter(|(name, signature)| second.get(*name) != Some(signature))
        .map(|(name, signature)| {
            let other = second.get(name).map_or("nothing", String::as_str);
            format!("{name}: {signature}, then {other}")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_does_not_matter_and_the_rest_does() {
        let first = "trace 1 picture 2 a.A\ntrace 3 picture 4 a.B\n";
        let turned = "trace 3 picture 4 a.B\ntrace 1 picture 2 a.A\n";
        assert!(differing(first, turned).is_empty());
        let other = "trace 1 picture 9 a.A\n";
        let lines = differing(first, other);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0], "a.A: trace 1 picture 2, then trace 1 picture 9");
        assert!(lines[1].ends_with("then nothing"));
    }
}
