//! The model as others see it: what it is made of, with names and pictures.

use std::collections::BTreeMap;

use gibbon_engine::Progress;
use gibbon_record::{Map, MapEdge, MapState};
use gibbon_trace::{End, Trace};

use crate::explorer::Explorer;
use crate::frontier::CheckpointId;
use crate::model::{StateId, Target};

/// The most pictures that are taken of states when they are found. Later states have none, unless
/// a device holds them in the end.
pub const MOST_PICTURES: usize = 200;
/// Events that are done again to take pictures that are missing: those of a run that was gone on
/// with, and of states that a refinement made.
const MOST_REPLAYED: usize = 200;
/// So many widgets name a state.
const WORDS: usize = 2;

impl Explorer<'_> {
    /// The model, with a picture of each state that can be gone back to, as long as `progress` lets
    /// it take some.
    pub fn map(&mut self, progress: &dyn Progress) -> Map {
        let mut moments: BTreeMap<StateId, CheckpointId> = BTreeMap::new();
        for (id, checkpoint) in self.frontier.iter() {
            let state = self.model.state_of(checkpoint.tree);
            let best = moments.entry(state).or_insert(id);
            if self.frontier.get(*best).depth > checkpoint.depth {
                *best = id;
            }
        }
        let mut map = Map::default();
        for (id, state) in self.model.states() {
            let moment = moments.get(&id);
            let actions = state.actions.values();
            map.states.push(MapState {
                id: id.0 as usize,
                activity: state.activity.clone(),
                label: self.words_of(id),
                visits: state.visits as usize,
                actions: actions.len(),
                tried: actions.filter(|action| action.tried > 0).count(),
                picture: None,
                events: moment.map_or(0, |moment| self.frontier.get(*moment).depth),
                trace: moment.map(|moment| self.way(*moment)),
            });
            self.add_edges(id, &mut map);
        }
        // The start comes first, whichever number refinements have given it by now.
        let start = moments
            .iter()
            .find(|(_, moment)| self.frontier.get(**moment).depth == 0)
            .map(|(state, _)| state.0 as usize);
        map.states.sort_by_key(|state| Some(state.id) != start);
        let mut replayed = 0;
        for state in &mut map.states {
            let id = StateId(state.id as u32);
            let mut trees = self.model.state(id).trees.iter();
            state.picture = trees.find_map(|tree| self.pictures.get(tree).cloned());
            if let (None, Some(&moment)) = (&state.picture, moments.get(&id)) {
                let way = self.distance(moment).unwrap_or(usize::MAX);
                if way <= MOST_REPLAYED - replayed && progress.goes_on() {
                    replayed += way;
                    // A map is one without pictures, too.
                    state.picture = self.picture(moment).ok();
                }
            }
        }
        map
    }

    /// From the start of the app to a moment.
    fn way(&self, id: CheckpointId) -> Trace {
        let mut trace = self.trace.clone();
        trace.steps = self.frontier.steps(id);
        trace.end = Some(End {
            hash: trace.steps.last().and_then(|step| step.hash.clone()),
            findings: Vec::new(),
        });
        trace
    }

    /// What is written on the widgets that tell the state from others of its activity.
    fn words_of(&self, id: StateId) -> String {
        let actions = self.rarest_actions(id);
        let written = |name: &&str| Some(name.split_once('“')?.1.trim_end_matches('”').to_owned());
        let mut words: Vec<String> = Vec::new();
        for word in actions.iter().filter_map(written) {
            if words.len() < WORDS && !words.contains(&word) {
                words.push(word);
            }
        }
        match words.is_empty() {
            true => actions.first().copied().unwrap_or_default().to_owned(),
            false => words.join(" · "),
        }
    }

    /// What the state offers that others of its activity do not, in a few words.
    pub(crate) fn label(&self, id: StateId) -> String {
        let actions = self.rarest_actions(id);
        actions.first().copied().unwrap_or_default().to_owned()
    }

    /// What can be done with the state's widgets, what few others of its activity offer first.
    fn rarest_actions(&self, id: StateId) -> Vec<&str> {
        let state = self.model.state(id);
        let mut shared: BTreeMap<&str, usize> = BTreeMap::new();
        for (_, other) in self.model.states() {
            if other.activity == state.activity {
                for action in other.actions.keys() {
                    *shared.entry(self.model.name(*action)).or_default() += 1;
                }
            }
        }
        let names = state
            .actions
            .iter()
            .filter(|(_, action)| action.kind.has_widget());
        let mut names: Vec<&str> = names.map(|(id, _)| self.model.name(*id)).collect();
        names.sort_by_key(|name| (shared.get(name).copied().unwrap_or(0), name.len()));
        names
    }

    fn add_edges(&self, from: StateId, map: &mut Map) {
        let state = self.model.state(from);
        for (id, action) in &state.actions {
            for target in action.targets() {
                let to = match target {
                    Target::State(to) => to,
                    Target::Finding => from,
                    Target::Outside => continue,
                };
                map.edges.push(MapEdge {
                    from: from.0 as usize,
                    to: to.0 as usize,
                    label: self.model.name(*id).to_owned(),
                    events: self.model.events(from, *id, target).to_vec(),
                    count: self.model.count(from, *id, target) as usize,
                    is_nondeterministic: !action.is_deterministic(),
                    is_crash: target == Target::Finding,
                });
            }
        }
    }
}
