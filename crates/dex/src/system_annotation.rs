//! The annotations that Android reads itself, `dalvik.annotation.*`: they hold what class files
//! keep in attributes (enclosing class, generic signature, declared exceptions, records, …).

use crate::access_flags::AccessFlags;
use crate::annotation::{Annotation, EncodedAnnotation, Visibility};
use crate::error::Result;
use crate::file::DexFile;
use crate::index::{MethodIndex, StringIndex, TypeIndex};
use crate::value::EncodedValue;

/// Far more than class files allow; pieces may repeat, so the file's size is no bound.
const MAX_SIGNATURE: usize = 1 << 20;

/// What the system annotations on one class, field or method say. An annotation whose elements
/// are not what they should be counts as absent, as in Android.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SystemAnnotations {
    pub enclosing_class: Option<TypeIndex>,
    pub enclosing_method: Option<MethodIndex>,
    pub inner_class: Option<InnerClass>,
    pub member_classes: Vec<TypeIndex>,
    /// The generic signature, whose pieces Android joins.
    pub signature: Option<String>,
    pub throws: Vec<TypeIndex>,
    /// On an annotation class: its elements that have defaults.
    pub annotation_default: Option<EncodedAnnotation>,
    pub method_parameters: Option<Vec<MethodParameter>>,
    pub record: Option<Vec<RecordComponent>>,
    pub nest_host: Option<TypeIndex>,
    pub nest_members: Vec<TypeIndex>,
    pub permitted_subclasses: Option<Vec<TypeIndex>>,
    pub source_debug_extension: Option<StringIndex>,
}

/// A class's own name and flags, as the source gave them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InnerClass {
    /// `None` for an anonymous class.
    pub name: Option<StringIndex>,
    pub access_flags: AccessFlags,
}

/// A parameter's name and flags, for reflection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodParameter {
    pub name: Option<StringIndex>,
    pub access_flags: AccessFlags,
}

/// A component of a record class.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordComponent {
    pub name: StringIndex,
    pub component_type: TypeIndex,
    pub signature: Option<String>,
    pub annotations: Vec<Annotation>,
}

impl SystemAnnotations {
    /// Reads the system annotations among `annotations`, which may have others too.
    pub fn read(dex: &DexFile, annotations: &[Annotation]) -> Result<Self> {
        let mut system = Self::default();
        for item in annotations {
            if item.visibility != Visibility::System {
                continue;
            }
            let descriptor = dex.type_descriptor(item.annotation.annotation_type)?;
            let name = descriptor.strip_prefix("Ldalvik/annotation/");
            if let Some(name) = name.and_then(|name| name.strip_suffix(';')) {
                system.add(dex, name, &item.annotation);
            }
        }
        Ok(system)
    }

    fn add(&mut self, dex: &DexFile, name: &str, annotation: &EncodedAnnotation) {
        let value = annotation.element(dex, "value");
        match name {
            "EnclosingClass" => self.enclosing_class = value.and_then(as_type),
            "EnclosingMethod" => self.enclosing_method = value.and_then(as_method),
            "InnerClass" => self.inner_class = inner_class(dex, annotation),
            "MemberClasses" => self.member_classes = types(value).unwrap_or_default(),
            "Signature" => self.signature = signature(dex, annotation),
            "Throws" => self.throws = types(value).unwrap_or_default(),
            "AnnotationDefault" => {
                if let Some(EncodedValue::Annotation(defaults)) = value {
                    self.annotation_default = Some(defaults.clone());
                }
            }
            "MethodParameters" => self.method_parameters = method_parameters(dex, annotation),
            "Record" => self.record = record(dex, annotation),
            "NestHost" => {
                self.nest_host = annotation.element(dex, "host").and_then(as_type);
            }
            "NestMembers" => {
                let classes = types(annotation.element(dex, "classes"));
                self.nest_members = classes.unwrap_or_default();
            }
            "PermittedSubclasses" => self.permitted_subclasses = types(value),
            "SourceDebugExtension" => self.source_debug_extension = value.and_then(as_string),
            // `Code` annotations for the optimiser: FastNative, NeverInline and the like.
            _ => {}
        }
    }
}

