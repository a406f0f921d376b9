//! A map as a drawing: small screens, and lines for what leads from one to another.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gibbon_record::{Map, MapState};

use crate::html::escape;
use crate::layout::{HEIGHT, Layout, Line, WIDTH};

/// The screen on a state, and what is around it.
const BORDER: f64 = 6.0;
const SCREEN: f64 = 195.0;
/// So many letters of a label are in one of its lines.
const LETTERS: usize = 17;
/// The same of an activity's name, in bold letters.
const BOLD_LETTERS: usize = 15;

/// The colour of an activity, told apart from its neighbours' by the golden angle.
pub fn hue(layout: &Layout, activity: &str) -> f64 {
    (number(layout, activity) as f64 * 137.508 + 150.0) % 360.0
}

/// The place of an activity among those of the map.
pub fn number(layout: &Layout, activity: &str) -> usize {
    let names = &layout.activities;
    names.iter().position(|name| name == activity).unwrap_or(0)
}

/// Where a picture lies on its state, given the room for it: x, y, width and height.
pub fn place(png: &[u8]) -> (f64, f64, f64, f64) {
    let inside = WIDTH - 2.0 * BORDER;
    let (wide, high) = size(png).unwrap_or((inside, SCREEN));
    let scale = (inside / wide).min(SCREEN / high);
    let (width, height) = (wide * scale, high * scale);
    let x = (WIDTH - width) / 2.0;
    (x, BORDER + (SCREEN - height) / 2.0, width, height)
}

/// A PNG's width and height, which its first chunk begins with.
fn size(png: &[u8]) -> Option<(f64, f64)> {
    let number = |at: usize| {
        let bytes = png.get(at..at + 4)?.try_into().ok()?;
        Some(f64::from(u32::from_be_bytes(bytes).max(1)))
    };
    Some((number(16)?, number(20)?))
}

/// A class name without its package.
pub fn short(activity: &str) -> &str {
    activity.rsplit('.').next().unwrap_or(activity)
}

pub fn draw(map: &Map, layout: &Layout) -> String {
    let mut out = format!(
        r#"<svg class="map" width="{0:.0}" height="{1:.0}" viewBox="0 0 {0:.0} {1:.0}" role="group" aria-label="the app’s screens and what leads from one to another"><defs>"#,
        layout.width, layout.height
    );
    for kind in ["go", "crash"] {
        let _ = write!(
            out,
            r#"<marker id="arrow-{kind}" class="{kind}" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>"#
        );
    }
    out.push_str("</defs>");
    for layer in &layout.layers {
        let name = match layer.distance {
            Some(0) => "start".to_owned(),
            Some(1) => "1 step".to_owned(),
            Some(steps) => format!("{steps} steps"),
            None => "apart".to_owned(),
        };
        let _ = write!(
            out,
            r#"<path class="layer" d="M0 {:.0}H{:.0}"/><text class="layer" x="6" y="{:.0}">{name}</text>"#,
            layer.top - 20.0,
            layout.width,
            layer.top - 6.0
        );
    }
    // First ways above the others, crashes above all.
    let mut lines: Vec<&Line> = layout.lines.iter().collect();
    lines.sort_by_key(|line| (line.is_crash, line.is_first_way));
    for one in lines {
        out.push_str(&line(map, layout, one));
    }
    for (state, place) in map.states.iter().zip(&layout.places) {
        out.push_str(&node(map, layout, state, *place));
    }
    out + "</svg>"
}

fn line(map: &Map, layout: &Layout, line: &Line) -> String {
    let mut class = String::from("edge");
    let kinds = [
        (line.is_first_way, " first"),
        (line.is_nondeterministic, " nondeterministic"),
        (line.is_crash, " crash"),
    ];
    for (_, name) in kinds.iter().filter(|kind| kind.0) {
        class.push_str(name);
    }
    let labels: Vec<String> = line
        .edges
        .iter()
        .map(|&edge| escape(&map.edges[edge].label))
        .collect();
    format!(
        r#"<path class="{class}" data-from="{}" data-to="{}" d="{}" marker-end="url(#arrow-{})"><title>{}</title></path>"#,
        map.states[line.from].id,
        map.states[line.to].id,
        curve(layout.places[line.from], layout.places[line.to]),
        if line.is_crash { "crash" } else { "go" },
        labels.join("\n")
    )
}

/// From below a state to above one further down, and the other way round; beside each other, over
/// the top.
fn curve(from: (f64, f64), to: (f64, f64)) -> String {
    let middle = WIDTH / 2.0;
    let (x1, x2) = (from.0 + middle, to.0 + middle);
    if to.1 > from.1 {
        let (y1, y2) = (from.1 + HEIGHT, to.1 - 2.0);
        let bend = ((y2 - y1) / 2.0).max(24.0);
        return format!(
            "M{x1:.0} {y1:.0}C{x1:.0} {:.0} {x2:.0} {:.0} {x2:.0} {y2:.0}",
            y1 + bend,
            y2 - bend
        );
    }
    // Ways back leave and arrive beside the ways there.
    let (x1, x2) = (x1 + 14.0, x2 + 14.0);
    if to.1 < from.1 {
        let (y1, y2) = (from.1, to.1 + HEIGHT + 2.0);
        let bend = ((y1 - y2) / 2.0).max(24.0);
        return format!(
            "M{x1:.0} {y1:.0}C{x1:.0} {:.0} {x2:.0} {:.0} {x2:.0} {y2:.0}",
            y1 - bend,
            y2 + bend
        );
    }
    let (y1, y2) = (from.1, to.1 - 2.0);
    format!(
        "M{x1:.0} {y1:.0}C{x1:.0} {0:.0} {x2:.0} {0:.0} {x2:.0} {y2:.0}",
        y1 - 26.0
    )
}

