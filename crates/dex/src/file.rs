//! [`DexFile`]: opening a file, and finding classes in it.

use std::fmt;
use std::sync::OnceLock;

use crate::bytes::{Cursor, DexBytes};
use crate::class::ClassDef;
use crate::error::{Error, Result};
use crate::header::Header;
use crate::index::{ClassDefIndex, StringIndex, TypeIndex};
use crate::map::MappedTables;
use crate::strings::ConvertedNames;

/// One logical DEX file.
///
/// Reading is thread-safe, and what is cached never changes what is read.
pub struct DexFile {
    data: DexBytes,
    header: Header,
    mapped: MappedTables,
    pub(crate) converted_names: ConvertedNames,
    pub(crate) this_name: OnceLock<Option<StringIndex>>,
    /// For each type the class definition, or [`NO_CLASS`].
    class_of_type: OnceLock<Box<[u32]>>,
}

const NO_CLASS: u32 = u32::MAX;

impl DexFile {
    /// Opens a file: the only one, or the first of a version 041 container.
    pub fn parse(data: impl Into<DexBytes>) -> Result<Self> {
        Self::open(data.into(), 0, true)
    }

    /// Like [`parse`](Self::parse), for a file whose checksum is known to be stale (packers leave
    /// such files, and Android itself checks the sum only when it compiles).
    pub fn parse_unchecked(data: impl Into<DexBytes>) -> Result<Self> {
        Self::open(data.into(), 0, false)
    }

    /// Opens all logical files of a container; one before version 041.
    pub fn parse_all(data: impl Into<DexBytes>) -> Result<Vec<Self>> {
        let data = data.into();
        let mut files = Vec::new();
        let mut start = 0;
        loop {
            let file = Self::open(data.clone(), start, true)?;
            start += file.header.file_size as usize;
            let end = file.header.container_size as usize;
            files.push(file);
            // A header is never empty, so `start` grows at each step.
            if start >= end {
                return Ok(files);
            }
        }
    }

    fn open(data: DexBytes, start: usize, verify_checksum: bool) -> Result<Self> {
        let header = Header::parse(data.as_slice(), start, verify_checksum)?;
        let mut file = Self {
            data,
            header,
            mapped: MappedTables::default(),
            converted_names: ConvertedNames::default(),
            this_name: OnceLock::new(),
            class_of_type: OnceLock::new(),
        };
        file.mapped = file.read_mapped_tables()?;
        Ok(file)
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    /// 35 to 41.
    pub fn version(&self) -> u32 {
        self.header.version
    }

    /// All bytes that offsets may reach.
    pub fn bytes(&self) -> &[u8] {
        // The header has checked the size.
        let end = self.header.container_size as usize;
        self.data.as_slice().get(..end).unwrap_or_default()
    }

    pub(crate) fn mapped(&self) -> &MappedTables {
        &self.mapped
    }

    pub(crate) fn cursor(&self, offset: usize, what: &'static str) -> Result<Cursor<'_>> {
        let bytes = self.bytes();
        if offset == 0 || offset > bytes.len() {
            return Err(Error::Malformed {
                what,
                offset,
                why: "its offset is not in the file",
            });
        }
        Ok(Cursor::new(bytes, offset, what))
    }

    pub fn class_count(&self) -> u32 {
        self.header.classes.count
    }

    /// The class definition `index`.
    pub fn class(&self, index: ClassDefIndex) -> Result<ClassDef<'_>> {
        ClassDef::read(self, index)
    }

    /// All class definitions, in the file's order: superclasses first.
    pub fn classes(&self) -> impl Iterator<Item = Result<ClassDef<'_>>> {
        (0..self.class_count()).map(|index| self.class(ClassDefIndex(index)))
    }

    /// Finds a class by descriptor, such as `Ljava/lang/Object;`.
    pub fn find_class(&self, descriptor: &str) -> Option<ClassDef<'_>> {
        self.class_of_type(self.find_type(descriptor)?)
    }

    /// The definition in this file of a type, if it is here. The first wins, as in Android.
    pub fn class_of_type(&self, type_index: TypeIndex) -> Option<ClassDef<'_>> {
        let table = self.class_of_type.get_or_init(|| self.index_classes());
        let &class = table.get(type_index.to_usize())?;
        if class == NO_CLASS {
            return None;
        }
        self.class(ClassDefIndex(class)).ok()
    }

    fn index_classes(&self) -> Box<[u32]> {
        let mut table = vec![NO_CLASS; self.header.types.count as usize];
        for class in self.classes().filter_map(Result::ok) {
            if let Some(slot) = table.get_mut(class.type_index().to_usize())
                && *slot == NO_CLASS
            {
                *slot = class.index().0;
            }
        }
        table.into_boxed_slice()
    }
}

impl fmt::Debug for DexFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DexFile")
            .field("version", &self.header.version)
            .field("classes", &self.header.classes.count)
            .finish_non_exhaustive()
    }
}
