//! What an event has to be for its path, in words.

use gibbon_device::{DecisionKind, Event, Followed, Gui};

/// Longer conditions are cut.
const LONGEST: usize = 400;

pub(crate) fn condition(event: &Event, followed: &Followed, gui: &Gui) -> String {
    let mut text = match event {
        Event::Tap(target) => match gui.node_at(target.at) {
            Some((node, path)) => {
                let bounds = node.bounds;
                format!(
                    "tap {} inside [{},{}][{},{}]",
                    node.widget(&path),
                    bounds.left,
                    bounds.top,
                    bounds.right,
                    bounds.bottom
                )
            }
            None => event.to_string(),
        },
        _ => event.to_string(),
    };
    // What the app itself asked of it.
    let table = &followed.expressions;
    let mut conditions: Vec<String> = Vec::new();
    for decision in &followed.decisions {
        if decision.kind != DecisionKind::App || !table.has(decision.condition) {
            continue;
        }
        let shown = table.show(decision.condition);
        let shown = match decision.taken {
            true => shown,
            false => format!("not ({shown})"),
        };
        if !conditions.contains(&shown) {
            conditions.push(shown);
        }
    }
    if !conditions.is_empty() {
        text.push_str(", where ");
        text.push_str(&conditions.join(" and "));
    }
    if text.chars().count() > LONGEST {
        text = text.chars().take(LONGEST).collect();
        text.push('…');
    }
    text
}
