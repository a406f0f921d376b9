//! System annotations of DEX files.

use gibbon_dex::{DexFile, StringIndex, SystemAnnotations, TypeIndex};
use gibbon_machine::meta::DexSource;

use super::dex_annotations::DexAnnotations;
use super::{
    ClassAttributes, EnclosingMethod, InnerClass, MemberAttributes, Parameter, RecordComponent,
};

fn text(dex: &DexFile, index: StringIndex) -> String {
    dex.name(index).map(str::to_owned).unwrap_or_default()
}

fn class_name(dex: &DexFile, index: TypeIndex) -> String {
    let descriptor = dex.type_descriptor(index).unwrap_or_default();
    match descriptor
        .strip_prefix('L')
        .and_then(|rest| rest.strip_suffix(';'))
    {
        Some(name) => name.to_owned(),
        None => descriptor.to_owned(),
    }
}

fn class_names(dex: &DexFile, types: &[TypeIndex]) -> Vec<String> {
    types.iter().map(|&index| class_name(dex, index)).collect()
}

fn system(source: &DexSource) -> SystemAnnotations {
    let annotations = source
        .file
        .class(source.class)
        .and_then(|class| class.annotations()?.class())
        .unwrap_or_default();
    SystemAnnotations::read(&source.file, &annotations).unwrap_or_default()
}

pub fn inner_class(source: &DexSource) -> Option<InnerClass> {
    inner(source, &system(source))
}

fn inner(source: &DexSource, system: &SystemAnnotations) -> Option<InnerClass> {
    let dex = &source.file;
    let inner = system.inner_class?;
    Some(InnerClass {
        outer: system.enclosing_class.map(|index| class_name(dex, index)),
        name: inner.name.map(|name| text(dex, name)),
        flags: inner.access_flags.0 & 0xffff,
    })
}

pub fn of_class(source: &DexSource) -> ClassAttributes {
    let dex = &source.file;
    let system = system(source);
    let own = DexAnnotations::of(source);
    let enclosing_method = match (system.enclosing_method, &system.inner_class) {
        (Some(index), _) => dex.method(index).ok().map(|method| EnclosingMethod {
            class: class_name(dex, method.class),
            method: Some((
                text(dex, method.name),
                dex.proto_descriptor(method.proto).unwrap_or_default(),
            )),
        }),
        // An anonymous class of an initializer names the class only.
        (None, Some(inner)) if inner.name.is_none() => {
            system.enclosing_class.map(|index| EnclosingMethod {
                class: class_name(dex, index),
                method: None,
            })
        }
        _ => None,
    };
    let inner_class = inner(source, &system).map(|mut inner| {
        if enclosing_method.is_some() {
            inner.outer = None;
        }
        inner
    });
    ClassAttributes {
        inner_class,
        enclosing_method,
        member_classes: class_names(dex, &system.member_classes),
        signature: system.signature,
        nest_host: system.nest_host.map(|index| class_name(dex, index)),
        nest_members: class_names(dex, &system.nest_members),
        permitted_subclasses: system
            .permitted_subclasses
            .map(|types| class_names(dex, &types)),
        record: system.record.map(|components| {
            components
                .iter()
                .enumerate()
                .map(|(index, component)| RecordComponent {
                    name: text(dex, component.name),
                    descriptor: dex
                        .type_descriptor(component.component_type)
                        .unwrap_or_default()
                        .to_owned(),
                    signature: component.signature.clone(),
                    annotations: own.component(index),
                    type_annotations: None,
                })
                .collect()
        }),
        annotations: own.class.clone(),
        type_annotations: None,
    }
}

pub fn of_field(source: &DexSource, index: usize) -> MemberAttributes {
    let Some(field) = source.data.fields().nth(index) else {
        return MemberAttributes::default();
    };
    let annotations = source
        .file
        .class(source.class)
        .and_then(|class| class.annotations()?.field(field.index))
        .unwrap_or_default();
    let system = SystemAnnotations::read(&source.file, &annotations).unwrap_or_default();
    MemberAttributes {
        signature: system.signature,
        annotations: DexAnnotations::of(source).field(field.index),
        ..MemberAttributes::default()
    }
}

pub fn of_method(source: &DexSource, index: usize) -> MemberAttributes {
    let Some(method) = source.data.methods().nth(index) else {
        return MemberAttributes::default();
    };
    let dex = &source.file;
    let annotations = dex
        .class(source.class)
        .and_then(|class| class.annotations()?.method(method.index))
        .unwrap_or_default();
    let system = SystemAnnotations::read(dex, &annotations).unwrap_or_default();
    let own = DexAnnotations::of(source);
    let name = dex
        .method(method.index)
        .and_then(|method| dex.name(method.name));
    MemberAttributes {
        signature: system.signature,
        annotations: own.method(method.index),
        parameter_annotations: own.parameters(method.index),
        annotation_default: name.ok().and_then(|name| own.default_of(name)),
        exceptions: class_names(dex, &system.throws),
        parameters: system.method_parameters.map(|parameters| {
            parameters
                .iter()
                .map(|parameter| Parameter {
                    name: parameter.name.map(|name| text(dex, name)),
                    flags: parameter.access_flags.0,
                })
                .collect()
        }),
        ..MemberAttributes::default()
    }
}
