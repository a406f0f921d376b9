//! From an action to events of a device.

use gibbon_device::{Bounds, Event, Gui, Node, Point, Target};
use gibbon_engine::Random;

use crate::action::Kind;
use crate::inputs::text_for;
use crate::model::GuiAction;
use crate::rules::Rules;
use crate::tree::node_at;

/// How long a finger takes to scroll.
const SCROLL_MILLIS: u32 = 200;

const ARROWS: &[&str] = &[
    "dpad_up",
    "dpad_down",
    "dpad_left",
    "dpad_right",
    "dpad_center",
];

/// What does it, one event after the other; nothing if the widget is not there.
pub fn events_for(gui: &Gui, action: GuiAction, rules: &Rules, random: &mut Random) -> Vec<Event> {
    if let Some(event) = without_widget(action, rules) {
        return event;
    }
    let Some((node, path)) = action.widget.and_then(|widget| node_at(gui, widget)) else {
        return Vec::new();
    };
    let target = |at| Target {
        at,
        widget: Some(node.widget(&path)),
    };
    let bounds = node.bounds;
    let centre = bounds.centre();
    let scroll = |from: (i32, i32), to: (i32, i32)| Event::Swipe {
        from: target(part(bounds, from)),
        to: part(bounds, to),
        millis: SCROLL_MILLIS,
    };
    vec![match action.kind {
        Kind::LongTap => Event::LongTap(target(centre)),
        // The content goes up when more of what is below is wanted.
        Kind::ScrollDown => scroll((50, 80), (50, 20)),
        Kind::ScrollUp => scroll((50, 20), (50, 80)),
        Kind::ScrollRight => scroll((80, 50), (20, 50)),
        Kind::ScrollLeft => scroll((20, 50), (80, 50)),
        Kind::Touch => Event::Tap(target(anywhere(bounds, random))),
        Kind::Drag => Event::Swipe {
            from: target(anywhere(bounds, random)),
            to: anywhere(bounds, random),
            millis: SCROLL_MILLIS,
        },
        Kind::Arrows => Event::key(random.choose(ARROWS)),
        Kind::Text => return typed(node, target(centre), rules, random),
        _ => Event::Tap(target(centre)),
    }]
}

fn without_widget(action: GuiAction, rules: &Rules) -> Option<Vec<Event>> {
    Some(match action.kind {
        Kind::Back => vec![Event::key("back")],
        Kind::Menu => vec![Event::key("menu")],
        Kind::Rotate => vec![Event::Rotate],
        Kind::Leave => vec![Event::Home, Event::Return],
        Kind::Kill => vec![Event::Home, Event::Kill, Event::Return],
        Kind::Script => {
            let script = rules.scripts.get(action.widget? as usize)?;
            script.events.clone()
        }
        _ => return None,
    })
}

/// Into a field that gets the focus first, unless it has it.
fn typed(node: &Node, target: Target, rules: &Rules, random: &mut Random) -> Vec<Event> {
    let text = text_for(node, rules.text_for(node), random);
    let text = Event::Text { text };
    match node.focused {
        true => vec![text],
        false => vec![Event::Tap(target), text],
    }
}

/// A place inside, in percent from left and top.
fn part(bounds: Bounds, (x, y): (i32, i32)) -> Point {
    Point {
        x: bounds.left + (bounds.right - bounds.left) * x / 100,
        y: bounds.top + (bounds.bottom - bounds.top) * y / 100,
    }
}

fn anywhere(bounds: Bounds, random: &mut Random) -> Point {
    let mut between = |from: i32, to: i32| from + random.below((to - from).max(1) as u32) as i32;
    Point {
        x: between(bounds.left, bounds.right),
        y: between(bounds.top, bounds.bottom),
    }
}
