//! The section about an app's model: the map as a drawing, and each state in words.

use std::collections::BTreeMap;
use std::fmt::Write;

use gibbon_record::{Map, MapEdge, MapState};

use crate::graph::{self, hue, short};
use crate::html::{escape, grouped};
use crate::layout::{Layout, lay_out};

pub const STYLE: &str = include_str!("model.css");
const SCRIPT: &str = include_str!("model.js");

pub fn section(map: &Map) -> String {
    let layout = lay_out(map);
    let crashes = map.edges.iter().filter(|edge| edge.is_crash).count();
    let uncertain = map.edges.iter().filter(|edge| edge.is_nondeterministic);
    let mut out = format!(
        r#"<section class="model"><h2>Model</h2><p>States: {}. Transitions: {}, of them not deterministic: {}, crashes: {}. <small>A bar below a screen says how much of what it offers was tried.</small></p>"#,
        grouped(map.states.len()),
        grouped(map.edges.len()),
        grouped(uncertain.count()),
        grouped(crashes),
    );
    out.push_str(&legend(map, &layout));
    let _ = write!(
        out,
        r#"<div class="view"><div class="tools" hidden><button type="button" data-zoom="1.4" aria-label="closer">+</button><button type="button" data-zoom="0.7" aria-label="further away">−</button><button type="button" data-zoom="0" aria-label="all of it">all</button></div>{}<aside class="sheet" hidden></aside></div>"#,
        graph::draw(map, &layout)
    );
    let _ = write!(
        out,
        "<details class=\"states\"><summary>Every state in words</summary>{}</details><script>{SCRIPT}</script></section>",
        states(map, &layout)
    );
    out
}

fn legend(map: &Map, layout: &Layout) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for state in &map.states {
        *counts.entry(&state.activity).or_default() += 1;
    }
    let mut out = String::from(r#"<p class="legend">"#);
    for activity in &layout.activities {
        let _ = write!(
            out,
            r#"<span style="--hue:{:.0}" title="{}">{} <small>{}</small></span>"#,
            hue(layout, activity),
            escape(activity),
            escape(short(activity)),
            counts.get(activity.as_str()).unwrap_or(&0)
        );
    }
    out + r#"<i class="first">first way</i><i>other ways</i><i class="nondeterministic">not deterministic</i><i class="crash">crash</i></p>"#
}

fn states(map: &Map, layout: &Layout) -> String {
    let mut outgoing: BTreeMap<usize, Vec<&MapEdge>> = BTreeMap::new();
    for edge in &map.edges {
        outgoing.entry(edge.from).or_default().push(edge);
    }
    let labels: BTreeMap<usize, &MapState> =
        map.states.iter().map(|state| (state.id, state)).collect();
    let card = |state: &MapState| {
        let edges = outgoing.get(&state.id).map_or(&[][..], Vec::as_slice);
        card(state, edges, &labels, layout)
    };
    map.states.iter().map(card).collect()
}

/// A state with what was done in it and where that led.
fn card(
    state: &MapState,
    edges: &[&MapEdge],
    states: &BTreeMap<usize, &MapState>,
    layout: &Layout,
) -> String {
    let id = state.id;
    let mut out = format!(
        r#"<article id="state-{id}" style="--hue:{:.0}"><h4>{}</h4><p class="place">{} · state {id}</p>"#,
        hue(layout, &state.activity),
        escape(&state.label),
        escape(short(&state.activity)),
    );
    if state.picture.is_some() {
        // The drawing has it already.
        let _ = write!(
            out,
            r##"<svg class="large" viewBox="6 6 88 168"><use href="#picture-{id}"/></svg>"##
        );
    }
    let _ = write!(
        out,
        "<p>{} of {} actions tried · {} visits · {} events from the start</p>",
        grouped(state.tried),
        grouped(state.actions),
        grouped(state.visits),
        grouped(state.events)
    );
    if !edges.is_empty() {
        out.push_str("<ul>");
        for edge in edges {
            out.push_str(&item(edge, states));
        }
        out.push_str("</ul>");
    }
    if let Some(replay) = &state.replay {
        let _ = write!(out, r#"<pre class="command">{}</pre>"#, escape(replay));
    }
    out + "</article>"
}

fn item(edge: &MapEdge, states: &BTreeMap<usize, &MapState>) -> String {
    let times = match edge.count {
        0 | 1 => String::new(),
        count => format!(" <small>×{}</small>", grouped(count)),
    };
    let to = match states.get(&edge.to) {
        _ if edge.is_crash => r#"<b class="crash">crash</b>"#.to_owned(),
        _ if edge.to == edge.from => "<small>stays</small>".to_owned(),
        Some(to) => format!(
            r##"<a href="#state-{}">{}</a>"##,
            to.id,
            escape(match to.label.is_empty() {
                true => short(&to.activity),
                false => &to.label,
            })
        ),
        None => String::new(),
    };
    let doubt = match edge.is_nondeterministic {
        true => " <small>not always</small>",
        false => "",
    };
    format!("<li>{}{times} → {to}{doubt}</li>", escape(&edge.label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_says_what_was_done_and_where_it_led() {
        let state = |id, label: &str| MapState {
            id,
            activity: "a.b.Main".into(),
            label: label.into(),
            picture: Some(vec![1]),
            actions: 4,
            tried: 3,
            ..MapState::default()
        };
        let edge = |to, label: &str, is_crash| MapEdge {
            from: 0,
            to,
            label: label.into(),
            count: 2,
            is_nondeterministic: false,
            is_crash,
        };
        let page = section(&Map {
            states: vec![state(0, "list"), state(5, "<edit>")],
            edges: vec![edge(5, "tap “New”", false), edge(0, "tap “Save”", true)],
        });
        assert!(
            page.contains("States: 2. Transitions: 2, of them not deterministic: 0, crashes: 1.")
        );
        assert!(page.contains("3 of 4 actions tried"));
        assert!(
            page.contains(r##"tap “New” <small>×2</small> → <a href="#state-5">&lt;edit&gt;</a>"##)
        );
        assert!(page.contains(r#"→ <b class="crash">crash</b>"#));
        // Each picture once: they are most of the page.
        assert_eq!(page.matches("data:image/png").count(), 2);
    }
}
