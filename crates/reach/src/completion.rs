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
use crate::step::Step;
use crate::survey::{arrive, attempt, follow};
use crate::ways::{WayId, Ways};

/// Handlers that are added to one state, and to the whole model; and states.
const MOST_OF_STATE: usize = 28;
const MOST_HANDLERS: usize = 700;
const MOST_STATES: usize = 60;
/// States with the same kinds of widgets: what they say may matter, and rarely does.
const MOST_ALIKE: usize = 12;
/// What is typed into fields that nobody typed into.
const TEXT: &str = "12";

/// How long a finger takes to pull a slider.
const PULL_MILLIS: u32 = 300;

/// What is known of an app beside its model.
#[derive(Clone, Debug, Default)]
pub struct Additions {
    pub package: String,
    /// Traces of others, each to an event that ran code which the model's own handlers may not run.
    pub leads: Vec<Vec<Event>>,
    /// Keys that its code asks for.
    pub keys: Vec<Event>,
    /// Other ways to start it than the launcher's.
    pub starts: Vec<Event>,
}

/// Adds what is missing. Ends early if `progress` says so.
pub fn complete(
    ways: &mut Ways<'_>,
    model: &mut UiModel,
    additions: &Additions,
    progress: &dyn Progress,
) -> Result<(), Problem> {
    let mut screens = Screens::default();
    let mut places: Vec<Option<WayId>> = Vec::new();
    ways.set_observing(false);
    for (index, state) in model.states.iter().enumerate() {
        let way = arrive(ways, Ways::START, &state.way)?;
        if let Some(way) = way {
            screens.add(ways.last(way), index);
        }
        places.push(way);
    }
    add_leads(
        ways,
        model,
        &additions.leads,
        &mut screens,
        &mut places,
        progress,
    )?;
    let known = model.states.len();
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
            missing.extend(additions.keys.iter().map(|key| vec![key.clone()]));
            missing.extend(recreations(index, &additions.package));
        }
        if index == 0 {
            missing.extend(additions.starts.iter().map(|start| vec![start.clone()]));
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
            let may_grow = is_there && places.len() < known + MOST_STATES;
            let mut to = screens.find(&step, may_grow);
            if may_grow && to.is_none() {
                let state = places.len();
                model.states.push(UiState {
                    label: step.activity.clone().unwrap_or_default(),
                    way: ways.events_of(last),
                });
                places.push(Some(last));
                screens.add(&step, state);
                to = Some(state);
            }
            model.handlers.push(Handler {
                from: index,
                to: to.filter(|_| is_there),
                label: label(&events),
                events,
                way: None,
            });
        }
        index += 1;
    }
    Ok(())
}

/// States by their screens.
#[derive(Default)]
struct Screens {
    exact: BTreeMap<u64, StateIndex>,
    /// Those with the same kinds of widgets, whatever these say.
    alike: BTreeMap<u64, Vec<StateIndex>>,
}

impl Screens {
    fn add(&mut self, step: &Step, state: StateIndex) {
        if let (Some(screen), Some(layout)) = (step.screen, step.layout) {
            self.exact.entry(screen).or_insert(state);
            self.alike.entry(layout).or_default().push(state);
        }
    }

    /// The state with this screen; else one that is alike, if there are many of those already or the
    /// model may not grow.
    fn find(&self, step: &Step, may_grow: bool) -> Option<StateIndex> {
        let exact = step.screen.and_then(|screen| self.exact.get(&screen));
        let alike = step.layout.and_then(|layout| self.alike.get(&layout));
        let alike = alike.filter(|alike| !may_grow || alike.len() >= MOST_ALIKE);
        exact.copied().or_else(|| alike?.first().copied())
    }
}

/// Makes each lead's last event a handler, to be tried where the lead leads.
fn add_leads(
    ways: &mut Ways<'_>,
    model: &mut UiModel,
    leads: &[Vec<Event>],
    screens: &mut Screens,
    places: &mut Vec<Option<WayId>>,
    progress: &dyn Progress,
) -> Result<(), Problem> {
    for lead in leads {
        if !progress.goes_on() {
            return Ok(());
        }
        let Some((last, before)) = lead.split_last() else {
            continue;
        };
        let performed = ways.events();
        let way = follow(ways, before)?;
        progress.advanced(ways.events() - performed);
        let Some(way) = way else {
            continue;
        };
        let step = ways.last(way).clone();
        let from = screens.find(&step, false).unwrap_or_else(|| {
            let state = places.len();
            model.states.push(UiState {
                label: step.activity.clone().unwrap_or_default(),
                way: ways.events_of(way),
            });
            places.push(Some(way));
            screens.add(&step, state);
            state
        });
        let Some(after) = attempt(ways.extend(way, last))? else {
            continue;
        };
        let step = ways.last(after).clone();
        let is_there = step.findings.is_empty() && step.activity.is_some();
        model.handlers.push(Handler {
            from,
            to: screens.find(&step, false).filter(|_| is_there),
            label: label(std::slice::from_ref(last)),
            events: vec![last.clone()],
            way: Some(ways.events_of(way)),
        });
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
