//! Sequences of events that were performed, as a tree. Each is performed once; snapshots take the
//! device back to any of them.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use gibbon_code::{Code, Site};
use gibbon_device::{
    Capability, Device, Event, Follow, Followed, Gui, Interest, Outcome, Problem, SnapshotId,
};
use gibbon_engine::{Episode, EpisodeStart, intent_extras};
use gibbon_expressions::Input;
use gibbon_trace::Trace;

use crate::step::Step;
use crate::survey::attempt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WayId(u32);

/// The most snapshots that the device holds at once.
const SNAPSHOTS: usize = 200;
/// Records of one event that are looked at.
const RECORDS: usize = 200_000;

pub struct Ways<'a> {
    device: &'a mut dyn Device,
    code: &'a Code,
    start: EpisodeStart,
    nodes: Vec<Node>,
    /// Where the device is.
    here: Option<WayId>,
    /// Counts uses, to tell which snapshots were not used for long.
    clock: u64,
    events: usize,
    /// Whether texts can be followed.
    can_follow: bool,
    /// Whether reads and writes can be observed.
    can_observe: bool,
    /// Whether those of new ways are.
    observes: bool,
    /// Whether the device does so now.
    is_observing: bool,
}

struct Node {
    /// The way before the last event; none for the start of the app.
    before: Option<(WayId, Event)>,
    after: Vec<WayId>,
    depth: usize,
    /// A text was typed on the way, or an extra asked for: from then on every event is followed.
    is_followed: bool,
    step: Arc<Step>,
    /// The summary of its last event, once somebody asked for it.
    summary: Option<Option<Arc<Followed>>>,
    snapshot: Option<SnapshotId>,
    used: u64,
}

impl<'a> Ways<'a> {
    /// The app just started.
    pub const START: WayId = WayId(0);

