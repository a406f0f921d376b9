//! The constant pool: parsed once, checked once, then asked by index.
//!
//! Every reference between constants is checked when the pool is read, so an
//! accessor fails only where the caller's own index (from bytecode, say) is
//! wrong. Text is not copied: a `Utf8` constant is a span of the file, except
//! for the rare one whose `str` form has other bytes.

use std::borrow::Cow;
use std::sync::Arc;

use super::constant::{Constant, HandleKind};
use super::error::{ClassErrorKind, Fault, PoolError};
use super::reader::Reader;
use crate::mutf8::{self, TextError};

/// A `Utf8` constant that is known to exist and to be text. Valid only for the
/// class file it came from; [`super::ClassFile::str`] gives the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text(u16);

impl Text {
    /// Its index in the constant pool.
    pub fn index(self) -> u16 {
        self.0
    }
}

/// The constant pool of one class file.
#[derive(Debug, Clone)]
pub struct ConstantPool {
    data: Arc<[u8]>,
    constants: Box<[Constant]>,
    /// Text of the constants that are not their own UTF-8, sorted by index;
    /// the error for those that cannot be text. Empty in practice.
    unusual: Vec<(u16, Result<Box<str>, TextError>)>,
}

impl ConstantPool {
    pub(super) fn read(data: Arc<[u8]>, input: &mut Reader<'_>) -> Result<Self, Fault> {
        let count = input.u2()?;
        // The smallest constant takes three bytes.
        let room = usize::from(count).min(input.left() / 3 + 2);
        let mut constants = Vec::with_capacity(room);
        let mut unusual = Vec::new();
        constants.push(Constant::Unusable);
        while constants.len() < usize::from(count) {
            let index = constants.len() as u16;
            let constant = Constant::read(input, index)?;
            constants.push(constant);
            if constant.is_wide() {
                constants.push(Constant::Unusable);
            }
            if let Constant::Utf8(span) = constant
                && !mutf8::is_plain(span.of(&data))
            {
                match mutf8::to_str(span.of(&data)) {
                    Ok(Cow::Borrowed(_)) => {}
                    Ok(Cow::Owned(text)) => unusual.push((index, Ok(text.into()))),
                    Err(TextError::Illegal(error)) => {
                        return Err(Fault::new(
                            span.offset(),
                            ClassErrorKind::ConstantText { index, error },
                        ));
                    }
                    Err(error) => unusual.push((index, Err(error))),
                }
            }
        }
        let pool = ConstantPool {
            data,
            constants: constants.into(),
            unusual,
        };
        for constant in &pool.constants {
            pool.check(constant)
                .map_err(|e| Fault::new(input.offset(), e))?;
        }
        Ok(pool)
    }

    /// That everything a constant refers to is there and of the right kind.
    fn check(&self, constant: &Constant) -> Result<(), PoolError> {
        match *constant {
            Constant::Class { name } | Constant::Module { name } | Constant::Package { name } => {
                self.text(name)?;
            }
            Constant::String { text } => {
                self.utf8_bytes(text)?;
            }
            Constant::NameAndType { name, descriptor } => {
                self.text(name)?;
                self.text(descriptor)?;
            }
            Constant::MethodType { descriptor } => {
                self.text(descriptor)?;
            }
            Constant::Field {
                class,
                name_and_type,
            }
            | Constant::Method {
                class,
                name_and_type,
            }
            | Constant::InterfaceMethod {
                class,
                name_and_type,
            } => {
                self.class_text(class)?;
                self.name_and_type_text(name_and_type)?;
            }
            Constant::MethodHandle { kind, member } => {
                let found = self.get(member)?;
                let fits = match found {
                    Constant::Field { .. } => kind.is_field(),
                    Constant::Method { .. } => {
                        !kind.is_field() && kind != HandleKind::InvokeInterface
                    }
                    Constant::InterfaceMethod { .. } => matches!(
                        kind,
                        HandleKind::InvokeInterface
                            | HandleKind::InvokeStatic
                            | HandleKind::InvokeSpecial
                    ),
                    _ => false,
                };
                if !fits {
                    return Err(wrong(member, "a member of the handle's kind", found));
                }
            }
            Constant::Dynamic { name_and_type, .. }
            | Constant::InvokeDynamic { name_and_type, .. } => {
                self.name_and_type_text(name_and_type)?;
            }
            Constant::Unusable
            | Constant::Utf8(_)
            | Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_) => {}
        }
        Ok(())
    }

    /// One more than the greatest index.
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    pub fn is_empty(&self) -> bool {
        self.constants.len() <= 1
    }

    /// All constants with their indices, unusable slots left out.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &Constant)> {
        (0u16..)
            .zip(&self.constants)
            .filter(|(_, c)| !matches!(c, Constant::Unusable))
    }

    pub fn get(&self, index: u16) -> Result<&Constant, PoolError> {
        match self.constants.get(usize::from(index)) {
            Some(constant) => Ok(constant),
            None => Err(PoolError::Index {
                index,
                count: self.constants.len(),
            }),
        }
    }

    /// The modified UTF-8 of a `Utf8` constant.
    pub fn utf8_bytes(&self, index: u16) -> Result<&[u8], PoolError> {
        match self.get(index)? {
            Constant::Utf8(span) => Ok(span.of(&self.data)),
            other => Err(wrong(index, "a Utf8", other)),
        }
    }

    /// A `Utf8` constant as text.
    pub fn utf8(&self, index: u16) -> Result<&str, PoolError> {
        let bytes = self.utf8_bytes(index)?;
        if !self.unusual.is_empty()
            && let Ok(at) = self.unusual.binary_search_by_key(&index, |(i, _)| *i)
        {
            return match &self.unusual[at].1 {
                Ok(text) => Ok(text),
                Err(error) => Err(PoolError::NotText {
                    index,
                    error: *error,
                }),
            };
        }
        // Checked when the pool was read, so this is only the conversion.
        std::str::from_utf8(bytes).map_err(|e| PoolError::NotText {
            index,
            error: TextError::Illegal(mutf8::Mutf8Error {
                offset: e.valid_up_to(),
            }),
        })
    }

    /// A `Utf8` constant, checked to be text.
    pub fn text(&self, index: u16) -> Result<Text, PoolError> {
        // All text but the unusual was checked when the pool was read.
        if self.unusual.is_empty() {
            self.utf8_bytes(index)?;
        } else {
            self.utf8(index)?;
        }
        Ok(Text(index))
    }

    /// The text of a checked constant. For a `Text` of another class file it is
    /// whatever stands there in this one.
    pub fn str(&self, text: Text) -> &str {
        self.utf8(text.0).unwrap_or_default()
    }

    /// The name of a `Class` constant, as its `Utf8`.
    pub fn class_text(&self, index: u16) -> Result<Text, PoolError> {
        match self.get(index)? {
            Constant::Class { name } => self.text(*name),
            other => Err(wrong(index, "a Class", other)),
        }
    }

    pub(super) fn name_and_type_text(&self, index: u16) -> Result<(Text, Text), PoolError> {
        match self.get(index)? {
            Constant::NameAndType { name, descriptor } => {
                Ok((self.text(*name)?, self.text(*descriptor)?))
            }
            other => Err(wrong(index, "a NameAndType", other)),
        }
    }
}

pub(super) fn wrong(index: u16, wanted: &'static str, found: &Constant) -> PoolError {
    PoolError::Kind {
        index,
        wanted,
        found: found.describe(),
    }
}
