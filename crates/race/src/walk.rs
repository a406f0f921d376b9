//! Walks through an app that bring many different pairs of events about, observed.
//!
//! This is no exploration: a few short walks, each from just installed on, that prefer what was
//! tried least, alone and after the event before it. Engines that explore give better traces; these
//! are for an app of which there are none yet.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use gibbon_device::{
    Device, Event, Finding, Gui, Intent, IntentPart, Interest, Node, Notice, Point, Problem,
    StartTarget, Target,
};
use gibbon_engine::{Episode, Random, events_that_cause};
use gibbon_trace::Trace;

use crate::log::Log;

/// Timers of apps are seldom set for longer.
const WAIT: u32 = 12_000;

/// What races are found from.
pub fn interest() -> Interest {
    Interest {
        reads: true,
        writes: true,
        messages: true,
        locks: true,
        threads: true,
        limit: Interest::MOST,
        repeats: REPEATS,
        ..Interest::default()
    }
}

/// Of what a loop does over and over, so much is enough to find races.
const REPEATS: u32 = 8;

/// One run, and what was seen in it.
#[derive(Debug)]
pub struct Observation {
    pub trace: Trace,
    pub log: Log,
    /// With the number of events that led there.
    pub findings: Vec<(usize, Finding)>,
}

/// How often each event was done, and each after each.
#[derive(Debug, Default)]
pub struct Tried {
    /// What the receivers of the app's manifest wait for.
    pub broadcasts: Vec<String>,
    alone: BTreeMap<String, u32>,
    after: BTreeMap<(String, String), u32>,
}

/// Does up to `events` events that were tried least, and observes them.
pub fn walk(
    device: &mut dyn Device,
    empty: &Trace,
    events: usize,
    tried: &mut Tried,
    random: &mut Random,
) -> Result<Observation, Problem> {
    device.observe(&interest())?;
    let mut log = Log::default();
    let mut episode = Episode::begin(device, empty.clone())?;
    log.add(0, episode.device().observed()?);
    let mut before = String::new();
    // The rest of what was chosen, such as the network that comes back.
    let mut rest: VecDeque<Event> = VecDeque::new();
    while episode.event_count() < events && episode.is_alive() {
        if rest.is_empty() {
            let gui = match episode.device().gui() {
                Err(Problem::AppDied) => break,
                other => other?,
            };
            let is_outside = episode.activity().is_none();
            let header = &empty.header;
            let (package, start) = (&header.app.package, header.start.as_deref());
            let mut choices = choices(&gui, package, start, is_outside);
            if !is_outside {
                choices.extend(broadcasts(&tried.broadcasts, &episode, package));
            }
            let Some((events, name)) = least_tried(choices, &before, tried, random) else {
                break;
            };
            rest.extend(events);
            before = name;
        }
        let Some(event) = rest.pop_front() else {
            break;
        };
        match episode.perform(event) {
            Ok(_) | Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
            Err(Problem::AppDied) => break,
            Err(problem) => return Err(problem),
        }
        log.add(episode.event_count(), episode.device().observed()?);
    }
    let end = episode.end(None);
    device.observe(&Interest::default())?;
    Ok(Observation {
        trace: end.trace,
        log,
        findings: end.findings,
    })
}

/// Plays a trace again and observes it.
pub fn observe(device: &mut dyn Device, trace: &Trace) -> Result<Observation, Problem> {
    device.observe(&interest())?;
    let mut log = Log::default();
    let mut empty = trace.clone();
    (empty.steps, empty.end) = (Vec::new(), None);
    let mut episode = Episode::begin(device, empty)?;
    log.add(0, episode.device().observed()?);
    for step in &trace.steps {
        match episode.perform(step.event.clone()) {
            Ok(_) | Err(Problem::Refused(_) | Problem::NotThere(_)) => {}
            Err(Problem::AppDied) => break,
            Err(problem) => return Err(problem),
        }
        log.add(episode.event_count(), episode.device().observed()?);
    }
    let end = episode.end(None);
    device.observe(&Interest::default())?;
    Ok(Observation {
        trace: end.trace,
        log,
        findings: end.findings,
    })
}

/// What can be done, and a name that stays the same on the next screen of the kind.
type Choice = (Vec<Event>, String);

