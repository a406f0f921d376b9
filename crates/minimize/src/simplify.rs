//! Simpler events in place of others: a tap for a swipe, a shorter text.

use gibbon_device::{Event, Point, Target};

use crate::simplification::simpler_schedules;
use crate::unit::Unit;

/// How long a swipe takes that stands for a path.
const STRAIGHT_MILLIS: u32 = 300;

/// What may be tried in place of a unit, simplest first.
pub fn simpler(unit: &Unit) -> Vec<Unit> {
    let Some(action) = unit.action() else {
        return Vec::new();
    };
    let actions: Vec<Event> = match action {
        Event::DoubleTap(target) | Event::LongTap(target) => vec![Event::Tap(target.clone())],
        Event::Swipe { from, .. } => vec![Event::Tap(from.clone())],
        Event::Text { text } => shorter(text)
            .into_iter()
            .map(|text| Event::Text { text })
            .collect(),
        Event::Drag { from: at, .. } | Event::Pinch { at, .. } => vec![Event::Tap((*at).into())],
        Event::Path { points } => path(points),
        // Which holds, and whether lateness and thread order, are needed.
        Event::Schedule { schedule } => simpler_schedules(schedule)
            .into_iter()
            .map(|schedule| Event::Schedule { schedule })
            .collect(),
        _ => Vec::new(),
    };
    actions
        .into_iter()
        .map(|action| unit.with_action(action))
        .collect()
}

/// A tap where the finger came down, or straight from its first place to its last.
fn path(points: &[Point]) -> Vec<Event> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return Vec::new();
    };
    let straight = Event::Swipe {
        from: (*first).into(),
        to: *last,
        millis: STRAIGHT_MILLIS,
    };
    vec![Event::Tap((*first).into()), straight]
}

/// The same touch elsewhere; none if it is there already.
pub fn moved(event: &Event, target: Target) -> Option<Event> {
    let mut event = event.clone();
    let old = event.target_mut()?;
    if old.at == target.at {
        return None;
    }
    *old = target;
    Some(event)
}

/// Parts of a text: single characters that differ, then halves.
fn shorter(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut parts: Vec<String> = Vec::new();
    let mut add = |part: &[char]| {
        let part: String = part.iter().collect();
        if !part.is_empty() && part.len() < text.len() && !parts.contains(&part) {
            parts.push(part);
        }
    };
    let half = letters.len() / 2;
    for letter in letters.first().into_iter().chain(letters.last()) {
        add(&[*letter]);
    }
    add(&letters[..half]);
    add(&letters[half..]);
    add(&letters[..letters.len().saturating_sub(1)]);
    add(letters.get(1..).unwrap_or(&[]));
    parts
}

/// Pairs of units that undo each other, such as two turns of the device: taking away one of them
/// changes everything after it, taking away both does not.
pub fn pairs(units: &[&Unit]) -> Vec<(usize, usize)> {
    let toggles = |unit: &Unit| unit.action() == Some(&Event::Rotate);
    let places: Vec<usize> = (0..units.len()).filter(|at| toggles(units[*at])).collect();
    places.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_device::Point;

    fn unit(event: Event) -> Unit {
        Unit {
            events: vec![event, Event::Wait { millis: 5 }],
            position: 0,
        }
    }

    fn simpler_lines(event: Event) -> Vec<String> {
        let units = simpler(&unit(event));
        assert!(units.iter().all(|unit| unit.events.len() == 2));
        units
            .iter()
            .filter_map(Unit::action)
            .map(Event::to_string)
            .collect()
    }

    #[test]
    fn gestures_become_taps_and_texts_shorter() {
        let at = Point { x: 1, y: 2 };
        assert_eq!(simpler_lines(Event::LongTap(at.into())), ["tap 1 2"]);
        let swipe = Event::Swipe {
            from: at.into(),
            to: at,
            millis: 9,
        };
        assert_eq!(simpler_lines(swipe), ["tap 1 2"]);
        assert_eq!(
            simpler_lines("pinch 3 4 5 6".parse().expect("an event")),
            ["tap 3 4"]
        );
        assert_eq!(
            simpler_lines("path 1 2 50 60 3 90".parse().expect("an event")),
            ["tap 1 2", "swipe 1 2 3 90 300"]
        );
        assert_eq!(simpler_lines(Event::Tap(at.into())).len(), 0);
        assert_eq!(simpler_lines(Event::Rotate).len(), 0);
        let text = |text: &str| Event::Text { text: text.into() };
        assert_eq!(
            simpler_lines(text("abcd")),
            [
                "text a", "text d", "text ab", "text cd", "text abc", "text bcd"
            ]
        );
        assert_eq!(simpler_lines(text("a")).len(), 0);
        assert_eq!(simpler_lines(text("äö")), ["text ä", "text ö"]);
    }

    #[test]
    fn a_schedule_loses_one_part_after_the_other() {
        let schedule = "schedule random 7, late 3 20, hold what=1 until what=2";
        let simpler = simpler_lines(schedule.parse().expect("an event"));
        assert_eq!(simpler.len(), 3, "{simpler:?}");
        assert!(simpler.iter().any(|line| !line.contains("random")));
        assert!(simpler.iter().any(|line| !line.contains("late")));
        assert!(simpler.iter().any(|line| !line.contains("hold")));
    }

    #[test]
    fn a_touch_is_moved_unless_it_is_there() {
        let middle = Target::from(Point { x: 5, y: 6 });
        let event = |line: &str| -> Event { line.parse().expect("an event") };
        let there = moved(&event("long-tap 1 2"), middle.clone());
        assert_eq!(there, Some(event("long-tap 5 6")));
        assert_eq!(moved(&event("tap 5 6"), middle.clone()), None);
        assert_eq!(moved(&event("key back"), middle), None);
    }

    #[test]
    fn two_turns_are_a_pair() {
        let rotate = unit(Event::Rotate);
        let back = unit(Event::key("back"));
        let units = [&rotate, &back, &rotate, &rotate];
        assert_eq!(pairs(&units), [(0, 2), (2, 3)]);
    }
}
