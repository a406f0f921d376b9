//! What of a widget's attributes is kept to know it by (the paper's attribute path reducers).

use std::fmt;
use std::str::FromStr;

/// A set of primitive reducers: type, text, index, parent. The empty one keeps nothing.
///
/// There are sixteen. One is finer than another if it has more of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reducer(u8);

impl Reducer {
    pub const NOTHING: Reducer = Reducer(0);
    /// Class and resource.
    pub const TYPE: Reducer = Reducer(1);
    /// Text and description.
    pub const TEXT: Reducer = Reducer(2);
    /// The place among siblings.
    pub const INDEX: Reducer = Reducer(4);
    /// What the parent is known by.
    pub const PARENT: Reducer = Reducer(8);

    const NAMES: [(Reducer, &'static str); 4] = [
        (Reducer::TYPE, "type"),
        (Reducer::TEXT, "text"),
        (Reducer::INDEX, "index"),
        (Reducer::PARENT, "parent"),
    ];

    pub fn all() -> impl Iterator<Item = Reducer> {
        (0..16).map(Reducer)
    }

    pub const fn and(self, other: Reducer) -> Reducer {
        Reducer(self.0 | other.0)
    }

    pub const fn has(self, primitive: Reducer) -> bool {
        self.0 & primitive.0 == primitive.0
    }

    pub fn is_finer_than(self, other: Reducer) -> bool {
        self != other && self.has(other)
    }

    /// How many primitive reducers it is made of.
    pub fn size(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    /// Without the parent: what is kept of the widget itself.
    pub(crate) fn local(self) -> Reducer {
        Reducer(self.0 & !Reducer::PARENT.0)
    }
}

/// `type+parent`, `nothing`.
impl fmt::Display for Reducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Reducer::NAMES.iter().filter(|(one, _)| self.has(*one));
        let names: Vec<&str> = names.map(|(_, name)| *name).collect();
        match names.is_empty() {
            true => f.write_str("nothing"),
            false => f.write_str(&names.join("+")),
        }
    }
}

impl FromStr for Reducer {
    type Err = String;

    fn from_str(text: &str) -> Result<Reducer, String> {
        if text == "nothing" {
            return Ok(Reducer::NOTHING);
        }
        text.split('+').try_fold(Reducer::NOTHING, |reducer, word| {
            let found = Reducer::NAMES.iter().find(|(_, name)| *name == word);
            let (primitive, _) = found.ok_or_else(|| {
                format!("`{word}` is none of type, text, index, parent and nothing")
            })?;
            Ok(reducer.and(*primitive))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_sixteen_and_their_order_is_inclusion() {
        assert_eq!(Reducer::all().count(), 16);
        let finer = Reducer::TYPE.and(Reducer::PARENT);
        assert!(finer.is_finer_than(Reducer::TYPE));
        assert!(finer.is_finer_than(Reducer::NOTHING));
        assert!(!finer.is_finer_than(finer));
        assert!(!finer.is_finer_than(Reducer::TEXT));
    }

    #[test]
    fn names_come_back() {
        for reducer in Reducer::all() {
            assert_eq!(reducer.to_string().parse(), Ok(reducer));
        }
        assert!("type+colour".parse::<Reducer>().is_err());
    }
}
