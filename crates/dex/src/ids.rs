//! Types, prototypes, and references to fields and methods.

use crate::bytes::Cursor;
use crate::error::{Error, Result};
use crate::file::DexFile;
use crate::index::{FieldIndex, MethodIndex, ProtoIndex, StringIndex, TypeIndex};

/// The machine's own limit: `invoke-*/range` counts arguments in a byte.
const MAX_PARAMETERS: usize = 255;
/// The limit of class files; longer descriptors come only from broken files.
const MAX_DESCRIPTOR: usize = 65_535;

/// A method's prototype.
#[derive(Debug, Clone, Copy)]
pub struct ProtoRef<'a> {
    /// Return type and parameters by first letters, such as `VIL`.
    pub shorty: StringIndex,
    pub return_type: TypeIndex,
    pub parameters: TypeList<'a>,
}

/// What an instruction says of the field it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FieldRef {
    pub class: TypeIndex,
    pub field_type: TypeIndex,
    pub name: StringIndex,
}

/// What an instruction says of the method it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MethodRef {
    pub class: TypeIndex,
    pub proto: ProtoIndex,
    pub name: StringIndex,
}

/// A list of types, read in place.
#[derive(Debug, Clone, Copy, Default)]
pub struct TypeList<'a> {
    bytes: &'a [u8],
}

impl<'a> TypeList<'a> {
    pub(crate) fn read(dex: &'a DexFile, offset: u32) -> Result<Self> {
        if offset == 0 {
            return Ok(Self::default());
        }
        let mut cursor = dex.cursor(offset as usize, "type list")?;
        let count = cursor.u32()?;
        let bytes = cursor.take(u64::from(count) * 2)?;
        Ok(Self { bytes })
    }

    pub fn len(self) -> usize {
        self.bytes.len() / 2
    }

    pub fn is_empty(self) -> bool {
        self.bytes.is_empty()
    }

    pub fn get(self, position: usize) -> Option<TypeIndex> {
        self.iter().nth(position)
    }

    pub fn iter(self) -> impl ExactSizeIterator<Item = TypeIndex> + Clone + use<'a> {
        let (pairs, _) = self.bytes.as_chunks::<2>();
        pairs
            .iter()
            .map(|&pair| TypeIndex::from(u16::from_le_bytes(pair)))
    }
}

impl DexFile {
    /// A type's descriptor, such as `I`, `[J` or `Ljava/lang/Object;`.
    pub fn type_descriptor(&self, index: TypeIndex) -> Result<&str> {
        let descriptor = self.name(self.type_name(index)?)?;
        if descriptor.is_empty() || descriptor.len() > MAX_DESCRIPTOR {
            return Err(Error::Malformed {
                what: "type descriptor",
                offset: self.header().types.item("type", index.0, 4)?,
                why: "it is empty or too long",
            });
        }
        Ok(descriptor)
    }

    /// The string that is a type's descriptor.
    pub fn type_name(&self, index: TypeIndex) -> Result<StringIndex> {
        let mut cursor = self.type_cursor(index)?;
        Ok(StringIndex(cursor.u32()?))
    }

    fn type_cursor(&self, index: TypeIndex) -> Result<Cursor<'_>> {
        let offset = self.header().types.item("type", index.0, 4)?;
        self.cursor(offset, "type_id")
    }

    /// Finds a type by descriptor, by binary search.
    pub fn find_type(&self, descriptor: &str) -> Option<TypeIndex> {
        let string = self.find_string(descriptor)?;
        self.search(self.header().types.count, |index| {
            Some(self.type_name(TypeIndex(index)).ok()?.cmp(&string))
        })
        .map(TypeIndex)
    }

    /// The prototype `index`.
    pub fn proto(&self, index: ProtoIndex) -> Result<ProtoRef<'_>> {
        let offset = self.header().protos.item("prototype", index.0, 12)?;
        let mut cursor = self.cursor(offset, "proto_id")?;
        let shorty = StringIndex(cursor.u32()?);
        let return_type = TypeIndex(cursor.u32()?);
        let parameters = TypeList::read(self, cursor.u32()?)?;
        if parameters.len() > MAX_PARAMETERS {
            return Err(cursor.malformed("it has more than 255 parameters"));
        }
        Ok(ProtoRef {
            shorty,
            return_type,
            parameters,
        })
    }

    /// A prototype as a method descriptor, such as `(ILjava/lang/String;)V`.
    pub fn proto_descriptor(&self, index: ProtoIndex) -> Result<String> {
        let proto = self.proto(index)?;
        let mut descriptor = String::from("(");
        for parameter in proto.parameters.iter() {
            descriptor.push_str(self.type_descriptor(parameter)?);
        }
        descriptor.push(')');
        descriptor.push_str(self.type_descriptor(proto.return_type)?);
        Ok(descriptor)
    }

    /// The field reference `index`.
    pub fn field(&self, index: FieldIndex) -> Result<FieldRef> {
        let offset = self.header().fields.item("field", index.0, 8)?;
        let mut cursor = self.cursor(offset, "field_id")?;
        Ok(FieldRef {
            class: TypeIndex::from(cursor.u16()?),
            field_type: TypeIndex::from(cursor.u16()?),
            name: StringIndex(cursor.u32()?),
        })
    }

    /// The method reference `index`.
    pub fn method(&self, index: MethodIndex) -> Result<MethodRef> {
        let offset = self.header().methods.item("method", index.0, 8)?;
        let mut cursor = self.cursor(offset, "method_id")?;
        Ok(MethodRef {
            class: TypeIndex::from(cursor.u16()?),
            proto: ProtoIndex::from(cursor.u16()?),
            name: StringIndex(cursor.u32()?),
        })
    }

    /// A field as text, such as `Lcom/foo/Bar;->count:I`; for people, not for keys.
    pub fn field_text(&self, index: FieldIndex) -> Result<String> {
        let field = self.field(index)?;
        let class = self.type_descriptor(field.class)?;
        let field_type = self.type_descriptor(field.field_type)?;
        Ok(format!("{class}->{}:{field_type}", self.name(field.name)?))
    }

    /// A method as text, such as `Lcom/foo/Bar;->run(I)V`; for people, not for keys.
    pub fn method_text(&self, index: MethodIndex) -> Result<String> {
        let method = self.method(index)?;
        let class = self.type_descriptor(method.class)?;
        let descriptor = self.proto_descriptor(method.proto)?;
        Ok(format!("{class}->{}{descriptor}", self.name(method.name)?))
    }
}
