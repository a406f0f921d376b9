//! Devices as processes of their own.
//!
//! A device that runs away, eats memory or breaks ends its process and nothing else: who drove it
//! gets a [`gibbon_device::Problem`] and goes on. [`serve`] is the one end, on a device that is
//! there; [`Child`] the other, itself a device. Who has many of them, and replaces those that are gone,
//! is a fleet's business (`gibbon-engine`).
//!
//! Devices that are alike are booted once: [`serve_zygote`] boots one that is never driven, and forks it
//! for each device that is wanted (`zygote`). Whatever goes wrong there, a device boots by itself.

mod answers;
mod child;
mod descriptors;
mod limits;
mod process;
mod processes;
pub mod protocol;
mod server;
mod waiting;
mod zygote;
mod zygote_server;

pub use child::{Child, Launch};
pub use limits::bound_memory;
pub use processes::children_of;
pub use server::serve;
pub use waiting::give_up_at;
pub use zygote::ZYGOTE;
pub use zygote_server::serve_zygote;
