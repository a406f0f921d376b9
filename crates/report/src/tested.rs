//! What `gibbon test` adds to the page: how sure each finding is, and what each engine did.

use std::fmt::Write;

use gibbon_device::Verdict;
use gibbon_engine::Found;
use gibbon_record::{Proof, Tested, Times};

use crate::html::{breakable, counted, escape, grouped};

/// Badges: how bad, how sure, whether it is new.
pub fn badges(found: &Found, proof: Option<&Proof>, is_new: Option<bool>) -> String {
    let mut out = String::new();
    let mut badge = |class: &str, text: &str| {
        let _ = write!(out, r#"<span class="badge {class}">{text}</span>"#);
    };
    if is_new == Some(true) {
        badge("bad", "new");
    }
    match found.finding.verdict {
        Verdict::App => badge("bad", "the app’s"),
        Verdict::PerhapsDevice => badge("unsure", "perhaps the device’s"),
        Verdict::Device => badge("", "the device’s"),
    }
    if let Some(proof) = proof {
        let class = |times: Times| match times.did == times.of {
            true => "good",
            false => "unsure",
        };
        let times = proof.replays;
        if times.of > 0 {
            let text = format!("{} of {} replays", times.did, times.of);
            badge(class(times), &text);
        }
        if let Some(times) = proof.environments {
            let text = format!("{} of {} other timings", times.did, times.of);
            badge(class(times), &text);
        }
    }
    format!(r#"<p class="badges">{out}</p>"#)
}

/// Who found it, how it was shrunk, and what it does not happen without.
pub fn story(found: &Found, proof: &Proof) -> String {
    let mut out = format!("<p>Found by <b>{}</b>", escape(&proof.engine));
    let left = found.trace.steps.len();
    if proof.found_with > left {
        let _ = write!(
            out,
            " with {}, shrunk to <b>{}</b>",
            counted(proof.found_with, "event", "events"),
            grouped(left)
        );
    }
    out.push('.');
    if proof.siblings > 0 {
        let _ = write!(
            out,
            " {} led to the same exception at the same place.",
            counted(proof.siblings, "other way", "other ways")
        );
    }
    out.push_str("</p>");
    if let Some(cause) = &proof.cause {
        let _ = write!(
            out,
            r#"<p class="cause"><b>Cause</b>: {}</p>"#,
            escape(cause)
        );
    }
    if let Some(note) = &proof.note {
        let _ = write!(out, "<p><small>{}</small></p>", escape(note));
    }
    out
}

/// A row for each engine.
pub fn engines(tested: &Tested) -> String {
    let mut out = String::from(
        r#"<section id="engines"><h2>Engines</h2><div class="wide"><table class="engines"><tr><th>engine</th><th>turns</th><th>events</th><th>seconds</th><th>new instructions</th><th>new branches</th><th>findings</th></tr>"#,
    );
    for one in &tested.engines {
        let _ = write!(
            out,
            "<tr><th>{}</th><td>{}</td><td>{}</td><td>{:.1}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&one.name),
            grouped(one.turns),
            grouped(one.events),
            one.seconds,
            grouped(one.instructions),
            grouped(one.branches),
            grouped(one.findings)
        );
    }
    out.push_str("</table></div>");
    for one in &tested.engines {
        for problem in &one.problems {
            let _ = write!(
                out,
                r#"<p class="doubt"><b>{}</b> ended early: {}</p>"#,
                escape(&one.name),
                escape(problem)
            );
        }
    }
    for gone in &tested.gone {
        let _ = write!(
            out,
            "<p>The earlier version had {}, which did not come again.</p>",
            escape(gone)
        );
    }
    out + "</section>"
}

/// What makes the app hard to use for some; nothing if there is nothing.
pub fn accessibility(tested: &Tested) -> String {
    if tested.accessibility.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        r#"<section id="accessibility"><h2>Accessibility</h2><p>Notes on the screens that were seen. They are no findings and count for nothing.</p><div class="wide"><table><tr><th>activity</th><th>widget</th><th>what</th><th>where</th></tr>"#,
    );
    for note in &tested.accessibility {
        let size = note.size.map_or_else(String::new, |(width, height)| {
            format!(": {width} × {height} dp")
        });
        let [left, top, right, bottom] = note.bounds;
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{}</td><td>{}{size}</td><td>{left}, {top} to {right}, {bottom}</td></tr>",
            breakable(&note.activity),
            escape(&note.widget),
            note.kind.words(),
        );
    }
    out + "</table></div></section>"
}

#[cfg(test)]
mod tests {
    use gibbon_device::{Finding, FindingKind};
    use gibbon_trace::{AppId, Trace};

    use super::*;

    #[test]
    fn notes_are_a_table_of_what_is_escaped() {
        let note = gibbon_record::AccessibilityNote {
            activity: "a.b.Main".into(),
            widget: "ImageButton “<b>”".into(),
            kind: gibbon_record::NoteKind::SmallTarget,
            size: Some((32, 40)),
            bounds: [1, 2, 3, 4],
        };
        let tested = Tested {
            accessibility: vec![note],
            ..Tested::default()
        };
        let section = accessibility(&tested);
        assert!(section.contains("“&lt;b&gt;”</td><td>touch target under 48 dp: 32 × 40 dp"));
        assert_eq!(accessibility(&Tested::default()), "");
    }

    #[test]
    fn how_sure_a_finding_is_can_be_seen_at_once() {
        let app = AppId {
            package: "a.b".into(),
            hash: String::new(),
            source: String::new(),
        };
        let found = Found {
            finding: Finding::new(
                FindingKind::Crash,
                "a.b",
                "x.Y",
                "",
                "x.Y\n\tat a.b.C.d(C.java:1)",
            ),
            count: 1,
            trace: Trace::new(app, gibbon_device::Profile::default(), None),
            first_event: 0,
        };
        let proof = Proof {
            engine: "texts".into(),
            replays: Times { did: 20, of: 20 },
            environments: Some(Times { did: 3, of: 20 }),
            found_with: 12,
            cause: Some("<b>".into()),
            ..Proof::default()
        };
        let page = badges(&found, Some(&proof), Some(true)) + &story(&found, &proof);
        assert!(page.contains(r#"<span class="badge bad">new</span>"#));
        assert!(page.contains(r#"<span class="badge good">20 of 20 replays</span>"#));
        assert!(page.contains(r#"<span class="badge unsure">3 of 20 other timings</span>"#));
        assert!(page.contains("with 12 events, shrunk to <b>0</b>"));
        assert!(page.contains("</b>: &lt;b&gt;</p>"));
    }
}
