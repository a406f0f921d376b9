//! One file a command; `app`, `devices`, `filmstrip`, `interrupt`, `outcome`, `progress` and `traces` are what
//! several have in common.

mod app;
pub mod constraint_solver;
mod devices;
pub mod doctor;
pub mod explore;
pub mod export;
mod filmstrip;
pub mod info;
pub mod interrupt;
pub mod java;
pub mod minimize;
pub mod monkey;
mod observations;
mod outcome;
mod progress;
mod prompt;
pub mod race;
pub mod reach;
mod recorded;
pub mod replay;
pub mod report;
pub mod run;
pub mod sequences;
pub mod serve;
pub mod setup;
pub mod shell;
pub mod test;
mod traces;
