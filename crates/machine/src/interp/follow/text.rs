//! Symbolic strings.
//!
//! A reference to a string may have a shadow of type text: what the string says. Besides, each of
//! its characters may have one. Whatever copies characters (buffers, builders, editable texts)
//! carries those along without knowing, and at the other end a string of the characters
//! `S[0]…S[n-1]` is `S` again.

use gibbon_expressions::{Binary, Domain, ExprId, Input, Node, Ternary, Type, Unary, Value};
use gibbon_formats::descriptor::Kind;

use super::models::Arguments;
use crate::Machine;
use crate::heap::{ARRAY_DATA, Ref};

/// A character of a string: itself, or how it depends on inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Character {
    pub unit: u16,
    pub shadow: Option<ExprId>,
}

impl Machine {
    /// The variable of a text of so many characters, and the shadows of these.
    pub fn text_input(
        &mut self,
        input: Input,
        length: u32,
        domain: Domain,
    ) -> Option<(ExprId, Vec<ExprId>)> {
        let expressions = &mut self.following.expressions;
        let text = expressions.variable(input, Type::Text, domain)?;
        let mut characters = Vec::new();
        for at in 0..length {
            let at = expressions.int(at as i32);
            characters.push(expressions.binary(Binary::CharAt, text, at)?);
        }
        let lengths = &mut self.state.text_lengths;
        lengths.retain(|(known, _)| *known != text);
        lengths.push((text, length));
        Some((text, characters))
    }

    /// The characters of a string, with their shadows.
    pub fn characters(&self, string: Ref) -> Vec<Character> {
        let known = self.meta.known();
        let value = self.heap.get_ref(string, known.string_value);
        let size = match self.heap.get_i8(string, known.string_coder) {
            0 => 1,
            _ => 2,
        };
        let units = self.utf16(string).into_iter();
        let mut characters: Vec<Character> =
            units.map(|unit| Character { unit, shadow: None }).collect();
        let length = characters.len() as u32 * u32::from(size);
        for (offset, of, shadow) in self.heap.shadows_within(value, ARRAY_DATA, length) {
            let at = (offset - ARRAY_DATA) / u32::from(size);
            if of == size
                && let Some(character) = characters.get_mut(at as usize)
            {
                character.shadow = Some(shadow);
            }
        }
        characters
    }

    /// The characters of a `char[]`, from one to another, with their shadows.
    pub fn char_array(&self, array: Ref, from: u32, to: u32) -> Vec<Character> {
        let place = |at: u32| ARRAY_DATA + 2 * at;
        (from..to.min(self.heap.array_length(array)))
            .map(|at| Character {
                unit: self.heap.get_u16(array, place(at)),
                shadow: self.heap.shadow(array, place(at), 2),
            })
            .collect()
    }

    /// The characters of a `byte[]` of Latin-1, from one to another, with their shadows.
    pub fn latin1_array(&self, array: Ref, from: u32, to: u32) -> Vec<Character> {
        (from..to.min(self.heap.array_length(array)))
            .map(|at| Character {
                unit: self.heap.get_u8(array, ARRAY_DATA + at).into(),
                shadow: self.heap.shadow(array, ARRAY_DATA + at, 1),
            })
            .collect()
    }

    /// What these characters say, if one of them is symbolic.
    pub fn text_of_characters(&mut self, characters: &[Character]) -> Option<ExprId> {
        characters
            .iter()
            .find(|character| character.shadow.is_some())?;
        let mut text: Option<ExprId> = None;
        let mut at = 0;
        while at < characters.len() {
            let (part, length) = self.segment(&characters[at..])?;
            text = match text {
                Some(text) => self.binary(Binary::Concat, text, part),
                None => Some(part),
            };
            at += length;
        }
        text
    }

    /// The longest part at the start that is one thing, and how many characters that are.
    fn segment(&mut self, characters: &[Character]) -> Option<(ExprId, usize)> {
        let Some(first) = characters.first()?.shadow else {
            let plain = characters.iter().take_while(|one| one.shadow.is_none());
            let units: Vec<u16> = plain.map(|one| one.unit).collect();
            let text = Value::text(&String::from_utf16_lossy(&units));
            return Some((self.following.expressions.constant(text), units.len()));
        };
        let Some((text, start)) = self.place_in_text(first) else {
            return Some((self.unary(Unary::CharToText, first)?, 1));
        };
        let mut length = 1;
        while let Some(next) = characters.get(length).and_then(|one| one.shadow)
            && self.place_in_text(next) == Some((text, start + length as i32))
        {
            length += 1;
        }
        let lengths = &self.state.text_lengths;
        let whole = lengths.iter().find(|(known, _)| *known == text);
        if start == 0 && whole.is_some_and(|&(_, whole)| whole as usize == length) {
            return Some((text, length));
        }
        let expressions = &mut self.following.expressions;
        let (from, to) = (
            expressions.int(start),
            expressions.int(start + length as i32),
        );
        let part = expressions.ternary(Ternary::Substring, text, from, to)?;
        Some((part, length))
    }