    /// Starts the app on a device that has it installed.
    pub fn new(
        device: &'a mut dyn Device,
        code: &'a Code,
        start: EpisodeStart,
    ) -> Result<Ways<'a>, Problem> {
        for needed in [Capability::Snapshots, Capability::Coverage] {
            if !device.can(needed) {
                return Err(Problem::Lacks(needed));
            }
        }
        let mut ways = Ways {
            can_follow: device.can(Capability::Symbols),
            can_observe: device.can(Capability::Observing),
            device,
            code,
            start,
            nodes: Vec::new(),
            here: None,
            clock: 0,
            events: 0,
            observes: true,
            is_observing: false,
        };
        ways.observe(true)?;
        let outcome = ways.start.begin(ways.device)?;
        let step = ways.step(outcome, None)?;
        ways.arrive(None, step)?;
        Ok(ways)
    }

    /// Whether reads and writes of events are observed from now on. What is only passed through is
    /// performed without: the device is several times faster then.
    pub fn set_observing(&mut self, observes: bool) {
        self.observes = observes;
    }

    pub fn code(&self) -> &'a Code {
        self.code
    }

    /// Events performed so far.
    pub fn events(&self) -> usize {
        self.events
    }

    pub fn depth(&self, way: WayId) -> usize {
        self.node(way).depth
    }

    /// What its last event showed; of the start, what starting showed.
    pub fn last(&self, way: WayId) -> &Arc<Step> {
        &self.node(way).step
    }

    /// Its events from the start on.
    pub fn events_of(&self, way: WayId) -> Vec<Event> {
        let mut events = Vec::new();
        let mut at = way;
        while let Some((before, event)) = &self.node(at).before {
            events.push(event.clone());
            at = *before;
        }
        events.reverse();
        events
    }

    /// Where each of its events led, the start first and itself last.
    pub fn chain(&self, way: WayId) -> Vec<WayId> {
        let mut chain = vec![way];
        while let Some((before, _)) = &self.node(chain[chain.len() - 1]).before {
            chain.push(*before);
        }
        chain.reverse();
        chain
    }

    /// The way before its last event, and that event.
    pub fn last_event(&self, way: WayId) -> Option<(WayId, &Event)> {
        let (before, event) = self.node(way).before.as_ref()?;
        Some((*before, event))
    }

    /// How many ways there are: the next one that is performed has this number.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// All that were performed since there were so many, in order.
    pub fn since(&self, count: usize) -> impl Iterator<Item = WayId> + use<> {
        (count as u32..self.nodes.len() as u32).map(WayId)
    }

    /// The way on by one event. Touches go to the widget that they were recorded on, wherever it is
    /// now; a widget that is not there is `NotThere`.
    pub fn extend(&mut self, way: WayId, event: &Event) -> Result<WayId, Problem> {
        let known = self.node(way).after.iter().copied().find(|after| {
            let before = &self.node(*after).before;
            before.as_ref().is_some_and(|(_, one)| is_same(one, event))
        });
        if let Some(known) = known {
            if self.observes {
                self.look(known)?;
            }
            return Ok(known);
        }
        self.go(way)?;
        let event = self.aim(event)?;
        self.here = None;
        self.observe(self.observes)?;
        let (outcome, followed) = self.perform(way, &event)?;
        let step = self.step(outcome, followed)?;
        self.arrive(Some((way, event)), step)
    }

    /// Performs the last event of a way once more if nobody observed what it read and wrote.
    pub fn look(&mut self, way: WayId) -> Result<(), Problem> {
        let node = self.node(way);
        let Some((before, event)) = node.before.clone() else {
            return Ok(());
        };
        if node.step.is_observed || !self.can_observe {
            return Ok(());
        }
        self.go(before)?;
        self.here = None;
        self.observe(true)?;
        let Some((outcome, _)) = attempt(self.perform(before, &event))? else {
            return Ok(());
        };
        let observed = self.device.observed()?;
        let known = self.node(way).step.clone();
        let looked = Step::new(self.code, outcome, Some(&observed));
        self.nodes[way.0 as usize].step = Arc::new(looked.seen_again(&known));
        Ok(())
    }

    /// One event after the other, as long as the app lives. The ways after each.
    pub fn extend_all(&mut self, way: WayId, events: &[Event]) -> Result<Vec<WayId>, Problem> {
        let mut ways = Vec::new();
        let mut at = way;
        for event in events {
            at = self.extend(at, event)?;
            ways.push(at);
            if !self.last(at).findings.is_empty() {
                break;
            }
        }
        Ok(ways)
    }

    /// Runs events from just installed on and gives what each showed, the start first; none if one
    /// of them cannot be performed.
    pub fn rehearse(&mut self, events: &[Event]) -> Result<Option<Vec<Step>>, Problem> {
        self.here = None;
        self.observe(false)?;
        let plain = |outcome| Step::new(self.code, outcome, None);
        let mut steps = vec![plain(self.start.begin(self.device)?)];
        for event in events {
            let Some(outcome) = attempt(self.device.perform(event))? else {
                return Ok(None);
            };
            self.events += 1;
            steps.push(plain(outcome));
        }
        Ok(Some(steps))
    }

    /// Runs events from just installed on, as a trace.
    pub fn record(&mut self, empty: Trace, events: &[Event]) -> Result<Trace, Problem> {
        self.here = None;
        self.observe(false)?;
        let mut episode = Episode::begin(self.device, empty)?;
        for event in events {
            episode.perform(event.clone())?;
        }
        Ok(episode.end(None).trace)
    }

    fn node(&self, way: WayId) -> &Node {
        &self.nodes[way.0 as usize]
    }

    fn observe(&mut self, is_on: bool) -> Result<(), Problem> {
        if !self.can_observe || self.is_observing == is_on {
            return Ok(());
        }
        self.is_observing = is_on;
        self.device.observe(&Interest {
            branches: is_on,
            reads: is_on,
            writes: is_on,
            limit: RECORDS,
            ..Interest::default()
        })
    }

    /// Performs an event at the end of a way, where the device is.
    fn perform(
        &mut self,
        way: WayId,
        event: &Event,
    ) -> Result<(Outcome, Option<Followed>), Problem> {
        self.events += 1;
        if !self.is_followed(way, event) {
            return Ok((self.device.perform(event)?, None));
        }
        let follow = Follow {
            event: self.node(way).depth as u32,
            text: true,
            extras: intent_extras::is_start(event),
            ..Follow::default()
        };
        let (outcome, followed) = self.device.perform_symbolically(event, &follow)?;
        Ok((outcome, Some(followed)))
    }

    fn is_followed(&self, way: WayId, event: &Event) -> bool {
        let may_matter = matches!(event, Event::Text { .. }) || intent_extras::is_start(event);
        self.can_follow && (may_matter || self.node(way).is_followed)
    }

    /// What following the events of a way told, in order.
    pub fn followed(&self, way: WayId) -> Vec<Arc<Step>> {
        let mut steps = Vec::new();
        let mut at = Some(way);
        while let Some(way) = at {
            let node = self.node(way);
            if node.is_followed {
                steps.push(node.step.clone());
            }
            at = node.before.as_ref().map(|(before, _)| *before);
        }
        steps.reverse();
        steps
    }

    /// The shortest way whose last event was like this, of all that were performed.
    pub fn find(&self, is_it: impl Fn(&Step) -> bool) -> Option<WayId> {
        let ids = (0..self.nodes.len() as u32).map(WayId);
        let found = ids.filter(|id| is_it(&self.node(*id).step));
        found.min_by_key(|id| self.node(*id).depth)
    }

    /// Whether any way's last event made a decision, whichever way it went.
    pub fn has_decided(&self, site: Site) -> bool {
        self.find(|step| step.decided(site)).is_some()
    }

    /// The screen at the end of a way.
    pub fn gui(&mut self, way: WayId) -> Result<Gui, Problem> {
        self.go(way)?;
        self.device.gui()
    }

    /// The number of the last event, if that is a text.
    pub fn last_text(&self, way: WayId) -> Option<u32> {
        let (before, event) = self.node(way).before.as_ref()?;
        let number = self.node(*before).depth as u32;
        matches!(event, Event::Text { .. }).then_some(number)
    }

    /// Performs the last event of a way once more with the app's fields unknown. None for the start
    /// of the app, and on devices that cannot follow symbols.
    pub fn summary(&mut self, way: WayId) -> Result<Option<Arc<Followed>>, Problem> {
        if let Some(known) = &self.node(way).summary {
            return Ok(known.clone());
        }
        let before = self.node(way).before.clone();
        let Some((before, event)) = before.filter(|_| self.can_follow) else {
            return Ok(None);
        };
        self.go(before)?;
        self.here = None;
        self.events += 1;
        let follow = Follow {
            event: self.node(before).depth as u32,
            text: true,
            extras: intent_extras::is_start(&event),
            fields: true,
            ..Follow::default()
        };
        self.observe(false)?;
        let followed = attempt(self.device.perform_symbolically(&event, &follow))?;
        let summary = followed.map(|(_, followed)| Arc::new(followed));
        self.nodes[way.0 as usize].summary = Some(summary.clone());
        Ok(summary)
    }

    fn step(&mut self, outcome: Outcome, followed: Option<Followed>) -> Result<Step, Problem> {
        let observed = match self.is_observing {
            true => Some(self.device.observed()?),
            false => None,
        };
        let mut step = Step::new(self.code, outcome, observed.as_ref());
        step.followed = followed;
        if step.findings.is_empty() {
            if self.device.can(Capability::StateHash) {
                step.state = self.device.state_hash().ok();
            }
            if let Ok(gui) = self.device.gui() {
                step.screen = Some(hash(&format!("{gui:?}")));
                step.layout = Some(layout(&gui, step.activity.as_deref()));
            }
        }
        Ok(step)
    }

    fn arrive(&mut self, before: Option<(WayId, Event)>, step: Step) -> Result<WayId, Problem> {
        let id = WayId(self.nodes.len() as u32);
        let depth = before
            .as_ref()
            .map_or(0, |(way, _)| self.node(*way).depth + 1);
        if let Some((way, _)) = &before {
            self.nodes[way.0 as usize].after.push(id);
        }
        let lives = step.findings.is_empty();
        // A start that asks for no extras leaves nothing unknown behind.
        let is_followed = before.as_ref().is_some_and(|(way, event)| {
            self.is_followed(*way, event)
                && (!intent_extras::is_start(event)
                    || self.node(*way).is_followed
                    || step.followed.as_ref().is_some_and(asks_for_extras))
        });
        self.nodes.push(Node {
            is_followed,
            before,
            after: Vec::new(),
            depth,
            step: Arc::new(step),
            summary: None,
            snapshot: None,
            used: self.clock,
        });
        if lives {
            self.here = Some(id);
            self.keep(id)?;
        }
        Ok(id)
    }

    fn keep(&mut self, way: WayId) -> Result<(), Problem> {
        let held = self.nodes.iter().filter(|node| node.snapshot.is_some());
        if held.count() >= SNAPSHOTS {
            let others = self.nodes.iter_mut().skip(1);
            let oldest = others
                .filter(|node| node.snapshot.is_some())
                .min_by_key(|node| node.used);
            if let Some(snapshot) = oldest.and_then(|node| node.snapshot.take()) {
                self.device.forget(snapshot)?;
            }
        }
        let snapshot = self.device.snapshot()?;
        self.clock += 1;
        let node = &mut self.nodes[way.0 as usize];
        (node.snapshot, node.used) = (Some(snapshot), self.clock);
        Ok(())
    }

    /// Takes the device to the end of a way.
    fn go(&mut self, way: WayId) -> Result<(), Problem> {
        if self.here == Some(way) {
            return Ok(());
        }
        let mut missing = Vec::new();
        let mut at = way;
        let snapshot = loop {
            let node = self.node(at);
            match (&node.snapshot, &node.before) {
                (Some(snapshot), _) => break *snapshot,
                (None, Some((before, event))) => {
                    missing.push((at, event.clone()));
                    at = *before;
                }
                (None, None) => return Err(Problem::Internal("the start was let go".into())),
            }
        };
        self.clock += 1;
        self.nodes[at.0 as usize].used = self.clock;
        self.device.restore(snapshot)?;
        self.observe(false)?;
        let mut here = at;
        for (at, event) in missing.into_iter().rev() {
            self.perform(here, &event)?;
            self.keep(at)?;
            here = at;
        }
        self.here = Some(way);
        Ok(())
    }

    fn aim(&mut self, event: &Event) -> Result<Event, Problem> {
        let Some(target) = event.target().filter(|target| target.widget.is_some()) else {
            return Ok(event.clone());
        };
        let gui = self.device.gui()?;
        let widget = target.widget.as_ref().map(ToString::to_string);
        let found = gui.locate(target);
        let at = found.ok_or_else(|| Problem::NotThere(widget.unwrap_or_default()))?;
        let mut event = event.clone();
        // A finger that moves keeps its way.
        if let (false, Some(target)) = (matches!(event, Event::Swipe { .. }), event.target_mut()) {
            target.at = at;
        }
        Ok(event)
    }
}

