//! A run as other tools take it: JUnit's XML, SARIF, a summary in Markdown.
//!
//! All of it is made from what `run.json` says. Whatever an app says is escaped.

pub mod junit;
pub mod markdown;
pub mod sarif;

use gibbon_device::{FindingKind, Verdict};
use gibbon_record::FindingSummary;

/// What a finding is, in two words.
pub(crate) fn kind_name(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::Crash => "Crash",
        FindingKind::NotResponding => "Not responding",
        FindingKind::Race => "Race",
        FindingKind::Deadlock => "Deadlock",
        FindingKind::LostInput => "Lost input",
        FindingKind::Leak => "Leaked activity",
        FindingKind::Violation => "Violated property",
    }
}

/// Findings that are, or may be, the app's.
pub(crate) fn counted(findings: &[FindingSummary]) -> impl Iterator<Item = &FindingSummary> {
    let is_counted = |one: &&FindingSummary| one.finding.verdict != Verdict::Device;
    findings.iter().filter(is_counted)
}

/// The class without its package: `NullPointerException`.
pub(crate) fn short_exception(finding: &FindingSummary) -> &str {
    let exception = &finding.finding.exception;
    exception.rsplit('.').next().unwrap_or(exception)
}

/// How sure it is, in a sentence.
pub(crate) fn certainty(finding: &FindingSummary) -> String {
    let Some(proof) = &finding.proof else {
        return "not replayed".to_owned();
    };
    let mut text = format!(
        "{} of {} replays show it",
        proof.replays.did, proof.replays.of
    );
    if let Some(others) = proof.environments {
        text += &format!(", {} of {} under other seeds", others.did, others.of);
    }
    if finding.finding.verdict == Verdict::PerhapsDevice {
        text += "; perhaps the device's fault";
    }
    text
}

/// Where it was thrown: the file and the line, if the app says so.
pub(crate) fn source_place(finding: &FindingSummary) -> Option<(String, Option<u32>)> {
    let place = finding.place.as_deref()?;
    let (method, rest) = place.split_once('(')?;
    let (file, line) = match rest.strip_suffix(')')?.split_once(':') {
        Some((file, line)) => (file, line.parse().ok().filter(|line| *line > 0)),
        None => (rest.strip_suffix(')')?, None),
    };
    if file.is_empty() || file == "Unknown Source" || file == "Native Method" {
        return None;
    }
    // A source file lies in the folder of its package.
    let class = method.rsplit_once('.').map_or("", |(class, _)| class);
    let folder = class.rsplit_once('.').map_or("", |(package, _)| package);
    let path = match folder.is_empty() {
        true => file.to_owned(),
        false => format!("{}/{file}", folder.replace('.', "/")),
    };
    Some((path, line))
}

#[cfg(test)]
pub(crate) mod tests {
    use gibbon_device::{Finding, FindingKind};
    use gibbon_record::{FindingSummary, Proof, RunSummary, Times};

    use super::*;

    /// A finding whose every text tries to break out of where it is written.
    pub fn nasty() -> FindingSummary {
        let text = "<script>\"'&]]>\u{1}|`*\n\u{202e}\u{0}";
        let stack = format!("x.Y: {text}\n\tat a.b.Main$1.onClick(Main.java:7)\n");
        FindingSummary {
            folder: "findings/01".into(),
            finding: Finding::new(FindingKind::Crash, "a.b", "x.Y", text, &stack),
            place: Some("a.b.Main$1.onClick(Main.java:7)".into()),
            count: 2,
            first_event: 7,
            events: 3,
            trace: "findings/01/trace.jsonl".into(),
            proof: Some(Proof {
                engine: "texts".into(),
                replays: Times { did: 20, of: 20 },
                environments: Some(Times { did: 19, of: 20 }),
                found_with: 12,
                cause: Some(text.into()),
                siblings: 1,
                note: None,
            }),
            is_new: Some(true),
        }
    }

    pub fn run(findings: Vec<FindingSummary>) -> RunSummary {
        let text = r#"{"gibbon_run":1,"version":"0","command":["gibbon","test","a.apk"],
            "app":{"package":"a.b","hash":"00","source":"a.apk"},
            "device":{"width":1,"height":1,"density":1,"locale":"en","seed":0},
            "events_per_second":1.0,"gaps":{"missing_natives":[],"stand_ins":[]},
            "is_finished":true,"events":10,"episodes":1,"hash":"0","coverage":COVERAGE,
            "activities":[],"findings":[],"problems":[],"curve":[],
            "engines":[{"name":"explore","turns":1,"events":10,"seconds":1.5,"instructions":5,
            "branches":2,"findings":1}]}"#;
        let ratio = r#"{"covered":1,"total":3}"#;
        let names = [
            "activities",
            "classes",
            "methods",
            "lines",
            "branches",
            "instructions",
        ];
        let ratios: Vec<String> = names.map(|name| format!(r#""{name}":{ratio}"#)).into();
        let text = text.replace("COVERAGE", &format!("{{{}}}", ratios.join(",")));
        let mut run: RunSummary = text.parse().expect("a run");
        run.findings = findings;
        run
    }

    #[test]
    fn a_place_is_a_file_in_the_folder_of_its_package() {
        let at = |place: &str| {
            let mut finding = nasty();
            finding.place = Some(place.to_owned());
            source_place(&finding)
        };
        let main = Some(("a/b/Main.java".to_owned(), Some(7)));
        assert_eq!(at("a.b.Main$1.onClick(Main.java:7)"), main);
        assert_eq!(at("A.b(A.kt)"), Some(("A.kt".to_owned(), None)));
        assert_eq!(at("a.b.C.d(Unknown Source:12)"), None);
        assert_eq!(at("a.b.C.d(Native Method)"), None);
        assert_eq!(at("rubbish"), None);
    }
}
