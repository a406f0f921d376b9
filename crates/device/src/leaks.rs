//! Are activities that are over still held?
//!
//! An activity that was destroyed is garbage, with all its views, unless somebody refers to it: a static
//! field, a thread, a listener that was never taken off. [`look_for_leaks`] asks this as one event, so a
//! trace with it replays and shrinks like any other: without the event that destroyed the activity there
//! is nothing to find.
//!
//! Much is held for a while and let go of by itself: by a task that runs, by a service that has not
//! heard of the end yet. So the device is given time first, and what is held then is looked for a second
//! time after more of it.

use crate::{Device, Event, Finding, FindingKind, Outcome, Problem};

/// Until the first look, and from there to the second.
const FIRST_MILLIS: u32 = 5_000;
const SECOND_MILLIS: u32 = 20_000;

/// A destroyed activity, and what holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leak {
    /// Its class.
    pub activity: String,
    /// From a root to the activity, in words.
    pub path: String,
    /// The fields on the way, with the whole names of their classes, the root's first.
    pub fields: Vec<String>,
}

/// Waits, looks, waits longer and looks again. Devices call this to perform [`Event::Leaks`]; `held`
/// says what is held now.
pub fn look_for_leaks<D: Device>(
    device: &mut D,
    package: &str,
    mut held: impl FnMut(&mut D) -> Vec<Leak>,
) -> Result<Outcome, Problem> {
    let mut whole = device.perform(&wait(FIRST_MILLIS))?;
    if !whole.findings.is_empty() {
        return Ok(whole);
    }
    let before = held(device);
    if before.is_empty() {
        return Ok(whole);
    }
    whole.add(device.perform(&wait(SECOND_MILLIS))?);
    if !whole.findings.is_empty() {
        return Ok(whole);
    }
    let after = held(device);
    // Another instance may be held by somebody else now, for a while again.
    let stays = before.iter().filter(|leak| after.contains(leak));
    whole
        .findings
        .extend(stays.map(|leak| finding(leak, package)));
    Ok(whole)
}

fn wait(millis: u32) -> Event {
    Event::Wait { millis }
}

fn finding(leak: &Leak, package: &str) -> Finding {
    const NAME: &str = "Leak";
    let message = format!(
        "{} was destroyed and is still held: {}",
        leak.activity, leak.path
    );
    let fields = leak.fields.iter();
    let frames: String = fields
        .map(|field| format!("\tat {field}(Unknown Source)\n"))
        .collect();
    let stack = format!("{NAME}: {message}\n{frames}");
    Finding::new(FindingKind::Leak, package, NAME, &message, &stack)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaks_are_told_apart_by_what_holds_them() {
        let leak = |field: &str| Leak {
            activity: "a.b.Main".into(),
            path: format!("static Cache.{field} -> Main"),
            fields: vec![format!("a.b.Cache.{field}")],
        };
        let (one, other) = (finding(&leak("one"), "a.b"), finding(&leak("other"), "a.b"));
        assert_ne!(one.signature(), other.signature());
        let place = one.place("a.b");
        assert_eq!(place.as_deref(), Some("a.b.Cache.one(Unknown Source)"));
    }
}