/// What receivers of the app wait for, those that come and go included.
fn broadcasts(of_manifest: &[String], episode: &Episode<'_>, package: &str) -> Vec<Choice> {
    let registered = episode.notices().iter().filter_map(|notice| match notice {
        Notice::ReceiverRegistered {
            package: of,
            action,
        } if of == package => Some(action),
        _ => None,
    });
    let actions: BTreeSet<&String> = of_manifest.iter().chain(registered).collect();
    let choice = |action: &String| Some((events_that_cause(action)?, format!("hears {action}")));
    actions.into_iter().filter_map(choice).collect()
}

fn choices(gui: &Gui, package: &str, start: Option<&str>, is_outside: bool) -> Vec<Choice> {
    if is_outside {
        let event = match start {
            Some(class) => Event::Start {
                target: StartTarget::Component(format!("{package}/{class}")),
            },
            None => Event::start(package),
        };
        let mut is_home = false;
        gui.walk(|_, node| is_home |= node.package == HOME);
        let back = (vec![Event::key("back")], "back to the app".to_owned());
        let start = (vec![event], "start".to_owned());
        return if is_home { vec![start] } else { vec![back] };
    }
    let mut choices = Vec::new();
    let front: Vec<usize> = gui.front().collect();
    gui.walk(|path, node| {
        let is_in_front = path
            .first()
            .is_some_and(|at| front.contains(&(*at as usize)));
        if !is_in_front || !node.enabled || node.bounds.is_empty() || node.package != package {
            return;
        }
        let widget = node.widget(path);
        let name = format!("{} {}", widget.class, widget);
        let target = || Target {
            at: node.bounds.centre(),
            widget: Some(widget.clone()),
        };
        if node.clickable || node.checkable {
            choices.push((vec![Event::Tap(target())], format!("tap {name}")));
        }
        if node.long_clickable {
            choices.push((vec![Event::LongTap(target())], format!("long-tap {name}")));
        }
        if node.scrollable {
            choices.push((vec![scroll(target(), node)], format!("scroll {name}")));
        }
        if node.focused && node.class.ends_with("EditText") {
            let text = TEXT.to_owned();
            choices.push((vec![Event::Text { text }], format!("text {name}")));
        }
    });
    let keys = ["menu", "back", "enter"].map(|key| (vec![Event::key(key)], format!("key {key}")));
    choices.extend(keys);
    for event in [Event::Rotate, Event::Home] {
        let name = event.to_string();
        choices.push((vec![event], name));
    }
    choices.push((vec![Event::Wait { millis: WAIT }], "wait".to_owned()));
    choices.push((vec![cover()], COVER.to_owned()));
    choices
}

/// What is typed: a number is a text as well.
const TEXT: &str = "7";

/// A finger moves up over most of what can be scrolled.
fn scroll(from: Target, node: &Node) -> Event {
    let to = Point {
        x: from.at.x,
        y: from.at.y - (node.bounds.bottom - node.bounds.top) / 3,
    };
    Event::Swipe {
        from,
        to,
        millis: 200,
    }
}

/// The home screen's package.
const HOME: &str = "com.android.launcher3";
const COVER: &str = "cover";

/// A dialog of the system comes over the app: it is paused and not stopped.
fn cover() -> Event {
    let action = IntentPart::Action("android.intent.action.CHOOSER".to_owned());
    Event::Start {
        target: StartTarget::Intent(Intent(vec![action])),
    }
}

/// Keys and the like are as promising as a widget that was tapped this often.
fn weight(name: &str) -> u32 {
    match name {
        "key back" | "key enter" | "home" | "wait" | COVER => 2,
        "rotate" => 1,
        _ if name.starts_with("scroll ") || name.starts_with("text ") => 1,
        _ => 0,
    }
}

fn least_tried(
    choices: Vec<Choice>,
    before: &str,
    tried: &mut Tried,
    random: &mut Random,
) -> Option<Choice> {
    let cost = |name: &String| {
        let alone = tried.alone.get(name).copied().unwrap_or(0);
        let pair = (before.to_owned(), name.clone());
        let after = tried.after.get(&pair).copied().unwrap_or(0);
        alone + 2 * after + weight(name)
    };
    let least = choices.iter().map(|(_, name)| cost(name)).min()?;
    let best: Vec<usize> = (0..choices.len())
        .filter(|&at| cost(&choices[at].1) == least)
        .collect();
    let (events, name) = choices.into_iter().nth(random.choose(&best))?;
    *tried.alone.entry(name.clone()).or_default() += 1;
    let pair = (before.to_owned(), name.clone());
    *tried.after.entry(pair).or_default() += 1;
    Some((events, name))
}
