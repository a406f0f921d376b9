//! Annotations of classes, fields, methods and parameters.

use crate::bytes::Cursor;
use crate::error::Result;
use crate::file::DexFile;
use crate::index::{FieldIndex, MethodIndex, StringIndex, TypeIndex};
use crate::value::{EncodedValue, ValueReader};

/// As many as a method can have parameters.
const MAX_PARAMETERS: u32 = 255;

/// Who is meant to see an annotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Visibility {
    Build,
    Runtime,
    /// Android's own: `dalvik.annotation.*`, see [`SystemAnnotations`](crate::SystemAnnotations).
    System,
}

/// An annotation on something.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    pub visibility: Visibility,
    pub annotation: EncodedAnnotation,
}

/// An annotation's type and elements; those left at their defaults are not there.
#[derive(Debug, Clone, PartialEq)]
pub struct EncodedAnnotation {
    pub annotation_type: TypeIndex,
    pub elements: Vec<(StringIndex, EncodedValue)>,
}

impl EncodedAnnotation {
    /// The element called `name`.
    pub fn element(&self, dex: &DexFile, name: &str) -> Option<&EncodedValue> {
        let mut elements = self.elements.iter();
        elements
            .find(|(index, _)| dex.name(*index).is_ok_and(|found| found == name))
            .map(|(_, value)| value)
    }
}

/// Where the annotations of a class and its members are.
#[derive(Debug, Clone)]
pub struct AnnotationDirectory<'a> {
    dex: &'a DexFile,
    class: u32,
    /// Each with the offset of its annotation set.
    fields: Vec<(FieldIndex, u32)>,
    methods: Vec<(MethodIndex, u32)>,
    /// Each with the offset of a list of annotation sets.
    parameters: Vec<(MethodIndex, u32)>,
}

impl<'a> AnnotationDirectory<'a> {
    pub(crate) fn read(dex: &'a DexFile, offset: u32) -> Result<Self> {
        let mut directory = Self {
            dex,
            class: 0,
            fields: Vec::new(),
            methods: Vec::new(),
            parameters: Vec::new(),
        };
        if offset == 0 {
            return Ok(directory);
        }
        let mut cursor = dex.cursor(offset as usize, "annotations directory")?;
        directory.class = cursor.u32()?;
        let fields = cursor.u32()?;
        let methods = cursor.u32()?;
        let parameters = cursor.u32()?;
        directory.fields = read_pairs(&mut cursor, fields, FieldIndex)?;
        directory.methods = read_pairs(&mut cursor, methods, MethodIndex)?;
        directory.parameters = read_pairs(&mut cursor, parameters, MethodIndex)?;
        Ok(directory)
    }

    /// Annotations of the class itself.
    pub fn class(&self) -> Result<Vec<Annotation>> {
        read_set(self.dex, self.class, &mut ValueReader::new())
    }

    pub fn field(&self, field: FieldIndex) -> Result<Vec<Annotation>> {
        read_set(self.dex, find(&self.fields, field), &mut ValueReader::new())
    }

    pub fn method(&self, method: MethodIndex) -> Result<Vec<Annotation>> {
        read_set(
            self.dex,
            find(&self.methods, method),
            &mut ValueReader::new(),
        )
    }

    /// One list for each parameter; empty if none has any. A compiler may leave out parameters
    /// that the source does not show, at the front, so there may be fewer than parameters.
    pub fn parameters(&self, method: MethodIndex) -> Result<Vec<Vec<Annotation>>> {
        let offset = find(&self.parameters, method);
        if offset == 0 {
            return Ok(Vec::new());
        }
        let mut cursor = self.dex.cursor(offset as usize, "annotation set list")?;
        let count = cursor.u32()?;
        if count > MAX_PARAMETERS {
            return Err(cursor.malformed("it has more than 255 parameters"));
        }
        let mut reader = ValueReader::new();
        let sets = (0..count).map(|_| read_set(self.dex, cursor.u32()?, &mut reader));
        sets.collect()
    }

    /// Fields that have annotations.
    pub fn annotated_fields(&self) -> impl Iterator<Item = FieldIndex> {
        self.fields.iter().map(|&(field, _)| field)
    }

    /// Methods that have annotations.
    pub fn annotated_methods(&self) -> impl Iterator<Item = MethodIndex> {
        self.methods.iter().map(|&(method, _)| method)
    }

    /// Methods whose parameters have annotations.
    pub fn annotated_parameters(&self) -> impl Iterator<Item = MethodIndex> {
        self.parameters.iter().map(|&(method, _)| method)
    }
}

fn read_pairs<K>(
    cursor: &mut Cursor<'_>,
    count: u32,
    key: impl Fn(u32) -> K,
) -> Result<Vec<(K, u32)>> {
    let mut pairs = Vec::with_capacity(cursor.capacity(count, 8));
    for _ in 0..count {
        pairs.push((key(cursor.u32()?), cursor.u32()?));
    }
    Ok(pairs)
}

/// The offset for a key; the format sorts the pairs.
fn find<K: Ord + Copy>(pairs: &[(K, u32)], key: K) -> u32 {
    let position = pairs.binary_search_by_key(&key, |&(key, _)| key);
    position.map_or(0, |position| pairs[position].1)
}

fn read_set(dex: &DexFile, offset: u32, reader: &mut ValueReader) -> Result<Vec<Annotation>> {
    if offset == 0 {
        return Ok(Vec::new());
    }
    let mut cursor = dex.cursor(offset as usize, "annotation set")?;
    let count = cursor.u32()?;
    let mut annotations: Vec<Annotation> = Vec::new();
    for _ in 0..count {
        let annotation = read_item(dex, cursor.u32()?, reader)?;
        let this_type = annotation.annotation.annotation_type;
        if let Some(previous) = annotations.last()
            && previous.annotation.annotation_type >= this_type
        {
            return Err(cursor.malformed("its annotations are not in the order of their types"));
        }
        annotations.push(annotation);
    }
    Ok(annotations)
}

fn read_item(dex: &DexFile, offset: u32, reader: &mut ValueReader) -> Result<Annotation> {
    let mut cursor = dex.cursor(offset as usize, "annotation")?;
    let visibility = match cursor.u8()? {
        0 => Visibility::Build,
        1 => Visibility::Runtime,
        2 => Visibility::System,
        _ => return Err(cursor.malformed("its visibility is not known")),
    };
    Ok(Annotation {
        visibility,
        annotation: reader.annotation(&mut cursor)?,
    })
}
