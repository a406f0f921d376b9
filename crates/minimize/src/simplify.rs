//! Simpler events in place of others: a tap for a swipe, a shorter text.

use gibbon_device::Event;

use crate::unit::Unit;

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
        Event::Path { points } => {
            let first = points.first().copied();
            first.map(|at| Event::Tap(at.into())).into_iter().collect()
        }
        _ => Vec::new(),
    };
    actions
        .into_iter()
        .map(|action| unit.with_action(action))
        .collect()
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
    fn two_turns_are_a_pair() {
        let rotate = unit(Event::Rotate);
        let back = unit(Event::key("back"));
        let units = [&rotate, &back, &rotate, &rotate];
        assert_eq!(pairs(&units), [(0, 2), (2, 3)]);
    }
}
