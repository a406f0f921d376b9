//! Dynamic call sites and constants as both formats write them down.

use gibbon_dex::{CallSiteIndex, EncodedValue, MethodHandleIndex, MethodHandleKind};
use gibbon_formats::class_file::{HandleKind, Loadable, MemberKind, MethodHandle};
use gibbon_formats::mutf8;

use crate::meta::{Malformed, MemberName, Source};

/// A method handle as a constant.
#[derive(Clone, Debug)]
pub(in crate::interp) struct HandleConstant {
    pub kind: HandleKind,
    pub member: MemberName,
}

#[derive(Clone, Debug)]
pub(in crate::interp) enum BootstrapArgument {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Class(String),
    String(Vec<u16>),
    MethodType(String),
    Handle(HandleConstant),
    /// A dynamic constant: its pool index.
    Dynamic(u32),
    Null,
}

/// A call site or dynamic constant: how it is linked.
#[derive(Clone, Debug)]
pub(in crate::interp) struct DynamicSite {
    pub bootstrap: HandleConstant,
    pub arguments: Vec<BootstrapArgument>,
    pub name: String,
    pub descriptor: String,
}

impl Source {
    /// The types of the arguments and the result of a dynamic call.
    pub(crate) fn dynamic_descriptor(&self, index: u32) -> Result<String, Malformed> {
        match self {
            Source::Machine => Err("no constant pool".into()),
            Source::Class(class) => match class.pool.invoke_dynamic(index as u16) {
                Ok(site) => Ok(site.descriptor.to_owned()),
                Err(error) => Err(error.to_string()),
            },
            Source::Dex(dex) => {
                let site = dex.file.call_site(CallSiteIndex(index));
                let descriptor = site.and_then(|site| dex.file.proto_descriptor(site.method_type));
                descriptor.map_err(|error| error.to_string())
            }
        }
    }

    pub(in crate::interp) fn dynamic_site(&self, index: u32) -> Result<DynamicSite, Malformed> {
        let text = |error: &dyn std::fmt::Display| error.to_string();
        match self {
            Source::Machine => Err("no constant pool".into()),
            Source::Class(class) => {
                let site = class
                    .pool
                    .invoke_dynamic(index as u16)
                    .map_err(|e| text(&e))?;
                self.class_file_site(site)
            }
            Source::Dex(dex) => {
                let site = dex
                    .file
                    .call_site(CallSiteIndex(index))
                    .map_err(|e| text(&e))?;
                let handle = dex_handle(dex, site.bootstrap).map_err(|e| text(&e))?;
                Ok(DynamicSite {
                    bootstrap: handle,
                    name: dex.file.name(site.name).map_err(|e| text(&e))?.to_owned(),
                    descriptor: dex
                        .file
                        .proto_descriptor(site.method_type)
                        .map_err(|e| text(&e))?,
                    arguments: site
                        .arguments
                        .iter()
                        .map(|value| dex_argument(dex, value).map_err(|e| text(&e)))
                        .collect::<Result<_, _>>()?,
                })
            }
        }
    }

    /// A method handle of a DEX file.
    pub(in crate::interp) fn dex_handle(&self, index: u32) -> Result<BootstrapArgument, Malformed> {
        let Source::Dex(dex) = self else {
            return Err("no DEX file".into());
        };
        let handle =
            dex_handle(dex, MethodHandleIndex(index)).map_err(|error| error.to_string())?;
        Ok(BootstrapArgument::Handle(handle))
    }

    /// A dynamic constant of a class file.
    pub(in crate::interp) fn dynamic_constant_site(
        &self,
        index: u32,
    ) -> Result<DynamicSite, Malformed> {
        let Source::Class(class) = self else {
            return Err("no dynamic constants".into());
        };
        let site = class
            .pool
            .dynamic(index as u16)
            .map_err(|error| error.to_string())?;
        self.class_file_site(site)
    }

    fn class_file_site(
        &self,
        site: gibbon_formats::class_file::DynamicRef<'_>,
    ) -> Result<DynamicSite, Malformed> {
        let Source::Class(class) = self else {
            return Err("no constant pool".into());
        };
        let bootstrap = class
            .bootstrap_method(site.bootstrap)
            .ok_or("no such bootstrap method")?;
        let handle = class
            .pool
            .method_handle(bootstrap.handle)
            .map_err(|error| error.to_string())?;
        Ok(DynamicSite {
            bootstrap: class_handle(handle),
            name: site.name.to_owned(),
            descriptor: site.descriptor.to_owned(),
            arguments: bootstrap
                .arguments
                .iter()
                .map(|&index| self.pool_constant(index.into()))
                .collect::<Result<_, _>>()?,
        })
    }

