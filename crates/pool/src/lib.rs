//! Devices as processes of their own.
//!
//! A device that runs away, eats memory or breaks ends its process and nothing else: who drove it
//! gets a [`gibbon_device::Problem`] and goes on. [`serve`] is the one end, on a device that is
//! there; [`Child`] the other, itself a device. Who has many of them, and replaces those that are gone,
//! is a fleet's business (`gibbon-engine`).

mod child;
mod limits;
mod processes;
mod protocol;
mod server;

pub use child::{Child, Launch};
pub use processes::children_of;
pub use server::serve;
