//! Attributes of class files.

use gibbon_formats::class_file::{ClassFile, Span, Text};

use super::{
    ClassAttributes, EnclosingMethod, InnerClass, MemberAttributes, Parameter, RecordComponent,
};

pub fn of_class(class: &ClassFile) -> ClassAttributes {
    let text = |text: Text| class.str(text).to_owned();
    let bytes = |span: Option<Span>| span.map(|span| class.bytes(span).to_vec());
    let texts = |list: &[Text]| list.iter().map(|&entry| text(entry)).collect::<Vec<_>>();
    let attributes = &class.attributes;
    let this = class.name();
    ClassAttributes {
        inner_class: inner_class(class),
        enclosing_method: attributes
            .enclosing_method
            .map(|enclosing| EnclosingMethod {
                class: text(enclosing.class),
                method: enclosing
                    .method
                    .map(|(name, descriptor)| (text(name), text(descriptor))),
            }),
        member_classes: attributes
            .inner_classes
            .iter()
            .filter(|inner| inner.outer.is_some_and(|outer| class.str(outer) == this))
            .map(|inner| text(inner.inner))
            .collect(),
        signature: attributes.signature.map(text),
        nest_host: attributes.nest_host.map(text),
        nest_members: texts(&attributes.nest_members),
        permitted_subclasses: attributes.permitted_subclasses.as_deref().map(texts),
        record: attributes.record.as_deref().map(|components| {
            components
                .iter()
                .map(|component| RecordComponent {
                    name: text(component.name),
                    descriptor: text(component.descriptor),
                    signature: component.signature.map(text),
                    annotations: bytes(component.annotations),
                    type_annotations: bytes(component.type_annotations),
                })
                .collect()
        }),
        annotations: bytes(attributes.annotations),
        type_annotations: bytes(attributes.type_annotations),
    }
}

pub fn inner_class(class: &ClassFile) -> Option<InnerClass> {
    let text = |text: Text| class.str(text).to_owned();
    let this = class.name();
    let entry = class
        .attributes
        .inner_classes
        .iter()
        .find(|entry| class.str(entry.inner) == this)?;
    Some(InnerClass {
        outer: entry.outer.map(text),
        name: entry.name.map(text),
        flags: u32::from(entry.flags.0),
    })
}

pub fn of_field(class: &ClassFile, index: usize) -> MemberAttributes {
    let Some(field) = class.fields.get(index) else {
        return MemberAttributes::default();
    };
    let bytes = |span: Option<Span>| span.map(|span| class.bytes(span).to_vec());
    MemberAttributes {
        signature: field.signature.map(|text| class.str(text).to_owned()),
        annotations: bytes(field.annotations),
        type_annotations: bytes(field.type_annotations),
        ..MemberAttributes::default()
    }
}

pub fn of_method(class: &ClassFile, index: usize) -> MemberAttributes {
    let Some(method) = class.methods.get(index) else {
        return MemberAttributes::default();
    };
    let text = |text: Text| class.str(text).to_owned();
    let bytes = |span: Option<Span>| span.map(|span| class.bytes(span).to_vec());
    MemberAttributes {
        signature: method.signature.map(text),
        annotations: bytes(method.annotations),
        type_annotations: bytes(method.type_annotations),
        exceptions: method.exceptions.iter().map(|&name| text(name)).collect(),
        parameter_annotations: bytes(method.parameter_annotations),
        annotation_default: bytes(method.annotation_default),
        parameters: method.parameters.as_deref().map(|parameters| {
            parameters
                .iter()
                .map(|parameter| Parameter {
                    name: parameter.name.map(text),
                    flags: u32::from(parameter.flags.0),
                })
                .collect()
        }),
    }
}
