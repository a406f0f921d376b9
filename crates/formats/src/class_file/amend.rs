//! Adding members to a class file: how a class of one library gets what another expects of it.
//!
//! New methods have no code; they are declared `native`. What is there already stays as it is,
//! byte for byte, but for the counts.

use std::borrow::Cow;

use super::error::{ClassErrorKind, Fault};
use super::reader::Reader;
use super::{ClassError, ClassFile, Constant, ConstantPool};
use crate::mutf8;

/// A field or method to add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMember {
    pub kind: NewMemberKind,
    pub flags: u16,
    pub name: Cow<'static, str>,
    pub descriptor: Cow<'static, str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewMemberKind {
    Field,
    Method,
}

const UTF8: u8 = 1;

impl ClassFile {
    /// This class with more members.
    pub fn with_members(&self, members: &[NewMember]) -> Result<ClassFile, ClassError> {
        let amended = self
            .amend(members)
            .map_err(|fault| fault.in_class(self.name()))?;
        ClassFile::parse(amended)
    }

    /// This class with another text wherever its constants are that text.
    pub fn with_text(&self, from: &str, to: &str) -> Result<ClassFile, ClassError> {
        let (from, to) = (mutf8::encode_str(from), mutf8::encode_str(to));
        let found = self
            .pool
            .iter()
            .find_map(|(index, constant)| match constant {
                Constant::Utf8(span) if self.pool.utf8_bytes(index).ok()? == &*from => Some(*span),
                _ => None,
            });
        let (Some(span), Ok(length)) = (found, u16::try_from(to.len())) else {
            return Ok(self.clone());
        };
        let start = span.start as usize;
        // The length stands before the text.
        let mut out = self.data[..start - 2].to_vec();
        out.extend(length.to_be_bytes());
        out.extend(&*to);
        out.extend(&self.data[start + span.length as usize..]);
        ClassFile::parse(out)
    }

    fn amend(&self, members: &[NewMember]) -> Result<Vec<u8>, Fault> {
        let data = &self.data;
        let mut input = Reader::new(data)?;
        input.u4()?;
        input.u4()?;
        let pool_count = input.clone().u2()?;
        ConstantPool::read(data.clone(), &mut input)?;
        let pool_end = input.offset();
        input.u2()?;
        input.u4()?;
        for _ in 0..input.u2()? {
            input.u2()?;
        }
        let fields = skip_members(&mut input)?;
        let methods = skip_members(&mut input)?;

        let constants = u16::try_from(2 * members.len()).ok();
        let new_count = constants.and_then(|constants| pool_count.checked_add(constants));
        let new_count = new_count.ok_or(Fault::new(8, ClassErrorKind::TooLong))?;
        let (mut new_fields, mut new_methods) = (Vec::new(), Vec::new());
        let mut new_constants = Vec::new();
        for (at, member) in members.iter().enumerate() {
            let name = pool_count + 2 * at as u16;
            for text in [&member.name, &member.descriptor] {
                let text = mutf8::encode_str(text);
                new_constants.push(UTF8);
                new_constants.extend((text.len() as u16).to_be_bytes());
                new_constants.extend(&*text);
            }
            let table = match member.kind {
                NewMemberKind::Field => &mut new_fields,
                NewMemberKind::Method => &mut new_methods,
            };
            let no_attributes = 0;
            for value in [member.flags, name, name + 1, no_attributes] {
                table.extend(value.to_be_bytes());
            }
        }

        let count_of = |start: usize, added: &[u8]| {
            let old = u16::from_be_bytes([data[start], data[start + 1]]);
            (old + (added.len() / 8) as u16).to_be_bytes()
        };
        let mut out = data[..8].to_vec();
        out.extend(new_count.to_be_bytes());
        out.extend(&data[10..pool_end]);
        out.extend(new_constants);
        out.extend(&data[pool_end..fields.start]);
        out.extend(count_of(fields.start, &new_fields));
        out.extend(&data[fields.start + 2..fields.end]);
        out.extend(&new_fields);
        out.extend(count_of(methods.start, &new_methods));
        out.extend(&data[methods.start + 2..methods.end]);
        out.extend(&new_methods);
        out.extend(&data[methods.end..]);
        Ok(out)
    }
}

/// Passes over a table of fields or methods, its count included.
fn skip_members(input: &mut Reader<'_>) -> Result<std::ops::Range<usize>, Fault> {
    let start = input.offset();
    for _ in 0..input.u2()? {
        input.u2()?;
        input.u4()?;
        for _ in 0..input.u2()? {
            input.u2()?;
            let length = input.u4()? as usize;
            input.span(length)?;
        }
    }
    Ok(start..input.offset())
}
