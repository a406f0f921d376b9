//! A class definition: what `class_defs` says, and doors to the rest.

use crate::access_flags::AccessFlags;
use crate::annotation::AnnotationDirectory;
use crate::class_data::ClassData;
use crate::error::Result;
use crate::file::DexFile;
use crate::ids::TypeList;
use crate::index::{ClassDefIndex, NO_INDEX, StringIndex, TypeIndex};
use crate::value::{self, EncodedValue};

/// A class defined in a file.
#[derive(Debug, Clone, Copy)]
pub struct ClassDef<'a> {
    dex: &'a DexFile,
    index: ClassDefIndex,
    type_index: TypeIndex,
    access_flags: AccessFlags,
    superclass: u32,
    interfaces_offset: u32,
    source_file: u32,
    annotations_offset: u32,
    class_data_offset: u32,
    static_values_offset: u32,
}

impl<'a> ClassDef<'a> {
    pub(crate) fn read(dex: &'a DexFile, index: ClassDefIndex) -> Result<Self> {
        let offset = dex.header().classes.item("class", index.0, 32)?;
        let mut cursor = dex.cursor(offset, "class_def")?;
        Ok(Self {
            dex,
            index,
            type_index: TypeIndex(cursor.u32()?),
            access_flags: AccessFlags(cursor.u32()?),
            superclass: cursor.u32()?,
            interfaces_offset: cursor.u32()?,
            source_file: cursor.u32()?,
            annotations_offset: cursor.u32()?,
            class_data_offset: cursor.u32()?,
            static_values_offset: cursor.u32()?,
        })
    }

    pub fn dex(&self) -> &'a DexFile {
        self.dex
    }

    pub fn index(&self) -> ClassDefIndex {
        self.index
    }

    pub fn type_index(&self) -> TypeIndex {
        self.type_index
    }

    pub fn descriptor(&self) -> Result<&'a str> {
        self.dex.type_descriptor(self.type_index)
    }

    /// The flags of the class item; those that the source had for an inner class are in its
    /// `InnerClass` annotation.
    pub fn access_flags(&self) -> AccessFlags {
        self.access_flags
    }

    /// `None` for `java.lang.Object`.
    pub fn superclass(&self) -> Option<TypeIndex> {
        (self.superclass != NO_INDEX).then_some(TypeIndex(self.superclass))
    }

    pub fn interfaces(&self) -> Result<TypeList<'a>> {
        TypeList::read(self.dex, self.interfaces_offset)
    }

    pub fn source_file(&self) -> Option<StringIndex> {
        (self.source_file != NO_INDEX).then_some(StringIndex(self.source_file))
    }

    /// Fields and methods.
    pub fn data(&self) -> Result<ClassData> {
        ClassData::read(self.dex, self.type_index, self.class_data_offset)
    }

    /// Initial values of the static fields, in the order of [`ClassData::static_fields`]; the
    /// fields after the last of them start as zero or null.
    pub fn static_values(&self) -> Result<Vec<EncodedValue>> {
        match self.static_values_offset {
            0 => Ok(Vec::new()),
            offset => value::read_array_item(self.dex, offset),
        }
    }

    /// Annotations of the class, its fields, methods and parameters.
    pub fn annotations(&self) -> Result<AnnotationDirectory<'a>> {
        AnnotationDirectory::read(self.dex, self.annotations_offset)
    }
}
