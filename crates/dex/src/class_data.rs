//! Fields and methods of a class, with their flags and code.

use crate::access_flags::AccessFlags;
use crate::bytes::Cursor;
use crate::code::CodeItem;
use crate::error::Result;
use crate::file::DexFile;
use crate::index::{FieldIndex, MethodIndex, TypeIndex};

/// A field that a class defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EncodedField {
    pub index: FieldIndex,
    pub access_flags: AccessFlags,
}

/// A method that a class defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EncodedMethod {
    pub index: MethodIndex,
    pub access_flags: AccessFlags,
    /// Where the code is; zero for abstract and native methods.
    pub code_offset: u32,
}

/// All members that a class defines, each list in the order of its indices.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassData {
    pub static_fields: Vec<EncodedField>,
    pub instance_fields: Vec<EncodedField>,
    /// Static and private methods, and constructors.
    pub direct_methods: Vec<EncodedMethod>,
    pub virtual_methods: Vec<EncodedMethod>,
}

impl ClassData {
    /// Direct methods, then virtual ones.
    pub fn methods(&self) -> impl Iterator<Item = &EncodedMethod> {
        self.direct_methods.iter().chain(&self.virtual_methods)
    }

    /// Static fields, then instance ones.
    pub fn fields(&self) -> impl Iterator<Item = &EncodedField> {
        self.static_fields.iter().chain(&self.instance_fields)
    }

    pub(crate) fn read(dex: &DexFile, class: TypeIndex, offset: u32) -> Result<Self> {
        if offset == 0 {
            return Ok(Self::default());
        }
        let mut cursor = dex.cursor(offset as usize, "class data")?;
        let static_fields = cursor.uleb128()?;
        let instance_fields = cursor.uleb128()?;
        let direct_methods = cursor.uleb128()?;
        let virtual_methods = cursor.uleb128()?;
        let data = Self {
            static_fields: read_fields(&mut cursor, static_fields)?,
            instance_fields: read_fields(&mut cursor, instance_fields)?,
            direct_methods: read_methods(&mut cursor, direct_methods)?,
            virtual_methods: read_methods(&mut cursor, virtual_methods)?,
        };
        data.check(dex, class, &cursor)?;
        Ok(data)
    }

    /// Members must be of this class, and none may be in both of its lists.
    fn check(&self, dex: &DexFile, class: TypeIndex, cursor: &Cursor<'_>) -> Result<()> {
        for field in self.fields() {
            if dex.field(field.index)?.class != class {
                return Err(cursor.malformed("a field of another class"));
            }
        }
        for method in self.methods() {
            if dex.method(method.index)?.class != class {
                return Err(cursor.malformed("a method of another class"));
            }
        }
        let field_index = |field: &EncodedField| field.index;
        let method_index = |method: &EncodedMethod| method.index;
        if overlap(&self.static_fields, &self.instance_fields, field_index) {
            return Err(cursor.malformed("a field is both static and not"));
        }
        if overlap(&self.direct_methods, &self.virtual_methods, method_index) {
            return Err(cursor.malformed("a method is both direct and virtual"));
        }
        Ok(())
    }
}

/// Whether two sorted lists share a key.
fn overlap<T, K: Ord>(left: &[T], right: &[T], key: impl Fn(&T) -> K) -> bool {
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        match key(a).cmp(&key(b)) {
            std::cmp::Ordering::Less => left.next(),
            std::cmp::Ordering::Greater => right.next(),
            std::cmp::Ordering::Equal => return true,
        };
    }
    false
}

fn read_fields(cursor: &mut Cursor<'_>, count: u32) -> Result<Vec<EncodedField>> {
    let mut fields = Vec::with_capacity(cursor.capacity(count, 2));
    let mut previous = None;
    for _ in 0..count {
        let index = next_index(cursor, previous)?;
        previous = Some(index);
        fields.push(EncodedField {
            index: FieldIndex(index),
            access_flags: AccessFlags(cursor.uleb128()?),
        });
    }
    Ok(fields)
}

fn read_methods(cursor: &mut Cursor<'_>, count: u32) -> Result<Vec<EncodedMethod>> {
    let mut methods = Vec::with_capacity(cursor.capacity(count, 3));
    let mut previous = None;
    for _ in 0..count {
        let index = next_index(cursor, previous)?;
        previous = Some(index);
        methods.push(EncodedMethod {
            index: MethodIndex(index),
            access_flags: AccessFlags(cursor.uleb128()?),
            code_offset: cursor.uleb128()?,
        });
    }
    Ok(methods)
}

/// Members are stored as differences from the one before, so that the lists are sorted.
fn next_index(cursor: &mut Cursor<'_>, previous: Option<u32>) -> Result<u32> {
    let difference = cursor.uleb128()?;
    let Some(previous) = previous else {
        return Ok(difference);
    };
    if difference == 0 {
        return Err(cursor.malformed("a member is listed twice"));
    }
    previous
        .checked_add(difference)
        .ok_or_else(|| cursor.malformed("a member's index overflows"))
}

impl DexFile {
    /// The code of a method; `None` if it is abstract or native.
    pub fn code(&self, method: &EncodedMethod) -> Result<Option<CodeItem<'_>>> {
        match method.code_offset {
            0 => Ok(None),
            offset => CodeItem::read(self, offset, *method).map(Some),
        }
    }
}
