//! Kinds of values as far as registers care, and descriptors read as such.

use super::problem::Problem;

/// What a stack entry or local variable holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    Reference,
    /// `int` and what is computed as one, `float`.
    Narrow,
    /// `long` and `double`.
    Wide,
    /// A return address of `jsr`. Never shares a register with anything else, so that `ret`
    /// can only jump to where some `jsr` said.
    Address,
}

/// Kinds that may share registers.
pub(super) const BANKS: usize = 3;

impl Kind {
    pub fn bank(self) -> usize {
        match self {
            Kind::Reference => 0,
            Kind::Narrow | Kind::Wide => 1,
            Kind::Address => 2,
        }
    }

    /// Stack or local variable slots, as the class file counts them.
    pub fn slots(self) -> u32 {
        if self == Kind::Wide { 2 } else { 1 }
    }

    /// Of the type at the start of `descriptor`, and the length of its text.
    fn parse(descriptor: &[u8]) -> Result<(Kind, usize), Problem> {
        match descriptor.first() {
            Some(b'I' | b'Z' | b'B' | b'C' | b'S' | b'F') => Ok((Kind::Narrow, 1)),
            Some(b'J' | b'D') => Ok((Kind::Wide, 1)),
            Some(b'L') => Ok((Kind::Reference, class_length(descriptor)?)),
            Some(b'[') => {
                let dimensions = descriptor.iter().take_while(|&&b| b == b'[').count();
                let element = &descriptor[dimensions..];
                let length = match element.first() {
                    Some(b'I' | b'Z' | b'B' | b'C' | b'S' | b'F' | b'J' | b'D') => 1,
                    Some(b'L') => class_length(element)?,
                    _ => return Err(Problem::Descriptor),
                };
                Ok((Kind::Reference, dimensions + length))
            }
            _ => Err(Problem::Descriptor),
        }
    }

    /// Of a field descriptor.
    pub fn of_field(descriptor: &[u8]) -> Result<Kind, Problem> {
        let (kind, length) = Kind::parse(descriptor)?;
        if length == descriptor.len() {
            Ok(kind)
        } else {
            Err(Problem::Descriptor)
        }
    }
}

fn class_length(descriptor: &[u8]) -> Result<usize, Problem> {
    match descriptor.iter().position(|&b| b == b';') {
        Some(end) => Ok(end + 1),
        None => Err(Problem::Descriptor),
    }
}

/// Gives the kind of each parameter to `parameter`; returns that of the result, `None` = void.
pub(super) fn of_method(
    descriptor: &[u8],
    mut parameter: impl FnMut(Kind),
) -> Result<Option<Kind>, Problem> {
    let mut rest = descriptor.strip_prefix(b"(").ok_or(Problem::Descriptor)?;
    while rest.first() != Some(&b')') {
        let (kind, length) = Kind::parse(rest)?;
        parameter(kind);
        rest = &rest[length..];
    }
    match &rest[1..] {
        b"V" => Ok(None),
        result => Kind::of_field(result).map(Some),
    }
}
