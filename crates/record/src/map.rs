//! The map of an app that an exploring engine makes: states it told apart, and what led from one
//! to another.
//!
//! Plain data, for the report and for others: [`mod@crate::dot`] writes it for Graphviz, a run's
//! folder has it as `model.json`.

use gibbon_device::Event;
use gibbon_trace::Trace;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Map {
    /// The first is where the app starts.
    pub states: Vec<MapState>,
    pub edges: Vec<MapEdge>,
}

/// Screens that the engine takes for the same.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MapState {
    /// What edges name it by; in any order, each once.
    pub id: usize,
    /// Class name.
    pub activity: String,
    /// A few words that tell it from others of its activity.
    pub label: String,
    pub visits: usize,
    /// How many actions it offers, and how many of them were tried.
    pub actions: usize,
    pub tried: usize,
    /// A small PNG. In a run's folder it is `screens/ID.png`.
    #[serde(skip)]
    pub picture: Option<Vec<u8>>,
    /// Events from the start, on the shortest way known.
    pub events: usize,
    /// What goes there. In a run's folder it is `screens/ID.jsonl`.
    #[serde(skip)]
    pub trace: Option<Trace>,
}

/// What was seen to lead from one state to another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MapEdge {
    pub from: usize,
    /// Of a crash: where one is after it, or `from` if that is nowhere.
    pub to: usize,
    /// What was done, such as: tap “Save”.
    pub label: String,
    /// The events that it was, as far as known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    pub count: usize,
    /// The same was done in the same state and led elsewhere, too.
    pub is_nondeterministic: bool,
    pub is_crash: bool,
}
