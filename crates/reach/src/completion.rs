//! What a model leaves out: a model of an exploration has one event for all widgets that it takes
//! for the same, and an anchor may be any one of them. Each widget of each state's screen becomes a
//! handler of its own, and what that leads to a state, within bounds. So do keys, sliders that are
//! pulled to their ends, and, once for each activity, what makes the framework create it again:
//! turning the device, ending the process, starting the app again.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem::discriminant;

use gibbon_device::{Event, Gui, Interruption, Node, Point, Problem, Target, Widget};
use gibbon_engine::{Progress, intent_extras};

use crate::StateIndex;
use crate::model::{Handler, UiModel, UiState};
use crate::step::Step;
use crate::survey::{arrive, attempt, deed};
use crate::ways::{WayId, Ways};

/// Handlers that are added to one state, and to the whole model; and states. With more effort there are
/// more.
const MOST_OF_STATE: usize = 28;
const MOST_HANDLERS: usize = 240;
const MOST_STATES: usize = 40;
/// The same deed on screens with the same kinds of widgets, and deeds of the same kind there: taps on
/// the rows of a list.
const MOST_SAME: usize = 2;
const MOST_OF_KIND: usize = 6;
/// States with the same kinds of widgets: what they say may matter, and rarely does.
const MOST_ALIKE: usize = 12;
/// What is typed into fields that nobody typed into.
const TEXT: &str = "12";

/// Views that draw their parts themselves are tapped in so many places; smaller ones have no parts.
const DRAWN_COLUMNS: i32 = 7;
const DRAWN_ROWS: i32 = 7;
const SMALLEST_DRAWN: i32 = 240;
/// Views that show one thing, or nothing, or have other views, by the ends of their names.
const PLAIN: [&str; 12] = [
    "TextView",
    "EditText",
    "Button",
    "ImageView",
    "Layout",
    "Bar",
    "ListView",
    "GridView",
    "ScrollView",
    "RecyclerView",
    "android.view.View",
    "Space",
];

/// How long a finger takes to pull a slider.
const PULL_MILLIS: u32 = 300;

/// What is known of an app beside its model.
#[derive(Clone, Debug, Default)]
pub struct Additions {
    pub package: String,
    /// Keys that its code asks for.
    pub keys: Vec<Event>,
    /// Other ways to start it than the launcher's.
    pub starts: Vec<Event>,
}

