//! Encoded values: initial values of statics, elements of annotations, arguments of call sites.

use crate::annotation::EncodedAnnotation;
use crate::bytes::Cursor;
use crate::error::Result;
use crate::file::DexFile;
use crate::index::{
    FieldIndex, MethodHandleIndex, MethodIndex, ProtoIndex, StringIndex, TypeIndex,
};

/// Deeper nesting does not occur, and would let a file exhaust the stack.
const MAX_DEPTH: u32 = 32;
/// Values in one item; items of a broken file may overlap, so its size is not bound enough.
const MAX_VALUES: u32 = 1 << 20;

/// A constant.
#[derive(Debug, Clone, PartialEq)]
pub enum EncodedValue {
    Byte(i8),
    Short(i16),
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    MethodType(ProtoIndex),
    MethodHandle(MethodHandleIndex),
    String(StringIndex),
    Type(TypeIndex),
    Field(FieldIndex),
    Method(MethodIndex),
    /// An enum constant, by its field.
    Enum(FieldIndex),
    Array(Vec<EncodedValue>),
    Annotation(EncodedAnnotation),
    Null,
    Boolean(bool),
}

/// Decodes values, and bounds how many and how deep.
pub(crate) struct ValueReader {
    depth: u32,
    left: u32,
}

impl ValueReader {
    pub(crate) fn new() -> Self {
        Self {
            depth: 0,
            left: MAX_VALUES,
        }
    }

    pub(crate) fn value(&mut self, cursor: &mut Cursor<'_>) -> Result<EncodedValue> {
        self.left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| cursor.malformed("too many values"))?;
        let header = cursor.u8()?;
        let argument = header >> 5;
        Ok(match header & 0x1f {
            0x00 => EncodedValue::Byte(signed(cursor, argument, 1)? as i8),
            0x02 => EncodedValue::Short(signed(cursor, argument, 2)? as i16),
            0x03 => EncodedValue::Char(unsigned(cursor, argument, 2)? as u16),
            0x04 => EncodedValue::Int(signed(cursor, argument, 4)? as i32),
            0x06 => EncodedValue::Long(signed(cursor, argument, 8)?),
            0x10 => {
                let bits = high_bytes(cursor, argument, 4)?;
                EncodedValue::Float(f32::from_bits((bits >> 32) as u32))
            }
            0x11 => EncodedValue::Double(f64::from_bits(high_bytes(cursor, argument, 8)?)),
            0x15 => EncodedValue::MethodType(ProtoIndex(index(cursor, argument)?)),
            0x16 => EncodedValue::MethodHandle(MethodHandleIndex(index(cursor, argument)?)),
            0x17 => EncodedValue::String(StringIndex(index(cursor, argument)?)),
            0x18 => EncodedValue::Type(TypeIndex(index(cursor, argument)?)),
            0x19 => EncodedValue::Field(FieldIndex(index(cursor, argument)?)),
            0x1a => EncodedValue::Method(MethodIndex(index(cursor, argument)?)),
            0x1b => EncodedValue::Enum(FieldIndex(index(cursor, argument)?)),
            0x1c => EncodedValue::Array(self.array(cursor)?),
            0x1d => EncodedValue::Annotation(self.annotation(cursor)?),
            0x1e => EncodedValue::Null,
            0x1f => EncodedValue::Boolean(argument != 0),
            _ => return Err(cursor.malformed("a value's type is not known")),
        })
    }

    pub(crate) fn array(&mut self, cursor: &mut Cursor<'_>) -> Result<Vec<EncodedValue>> {
        self.nested(cursor, |reader, cursor| {
            let count = cursor.uleb128()?;
            let mut values = Vec::new();
            for _ in 0..count {
                values.push(reader.value(cursor)?);
            }
            Ok(values)
        })
    }

    pub(crate) fn annotation(&mut self, cursor: &mut Cursor<'_>) -> Result<EncodedAnnotation> {
        self.nested(cursor, |reader, cursor| {
            let annotation_type = TypeIndex(cursor.uleb128()?);
            let count = cursor.uleb128()?;
            let mut elements = Vec::new();
            for _ in 0..count {
                let name = StringIndex(cursor.uleb128()?);
                elements.push((name, reader.value(cursor)?));
            }
            Ok(EncodedAnnotation {
                annotation_type,
                elements,
            })
        })
    }

    fn nested<'a, T>(
        &mut self,
        cursor: &mut Cursor<'a>,
        read: impl FnOnce(&mut Self, &mut Cursor<'a>) -> Result<T>,
    ) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return Err(cursor.malformed("values are nested too deeply"));
        }
        self.depth += 1;
        let result = read(self, cursor);
        self.depth -= 1;
        result
    }
}