fn asks_for_extras(followed: &Followed) -> bool {
    let seeds = followed.seeds.iter().map(|(input, _)| input);
    let variables = followed.expressions.variables().map(|one| &one.input);
    let mut inputs = seeds.chain(variables);
    inputs.any(|input| matches!(input, Input::Extra(..)))
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// The kinds of widgets of the windows in front, each once.
fn layout(gui: &Gui, activity: Option<&str>) -> u64 {
    let front: Vec<usize> = gui.front().collect();
    let mut kinds: BTreeSet<(String, String)> = BTreeSet::new();
    gui.walk(|path, node| {
        let window = path.first().map(|window| *window as usize);
        if window.is_some_and(|window| front.contains(&window)) {
            kinds.insert((node.class.clone(), node.resource.clone()));
        }
    });
    hash(&(activity, kinds))
}

/// Whether they are the same but for where their widget is.
fn is_same(one: &Event, other: &Event) -> bool {
    let widget = |event: &Event| event.target().and_then(|target| target.widget.clone());
    if let (Some(one_widget), Some(other_widget)) = (widget(one), widget(other)) {
        let is_swipe = |event: &Event| matches!(event, Event::Swipe { .. });
        return one_widget == other_widget
            && std::mem::discriminant(one) == std::mem::discriminant(other)
            && (!is_swipe(one) || one == other);
    }
    one == other
}
