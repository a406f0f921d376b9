//! What was found: a list of all, then each with its last screens and what reproduces it.

use std::fmt::Write;

use gibbon_device::{Finding, FindingKind, Verdict};
use gibbon_engine::{Found, Results};
use gibbon_record::Tested;
use gibbon_record::folder::finding_folder;

use crate::Filmstrips;
use crate::html::{breakable, counted, escape, grouped};
use crate::screens;
use crate::tested::{badges, story};

/// What lies in the folder of a finding, and what it is.
const FILES: [(&str, &str); 6] = [
    ("trace.jsonl", "trace"),
    ("stack.txt", "stack"),
    ("RecordedTest.kt", "Espresso in Kotlin"),
    ("RecordedTest.java", "in Java"),
    ("monkey.txt", "Monkey script"),
    ("adb.sh", "adb"),
];

/// `folder` is the run's, for the commands that replay.
pub fn section(
    results: &Results,
    package: &str,
    filmstrips: &Filmstrips,
    folder: &str,
    tested: Option<&Tested>,
) -> String {
    let count = results.findings.len();
    if count == 0 {
        return "<p>Nothing was found.</p>".to_owned();
    }
    let mut out = String::new();
    if count > 1 {
        let items = results.numbered().map(|(_, found)| found).enumerate();
        let is_devices = |found: &Found| found.finding.verdict == Verdict::Device;
        let mut items: Vec<(usize, &Found)> = items.collect();
        // What counts comes first; numbers stay those of the folders.
        items.sort_by_key(|(_, found)| is_devices(found));
        let items = items.into_iter();
        let items = items.map(|(at, found)| line(at + 1, found, package));
        let _ = write!(
            out,
            r#"<ol class="index">{}</ol>"#,
            items.collect::<String>()
        );
    }
    for (at, (signature, found)) in results.numbered().enumerate() {
        let more = tested.map(|tested| {
            let proof = tested.proofs.get(signature);
            let story = proof.map(|proof| story(found, proof)).unwrap_or_default();
            badges(found, proof, tested.is_new(signature)) + &story
        });
        let frames = filmstrips.get(at).map_or(&[][..], Vec::as_slice);
        let _ = write!(
            out,
            r#"<article id="finding-{}">{}{}{}{}</article>"#,
            at + 1,
            heading(at + 1, found, package),
            more.unwrap_or_default(),
            screens::strip(frames),
            proof(at, found, folder, tested.is_some(), frames.len() > 1)
        );
    }
    out
}

fn line(number: usize, found: &Found, package: &str) -> String {
    let exception = &found.finding.exception;
    format!(
        r##"<li value="{number}"><a href="#finding-{number}">{}</a> <span class="place">{}</span> <small>{}, {}</small></li>"##,
        escape(exception.rsplit('.').next().unwrap_or(exception)),
        breakable(&short_place(&found.finding, package)),
        times(found),
        counted(found.trace.steps.len(), "event", "events"),
    )
}

/// The class without its package, and the method: `Main.onClick(Main.java:7)`.
fn short_place(finding: &Finding, package: &str) -> String {
    let place = finding.place(package).unwrap_or_default();
    let (method, file) = place.split_once('(').unwrap_or((&place, ""));
    let mut parts = method.rsplitn(3, '.');
    let (name, class) = (parts.next(), parts.next());
    match (class, name) {
        (Some(class), Some(name)) => format!("{class}.{name}({file}"),
        _ => place,
    }
}

fn times(found: &Found) -> String {
    match found.count {
        1 => "once".to_owned(),
        count => format!("{} times", grouped(count)),
    }
}

fn heading(number: usize, found: &Found, package: &str) -> String {
    let finding = &found.finding;
    let kind = match finding.kind {
        FindingKind::Crash => "Crash",
        FindingKind::NotResponding => "Not responding",
        FindingKind::Race => "Race",
        FindingKind::Deadlock => "Deadlock",
        FindingKind::LostInput => "Lost input",
        FindingKind::Leak => "Leaked activity",
        FindingKind::Violation => "Violated property",
    };
    format!(
        r#"<h3>{number} · {kind}: {}</h3><p>{}</p><p class="place">{}</p>{}<p><b>{}</b> lead to it from the start of the app. It came {}, first after {}.</p>"#,
        breakable(&finding.exception),
        escape(&finding.message),
        breakable(&finding.place(package).unwrap_or_default()),
        doubt(finding),
        counted(found.trace.steps.len(), "event", "events"),
        times(found),
        counted(found.first_event, "event", "events"),
    )
}

/// Why it is not, or may not be, the app's fault.
fn doubt(finding: &Finding) -> String {
    let whose = match finding.verdict {
        Verdict::App => return String::new(),
        Verdict::PerhapsDevice => "Perhaps the device's fault",
        Verdict::Device => "The device's fault, not the app's",
    };
    format!(
        r#"<p class="doubt"><b>{whose}</b>: {}</p>"#,
        escape(&finding.reason)
    )
}

/// The stack, the command that does it again, and files for other tools.
fn proof(at: usize, found: &Found, folder: &str, is_bundled: bool, has_film: bool) -> String {
    let inside = finding_folder(at);
    let mut files = FILES.to_vec();
    if has_film {
        files.push(("film.png", "film"));
    }
    if is_bundled {
        files.push(("finding.gibbon", "all in one file"));
    }
    let link = |(file, name): (&str, &str)| format!(r#"<a href="{inside}/{file}">{name}</a>"#);
    format!(
        r#"<details><summary>Stack</summary><pre>{}</pre></details><pre class="command">gibbon replay {}</pre><p class="files">{}</p>"#,
        escape(&found.finding.stack),
        escape(&format!("{folder}/{inside}/trace.jsonl")),
        files.into_iter().map(link).collect::<Vec<_>>().join(" · ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_without_packages() {
        let finding = |stack: &str| Finding::new(FindingKind::Crash, "a.b", "x.Y", "", stack);
        let at = finding("x.Y\n\tat a.b.c.Main$1.onClick(Main.java:7)\n");
        assert_eq!(short_place(&at, "a.b"), "Main$1.onClick(Main.java:7)");
        assert_eq!(short_place(&finding(""), "a.b"), "");
    }
}