/// Decodes an `encoded_array_item`.
pub(crate) fn read_array_item(dex: &DexFile, offset: u32) -> Result<Vec<EncodedValue>> {
    let mut cursor = dex.cursor(offset as usize, "encoded array")?;
    ValueReader::new().array(&mut cursor)
}

/// `argument + 1` bytes in the low end of a number.
fn unsigned(cursor: &mut Cursor<'_>, argument: u8, widest: u8) -> Result<u64> {
    if argument >= widest {
        return Err(cursor.malformed("a value is wider than its type"));
    }
    let bytes = cursor.take(u64::from(argument) + 1)?;
    let high_first = bytes.iter().rev();
    Ok(high_first.fold(0, |value, &byte| value << 8 | u64::from(byte)))
}

fn signed(cursor: &mut Cursor<'_>, argument: u8, widest: u8) -> Result<i64> {
    let value = unsigned(cursor, argument, widest)?;
    let unused = 56 - u32::from(argument) * 8;
    Ok((value << unused) as i64 >> unused)
}

/// Floating point numbers leave out their low bytes.
fn high_bytes(cursor: &mut Cursor<'_>, argument: u8, widest: u8) -> Result<u64> {
    let value = unsigned(cursor, argument, widest)?;
    Ok(value << (56 - u32::from(argument) * 8))
}

fn index(cursor: &mut Cursor<'_>, argument: u8) -> Result<u32> {
    Ok(unsigned(cursor, argument, 4)? as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: EncodedValue) {
        let mut cursor = Cursor::new(bytes, 0, "test");
        assert_eq!(
            ValueReader::new().value(&mut cursor),
            Ok(expected),
            "{bytes:02x?}"
        );
        assert_eq!(cursor.remaining(), 0);
    }

    #[test]
    fn scalars() {
        check(&[0x00, 0xff], EncodedValue::Byte(-1));
        check(&[0x02, 0x80], EncodedValue::Short(-128));
        check(&[0x23, 0x00, 0xd8], EncodedValue::Char(0xd800));
        check(&[0x24, 0x00, 0x80], EncodedValue::Int(-32768));
        check(
            &[0x64, 0x78, 0x56, 0x34, 0x12],
            EncodedValue::Int(0x1234_5678),
        );
        check(&[0x06, 0x05], EncodedValue::Long(5));
        check(
            &[0xe6, 0, 0, 0, 0, 0, 0, 0, 0x80],
            EncodedValue::Long(i64::MIN),
        );
        check(&[0x30, 0x80, 0x3f], EncodedValue::Float(1.0));
        check(&[0x31, 0xf0, 0x3f], EncodedValue::Double(1.0));
        check(&[0x17, 0xff], EncodedValue::String(StringIndex(255)));
        check(&[0x1e], EncodedValue::Null);
        check(&[0x3f], EncodedValue::Boolean(true));
        check(
            &[0x1c, 0x02, 0x1f, 0x1c, 0x00],
            EncodedValue::Array(vec![
                EncodedValue::Boolean(false),
                EncodedValue::Array(vec![]),
            ]),
        );
    }

    #[test]
    fn nesting_is_bounded() {
        let deep: Vec<u8> = [0x1c, 0x01].repeat(100_000);
        let mut cursor = Cursor::new(&deep, 0, "test");
        assert!(ValueReader::new().value(&mut cursor).is_err());
        assert!(
            ValueReader::new()
                .value(&mut Cursor::new(&[0x40, 1, 2, 3], 0, "test"))
                .is_err()
        );
    }
}
