//! One file a command; `app`, `filmstrip` and `progress` are what several have in common.

mod app;
mod filmstrip;
pub mod java;
pub mod monkey;
mod progress;
pub mod replay;
pub mod run;
pub mod serve;
pub mod setup;
