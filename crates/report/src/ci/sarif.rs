//! SARIF 2.1.0, as code scanning reads it: a result for each finding, at the place in the sources
//! where it was thrown.
//!
//! Paths are as packages have them (`com/example/Main.java`), below the base `SRCROOT`, which is the
//! reader's to set. A finding of the device's own is not a result.

use gibbon_device::Verdict;
use gibbon_record::{FindingSummary, RunSummary};
use serde_json::{Value, json};

use super::{certainty, counted, kind_name, short_exception, source_place};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
const BASE: &str = "SRCROOT";
/// Of the stack, in a result's code flow.
const MOST_FRAMES: usize = 40;

pub fn write(run: &RunSummary) -> String {
    let findings: Vec<&FindingSummary> = counted(&run.findings).collect();
    let mut rules: Vec<&str> = findings
        .iter()
        .map(|one| one.finding.exception.as_str())
        .collect();
    rules.sort_unstable();
    rules.dedup();
    let results: Vec<Value> = findings.iter().map(|one| result(one, &rules)).collect();
    let rules: Vec<Value> = rules
        .iter()
        .map(|exception| {
            let name = exception.rsplit('.').next().unwrap_or(exception);
            json!({
                "id": exception,
                "name": name,
                "shortDescription": { "text": format!("The app fails with {exception}") },
                "defaultConfiguration": { "level": "error" },
            })
        })
        .collect();
    let notifications: Vec<Value> = run
        .problems
        .iter()
        .map(|problem| json!({ "level": "error", "message": { "text": problem } }))
        .collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Gibbon",
                "semanticVersion": run.run.version,
                "version": run.run.version,
                "rules": rules,
            } },
            "invocations": [{
                "commandLine": run.run.command.join(" "),
                "executionSuccessful": run.problems.is_empty(),
                "toolExecutionNotifications": notifications,
            }],
            "originalUriBaseIds": { BASE: { "description": { "text": "The folder that the app's packages are in." } } },
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn result(finding: &FindingSummary, rules: &[&str]) -> Value {
    let level = match finding.finding.verdict {
        Verdict::App => "error",
        _ => "warning",
    };
    let text = format!(
        "{}: {}: {} ({} events; {}). gibbon replay {}",
        kind_name(finding.finding.kind),
        short_exception(finding),
        finding.finding.message,
        finding.events,
        certainty(finding),
        finding.trace
    );
    let rule = rules
        .iter()
        .position(|rule| *rule == finding.finding.exception);
    let mut value = json!({
        "ruleId": finding.finding.exception,
        "ruleIndex": rule,
        "level": level,
        "message": { "text": text },
        // The same finding has the same fingerprint in the next run.
        "partialFingerprints": { "signature/v1": fingerprint(&finding.finding.signature()) },
        "stacks": [{ "frames": frames(&finding.finding.stack) }],
        "properties": {
            "events": finding.events,
            "verdict": finding.finding.verdict,
            "trace": finding.trace,
        },
    });
    if let Some(is_new) = finding.is_new {
        value["baselineState"] = json!(if is_new { "new" } else { "unchanged" });
    }
    if let Some((path, line)) = source_place(finding) {
        let mut physical = json!({
            "artifactLocation": { "uri": uri(&path), "uriBaseId": BASE },
        });
        if let Some(line) = line {
            physical["region"] = json!({ "startLine": line });
        }
        value["locations"] = json!([{ "physicalLocation": physical }]);
    }
    value
}

/// The frames of a stack as the log has it.
fn frames(stack: &str) -> Vec<Value> {
    let lines = stack
        .lines()
        .filter_map(|line| line.trim().strip_prefix("at "));
    let frame = |line: &str| {
        let name = line.split('(').next().unwrap_or(line);
        json!({ "location": { "logicalLocations": [{ "fullyQualifiedName": name }],
                              "message": { "text": line } } })
    };
    lines.take(MOST_FRAMES).map(frame).collect()
}

/// Names of files are an app's to choose.
fn uri(path: &str) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~/$".contains(byte);
    let mut out = String::new();
    for byte in path.bytes() {
        match is_plain(&byte) {
            true => out.push(char::from(byte)),
            false => out += &format!("%{byte:02X}"),
        }
    }
    out
}

/// FNV-1a: short, and the same everywhere.
fn fingerprint(text: &str) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{nasty, run};
    use super::*;

    fn written(findings: Vec<FindingSummary>) -> Value {
        serde_json::from_str(&write(&run(findings))).expect("JSON")
    }

    #[test]
    fn a_finding_is_at_its_place() {
        let log = written(vec![nasty()]);
        let result = &log["runs"][0]["results"][0];
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a/b/Main.java");
        assert_eq!(place["region"]["startLine"], 7);
        assert_eq!(result["level"], "error");
        assert_eq!(result["baselineState"], "new");
        assert_eq!(result["ruleIndex"], 0);
    }

    #[test]
    fn what_is_the_devices_is_no_result_and_what_may_be_a_warning() {
        let mut perhaps = nasty();
        perhaps.finding.verdict = Verdict::PerhapsDevice;
        let mut devices = nasty();
        devices.finding.verdict = Verdict::Device;
        let log = written(vec![perhaps, devices]);
        let results = log["runs"][0]["results"].as_array().expect("results");
        assert_eq!(results.len(), 1);
        assert_eq!(results[0]["level"], "warning");
    }

    #[test]
    fn a_file_may_have_any_name() {
        assert_eq!(uri("a b/Grüße.kt"), "a%20b/Gr%C3%BC%C3%9Fe.kt");
    }
}