    /// A loadable constant of a class file's pool.
    pub(in crate::interp) fn pool_constant(
        &self,
        index: u32,
    ) -> Result<BootstrapArgument, Malformed> {
        let Source::Class(class) = self else {
            return Err("no constant pool".into());
        };
        let constant = class
            .pool
            .loadable(index as u16)
            .map_err(|error| error.to_string())?;
        Ok(match constant {
            Loadable::Integer(value) => BootstrapArgument::Int(value),
            Loadable::Float(value) => BootstrapArgument::Float(value),
            Loadable::Long(value) => BootstrapArgument::Long(value),
            Loadable::Double(value) => BootstrapArgument::Double(value),
            Loadable::Class(name) => BootstrapArgument::Class(name.to_owned()),
            Loadable::String(bytes) => {
                BootstrapArgument::String(mutf8::decode(bytes).map_err(|error| error.to_string())?)
            }
            Loadable::MethodHandle(handle) => BootstrapArgument::Handle(class_handle(handle)),
            Loadable::MethodType(descriptor) => {
                BootstrapArgument::MethodType(descriptor.to_owned())
            }
            Loadable::Dynamic(_) => BootstrapArgument::Dynamic(index),
        })
    }
}

fn class_handle(handle: MethodHandle<'_>) -> HandleConstant {
    HandleConstant {
        kind: handle.kind,
        member: MemberName {
            class: handle.member.class.to_owned(),
            name: handle.member.name.to_owned(),
            descriptor: handle.member.descriptor.to_owned(),
            interface: handle.member.kind == MemberKind::InterfaceMethod,
        },
    }
}

fn dex_handle(
    dex: &crate::meta::DexSource,
    index: MethodHandleIndex,
) -> gibbon_dex::Result<HandleConstant> {
    use MethodHandleKind::*;
    let handle = dex.file.method_handle(index)?;
    let (kind, member) = match handle.kind {
        StaticPut(field) => (HandleKind::PutStatic, dex.field_name(field.0)?),
        StaticGet(field) => (HandleKind::GetStatic, dex.field_name(field.0)?),
        InstancePut(field) => (HandleKind::PutField, dex.field_name(field.0)?),
        InstanceGet(field) => (HandleKind::GetField, dex.field_name(field.0)?),
        InvokeStatic(method) => (HandleKind::InvokeStatic, dex.method_name(method.0)?),
        InvokeInstance(method) => (HandleKind::InvokeVirtual, dex.method_name(method.0)?),
        InvokeConstructor(method) => (HandleKind::NewInvokeSpecial, dex.method_name(method.0)?),
        InvokeDirect(method) => (HandleKind::InvokeSpecial, dex.method_name(method.0)?),
        InvokeInterface(method) => (HandleKind::InvokeInterface, dex.method_name(method.0)?),
    };
    Ok(HandleConstant { kind, member })
}

fn dex_argument(
    dex: &crate::meta::DexSource,
    value: &EncodedValue,
) -> gibbon_dex::Result<BootstrapArgument> {
    Ok(match value {
        EncodedValue::Boolean(value) => BootstrapArgument::Int((*value).into()),
        EncodedValue::Byte(value) => BootstrapArgument::Int((*value).into()),
        EncodedValue::Short(value) => BootstrapArgument::Int((*value).into()),
        EncodedValue::Char(value) => BootstrapArgument::Int((*value).into()),
        EncodedValue::Int(value) => BootstrapArgument::Int(*value),
        EncodedValue::Long(value) => BootstrapArgument::Long(*value),
        EncodedValue::Float(value) => BootstrapArgument::Float(*value),
        EncodedValue::Double(value) => BootstrapArgument::Double(*value),
        EncodedValue::String(index) => BootstrapArgument::String(dex.file.string_utf16(*index)?),
        EncodedValue::Type(index) => BootstrapArgument::Class(dex.type_name(*index)?),
        EncodedValue::MethodType(index) => {
            BootstrapArgument::MethodType(dex.file.proto_descriptor(*index)?)
        }
        EncodedValue::MethodHandle(index) => BootstrapArgument::Handle(dex_handle(dex, *index)?),
        _ => BootstrapArgument::Null,
    })
}
