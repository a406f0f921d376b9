//! One event of a sequence, and sequences of them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use gibbon_device::{Event, Follow, Followed, Setting, WallTime};
use gibbon_expressions::{Input, Value};

use gibbon_engine::intent_extras as extras;

/// An event, and what has to be done first so that it arrives where it should.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stimulus {
    /// A tap on the field that a text is for.
    pub(crate) focus: Option<Event>,
    /// Random numbers that the app draws while it handles the event, where they are chosen.
    pub(crate) draws: Vec<i32>,
    /// What time it is for the app, where that is chosen.
    pub(crate) clock: Option<ChosenTime>,
    pub(crate) event: Event,
}

/// A time that the app should read while it handles an event. The clock is set before, and goes on
/// until the app reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ChosenTime {
    /// What the app should read first, in milliseconds since 1970.
    pub(crate) wanted: i64,
    /// What the clock is set to.
    pub(crate) set: i64,
}

impl From<Event> for Stimulus {
    fn from(event: Event) -> Stimulus {
        Stimulus {
            focus: None,
            draws: Vec::new(),
            clock: None,
            event,
        }
    }
}

impl Stimulus {
    pub(crate) fn is_text(&self) -> bool {
        matches!(self.event, Event::Text { .. })
    }

    /// Whether its unknowns stay unknown after it: what was typed, what the app was started with.
    pub(crate) fn stays_unknown(&self) -> bool {
        self.is_text() || extras::is_start(&self.event)
    }

    /// Whether which key it is, is unknown. Leaving a screen is an event of its own.
    pub(crate) fn is_unknown_key(&self) -> bool {
        self.event.key_code().is_some() && self.event != Event::key("back")
    }

    /// What is done before the event.
    pub(crate) fn before(&self) -> impl Iterator<Item = Event> + '_ {
        let chosen = (!self.draws.is_empty()).then(|| Setting::Random(self.draws.clone()));
        let clock = self
            .clock
            .map(|time| Setting::Time(WallTime::Millis(time.set)));
        let focus = self.focus.iter().cloned();
        focus.chain(clock.into_iter().chain(chosen).map(Event::set))
    }

    /// With the clock set earlier or later by as much as the app read the wrong time.
    pub(crate) fn with_clock_corrected(mut self, followed: &Followed, number: u32) -> Stimulus {
        if let (Some(clock), Some(read)) = (&mut self.clock, time_read(followed, number)) {
            clock.set = clock.set.saturating_sub(read.saturating_sub(clock.wanted));
        }
        self
    }

    /// Events whose unknown values differ are of one class.
    pub(crate) fn class(&self) -> String {
        match &self.event {
            Event::Tap(_) => "tap".to_owned(),
            Event::LongTap(_) => "long-tap".to_owned(),
            Event::DoubleTap(_) => "double-tap".to_owned(),
            Event::Swipe { .. } => "swipe".to_owned(),
            event if extras::is_start(event) => "start".to_owned(),
            Event::Key { .. } if self.is_unknown_key() => "key".to_owned(),
            Event::Text { .. } => match &self.focus {
                Some(focus) => format!("text after {focus}"),
                None => "text".to_owned(),
            },
            other => other.to_string(),
        }
    }

    /// What of it is unknown when it is the last event of a sequence.
    pub(crate) fn follow(&self, number: u32) -> Follow {
        Follow {
            event: number,
            place: matches!(
                self.event,
                Event::Tap(_) | Event::LongTap(_) | Event::DoubleTap(_) | Event::Swipe { .. }
            ),
            text: self.is_text(),
            extras: extras::is_start(&self.event),
            key: self.is_unknown_key(),
            random: true,
            ..Follow::default()
        }
    }
}

/// What the clock said when the app first asked while it handled an event.
pub(crate) fn time_read(followed: &Followed, number: u32) -> Option<i64> {
    let mut seeds = followed.seeds.iter();
    seeds.find_map(|(input, value)| match (input, value) {
        (Input::Time(event), Value::Long(time)) if *event == number => Some(*time),
        _ => None,
    })
}

/// The events that lead somewhere, from the start.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Chain(Arc<Vec<(u64, Stimulus)>>);

impl Chain {
    /// The same and one more.
    pub(crate) fn with(&self, last: Stimulus) -> Chain {
        let mut all: Vec<(u64, Stimulus)> = self.0.to_vec();
        let before = all.last().map_or(0, |(key, _)| *key);
        all.push((key(before, &last), last));
        Chain(Arc::new(all))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn stimuli(&self) -> impl DoubleEndedIterator<Item = &Stimulus> {
        self.0.iter().map(|(_, stimulus)| stimulus)
    }

    /// Numbers for its beginnings, the shortest first: equal ones lead to the same moment.
    pub(crate) fn keys(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.0.iter().map(|(key, _)| *key)
    }

    /// Whether something of it stays unknown for the events after it.
    pub(crate) fn stays_unknown(&self) -> bool {
        self.stimuli().any(Stimulus::stays_unknown)
    }

    /// Other events in place of some.
    pub(crate) fn changed(&self, change: impl Fn(u32, &Stimulus) -> Option<Event>) -> Chain {
        let mut chain = Chain::default();
        for (number, stimulus) in (0..).zip(self.stimuli()) {
            let mut stimulus = stimulus.clone();
            if let Some(event) = change(number, &stimulus) {
                stimulus.event = event;
            }
            chain = chain.with(stimulus);
        }
        chain
    }
}

fn key(before: u64, last: &Stimulus) -> u64 {
    let mut hasher = DefaultHasher::new();
    before.hash(&mut hasher);
    let focus = last.focus.as_ref().map(Event::to_string);
    (focus, &last.draws, last.clock, last.event.to_string()).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Stimulus {
        Event::Text { text: text.into() }.into()
    }

    #[test]
    fn equal_beginnings_have_equal_keys() {
        let chain = Chain::default().with(text("a")).with(text("b"));
        let other = chain.changed(|number, _| (number == 1).then(|| text("c").event));
        let (one, two): (Vec<u64>, Vec<u64>) = (chain.keys().collect(), other.keys().collect());
        assert_eq!(one[0], two[0]);
        assert_ne!(one[1], two[1]);
        assert_eq!(
            other.changed(|number, _| (number == 1).then(|| text("b").event)),
            chain
        );
    }
}