/// Adds what is missing: with an effort of 1 what is most likely to matter, with a larger one so many
/// times as much. Ends early if `progress` says so.
pub fn complete(
    ways: &mut Ways<'_>,
    model: &mut UiModel,
    additions: &Additions,
    effort: usize,
    progress: &dyn Progress,
) -> Result<(), Problem> {
    let mut deeds = Deeds::default();
    let (mut screens, mut places) = visit(ways, model)?;
    let known = model.states.len();
    let mut activities: BTreeSet<Option<String>> = BTreeSet::new();
    let mut added = 0;
    let mut index = 0;
    while index < places.len() && added < MOST_HANDLERS * effort && progress.goes_on() {
        let Some(way) = places[index] else {
            index += 1;
            continue;
        };
        let gui = ways.gui(way)?;
        let mut missing = missing(&gui, model, index);
        let layout = ways.last(way).layout;
        missing.retain(|events| deeds.is_new_enough(layout, events, effort));
        missing.truncate(MOST_OF_STATE);
        let mut drawn = taps_on_drawn(&gui);
        drawn.retain(|events| deeds.is_new_enough(layout, events, effort));
        missing.extend(drawn);
        let activity = ways.last(way).activity.clone();
        if activities.insert(activity) {
            missing.extend(additions.keys.iter().map(|key| vec![key.clone()]));
            missing.extend(recreations(index, &additions.package));
        }
        if index == 0 {
            missing.extend(additions.starts.iter().map(|start| vec![start.clone()]));
        }
        missing.retain(|events| !is_known(model, index, events));
        for events in &missing {
            deeds.add(layout, events);
        }
        let mut missing = VecDeque::from(missing);
        while let Some(events) = missing.pop_front() {
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
            // What it asked of the intent, and did not get.
            if let ([start], Some(followed)) = (&events[..], &step.followed) {
                let number = ways.depth(way) as u32;
                let with_texts = intent_extras::with_texts(start, followed, number);
                missing.extend(with_texts.into_iter().map(|start| vec![start]));
            }
            let is_there = step.findings.is_empty() && step.activity.is_some();
            let may_grow = is_there && places.len() < known + MOST_STATES * effort;
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

/// Goes to every state of the model.
pub(crate) fn visit(
    ways: &mut Ways<'_>,
    model: &UiModel,
) -> Result<(Screens, Vec<Option<WayId>>), Problem> {
    ways.set_observing(false);
    let mut screens = Screens::default();
    let mut places: Vec<Option<WayId>> = Vec::new();
    for (index, state) in model.states.iter().enumerate() {
        let way = arrive(ways, Ways::START, &state.way)?;
        if let Some(way) = way {
            screens.add(ways.last(way), index);
        }
        places.push(way);
    }
    Ok((screens, places))
}

/// What was added, by the kinds of widgets on the screen: the same deed does the same there, mostly.
#[derive(Default)]
struct Deeds {
    same: BTreeMap<(Option<u64>, String), usize>,
    of_kind: BTreeMap<(Option<u64>, String), usize>,
}

impl Deeds {
    fn is_new_enough(&self, layout: Option<u64>, events: &[Event], effort: usize) -> bool {
        let same = self.same.get(&(layout, deed(events)));
        let of_kind = kind(events).and_then(|kind| self.of_kind.get(&(layout, kind)));
        same.is_none_or(|count| *count < MOST_SAME * effort)
            && of_kind.is_none_or(|count| *count < MOST_OF_KIND * effort)
    }

    fn add(&mut self, layout: Option<u64>, events: &[Event]) {
        *self.same.entry((layout, deed(events))).or_default() += 1;
        if let Some(kind) = kind(events) {
            *self.of_kind.entry((layout, kind)).or_default() += 1;
        }
    }
}

/// What is done to what kind of widget, whatever that says.
fn kind(events: &[Event]) -> Option<String> {
    let event = events.first()?;
    let verb = discriminant(event);
    match &event.target()?.widget {
        Some(widget) => Some(format!("{verb:?} {} {}", widget.class, widget.resource)),
        None => Some(format!("{verb:?}")),
    }
}

/// States by their screens.
#[derive(Default)]
pub(crate) struct Screens {
    exact: BTreeMap<u64, StateIndex>,
    /// Those with the same kinds of widgets, whatever these say.
    alike: BTreeMap<u64, Vec<StateIndex>>,
}

impl Screens {
    pub fn add(&mut self, step: &Step, state: StateIndex) {
        if let (Some(screen), Some(layout)) = (step.screen, step.layout) {
            self.exact.entry(screen).or_insert(state);
            self.alike.entry(layout).or_default().push(state);
        }
    }

    /// The state with this screen; else one that is alike, if there are many of those already or the
    /// model may not grow.
    pub fn find(&self, step: &Step, may_grow: bool) -> Option<StateIndex> {
        let exact = step.screen.and_then(|screen| self.exact.get(&screen));
        let alike = step.layout.and_then(|layout| self.alike.get(&layout));
        let alike = alike.filter(|alike| !may_grow || alike.len() >= MOST_ALIKE);
        exact.copied().or_else(|| alike?.first().copied())
    }
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
    if node.scrollable {
        let (x, tenth) = (target.at.x, (node.bounds.bottom - node.bounds.top) / 10);
        all.push(vec![Event::Swipe {
            from: Target {
                at: Point {
                    x,
                    y: node.bounds.bottom - tenth,
                },
                ..target.clone()
            },
            to: Point {
                x,
                y: node.bounds.top + tenth,
            },
            millis: PULL_MILLIS,
        }]);
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

/// Taps all over views that draw what is in them themselves: months, boards, keypads. Nothing tells
/// where their parts are.
fn taps_on_drawn(gui: &Gui) -> Vec<Vec<Event>> {
    let front: Vec<usize> = gui.front().collect();
    let mut taps = Vec::new();
    gui.walk(|path, node| {
        let is_front = path
            .first()
            .is_some_and(|window| front.contains(&(*window as usize)));
        let bounds = &node.bounds;
        let (width, height) = (bounds.right - bounds.left, bounds.bottom - bounds.top);
        let is_large = width >= SMALLEST_DRAWN && height >= SMALLEST_DRAWN;
        if !is_front || !node.enabled || !is_large || !draws_itself(node) || !taps.is_empty() {
            return;
        }
        for row in 0..DRAWN_ROWS {
            for column in 0..DRAWN_COLUMNS {
                let at = Point {
                    x: bounds.left + width * (2 * column + 1) / (2 * DRAWN_COLUMNS),
                    y: bounds.top + height * (2 * row + 1) / (2 * DRAWN_ROWS),
                };
                taps.push(vec![Event::Tap(Target { at, widget: None })]);
            }
        }
    });
    taps
}

/// Whether a view has no parts that are views, and is none of those that show one thing.
fn draws_itself(node: &Node) -> bool {
    let mut plain = PLAIN.iter();
    node.children.is_empty() && node.text.is_empty() && !plain.any(|end| node.class.ends_with(end))
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

pub(crate) fn label(events: &[Event]) -> String {
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
