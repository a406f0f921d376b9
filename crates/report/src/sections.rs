//! What is on the page, one thing after the other.

use std::fmt::Write;

use gibbon_coverage::{Ratio, Summary};
use gibbon_device::{Event, FindingKind};
use gibbon_record::folder::{Run, finding_folder};
use gibbon_record::{Found, Results};

use crate::Frame;
use crate::html::{breakable, counted, escape, grouped, picture};

pub fn numbers(run: &Run, results: &Results) -> String {
    let cards = [
        counted(results.events, "event", "events"),
        format!("{:.0} a second", run.events_per_second),
        counted(results.findings.len(), "finding", "findings"),
        counted(
            results.episodes.len(),
            "start from scratch",
            "starts from scratch",
        ),
    ];
    let mut out = String::from(r#"<div class="cards">"#);
    for card in cards {
        let (number, name) = card.split_once(' ').unwrap_or((&card, ""));
        let _ = write!(out, "<div><b>{number}</b>{name}</div>");
    }
    out + "</div>"
}

pub fn coverage(summary: &Summary) -> String {
    let rows = [
        ("Activities", summary.activities),
        ("Classes", summary.classes),
        ("Methods", summary.methods),
        ("Lines", summary.lines),
        ("Branches", summary.branches),
        ("Instructions", summary.instructions),
    ];
    let mut out = String::from(r#"<table class="bars">"#);
    for (name, ratio) in rows {
        out.push_str(&bar(name, ratio));
    }
    out + "</table>"
}

fn bar(name: &str, ratio: Ratio) -> String {
    if ratio.total == 0 {
        return format!("<tr><th>{name}</th><td></td><td>none in this file</td></tr>");
    }
    let percent = 100.0 * ratio.share();
    format!(
        r#"<tr><th>{name}</th><td><div class="bar"><i style="width:{percent:.1}%"></i></div></td><td>{percent:.1} % <small>{} of {}</small></td></tr>"#,
        grouped(ratio.covered),
        grouped(ratio.total)
    )
}

pub fn finding(
    number: usize,
    found: &Found,
    package: &str,
    frames: &[Frame],
    folder: &str,
) -> String {
    let finding = &found.finding;
    let kind = match finding.kind {
        FindingKind::Crash => "Crash",
        FindingKind::NotResponding => "Not responding",
    };
    let times = match found.count {
        1 => "once".to_owned(),
        count => format!("{count} times"),
    };
    let trace = format!("{folder}/{}/trace.jsonl", finding_folder(number));
    let mut out = format!(
        r#"<article><h3>{kind}: {}</h3><p>{}</p><p class="place">{}</p><p>Came {times}, first after {}; the shortest trace has {}.</p>"#,
        breakable(&finding.exception),
        escape(&finding.message),
        breakable(&finding.place(package).unwrap_or_default()),
        counted(found.first_event, "event", "events"),
        grouped(found.trace.steps.len()),
    );
    out.push_str(&filmstrip(frames));
    let _ = write!(
        out,
        r#"<details><summary>Stack</summary><pre>{}</pre></details><pre class="command">gibbon replay {}</pre></article>"#,
        escape(&finding.stack),
        escape(&trace)
    );
    out
}

fn filmstrip(frames: &[Frame]) -> String {
    figures(frames, "strip")
}

/// Every screen of a run, one after the other.
pub fn timeline(frames: &[Frame]) -> String {
    figures(frames, "timeline")
}

fn figures(frames: &[Frame], class: &str) -> String {
    if frames.is_empty() {
        return String::new();
    }
    let mut out = format!(r#"<div class="{class}">"#);
    for frame in frames {
        let caption = match &frame.event {
            Some(event) => caption(event, frame.widget.as_deref()),
            None => "then".to_owned(),
        };
        let number = match frame.event {
            Some(_) => format!("{} ", frame.number),
            None => String::new(),
        };
        let _ = write!(
            out,
            r#"<figure><div class="screen">{}{}</div><figcaption>{number}{}</figcaption></figure>"#,
            picture(&frame.png, &caption),
            mark(frame),
            escape(&caption)
        );
    }
    out + "</div>"
}

/// A ring where the event goes.
fn mark(frame: &Frame) -> String {
    let Some(target) = frame.event.as_ref().and_then(Event::target) else {
        return String::new();
    };
    let percent = |at: i32, size: u32| 100.0 * f64::from(at) / f64::from(size.max(1));
    format!(
        r#"<i style="left:{:.1}%;top:{:.1}%"></i>"#,
        percent(target.at.x, frame.width),
        percent(target.at.y, frame.height)
    )
}

fn caption(event: &Event, widget: Option<&str>) -> String {
    match widget {
        Some(widget) => {
            let line = event.to_string();
            let verb = line.split(' ').next().unwrap_or_default();
            format!("{verb} {widget}")
        }
        None => event.to_string(),
    }
}

pub fn activities(results: &Results, package: &str) -> String {
    let reached = results.coverage.activities();
    let all = &results.coverage.program().activities;
    let (seen, unseen): (Vec<_>, Vec<_>) = all.iter().partition(|name| reached.contains(*name));
    let list = |class: &str, names: &[&String]| {
        let items = names.iter().map(|name| {
            // As manifests have it.
            let short = name.strip_prefix(package);
            let short = short.filter(|short| short.starts_with('.'));
            format!(
                r#"<li class="{class}" title="{}">{}</li>"#,
                escape(name),
                breakable(short.unwrap_or(name))
            )
        });
        let items: String = items.collect();
        format!(r#"<ul class="activities">{items}</ul>"#)
    };
    let mut out = list("seen", &seen);
    if !unseen.is_empty() {
        let _ = write!(
            out,
            "<details><summary>Not reached: {}</summary>{}</details>",
            unseen.len(),
            list("unseen", &unseen)
        );
    }
    out
}

pub fn gaps(run: &Run) -> String {
    let list = |names: &[String]| {
        let items = names
            .iter()
            .map(|name| format!("<li><code>{}</code></li>", escape(name)));
        format!("<ul>{}</ul>", items.collect::<String>())
    };
    let mut out = String::new();
    let parts = [
        ("Missing natives", &run.gaps.missing_natives),
        ("Stand-ins", &run.gaps.stand_ins),
    ];
    for (name, names) in parts {
        let _ = write!(
            out,
            "<details><summary>{name}: {}</summary>{}</details>",
            names.len(),
            list(names)
        );
    }
    out
}

pub fn events(results: &Results) -> String {
    let mut out = String::new();
    for (at, trace) in results.episodes.iter().enumerate() {
        let _ = write!(
            out,
            "<details><summary>Start {}: {}</summary><ol>",
            at + 1,
            counted(trace.steps.len(), "event", "events")
        );
        for step in &trace.steps {
            let activity = step.activity.as_deref().unwrap_or("outside of the app");
            let short = activity.rsplit('.').next().unwrap_or(activity);
            let _ = write!(
                out,
                "<li><code>{}</code> <small>{}</small></li>",
                escape(&step.event.to_string()),
                escape(short)
            );
        }
        out.push_str("</ol></details>");
    }
    out
}
