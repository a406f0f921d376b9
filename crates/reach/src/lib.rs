//! Finds events that reach a given place in an app's code, after Collider (Jensen, Prasad and
//! Møller, ISSTA 2013).
//!
//! Collider summarises every event handler symbolically and composes the summaries backwards from
//! the target. Here the device is at hand and forks in a millisecond, so sequences are not composed
//! on paper: they run. What stays is Collider's idea of *anchors* (handlers that write what the
//! target reads) joined by *connectors* (handlers that lead from screen to screen):
//!
//! 1. A survey performs every known handler in its state and keeps what it read, wrote and decided
//!    ([`mod@survey`], [`mod@ways`]).
//! 2. The code graph says which decision of which handler turned away from the target.
//! 3. The fields that the decision's condition is about are the dependency set; where it has none
//!    that are known, what the handler read before. Anchors write some of it, and summaries say
//!    which of them make the condition true, and after how many times ([`mod@summary`]).
//! 4. A best-first search puts anchors before the handler, connects them by the UI model, runs the
//!    whole, and looks at where it turns away now ([`mod@search`]).
//! 5. Where that decision depends on a text that was typed, the text is computed ([`mod@texts`]).
//!
//! A sequence counts once it reached the target from a fresh start; then it is shortened
//! ([`mod@shorten`]). This engine knows devices by their trait and the app by its code graph.

mod completion;
mod leads;
mod model;
mod open_sides;
mod search;
mod shorten;
mod step;
mod summary;
mod survey;
mod texts;
mod verdict;
mod ways;

pub use completion::{Additions, complete};
pub use leads::add_leads;
pub use model::{Handler, UiModel, UiState};
pub use open_sides::{OpenSide, open_sides};
pub use search::{Search, SearchContext, SearchSettings, out_of_reach};
pub use step::takes;
pub use survey::Survey;
pub use verdict::{Nearest, Reached, Verdict, WhyNot};
pub use ways::Ways;

/// A place in the list of [`UiModel::states`].
pub type StateIndex = usize;
/// A place in the list of [`UiModel::handlers`].
pub type HandlerIndex = usize;

#[cfg(test)]
mod tests;
