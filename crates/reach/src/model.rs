//! The UI model that the search connects anchors by: states, and handlers that lead between them.

use std::collections::{BTreeMap, VecDeque};

use gibbon_device::Event;
use gibbon_record::Map;

use crate::{HandlerIndex, StateIndex};

#[derive(Clone, Debug, Default)]
pub struct UiModel {
    /// The first is where the app starts.
    pub states: Vec<UiState>,
    pub handlers: Vec<Handler>,
}

#[derive(Clone, Debug, Default)]
pub struct UiState {
    /// For people.
    pub label: String,
    /// Events from the start of the app that lead here.
    pub way: Vec<Event>,
}

/// An action in a state. Some take several events: a tap on a field, then a text.
#[derive(Clone, Debug, Default)]
pub struct Handler {
    pub from: StateIndex,
    /// None if it leads out of the app.
    pub to: Option<StateIndex>,
    pub events: Vec<Event>,
    pub label: String,
    /// Events from the start of the app that lead to where it is to be tried first, if that is not
    /// where its state is known to be: somebody else's trace, which ran other code there.
    pub way: Option<Vec<Event>>,
}

/// Of what an exploration found. States that no trace leads to are of no use.
impl From<&Map> for UiModel {
    fn from(map: &Map) -> UiModel {
        let mut model = UiModel::default();
        let mut places = BTreeMap::new();
        for state in &map.states {
            if let Some(trace) = &state.trace {
                places.insert(state.id, model.states.len());
                model.states.push(UiState {
                    label: state.label.clone(),
                    way: trace.events().cloned().collect(),
                });
            }
        }
        for edge in &map.edges {
            if let (Some(&from), Some(&to)) = (places.get(&edge.from), places.get(&edge.to))
                && !edge.events.is_empty()
            {
                model.handlers.push(Handler {
                    from,
                    to: (!edge.is_crash).then_some(to),
                    events: edge.events.clone(),
                    label: edge.label.clone(),
                    way: None,
                });
            }
        }
        model
    }
}

impl UiModel {
    /// The shortest way between two states by handlers that are allowed.
    pub fn connect(
        &self,
        from: StateIndex,
        to: StateIndex,
        is_allowed: impl Fn(HandlerIndex) -> bool,
    ) -> Option<Vec<HandlerIndex>> {
        let mut came_by: Vec<Option<HandlerIndex>> = vec![None; self.states.len()];
        let mut open = VecDeque::from([from]);
        while let Some(state) = open.pop_front() {
            if state == to {
                return Some(self.way_back(&came_by, from, to));
            }
            for (index, handler) in self.handlers.iter().enumerate() {
                let Some(next) = handler.to.filter(|_| handler.from == state) else {
                    continue;
                };
                if next != from && came_by[next].is_none() && is_allowed(index) {
                    came_by[next] = Some(index);
                    open.push_back(next);
                }
            }
        }
        None
    }

    fn way_back(
        &self,
        came_by: &[Option<HandlerIndex>],
        from: StateIndex,
        to: StateIndex,
    ) -> Vec<HandlerIndex> {
        let mut way = Vec::new();
        let mut state = to;
        while state != from {
            let Some(handler) = came_by[state] else {
                break;
            };
            way.push(handler);
            state = self.handlers[handler].from;
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connectors_are_the_shortest_that_are_allowed() {
        let handler = |from, to| Handler {
            from,
            to: Some(to),
            events: vec![Event::key("back")],
            ..Handler::default()
        };
        let model = UiModel {
            states: vec![UiState::default(); 4],
            handlers: vec![handler(0, 1), handler(1, 2), handler(0, 2), handler(2, 0)],
        };
        assert_eq!(model.connect(0, 2, |_| true), Some(vec![2]));
        assert_eq!(model.connect(0, 2, |one| one != 2), Some(vec![0, 1]));
        assert_eq!(model.connect(1, 0, |_| true), Some(vec![1, 3]));
        assert_eq!(model.connect(2, 2, |_| false), Some(vec![]));
        assert_eq!(model.connect(0, 3, |_| true), None);
    }
}
