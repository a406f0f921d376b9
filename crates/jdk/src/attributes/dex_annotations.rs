//! A program's own annotations in a DEX file, in the encoding of class files.
//!
//! That encoding names everything by an index of 16 bits into the class's constant pool. A DEX
//! class has none (its file's indices are wider), so one is made up of what its annotations
//! mention; `jdk.internal.reflect.ConstantPool` reads it.
//!
//! # Differs from Android
//! What does not fit a constant pool (65,535 different constants in one class's annotations) is
//! left out.

use std::collections::BTreeMap;
use std::rc::Rc;

use gibbon_dex::{
    Annotation, DexFile, EncodedAnnotation, EncodedValue, FieldIndex, MethodIndex,
    SystemAnnotations, Visibility,
};
use gibbon_machine::meta::DexSource;

/// A constant that an annotation mentions.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Constant {
    /// Strings, names, descriptors: as UTF-16.
    Utf8(Vec<u16>),
    Int(i32),
    Long(i64),
    /// The bits.
    Float(u32),
    /// The bits.
    Double(u64),
}

/// All the annotations of a class and its members that are visible at run time, encoded.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct DexAnnotations {
    constants: Vec<Constant>,
    pub class: Option<Vec<u8>>,
    fields: BTreeMap<FieldIndex, Vec<u8>>,
    methods: BTreeMap<MethodIndex, Vec<u8>>,
    parameters: BTreeMap<MethodIndex, Vec<u8>>,
    /// Of an annotation's methods, by name.
    defaults: BTreeMap<String, Vec<u8>>,
    components: Vec<Option<Vec<u8>>>,
}

impl DexAnnotations {
    /// Those of a class, encoded when first asked for.
    pub fn of(source: &DexSource) -> Rc<DexAnnotations> {
        let encode = || -> Rc<dyn std::any::Any> { Rc::new(read(source).unwrap_or_default()) };
        let cached = source.for_natives.get_or_init(encode).clone();
        cached.downcast().expect("nobody else uses the place")
    }

    /// Counted from 1, as in a class file.
    pub fn constant(&self, index: i32) -> Option<&Constant> {
        self.constants
            .get(usize::try_from(index).ok()?.checked_sub(1)?)
    }

    /// As a class file counts: with the unused entry 0.
    pub fn pool_size(&self) -> usize {
        self.constants.len() + 1
    }

    pub fn field(&self, index: FieldIndex) -> Option<Vec<u8>> {
        self.fields.get(&index).cloned()
    }

    pub fn method(&self, index: MethodIndex) -> Option<Vec<u8>> {
        self.methods.get(&index).cloned()
    }

    pub fn parameters(&self, index: MethodIndex) -> Option<Vec<u8>> {
        self.parameters.get(&index).cloned()
    }

    pub fn default_of(&self, method: &str) -> Option<Vec<u8>> {
        self.defaults.get(method).cloned()
    }

    pub fn component(&self, index: usize) -> Option<Vec<u8>> {
        self.components.get(index).cloned().flatten()
    }
}

fn read(source: &DexSource) -> gibbon_dex::Result<DexAnnotations> {
    let dex = &source.file;
    let directory = dex.class(source.class)?.annotations()?;
    let mut encoder = Encoder {
        dex,
        constants: Vec::new(),
        indices: BTreeMap::new(),
    };
    let mut all = DexAnnotations::default();
    let of_class = directory.class()?;
    all.class = encoder.visible(&of_class);
    for index in directory.annotated_fields() {
        if let Some(bytes) = encoder.visible(&directory.field(index)?) {
            all.fields.insert(index, bytes);
        }
    }
    for index in directory.annotated_methods() {
        if let Some(bytes) = encoder.visible(&directory.method(index)?) {
            all.methods.insert(index, bytes);
        }
    }
    for index in directory.annotated_parameters() {
        if let Some(bytes) = encoder.parameters(&directory.parameters(index)?) {
            all.parameters.insert(index, bytes);
        }
    }
    let system = SystemAnnotations::read(dex, &of_class)?;
    for (name, value) in system
        .annotation_default
        .iter()
        .flat_map(|list| &list.elements)
    {
        let mut bytes = Vec::new();
        if encoder.value(value, &mut bytes).is_some() {
            all.defaults.insert(dex.name(*name)?.to_owned(), bytes);
        }
    }
    for component in system.record.iter().flatten() {
        all.components.push(encoder.visible(&component.annotations));
    }
    all.constants = encoder.constants;
    Ok(all)
}

struct Encoder<'a> {
    dex: &'a DexFile,
    constants: Vec<Constant>,
    indices: BTreeMap<Constant, u16>,
}

