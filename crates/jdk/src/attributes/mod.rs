//! What reflection asks of a class, from either format.
//!
//! Class files have it in attributes, DEX files in annotations of the system. Annotations are
//! handed out in the encoding of class files, which is what the library's parser reads.

mod class_file;
mod dex;
pub mod dex_annotations;

use gibbon_machine::meta::Source;

/// The entry of a class in its own list of inner classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InnerClass {
    /// Internal name of the declaring class; `None` if local or anonymous.
    pub outer: Option<String>,
    /// Simple name; `None` if anonymous.
    pub name: Option<String>,
    pub flags: u32,
}

/// Where a local or anonymous class is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnclosingMethod {
    pub class: String,
    /// Name and descriptor; `None` in an initializer.
    pub method: Option<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordComponent {
    pub name: String,
    pub descriptor: String,
    pub signature: Option<String>,
    pub annotations: Option<Vec<u8>>,
    pub type_annotations: Option<Vec<u8>>,
}

/// A parameter with the name and flags of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    pub name: Option<String>,
    pub flags: u32,
}

/// A class as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClassAttributes {
    pub inner_class: Option<InnerClass>,
    pub enclosing_method: Option<EnclosingMethod>,
    /// Internal names of the member classes.
    pub member_classes: Vec<String>,
    pub signature: Option<String>,
    pub nest_host: Option<String>,
    pub nest_members: Vec<String>,
    pub permitted_subclasses: Option<Vec<String>>,
    pub record: Option<Vec<RecordComponent>>,
    pub annotations: Option<Vec<u8>>,
    pub type_annotations: Option<Vec<u8>>,
}

/// A field or method.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberAttributes {
    pub signature: Option<String>,
    pub annotations: Option<Vec<u8>>,
    pub type_annotations: Option<Vec<u8>>,
    /// Methods only, as is all that follows: internal names of the declared exceptions.
    pub exceptions: Vec<String>,
    pub parameter_annotations: Option<Vec<u8>>,
    pub annotation_default: Option<Vec<u8>>,
    pub parameters: Option<Vec<Parameter>>,
}

/// What the class of this source says of itself.
pub fn of_class(source: &Source) -> ClassAttributes {
    match source {
        Source::Machine => ClassAttributes::default(),
        Source::Class(class) => class_file::of_class(class),
        Source::Dex(dex) => dex::of_class(dex),
    }
}

/// The class's `index`th field, in the order of its definition.
pub fn of_field(source: &Source, index: usize) -> MemberAttributes {
    match source {
        Source::Machine => MemberAttributes::default(),
        Source::Class(class) => class_file::of_field(class, index),
        Source::Dex(dex) => dex::of_field(dex, index),
    }
}

/// The class's `index`th method, in the order of its definition.
pub fn of_method(source: &Source, index: usize) -> MemberAttributes {
    match source {
        Source::Machine => MemberAttributes::default(),
        Source::Class(class) => class_file::of_method(class, index),
        Source::Dex(dex) => dex::of_method(dex, index),
    }
}

/// The flags of a class as its source has them, if it is a member of another.
pub fn inner_class(source: &Source) -> Option<InnerClass> {
    match source {
        Source::Machine => None,
        Source::Class(class) => class_file::inner_class(class),
        Source::Dex(dex) => dex::inner_class(dex),
    }
}
