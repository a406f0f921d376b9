//! What is unknown: the inputs that a run reads, what values they may have, and a choice of them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::value::{Type, Value};

/// Where a variable's value comes from. Numbers are those of the events of a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Input {
    /// Where the finger goes down, in whole pixels of the screen.
    TapX(u32),
    TapY(u32),
    /// Where a swipe ends.
    EndX(u32),
    EndY(u32),
    /// The key's code.
    Key(u32),
    /// What a text event types.
    Text(u32),
    /// A random number that the app draws while it handles the event: which event, which number.
    Random(u32, u32),
    /// What the clock says, in milliseconds since 1970, when the app first asks while it handles the
    /// event.
    Time(u32),
    /// Which of the possible events it is.
    Choice(u32),
    /// An extra of an intent.
    Extra(u32, Arc<str>),
    /// A field or static, by its path from the app's roots.
    Field(Arc<str>),
    /// A preference, by file and key.
    Preference(Arc<str>, Arc<str>),
    /// Anything else that is read from outside: a sensor, the time, an answer of the network.
    Outside(Arc<str>),
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::TapX(event) => write!(f, "x{event}"),
            Input::TapY(event) => write!(f, "y{event}"),
            Input::EndX(event) => write!(f, "endX{event}"),
            Input::EndY(event) => write!(f, "endY{event}"),
            Input::Key(event) => write!(f, "key{event}"),
            Input::Text(event) => write!(f, "text{event}"),
            Input::Random(event, draw) => write!(f, "random{event}.{draw}"),
            Input::Time(event) => write!(f, "time{event}"),
            Input::Choice(event) => write!(f, "choice{event}"),
            Input::Extra(event, name) => write!(f, "extra{event}[{name}]"),
            Input::Field(path) => f.write_str(path),
            Input::Preference(file, key) => write!(f, "{file}[{key}]"),
            Input::Outside(name) => f.write_str(name),
        }
    }
}

/// Which values a variable may have.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Domain {
    /// Of an int or a long, both ends included.
    Whole { low: i64, high: i64 },
    /// Any value of the type.
    Any,
    /// Printable ASCII of at most so many characters.
    Text { longest: u32 },
    /// Some of these characters, which are printable ASCII: what a field accepts.
    Letters { longest: u32, letters: Arc<str> },
}

impl Domain {
    /// Of a text: how long it can be.
    pub fn longest(&self) -> Option<u32> {
        match *self {
            Domain::Text { longest } | Domain::Letters { longest, .. } => Some(longest),
            Domain::Whole { .. } | Domain::Any => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Variable {
    pub input: Input,
    pub ty: Type,
    pub domain: Domain,
}

impl Variable {
    /// Whether type and domain fit each other.
    pub(crate) fn is_sound(&self) -> bool {
        match (self.ty, &self.domain) {
            (Type::Int, &Domain::Whole { low, high }) => {
                low <= high && i32::try_from(low).is_ok() && i32::try_from(high).is_ok()
            }
            (Type::Long, &Domain::Whole { low, high }) => low <= high,
            (_, Domain::Whole { .. }) => false,
            (ty, Domain::Text { .. }) => ty == Type::Text,
            (ty, Domain::Letters { letters, .. }) => {
                ty == Type::Text && !letters.is_empty() && letters.bytes().all(is_printable)
            }
            (_, Domain::Any) => true,
        }
    }

    /// Whether it may have this value.
    pub fn allows(&self, value: &Value) -> bool {
        if value.ty() != self.ty {
            return false;
        }
        let is_text = |longest: u32, accepts: &dyn Fn(u8) -> bool| {
            value
                .as_text()
                .is_some_and(|text| text.len() <= longest as usize && text.bytes().all(accepts))
        };
        match &self.domain {
            Domain::Any => true,
            Domain::Whole { low, high } => value
                .as_whole()
                .is_some_and(|number| (*low..=*high).contains(&number)),
            Domain::Text { longest } => is_text(*longest, &is_printable),
            Domain::Letters { longest, letters } => is_text(*longest, &|byte| {
                letters.bytes().any(|letter| letter == byte)
            }),
        }
    }
}

fn is_printable(byte: u8) -> bool {
    (0x20..0x7f).contains(&byte)
}

/// A value for each input.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model(Vec<(Input, Value)>);

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    pub fn get(&self, input: &Input) -> Option<&Value> {
        let place = self.0.binary_search_by(|(known, _)| known.cmp(input));
        place.ok().map(|place| &self.0[place].1)
    }

    pub fn set(&mut self, input: Input, value: Value) {
        match self.0.binary_search_by(|(known, _)| known.cmp(&input)) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (input, value)),
        }
    }

    /// Takes over all values of another one.
    pub fn extend(&mut self, other: &Model) {
        for (input, value) in &other.0 {
            self.set(input.clone(), value.clone());
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Input, &Value)> {
        self.0.iter().map(|(input, value)| (input, value))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<(Input, Value)> for Model {
    fn from_iter<I: IntoIterator<Item = (Input, Value)>>(values: I) -> Model {
        let sorted: BTreeMap<Input, Value> = values.into_iter().collect();
        Model(sorted.into_iter().collect())
    }
}
