//! What is on the page beside findings and model, one thing after the other.

use std::fmt::Write;

use gibbon_coverage::{Ratio, Summary};
use gibbon_engine::Results;
use gibbon_record::Map;
use gibbon_record::RunDetails;

use crate::html::{breakable, counted, escape, grouped};

/// What one wants to know first; each leads to where there is more.
pub fn numbers(run: &RunDetails, results: &Results, map: Option<&Map>) -> String {
    let summary = results.coverage.summary();
    let percent = |ratio: Ratio| format!("{:.1}\u{202f}%", 100.0 * ratio.share());
    let card = |class: &str, link: &str, number: &str, name: &str, more: &str| {
        format!(
            r##"<a class="{class}" href="#{link}"><b>{number}</b>{name} <small>{more}</small></a>"##
        )
    };
    let found = results.findings.len();
    let mut out = String::from(r#"<div class="cards">"#);
    out += &card(
        if found > 0 { "bad" } else { "" },
        "findings",
        &grouped(found),
        if found == 1 { "finding" } else { "findings" },
        "",
    );
    out += &card(
        "",
        "coverage",
        &percent(summary.activities),
        "of activities",
        &of(summary.activities),
    );
    out += &card(
        "",
        "coverage",
        &percent(summary.instructions),
        "of instructions",
        &of(summary.instructions),
    );
    if let Some(map) = map {
        let actions = map.states.iter();
        let (tried, all) = actions.fold((0, 0), |(tried, all), state| {
            (tried + state.tried, all + state.actions)
        });
        out += &card(
            "",
            "model",
            &grouped(map.states.len()),
            "states",
            &format!("{} of {} actions tried", grouped(tried), grouped(all)),
        );
    }
    out += &card(
        "",
        "events",
        &grouped(results.events),
        "events",
        &format!("{:.0} a second", run.events_per_second),
    );
    out + "</div>"
}

fn of(ratio: Ratio) -> String {
    format!("{} of {}", grouped(ratio.covered), grouped(ratio.total))
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
        r#"<tr><th>{name}</th><td><div class="bar"><i style="width:{percent:.1}%"></i></div></td><td>{percent:.1} % <small>{}</small></td></tr>"#,
        of(ratio)
    )
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

pub fn gaps(run: &RunDetails) -> String {
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
