//! What a model leaves out: a model of an exploration has one event for all widgets that it takes
//! for the same, and an anchor may be any one of them. Each widget of each state's screen becomes a
//! handler of its own, and what that leads to a state, within bounds. So do keys, sliders that are
//! pulled to their ends, and, once for each activity, what makes the framework create it again:
//! turning the device, ending the process, starting the app again.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::discriminant;

use gibbon_device::{Event, Gui, Interruption, Node, Point, Problem, Target, Widget};
use gibbon_engine::Progress;

use crate::StateIndex;
use crate::model::{Handler, UiModel, UiState};
use crate::survey::{arrive, attempt};
use crate::ways::{WayId, Ways};

/// Handlers that are added to one state, and to the whole model; and states.
const MOST_OF_STATE: usize = 28;
const MOST_HANDLERS: usize = 400;
const MOST_STATES: usize = 40;
/// What is typed into fields that nobody typed into.
const TEXT: &str = "12";

/// How long a finger takes to pull a slider.
const PULL_MILLIS: u32 = 300;

/// Adds what is missing. Ends early if `progress` says so.
pub fn complete(
    ways: &mut Ways<'_>,
    model: &mut UiModel,
    package: &str,
    progress: &dyn Progress,
) -> Result<(), Problem> {
    let known = model.states.len();
    let mut screens: BTreeMap<u64, StateIndex> = BTreeMap::new();
    let mut places: Vec<Option<WayId>> = Vec::new();
    for (index, state) in model.states.iter().enumerate() {
        let way = arrive(ways, Ways::START, &state.way)?;
        if let Some(screen) = way.and_then(|way| ways.last(way).screen) {
            screens.entry(screen).or_insert(index);
        }
        places.push(way);
    }
    let mut activities: BTreeSet<Option<String>> = BTreeSet::new();
    let mut added = 0;
    let mut index = 0;
    while index < places.len() && added < MOST_HANDLERS && progress.goes_on() {
        let Some(way) = places[index] else {
            index += 1;
            continue;
        };
        let gui = ways.gui(way)?;
        let mut missing = missing(&gui, model, index);
        missing.truncate(MOST_OF_STATE);
        let activity = ways.last(way).activity.clone();
        if activities.insert(activity) {
            missing.extend(recreations(index, package));
        }
        missing.retain(|events| !is_known(model, index, events));
        for events in missing {
            if !progress.goes_on() {
                return Ok(());
            }
            let before = ways.events();
            let after = attempt(ways.extend_all(way, &events))?;
            progress.advanced(ways.events() - before);
            let Some(last) = after.and_then(|after| after.last().copied()) else {
                continue;
            };
            added += 1;
            let step = ways.last(last).clone();
            let is_there = step.findings.is_empty() && step.activity.is_some();
            let mut to = step.screen.and_then(|screen| screens.get(&screen).copied());
            if is_there && to.is_none() && places.len() < known + MOST_STATES {
                let state = places.len();
                model.states.push(UiState {
                    label: step.activity.clone().unwrap_or_default(),
                    way: ways.events_of(last),
                });
                places.push(Some(last));
                if let Some(screen) = step.screen {
                    screens.insert(screen, state);
                }
                to = Some(state);
            }
            model.handlers.push(Handler {
                from: index,
                to: to.filter(|_| is_there),
                label: label(&events),
                events,
            });
        }
        index += 1;
    }
    Ok(())
}

/// Events for widgets of the screen that no handler of the state is for.
fn missing(gui: &Gui, model: &UiModel, state: StateIndex) -> Vec<Vec<Event>> {
    let mut known: Vec<(Event, Widget)> = Vec::new();
    for handler in model.handlers.iter().filter(|one| one.from == state) {
        for event in &handler.events {
            if let Some(widget) = event.target().and_then(|target| target.widget.clone()) {
                known.push((event.clone(), widget));
            }
        }
    }
    let front: Vec<usize> = gui.front().collect();
    let mut missing = vec![vec![Event::key("menu")], vec![Event::key("back")]];
    gui.walk(|path, node| {
        let is_front = path
            .first()
            .is_some_and(|window| front.contains(&(*window as usize)));
        if !is_front || !node.enabled || node.bounds.is_empty() {
            return;
        }
        let target = Target {
            at: node.bounds.centre(),
            widget: Some(node.widget(path)),
        };
        for events in events_for(node, &target) {
            let is_known = known.iter().any(|(event, widget)| {
                discriminant(event) == discriminant(&events[0])
                    && target.widget.as_ref() == Some(widget)
            });
            if !is_known {
                missing.push(events);
            }
        }
    });
    missing
}

fn events_for(node: &Node, target: &Target) -> Vec<Vec<Event>> {
    let mut all = Vec::new();
    let is_field = node.class.ends_with("EditText");
    if is_field {
        let text = Event::Text { text: TEXT.into() };
        all.push(vec![Event::Tap(target.clone()), text]);
    } else if node.clickable {
        all.push(vec![Event::Tap(target.clone())]);
    }
    if node.long_clickable && !is_field {
        all.push(vec![Event::LongTap(target.clone())]);
    }
    if node.class.ends_with("SeekBar") {
        let y = target.at.y;
        for x in [node.bounds.left + 1, node.bounds.right - 1] {
            all.push(vec![Event::Swipe {
                from: target.clone(),
                to: Point { x, y },
                millis: PULL_MILLIS,
            }]);
        }
    }
    all
}

/// What makes the framework create the activity in front once more. From the app's first state it
/// is left and started again, with nothing restored.
fn recreations(state: StateIndex, package: &str) -> Vec<Vec<Event>> {
    let mut all = vec![
        Interruption::Turn.events(),
        Interruption::Leave.events(),
        Interruption::Kill.events(),
    ];
    if state == 0 {
        all.insert(0, vec![Event::key("back"), Event::start(package)]);
    }
    all
}

/// Whether a handler of the state does the same.
fn is_known(model: &UiModel, state: StateIndex, events: &[Event]) -> bool {
    let mut handlers = model.handlers.iter().filter(|one| one.from == state);
    handlers.any(|one| one.events == events)
}

fn label(events: &[Event]) -> String {
    let Some(target) = events[0].target() else {
        let words: Vec<String> = events.iter().map(ToString::to_string).collect();
        return words.join(", ");
    };
    let widget = target.widget.as_ref();
    let verb = match (&events[0], events.len()) {
        (_, 2) => "type",
        (Event::LongTap(_), _) => "long tap",
        (Event::Swipe { .. }, _) => "pull",
        _ => "tap",
    };
    widget.map_or_else(|| verb.to_owned(), |widget| format!("{verb} {widget}"))
}
