//! The section about an app's model: the map as a drawing, and each state in words.

use std::collections::BTreeMap;
use std::fmt::Write;

use gibbon_record::folder::screen_trace;
use gibbon_record::{Map, MapEdge, MapState};

use crate::graph::{self, hue, short};
use crate::html::{counted, escape, grouped};
use crate::layout::{Layout, lay_out};

pub const STYLE: &str = include_str!("model.css");
const SCRIPT: &str = include_str!("model.js");

/// So many activities are named beside the drawing; the others are there when asked for.
const NAMED: usize = 12;

/// `folder` is the run's, for the commands that go to a state.
pub fn section(map: &Map, folder: &str) -> String {
    let layout = lay_out(map);
    let crashes = map.edges.iter().filter(|edge| edge.is_crash).count();
    let uncertain = map.edges.iter().filter(|edge| edge.is_nondeterministic);
    let mut out = format!(
        r#"<section class="model" id="model"><h2>Model</h2><p>{}, {}; {} not deterministic, {} to a crash. <small>A bar below a screen says how much of what it offers was tried.</small></p>"#,
        counted(map.states.len(), "state", "states"),
        counted(map.edges.len(), "transition", "transitions"),
        grouped(uncertain.count()),
        grouped(crashes),
    );
    out.push_str(&legend(map, &layout));
    let _ = write!(
        out,
        r#"<div class="view" style="--width:{:.0}px"><div class="tools" hidden><button type="button" data-zoom="1.4" aria-label="closer">+</button><button type="button" data-zoom="0.7" aria-label="further away">−</button><button type="button" data-zoom="0" aria-label="all of it">all</button></div>{}<aside class="sheet" hidden></aside></div>"#,
        layout.width,
        graph::draw(map, &layout)
    );
    let states = Cards::new(map, &layout, folder).all();
    let _ = write!(
        out,
        "<details class=\"states\"><summary>Every state in words</summary>{states}</details><script>{SCRIPT}</script></section>",
    );
    out
}

/// Activities with the most states first.
fn legend(map: &Map, layout: &Layout) -> String {
    let mut counts = vec![0; layout.activities.len()];
    for state in &map.states {
        counts[graph::number(layout, &state.activity)] += 1;
    }
    let mut activities: Vec<usize> = (0..counts.len()).collect();
    activities.sort_by_key(|&at| std::cmp::Reverse(counts[at]));
    let name = |&at: &usize| {
        let activity = &layout.activities[at];
        format!(
            r#"<span style="--hue:{:.0}" data-activity="{at}" title="{}">{} <small>{}</small></span>"#,
            hue(layout, activity),
            escape(activity),
            escape(short(activity)),
            counts[at]
        )
    };
    let (named, others) = activities.split_at(activities.len().min(NAMED));
    let mut out = format!(
        r#"<p class="legend"><i class="first">first way</i><i>other ways</i><i class="nondeterministic">not deterministic</i><i class="crash">crash</i></p><p class="legend">{}</p>"#,
        named.iter().map(name).collect::<String>()
    );
    if !others.is_empty() {
        let _ = write!(
            out,
            r#"<details class="legends"><summary>{}</summary><p class="legend">{}</p></details>"#,
            counted(others.len(), "more activity", "more activities"),
            others.iter().map(name).collect::<String>()
        );
    }
    out
}

/// Each state in words.
struct Cards<'a> {
    map: &'a Map,
    layout: &'a Layout,
    folder: &'a str,
    outgoing: BTreeMap<usize, Vec<&'a MapEdge>>,
    states: BTreeMap<usize, &'a MapState>,
}

