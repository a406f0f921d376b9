//! Traces for other tools. Each says in a comment what it cannot express.

pub mod adb;
pub mod espresso;
pub mod monkey;

use gibbon_device::{Event, Target};

/// Where a tap is expected, and how it is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tap {
    Single,
    Double,
    Long,
}

fn tap(event: &Event) -> Option<(Tap, &Target)> {
    match event {
        Event::Tap(target) => Some((Tap::Single, target)),
        Event::DoubleTap(target) => Some((Tap::Double, target)),
        Event::LongTap(target) => Some((Tap::Long, target)),
        _ => None,
    }
}

/// A key's constant in `KeyEvent`.
fn key_constant(name: &str) -> String {
    format!("KEYCODE_{}", name.to_ascii_uppercase())
}
