//! The crate's tests as one program: linking is most of what a test program costs to build.

#[path = "../../dex/tests/support/writer.rs"]
#[allow(dead_code, reason = "these tests use a part of it")]
mod writer;

mod architecture;
mod bad_apps;
mod bad_input;
mod command;
mod compiled;
mod device;
mod dex_linkage;
mod dex_primitives;
mod dex_super_calls;
mod ending;
mod explore;
mod hostile;
mod java_text;
mod looking;
mod lost_input;
mod machine;
mod minimize;
mod observing;
mod race;
mod reach;
mod restarts;
mod sandbox;
mod saved;
mod schedules;
mod sequences;
mod state_hash;
mod support;
mod test_command;
mod tool;
mod zygote;