fn inner_class(dex: &DexFile, annotation: &EncodedAnnotation) -> Option<InnerClass> {
    Some(InnerClass {
        name: annotation.element(dex, "name").and_then(as_string),
        access_flags: as_flags(annotation.element(dex, "accessFlags")?)?,
    })
}

fn signature(dex: &DexFile, annotation: &EncodedAnnotation) -> Option<String> {
    let mut signature = String::new();
    for piece in as_array(annotation.element(dex, "value")?)? {
        signature.push_str(dex.name(as_string(piece)?).ok()?);
        if signature.len() > MAX_SIGNATURE {
            return None;
        }
    }
    Some(signature)
}

fn method_parameters(
    dex: &DexFile,
    annotation: &EncodedAnnotation,
) -> Option<Vec<MethodParameter>> {
    let names = as_array(annotation.element(dex, "names")?)?;
    let flags = as_array(annotation.element(dex, "accessFlags")?)?;
    if names.len() != flags.len() {
        return None;
    }
    let parameters = names.iter().zip(flags).map(|(name, flags)| {
        Some(MethodParameter {
            name: as_string(name),
            access_flags: as_flags(flags)?,
        })
    });
    parameters.collect()
}

fn record(dex: &DexFile, annotation: &EncodedAnnotation) -> Option<Vec<RecordComponent>> {
    let optional = |name| annotation.element(dex, name).and_then(as_array);
    let names = optional("componentNames")?;
    let component_types = optional("componentTypes")?;
    if names.len() != component_types.len() {
        return None;
    }
    let signatures = optional("componentSignatures");
    let visibilities = optional("componentAnnotationVisibilities");
    let annotations = optional("componentAnnotations");
    let components = names.iter().zip(component_types).enumerate();
    let components = components.map(|(position, (name, component_type))| {
        let signature = match signatures.and_then(|list| list.get(position)) {
            Some(EncodedValue::Annotation(piece)) => signature(dex, piece),
            _ => None,
        };
        let list = |lists: Option<&[EncodedValue]>| match lists?.get(position) {
            Some(EncodedValue::Array(list)) => Some(list.clone()),
            _ => None,
        };
        Some(RecordComponent {
            name: as_string(name)?,
            component_type: as_type(component_type)?,
            signature,
            annotations: component_annotations(
                list(visibilities).unwrap_or_default(),
                list(annotations).unwrap_or_default(),
            ),
        })
    });
    components.collect()
}

fn component_annotations(
    visibilities: Vec<EncodedValue>,
    annotations: Vec<EncodedValue>,
) -> Vec<Annotation> {
    let pairs = visibilities.into_iter().zip(annotations);
    let annotations = pairs.filter_map(|(visibility, annotation)| {
        let EncodedValue::Annotation(annotation) = annotation else {
            return None;
        };
        let visibility = match visibility {
            EncodedValue::Byte(0) => Visibility::Build,
            EncodedValue::Byte(1) => Visibility::Runtime,
            EncodedValue::Byte(2) => Visibility::System,
            _ => return None,
        };
        Some(Annotation {
            visibility,
            annotation,
        })
    });
    annotations.collect()
}

fn types(value: Option<&EncodedValue>) -> Option<Vec<TypeIndex>> {
    as_array(value?)?.iter().map(as_type).collect()
}

fn as_array(value: &EncodedValue) -> Option<&[EncodedValue]> {
    match value {
        EncodedValue::Array(values) => Some(values),
        _ => None,
    }
}

fn as_type(value: &EncodedValue) -> Option<TypeIndex> {
    match value {
        EncodedValue::Type(index) => Some(*index),
        _ => None,
    }
}

fn as_method(value: &EncodedValue) -> Option<MethodIndex> {
    match value {
        EncodedValue::Method(index) => Some(*index),
        _ => None,
    }
}

fn as_string(value: &EncodedValue) -> Option<StringIndex> {
    match value {
        EncodedValue::String(index) => Some(*index),
        _ => None,
    }
}

fn as_flags(value: &EncodedValue) -> Option<AccessFlags> {
    match value {
        EncodedValue::Int(flags) => Some(AccessFlags(*flags as u32)),
        _ => None,
    }
}
