//! All event sequences up to a length that take different paths through an app.
//!
//! After ACTEve (Anand, Naik, Harrold, Yang: Automated Concolic Testing of Smartphone Apps, FSE
//! 2012). An event's values are unknown: the device follows them through the framework into the
//! app and reports each branch that depends on them. Each such branch is flipped: the solver finds
//! values that take the other way, the event is run with them, and so on until there is no new
//! path (`flips`). Sequences grow by one event a level (`search`). Those whose last event had no
//! effect are pruned: continuing them would find what continuing their prefix finds (`prune`).
//!
//! Where the paper runs each sequence from the start, a worker restores a checkpoint and runs the
//! last event alone (`worker`). The result does not depend on the number of devices.
//!
//! A text stays unknown after its event: a later branch on it is flipped by typing something else.
//! A tap's place does not.

mod accesses;
mod chance;
mod demotion;
mod describe;
mod flips;
mod grid;
mod page;
mod path;
mod prune;
mod region;
mod results;
mod search;
mod seeds;
mod settings;
mod stimulus;
mod worker;

pub use grid::Grid;
pub use page::picture_file;
pub use path::{Level, Path, PathId};
pub use results::Sequences;
pub use search::Search;
pub use settings::{EventKind, Prune, SequencesError, Settings, UnknownKind};