impl Encoder<'_> {
    /// `RuntimeVisibleAnnotations`; none if there are none.
    fn visible(&mut self, annotations: &[Annotation]) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        let count = self.list(annotations, &mut bytes);
        (count > 0).then_some(bytes)
    }

    /// `RuntimeVisibleParameterAnnotations`.
    fn parameters(&mut self, parameters: &[Vec<Annotation>]) -> Option<Vec<u8>> {
        let mut bytes = vec![u8::try_from(parameters.len()).ok()?];
        let mut count = 0;
        for annotations in parameters {
            count += self.list(annotations, &mut bytes);
        }
        (count > 0).then_some(bytes)
    }

    /// A count and so many annotations. What cannot be encoded is left out.
    fn list(&mut self, annotations: &[Annotation], bytes: &mut Vec<u8>) -> u16 {
        let start = bytes.len();
        bytes.extend([0, 0]);
        let mut count = 0u16;
        let visible = annotations
            .iter()
            .filter(|one| one.visibility == Visibility::Runtime);
        for annotation in visible {
            let end = bytes.len();
            match self.annotation(&annotation.annotation, bytes) {
                Some(()) => count += 1,
                None => bytes.truncate(end),
            }
        }
        bytes[start..start + 2].copy_from_slice(&count.to_be_bytes());
        count
    }

    fn annotation(&mut self, annotation: &EncodedAnnotation, bytes: &mut Vec<u8>) -> Option<()> {
        let descriptor = self.dex.type_descriptor(annotation.annotation_type).ok()?;
        let index = self.text(descriptor)?;
        bytes.extend(index.to_be_bytes());
        bytes.extend(u16::try_from(annotation.elements.len()).ok()?.to_be_bytes());
        for (name, value) in &annotation.elements {
            let index = self.text(self.dex.name(*name).ok()?)?;
            bytes.extend(index.to_be_bytes());
            self.value(value, bytes)?;
        }
        Some(())
    }

    fn value(&mut self, value: &EncodedValue, bytes: &mut Vec<u8>) -> Option<()> {
        let (tag, constant) = match value {
            EncodedValue::Boolean(value) => (b'Z', Constant::Int(i32::from(*value))),
            EncodedValue::Byte(value) => (b'B', Constant::Int(i32::from(*value))),
            EncodedValue::Short(value) => (b'S', Constant::Int(i32::from(*value))),
            EncodedValue::Char(value) => (b'C', Constant::Int(i32::from(*value))),
            EncodedValue::Int(value) => (b'I', Constant::Int(*value)),
            EncodedValue::Long(value) => (b'J', Constant::Long(*value)),
            EncodedValue::Float(value) => (b'F', Constant::Float(value.to_bits())),
            EncodedValue::Double(value) => (b'D', Constant::Double(value.to_bits())),
            EncodedValue::String(index) => {
                (b's', Constant::Utf8(self.dex.string_utf16(*index).ok()?))
            }
            EncodedValue::Type(index) => (b'c', utf8(self.dex.type_descriptor(*index).ok()?)),
            EncodedValue::Enum(index) => {
                let field = self.dex.field(*index).ok()?;
                let descriptor = self.text(self.dex.type_descriptor(field.field_type).ok()?)?;
                let name = self.text(self.dex.name(field.name).ok()?)?;
                bytes.push(b'e');
                bytes.extend(descriptor.to_be_bytes());
                bytes.extend(name.to_be_bytes());
                return Some(());
            }
            EncodedValue::Annotation(annotation) => {
                bytes.push(b'@');
                return self.annotation(annotation, bytes);
            }
            EncodedValue::Array(values) => {
                bytes.push(b'[');
                bytes.extend(u16::try_from(values.len()).ok()?.to_be_bytes());
                return values.iter().try_for_each(|value| self.value(value, bytes));
            }
            // Not among the values that Java's annotations can have.
            EncodedValue::Field(_)
            | EncodedValue::Method(_)
            | EncodedValue::MethodType(_)
            | EncodedValue::MethodHandle(_)
            | EncodedValue::Null => return None,
        };
        let index = self.constant(constant)?;
        bytes.push(tag);
        bytes.extend(index.to_be_bytes());
        Some(())
    }

    fn text(&mut self, text: &str) -> Option<u16> {
        self.constant(utf8(text))
    }

    fn constant(&mut self, constant: Constant) -> Option<u16> {
        if let Some(&index) = self.indices.get(&constant) {
            return Some(index);
        }
        let index = u16::try_from(self.constants.len() + 1).ok()?;
        self.constants.push(constant.clone());
        self.indices.insert(constant, index);
        Some(index)
    }
}

fn utf8(text: &str) -> Constant {
    Constant::Utf8(text.encode_utf16().collect())
}
