//! Events whose values are unknown: what is followed, and what the run decided by them.
//!
//! The event happens with its concrete values, as in [`crate::Device::perform`]: following changes
//! nothing of the run. What comes back besides says which branches depended on the unknowns.

use gibbon_expressions::{ExprId, Expressions, Input, Value};
use serde::{Deserialize, Serialize};

/// What of an event, and of what is read while it is handled, is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Follow {
    /// The event's number in its sequence: its variables are named by it.
    pub event: u32,
    /// Where a tap, a long tap or a swipe goes.
    #[serde(default)]
    pub place: bool,
    /// What is typed.
    #[serde(default)]
    pub text: bool,
    /// Which key is pressed.
    #[serde(default)]
    pub key: bool,
    /// The extras of the intent that an app is started with.
    #[serde(default)]
    pub extras: bool,
    /// What random numbers the app draws while it handles the event.
    #[serde(default)]
    pub random: bool,
    /// What the clock says when the app asks while it handles the event.
    #[serde(default)]
    pub time: bool,
    /// Fields of the app, from the first time its code reads them, and what libraries answer it. Of
    /// references other than strings it is unknown whether they are null.
    #[serde(default)]
    pub fields: bool,
    /// Whether reads and writes are wanted: of all fields of the app, of what its code does to the
    /// class library's objects, and of these fields of the framework
    /// (`android.view.View.mScrollX`).
    #[serde(default)]
    pub accesses: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub framework_fields: Vec<String>,
}

/// What following an event brought.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Followed {
    /// The expressions that the rest speaks of.
    pub expressions: Expressions,
    /// In the order they were made. Threads interleave.
    pub decisions: Vec<Decision>,
    /// Where an unknown became a plain value.
    pub notes: Vec<Note>,
    /// Fields that were read, and those that hold something else than before the event, sorted:
    /// `com.example.Main.count`, and arrays by their class.
    pub reads: Vec<String>,
    pub writes: Vec<String>,
    /// The same by places instead of names, as numbers that are the same on every device, sorted.
    /// What was written is there whether it is another value or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub read_places: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub written_places: Vec<u64>,
    /// With [`Follow::extras`]: what the app asked of the intent; a text that is not there is `false`.
    /// With [`Follow::random`]: the numbers that were drawn. With [`Follow::time`]: what the clock
    /// said first. With [`Follow::fields`]: what was
    /// unknown of what the app's code read, with the value it had.
    /// Fields are named `com.example.Main.count#7f00`, by their object, or without it if they are
    /// static; a question mark at the end asks whether there is an object at all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<(Input, Value)>,
    /// With [`Follow::fields`]: what the app's code wrote to its fields, the last value of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<FieldResult>,
}

/// A field, and what an event left in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldResult {
    /// `com.example.Main.count`.
    pub field: String,
    /// Stands for the object that has it; 0 if it is static.
    pub object: u32,
    /// Over what was unknown when the event began. Of a reference that is no string: whether there
    /// is an object.
    pub value: ExprId,
}

/// A branch whose way depended on unknowns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    pub thread: u32,
    /// Class, name and descriptor, as in `Lcom/example/Main;->onClick(Landroid/view/View;)V`.
    pub method: String,
    /// The instruction, by its offset in the bytecode.
    pub at: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Of type bool; it came out as `taken`.
    pub condition: ExprId,
    pub taken: bool,
    /// The other ways of a switch, of which none held. Empty for a branch: its only other way is
    /// the condition's opposite.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<ExprId>,
    pub kind: DecisionKind,
}

/// Whose decision it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DecisionKind {
    /// The app's own code.
    App,
    /// The framework's, of where an event goes.
    Dispatch,
    /// Any other code's.
    Other,
    /// Not a branch: a value was taken as it was, and what follows holds for that value.
    Assumption,
}

/// A place where an unknown was taken as the value it had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The method, and what of it: an instruction, a native.
    pub place: String,
    pub why: String,
    pub count: u32,
}
