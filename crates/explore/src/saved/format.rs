//! Lines of the file.

use gibbon_coverage::Reach;
use gibbon_device::{Finding, Profile};
use gibbon_engine::CurvePoint;
use gibbon_trace::{AppId, End, Step};
use serde::{Deserialize, Serialize};

use crate::frontier::CheckpointId;
use crate::model::{GuiAction, SavedTransition, TreeId};
use crate::questions::Questions;
use crate::strategy::Strategy;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    #[serde(rename = "gibbon_model", alias = "gibbon-model")]
    pub version: u32,
    pub app: AppId,
    pub device: Profile,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The trace hash when the app was started: another one is another device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
}

/// All but the first.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    Rule(String),
    Word(String),
    Screen(ScreenLine),
    Transition(SavedTransition),
    Moment(MomentLine),
    /// A state, and an abstraction that was taken back there.
    TakenBack(Hex, Hex),
    /// A state, and an action that leads now here, now there, and nothing is to be done about it.
    Hopeless(Hex, Hex),
    Strategy(Strategy),
    Questions(Questions),
    Run(RunLine),
    Reached(Reach),
    Finding(Box<FindingLine>),
    /// How many lines there are, this one included.
    End(usize),
}

/// A hash, as traces write it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hex(pub String);

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ScreenLine {
    pub activity: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_foreign: bool,
    /// Parents before children.
    pub widgets: Vec<WidgetRow>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub brought: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inert: Vec<GuiAction>,
}

/// The parent's place, or none; words for class, resource, text and description; whether it is
/// checked; the place among siblings; a word for what it does.
pub type WidgetRow = (Option<u32>, u32, u32, u32, u32, u8, u32, u32);

/// A moment, as steps from an earlier one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MomentLine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<CheckpointId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    pub screen: TreeId,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left: u32,
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_detached: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_let_go: bool,
}

/// What came of the run so far.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RunLine {
    pub events: usize,
    pub episodes: usize,
    pub hash: String,
    pub activities: Vec<String>,
    pub curve: Vec<CurvePoint>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FindingLine {
    pub finding: Finding,
    pub count: usize,
    pub first_event: usize,
    pub steps: Vec<Step>,
    pub end: Option<End>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}
