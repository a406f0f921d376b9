//! The embedded device: the Android framework, its services and an app, in one machine.
//!
//! [`Device::boot`] brings the system up; apps are installed and started by commands to the
//! system's shell, events go in as input. After each the machine runs until the device is idle.

mod apk;
mod death;
mod device;
mod embedded;
mod error;
mod follow;
mod fonts;
pub mod gui;
mod host;
mod idle;
mod order;
mod picture;
mod recorder;
pub mod script;
mod state;
mod system;
mod watcher;

pub use apk::check as check_apk;
pub use device::Device;
pub use embedded::Embedded;
pub use error::DeviceError;
pub use gibbon_device::Profile;
pub use gibbon_machine::{Covered, Snapshot};
pub use picture::Picture;
pub use system::classes as system_classes;
