//! A fake app on a fake device: plain values, for tests of engines in milliseconds.
//!
//! An app is a list of states. In a state, an event has an effect: it leads to another state, sets
//! values that the app holds, crashes it, … Conditions on effects make an app that needs a history,
//! a seed or a schedule. The widgets on a state's screen follow from the events it reacts to.
//!
//! ```
//! use gibbon_device::{Device, Event};
//! use gibbon_engine::fake::{FakeApp, anr, crash, go, set};
//!
//! let app = FakeApp::new()
//!     .state("list")
//!     .on("tap Open", go("detail"))
//!     .on("tap Arm", set("armed", 1))
//!     .state("detail")
//!     .activity("app.fake.Detail")
//!     .shows("armed")
//!     .on("tap Fire", crash("java.lang.IllegalStateException").when("armed", 1))
//!     .on("tap Fire", go("list"))
//!     .on("key back", go("list"))
//!     .on("rotate", anr().chance(20));
//! let mut device = app.device();
//! device.start(None)?;
//! let open = Event::from_line("tap Open", || device.gui())?;
//! assert_eq!(device.perform(&open)?.activity.as_deref(), Some("app.fake.Detail"));
//! # Ok::<(), gibbon_device::Problem>(())
//! ```
//!
//! Events are named as scripts write them, but touches by the name of their widget: `tap Open`,
//! `long-tap Open`, `double-tap Open`, `swipe List`, `text` (any text) or `text Ada` (this one), and
//! `key back`, `rotate`, `set night true`, … Of several effects of one event the first whose
//! conditions hold counts. An event that a state does not know changes nothing, except that
//! `key back` and `home` leave the app and `return` or `start …` come back to it.
//!
//! Every effect is a method of the app's code, and so is showing a state: [`FakeApp::program`] has
//! them all. The trace hash covers events and effects; the state hash covers state and values.
//!
//! Followed, a tap decides which row of the screen it hits, and a text which `text …` it is.
//!
//! What it does not do: time that brings something about, several windows, permissions.

mod app;
mod device;
mod effect;
mod screen;
mod symbols;

pub use app::FakeApp;
pub use device::FakeDevice;
pub use effect::{Effect, add, anr, breaks_device, crash, go, leave, nothing, refuse, set};
