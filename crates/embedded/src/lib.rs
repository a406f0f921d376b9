//! The embedded device: the Android framework, its services and an app, in one machine.
//!
//! [`Embedded`] is the one door to it: [`Embedded::boot`] brings the system up, and from there on it
//! is a [`gibbon_device::Device`]. Behind it, `guest_system` runs commands of the system's shell until
//! the device is idle; `commands` makes their words, `notices` reads what comes back.

mod accesses;
mod apk;
mod commands;
mod deadlock;
mod death;
mod embedded;
mod error;
mod follow;
mod fonts;
mod guest_system;
mod host;
mod idle;
mod kernel_files;
mod legacy_libraries;
mod notices;
mod order;
mod picture;
mod recorder;
mod sample_files;
mod starts;
mod state;
mod system;
mod watcher;

pub use apk::check as check_apk;
pub use embedded::Embedded;
pub use error::DeviceError;
pub use gibbon_device::{BootOptions, Profile};
pub use picture::Picture;
pub use system::{classes as system_classes, system_override};

use guest_system::GuestSystem;
