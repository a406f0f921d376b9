//! The first event of each kind on a screen: flips lead to the others.

use gibbon_device::{Battery, Event, Gui, Network, Node, Point, Setting};

use crate::flips;
use crate::settings::EventKind;
use crate::stimulus::{Chain, Stimulus};

/// The first key that is pressed where keys are asked for: one that few screens know.
const KEY: &str = "f12";

/// How long a finger takes for a swipe.
const SWIPE_MILLIS: u32 = 200;

/// Below what Android calls low.
const LOW_BATTERY: u8 = 5;
/// The largest that Android's settings have.
const LARGE_FONT: f32 = 1.3;

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
            EventKind::Setting => seeds.extend(settings(before).map(Stimulus::from)),
        }
    }
    seeds
}

/// Each setting as it was not before. Time and random numbers are unknowns, and rotation is an event
/// of its own.
fn settings(before: &Chain) -> impl Iterator<Item = Event> {
    let is = |setting: &Setting| {
        let set = before.stimuli().rev().filter_map(|one| match &one.event {
            Event::Set { setting } => Some(setting),
            _ => None,
        });
        let mut same = set.filter(|other| other.name() == setting.name());
        same.next() == Some(setting)
    };
    let pairs = [
        [Setting::Night(true), Setting::Night(false)],
        [
            Setting::Network(Network::Off),
            Setting::Network(Network::On),
        ],
        [Setting::Airplane(true), Setting::Airplane(false)],
        [
            Setting::Battery(Battery::Level(LOW_BATTERY)),
            Setting::Battery(Battery::Level(100)),
        ],
        [Setting::FontScale(LARGE_FONT), Setting::FontScale(1.0)],
        [
            Setting::Locale("ar".into()),
            Setting::Locale("en-US".into()),
        ],
    ];
    let next = pairs.map(|[one, other]| if is(&one) { other } else { one });
    next.into_iter().map(Event::set)
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
            clock: None,
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
