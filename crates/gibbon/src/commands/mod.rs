//! One file a command; `app`, `filmstrip` and `progress` are what several have in common.

mod app;
pub mod doctor;
mod filmstrip;
pub mod info;
pub mod java;
pub mod monkey;
mod progress;
pub mod replay;
pub mod run;
pub mod serve;
pub mod setup;
pub mod shell;
