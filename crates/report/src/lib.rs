//! A run as one HTML page that needs nothing else: no fonts, no network, and no script but two
//! that move the model's drawing and make screens large, without which the page is still readable.
//!
//! Readable on a phone and in the dark. Pictures are inside, small.

mod against;
pub mod ci;
mod curve;
mod findings;
mod graph;
mod html;
mod layout;
mod model;
mod page;
mod screens;
mod sections;
mod tested;

pub use page::write;

use gibbon_device::Event;

/// A screen before an event, and the event; at the end a screen alone.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The number of the event, from 1.
    pub number: usize,
    pub png: Vec<u8>,
    /// The screen's size, for the place of the event on it.
    pub width: u32,
    pub height: u32,
    pub event: Option<Event>,
    /// What the event is meant for.
    pub widget: Option<String>,
}

/// The last screens before a finding, by the finding's number, and the one after it.
pub type Filmstrips = Vec<Vec<Frame>>;