impl<'a> Cards<'a> {
    fn new(map: &'a Map, layout: &'a Layout, folder: &'a str) -> Cards<'a> {
        let mut outgoing: BTreeMap<usize, Vec<&MapEdge>> = BTreeMap::new();
        for edge in &map.edges {
            outgoing.entry(edge.from).or_default().push(edge);
        }
        Cards {
            map,
            layout,
            folder,
            outgoing,
            states: map.states.iter().map(|state| (state.id, state)).collect(),
        }
    }

    fn all(&self) -> String {
        self.map
            .states
            .iter()
            .map(|state| self.card(state))
            .collect()
    }

    /// A state with what was done in it and where that led.
    fn card(&self, state: &MapState) -> String {
        let id = state.id;
        let mut out = format!(
            r#"<article id="state-{id}" style="--hue:{:.0}"><h4>{}</h4><p class="place">{} · state {id}</p>"#,
            hue(self.layout, &state.activity),
            escape(title(state)),
            escape(short(&state.activity)),
        );
        if let Some(png) = &state.picture {
            // The drawing has it already.
            let (x, y, width, height) = graph::place(png);
            let _ = write!(
                out,
                r##"<svg class="large" viewBox="{x:.1} {y:.1} {width:.1} {height:.1}"><use href="#picture-{id}"/></svg>"##
            );
        }
        let _ = write!(
            out,
            "<p>{} of {} tried · {} · {} from the start</p>",
            grouped(state.tried),
            counted(state.actions, "action", "actions"),
            counted(state.visits, "visit", "visits"),
            counted(state.events, "event", "events")
        );
        let edges = self.outgoing.get(&id).map_or(&[][..], Vec::as_slice);
        if !edges.is_empty() {
            let items = edges.iter().map(|edge| self.item(state, edge));
            let _ = write!(out, "<ul>{}</ul>", items.collect::<String>());
        }
        if state.trace.is_some() {
            let trace = format!("{}/{}", self.folder, screen_trace(id));
            let _ = write!(
                out,
                r#"<pre class="command">gibbon replay {}</pre>"#,
                escape(&trace)
            );
        }
        out + "</article>"
    }

    fn item(&self, from: &MapState, edge: &MapEdge) -> String {
        let times = match edge.count {
            0 | 1 => String::new(),
            count => format!(" <small>×{}</small>", grouped(count)),
        };
        let to = match self.states.get(&edge.to) {
            _ if edge.is_crash => r#"<b class="crash">crash</b>"#.to_owned(),
            _ if edge.to == edge.from => "<small>stays</small>".to_owned(),
            Some(to) => {
                let place = match to.activity == from.activity || to.label.is_empty() {
                    true => String::new(),
                    false => format!("{}: ", short(&to.activity)),
                };
                format!(
                    r##"<a href="#state-{}">{}{}</a>"##,
                    to.id,
                    escape(&place),
                    escape(title(to))
                )
            }
            None => String::new(),
        };
        let doubt = match edge.is_nondeterministic {
            true => " <small>not always</small>",
            false => "",
        };
        format!("<li>{}{times} → {to}{doubt}</li>", escape(&edge.label))
    }
}

fn title(state: &MapState) -> &str {
    match state.label.is_empty() {
        true => short(&state.activity),
        false => &state.label,
    }
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
            events: Vec::new(),
            count: 2,
            is_nondeterministic: false,
            is_crash,
        };
        let map = Map {
            states: vec![state(0, "list"), state(5, "<edit>")],
            edges: vec![edge(5, "tap “New”", false), edge(0, "tap “Save”", true)],
        };
        let page = section(&map, "run");
        assert!(page.contains("2 states, 2 transitions; 0 not deterministic, 1 to a crash."));
        assert!(page.contains("3 of 4 actions tried"));
        assert!(
            page.contains(r##"tap “New” <small>×2</small> → <a href="#state-5">&lt;edit&gt;</a>"##)
        );
        assert!(page.contains(r#"→ <b class="crash">crash</b>"#));
        // Each picture once: they are most of the page.
        assert_eq!(page.matches("data:image/png").count(), 2);
    }

    #[test]
    fn of_many_activities_those_with_the_most_states_are_named_first() {
        let state = |id: usize| MapState {
            id,
            activity: format!("a.Activity{}", id % 20),
            ..MapState::default()
        };
        let map = Map {
            states: (0..27).map(state).collect(),
            edges: Vec::new(),
        };
        let legend = legend(&map, &lay_out(&map));
        let (first, others) = legend
            .split_once("8 more activities")
            .expect("in two parts");
        assert_eq!(first.matches("<small>2</small>").count(), 7);
        assert_eq!(others.matches("<small>1</small>").count(), 8);
    }
}