/// A link to what is told of the state further down, so that it works without a script.
fn node(map: &Map, layout: &Layout, state: &MapState, (x, y): (f64, f64)) -> String {
    let id = state.id;
    let crashes = map
        .edges
        .iter()
        .filter(|edge| edge.from == id && edge.is_crash);
    let crashes = crashes.count();
    let class = match crashes {
        0 => "state",
        _ => "state crashes",
    };
    let mut out = format!(
        r##"<a class="{class}" href="#state-{id}" data-state="{id}" data-activity="{}" transform="translate({x:.0} {y:.0})" style="--hue:{:.0}"><title>{}: {}</title><rect class="frame" width="{WIDTH}" height="{HEIGHT}" rx="8"/>"##,
        number(layout, &state.activity),
        hue(layout, &state.activity),
        escape(short(&state.activity)),
        escape(&state.label),
    );
    let inside = WIDTH - 2.0 * BORDER;
    match &state.picture {
        Some(png) => {
            let (x, y, width, height) = place(png);
            let _ = write!(
                out,
                r#"<image id="picture-{id}" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" href="data:image/png;base64,{}"/>"#,
                STANDARD.encode(png)
            );
        }
        None => {
            let _ = write!(
                out,
                r#"<rect class="blank" x="{BORDER}" y="{BORDER}" width="{inside}" height="{SCREEN}" rx="4"/><text class="blank" x="{}" y="{}">no picture</text>"#,
                WIDTH / 2.0,
                BORDER + SCREEN / 2.0
            );
        }
    }
    let part = inside * (state.tried as f64 / state.actions.max(1) as f64).min(1.0);
    let bar = SCREEN + 2.0 * BORDER - 2.0;
    let _ = write!(
        out,
        r#"<rect class="all" x="{BORDER}" y="{bar}" width="{inside}" height="3"/><rect class="tried" x="{BORDER}" y="{bar}" width="{part:.1}" height="3"/>"#
    );
    let activity = cut(short(&state.activity), BOLD_LETTERS);
    let words = two_lines(&state.label);
    let lines = std::iter::once(("activity", activity)).chain(words.map(|line| ("", line)));
    for (at, (class, words)) in lines.enumerate() {
        let _ = write!(
            out,
            r#"<text class="{class}" x="{}" y="{}">{}</text>"#,
            WIDTH / 2.0,
            bar + 15.0 + 12.0 * at as f64,
            escape(&words)
        );
    }
    if crashes > 0 {
        let _ = write!(
            out,
            r#"<g class="crash"><circle cx="{}" cy="2" r="11"/><text x="{}" y="6">{crashes}</text></g>"#,
            WIDTH - 2.0,
            WIDTH - 2.0
        );
    }
    out + "</a>"
}

/// A label in two lines, between words where that fits, cut where it is longer.
fn two_lines(text: &str) -> [String; 2] {
    let words: Vec<&str> = text.split_whitespace().collect();
    let fits = |count: &usize| words[..*count].join(" ").chars().count() <= LETTERS;
    let first = (1..=words.len()).rev().find(fits).unwrap_or(0);
    match first {
        // A first word that is too long, such as a name in one piece.
        0 => {
            let all = words.join(" ");
            let (line, rest): (Vec<_>, Vec<_>) =
                all.chars().enumerate().partition(|(at, _)| *at < LETTERS);
            let text = |part: Vec<(usize, char)>| part.into_iter().map(|(_, letter)| letter);
            let rest: String = text(rest).collect();
            [text(line).collect(), cut(&rest, LETTERS)]
        }
        _ => [
            words[..first].join(" "),
            cut(&words[first..].join(" "), LETTERS),
        ],
    }
}

fn cut(line: &str, most: usize) -> String {
    match line.chars().count() > most {
        true => line.chars().take(most - 1).chain(['…']).collect(),
        false => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::lay_out;
    use gibbon_record::MapEdge;

    #[test]
    fn labels_have_two_lines() {
        assert_eq!(two_lines("Save"), ["Save", ""]);
        assert_eq!(
            two_lines("list with three entries and others"),
            ["list with three", "entries and othe…"]
        );
        assert_eq!(
            two_lines("checkbox_preference_of_mine"),
            ["checkbox_preferen", "ce_of_mine"]
        );
        assert_eq!(two_lines(""), ["", ""]);
    }

    #[test]
    fn pictures_keep_their_shape() {
        let png = |width: u32, height: u32| {
            let mut png = vec![0; 16];
            png.extend(width.to_be_bytes());
            png.extend(height.to_be_bytes());
            png
        };
        assert_eq!(place(&png(120, 390)), (20.0, 6.0, 60.0, 195.0));
        assert_eq!(place(&png(352, 180)), (6.0, 81.0, 88.0, 45.0));
        assert_eq!(place(&[]), (6.0, 6.0, 88.0, 195.0));
    }

    #[test]
    fn edges_show_what_they_are() {
        let state = |id| MapState {
            id,
            ..MapState::default()
        };
        let edge = |to, is_nondeterministic, is_crash| MapEdge {
            from: 0,
            to,
            label: "tap “<b>”".into(),
            events: Vec::new(),
            count: 1,
            is_nondeterministic,
            is_crash,
        };
        let map = Map {
            states: vec![state(0), state(1), state(2)],
            edges: vec![edge(1, true, false), edge(2, false, true)],
        };
        let svg = draw(&map, &lay_out(&map));
        assert!(svg.contains(r#"class="edge first nondeterministic" data-from="0" data-to="1""#));
        assert!(svg.contains(r#"class="edge first crash" data-from="0" data-to="2""#));
        assert!(svg.contains("tap “&lt;b&gt;”"));
        assert!(svg.contains(r##"class="state crashes" href="#state-0""##));
    }
}
