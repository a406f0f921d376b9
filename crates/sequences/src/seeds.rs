//! The first event of each kind on a screen: flips lead to the others.

use gibbon_device::{Event, Gui, Node, Point};

use crate::flips;
use crate::settings::EventKind;
use crate::stimulus::{Chain, Stimulus};

/// The first key that is pressed where keys are asked for: one that few screens know.
const KEY: &str = "f12";

/// How long a finger takes for a swipe.
const SWIPE_MILLIS: u32 = 200;

/// What is typed first: fields for numbers take it as well.
const TEXT: &str = "1";

pub(crate) fn seeds(
    kinds: &[EventKind],
    gui: &Gui,
    before: &Chain,
    start: &Event,
) -> Vec<Stimulus> {
    let mut seeds: Vec<Stimulus> = Vec::new();
    for kind in kinds {
        let corner = || flips::target(Point { x: 0, y: 0 }, gui);
        match kind {
            EventKind::Tap => seeds.push(Event::Tap(corner()).into()),
            EventKind::LongTap => seeds.push(Event::LongTap(corner()).into()),
            EventKind::DoubleTap => seeds.push(Event::DoubleTap(corner()).into()),
            EventKind::Swipe => seeds.push(swipe(gui).into()),
            EventKind::Text => texts(gui, before, &mut seeds),
            EventKind::Key => seeds.push(Event::key(KEY).into()),
            EventKind::Back => seeds.push(Event::key("back").into()),
            EventKind::Rotate => seeds.push(Event::Rotate.into()),
            EventKind::Start if before.len() == 0 => seeds.push(start.clone().into()),
            EventKind::Start => {}
        }
    }
    seeds
}

/// Upwards in the middle of the screen.
fn swipe(gui: &Gui) -> Event {
    let windows = gui.windows.iter().map(|window| window.bounds);
    let (width, height) = windows.fold((0, 0), |(width, height), bounds| {
        (width.max(bounds.right), height.max(bounds.bottom))
    });
    let from = Point {
        x: width / 2,
        y: height * 2 / 3,
    };
    Event::Swipe {
        from: flips::target(from, gui),
        to: Point {
            x: width / 2,
            y: height / 3,
        },
        millis: SWIPE_MILLIS,
    }
}

/// A text for each field on the screen. What was typed is unknown as a whole: typing into the same
/// field twice adds nothing.
fn texts(gui: &Gui, before: &Chain, seeds: &mut Vec<Stimulus>) {
    let front: Vec<u32> = gui.front().filter_map(|at| at.try_into().ok()).collect();
    gui.walk(|path, node| {
        let is_front = path.first().is_some_and(|window| front.contains(window));
        if !is_front || !is_field(node) {
            return;
        }
        let focus = match node.focused {
            true => None,
            false => Some(Event::Tap(flips::target(node.bounds.centre(), gui))),
        };
        let seed = Stimulus {
            focus,
            draws: Vec::new(),
            event: Event::Text {
                text: TEXT.to_owned(),
            },
        };
        if !is_typed_into(node, before) {
            seeds.push(seed);
        }
    });
}

fn is_field(node: &Node) -> bool {
    let class = node.class.rsplit('.').next().unwrap_or_default();
    let is_editable = class.ends_with("EditText") || class.ends_with("AutoCompleteTextView");
    is_editable && node.enabled && !node.bounds.is_empty()
}

/// Whether the field ends in what the last text was.
fn is_typed_into(node: &Node, before: &Chain) -> bool {
    before.stimuli().any(|stimulus| match &stimulus.event {
        Event::Text { text } => {
            let is_hidden = node.password && node.text.chars().count() >= text.chars().count();
            node.text.ends_with(text.as_str()) || is_hidden
        }
        _ => false,
    })
}