    /// Of a character of a text: the text, and where it is.
    fn place_in_text(&self, character: ExprId) -> Option<(ExprId, i32)> {
        let expressions = &self.following.expressions;
        match *expressions.node(character) {
            Node::Binary(Binary::CharAt, text, at) => match expressions.value(at) {
                Some(&Value::Int(at)) => Some((text, at)),
                _ => None,
            },
            _ => None,
        }
    }

    /// What a string says, if that is symbolic.
    pub fn text_of(&mut self, string: Ref) -> Option<ExprId> {
        if string.is_null()
            || !self.heap.has_shadows()
            || self.heap.class_of(string) != self.meta.known().string
        {
            return None;
        }
        let characters = self.characters(string);
        self.text_of_characters(&characters)
    }

    /// What the native that joins strings and numbers makes of the top frame's arguments, if one
    /// of them is symbolic.
    pub(in crate::interp) fn joined_text(&mut self, kinds: &[Kind]) -> Option<ExprId> {
        let frame = self.current_thread().frames.last()?;
        let arguments = Arguments {
            base: frame.base as usize,
            count: kinds.len() as u16,
        };
        if !self.heap.has_shadows() && self.current_thread().shadows.is_empty_from(arguments.base) {
            return None;
        }
        let mut is_symbolic = false;
        let mut joined: Option<ExprId> = None;
        for (at, kind) in (0..).zip(kinds) {
            let shadow = arguments.shadow(self, at);
            let piece = match (kind, shadow) {
                (Kind::Reference, _) => {
                    let text = arguments.text(self, at);
                    is_symbolic |= text.is_some();
                    match text {
                        Some(text) => text,
                        None => {
                            let text = self.text(arguments.reference(self, at));
                            self.following.expressions.constant(Value::text(&text))
                        }
                    }
                }
                (Kind::Int | Kind::Short | Kind::Byte, Some(number)) => {
                    is_symbolic = true;
                    self.unary(Unary::IntToText, number)?
                }
                (Kind::Char, Some(character)) => {
                    is_symbolic = true;
                    self.unary(Unary::CharToText, character)?
                }
                // No formula for what the others look like.
                (_, Some(_)) => return None,
                (kind, None) => {
                    let raw = arguments.raw(self, at);
                    let text = match kind {
                        Kind::Boolean => (raw as i32 != 0).to_string(),
                        Kind::Char => String::from_utf16_lossy(&[raw as u16]),
                        Kind::Long => (raw as i64).to_string(),
                        _ => (raw as i32).to_string(),
                    };
                    self.following.expressions.constant(Value::text(&text))
                }
            };
            joined = match joined {
                Some(joined) => Some(self.binary(Binary::Concat, joined, piece)?),
                None => Some(piece),
            };
        }
        joined.filter(|_| is_symbolic)
    }

    /// Bytes became characters or the other way round: their shadows go along.
    pub fn convert_shadows(
        &mut self,
        (from, from_offset, from_size): (Ref, u32, u8),
        (to, to_offset, to_size): (Ref, u32, u8),
        count: u32,
    ) {
        let length = count * u32::from(from_size);
        for (offset, size, shadow) in self.heap.shadows_within(from, from_offset, length) {
            if size == from_size {
                let at = (offset - from_offset) / u32::from(from_size);
                let offset = to_offset + at * u32::from(to_size);
                self.heap.set_shadow(to, offset, to_size, Some(shadow));
            }
        }
    }
}

impl Arguments {
    /// What an argument that is a string says, if that is symbolic.
    pub fn text(&self, machine: &mut Machine, at: u16) -> Option<ExprId> {
        let shadow = self.shadow(machine, at);
        let is_text = |id: &ExprId| machine.following.expressions.facts(*id).ty == Type::Text;
        match shadow.filter(is_text) {
            Some(text) => Some(text),
            None => machine.text_of(self.reference(machine, at)),
        }
    }

    /// The same, symbolic or not; none if it is no string.
    pub fn any_text(&self, machine: &mut Machine, at: u16) -> Option<ExprId> {
        if let Some(text) = self.text(machine, at) {
            return Some(text);
        }
        let string = self.reference(machine, at);
        if string.is_null() || machine.heap.class_of(string) != machine.meta.known().string {
            return None;
        }
        let text = Value::text(&machine.text(string));
        Some(machine.following.expressions.constant(text))
    }
}
