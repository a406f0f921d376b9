//! JUnit's XML, as CI servers read it: a test case that starts and explores the app, and one for
//! each finding, which fails.
//!
//! After the schema that Jenkins publishes (`junit-10.xsd`). A finding of the device's own is a test
//! case that was skipped.

use std::fmt::Write;

use gibbon_device::Verdict;
use gibbon_record::{FindingSummary, RunSummary};

use super::{certainty, kind_name, short_exception};

/// `seconds` is how long the run took.
pub fn write(run: &RunSummary, seconds: f64) -> String {
    let package = &run.run.app.package;
    let is_devices = |one: &&FindingSummary| one.finding.verdict == Verdict::Device;
    let skipped = run.findings.iter().filter(is_devices).count();
    let failures = run.findings.len() - skipped;
    let errors = usize::from(!run.problems.is_empty());
    let tests = run.findings.len() + 1;
    let mut cases = String::new();
    let _ = write!(
        cases,
        "    <testcase classname=\"{0}\" name=\"{0} is explored without an error of Gibbon's\" time=\"{seconds:.3}\">",
        attribute(package)
    );
    if let Some(problem) = run.problems.first() {
        let _ = write!(cases, "<error message=\"{}\"/>", attribute(problem));
    }
    cases.push_str("</testcase>\n");
    for finding in &run.findings {
        cases.push_str(&case(finding, package));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"gibbon\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" time=\"{seconds:.3}\">\n  \
         <testsuite name=\"{}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\" time=\"{seconds:.3}\">\n\
         {cases}  </testsuite>\n</testsuites>\n",
        attribute(package)
    )
}

fn case(finding: &FindingSummary, package: &str) -> String {
    let place = finding.place.as_deref().unwrap_or("an unknown place");
    let method = place.split('(').next().unwrap_or(place);
    let class = method.rsplit_once('.').map_or(package, |(class, _)| class);
    let name = format!(
        "{}: {} at {place}",
        kind_name(finding.finding.kind),
        short_exception(finding)
    );
    let mut out = format!(
        "    <testcase classname=\"{}\" name=\"{}\" time=\"0\">",
        attribute(class),
        attribute(&name)
    );
    if finding.finding.verdict == Verdict::Device {
        let _ = write!(out, "<skipped/>");
    } else {
        let text = format!(
            "{}\n{}, {}\ngibbon replay {}",
            finding.finding.stack,
            events(finding.events),
            certainty(finding),
            finding.trace
        );
        let _ = write!(
            out,
            "<failure type=\"{}\" message=\"{}\">{}</failure>",
            attribute(&finding.finding.exception),
            attribute(&finding.finding.message),
            content(&text)
        );
    }
    out + "</testcase>\n"
}

fn events(count: usize) -> String {
    match count {
        1 => "1 event".to_owned(),
        count => format!("{count} events"),
    }
}

/// XML has no way to write most control characters, not even escaped.
fn allowed(text: &str) -> String {
    let is_allowed = |one: char| matches!(one, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    let shown = |one| if is_allowed(one) { one } else { '\u{fffd}' };
    text.chars().map(shown).collect()
}

fn content(text: &str) -> String {
    let text = allowed(text);
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A line break in an attribute would be read as a space.
fn attribute(text: &str) -> String {
    content(text)
        .replace('"', "&quot;")
        .replace('\n', "&#10;")
        .replace('\r', "&#13;")
        .replace('\t', "&#9;")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{nasty, run};
    use super::*;

    #[test]
    fn findings_fail_and_the_devices_are_skipped() {
        let mut devices = nasty();
        devices.finding.verdict = Verdict::Device;
        let text = write(&run(vec![nasty(), devices]), 1.5);
        assert!(text.contains(r#"tests="3" failures="1" errors="0" skipped="1""#));
        assert_eq!(text.matches("<failure ").count(), 1);
        assert_eq!(text.matches("<skipped/>").count(), 1);
        assert!(text.contains(r#"classname="a.b.Main$1""#));
    }

    #[test]
    fn what_an_app_says_stays_text() {
        let text = write(&run(vec![nasty()]), 0.0);
        assert!(!text.contains("<script") && !text.contains('\u{1}') && !text.contains('\u{0}'));
        let message = "message=\"&lt;script&gt;&quot;'&amp;]]&gt;\u{fffd}|`*&#10;";
        assert!(text.contains(message), "{text}");
    }

    #[test]
    fn a_run_that_finds_nothing_passes() {
        let text = write(&run(Vec::new()), 2.0);
        assert!(text.contains(r#"tests="1" failures="0" errors="0" skipped="0" time="2.000""#));
    }
}
