//! Method handles and call sites, for `invoke-custom` and `const-method-handle`.

use crate::error::{Error, Result};
use crate::file::DexFile;
use crate::index::{
    CallSiteIndex, FieldIndex, MethodHandleIndex, MethodIndex, ProtoIndex, StringIndex,
};
use crate::value::{self, EncodedValue};

/// What a method handle does when invoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MethodHandleKind {
    StaticPut(FieldIndex),
    StaticGet(FieldIndex),
    InstancePut(FieldIndex),
    InstanceGet(FieldIndex),
    InvokeStatic(MethodIndex),
    InvokeInstance(MethodIndex),
    InvokeConstructor(MethodIndex),
    InvokeDirect(MethodIndex),
    InvokeInterface(MethodIndex),
}

/// A constant method handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MethodHandle {
    pub kind: MethodHandleKind,
}

/// How an `invoke-custom` is linked.
#[derive(Debug, Clone, PartialEq)]
pub struct CallSite {
    pub bootstrap: MethodHandleIndex,
    pub name: StringIndex,
    pub method_type: ProtoIndex,
    /// The static arguments of the bootstrap method.
    pub arguments: Vec<EncodedValue>,
}

impl DexFile {
    pub fn method_handle_count(&self) -> u32 {
        self.mapped().method_handles.count
    }

    pub fn call_site_count(&self) -> u32 {
        self.mapped().call_sites.count
    }

    /// The method handle `index`.
    pub fn method_handle(&self, index: MethodHandleIndex) -> Result<MethodHandle> {
        let offset = self
            .mapped()
            .method_handles
            .item("method handle", index.0, 8)?;
        let mut cursor = self.cursor(offset, "method handle")?;
        let kind = cursor.u16()?;
        let _unused = cursor.u16()?;
        let member = cursor.u16()?;
        let kind = match kind {
            0 => MethodHandleKind::StaticPut(member.into()),
            1 => MethodHandleKind::StaticGet(member.into()),
            2 => MethodHandleKind::InstancePut(member.into()),
            3 => MethodHandleKind::InstanceGet(member.into()),
            4 => MethodHandleKind::InvokeStatic(member.into()),
            5 => MethodHandleKind::InvokeInstance(member.into()),
            6 => MethodHandleKind::InvokeConstructor(member.into()),
            7 => MethodHandleKind::InvokeDirect(member.into()),
            8 => MethodHandleKind::InvokeInterface(member.into()),
            _ => return Err(cursor.malformed("its kind is not known")),
        };
        Ok(MethodHandle { kind })
    }

    /// The call site `index`.
    pub fn call_site(&self, index: CallSiteIndex) -> Result<CallSite> {
        let offset = self.mapped().call_sites.item("call site", index.0, 4)?;
        let offset = self.cursor(offset, "call_site_id")?.u32()?;
        let mut values = value::read_array_item(self, offset)?.into_iter();
        match (values.next(), values.next(), values.next()) {
            (
                Some(EncodedValue::MethodHandle(bootstrap)),
                Some(EncodedValue::String(name)),
                Some(EncodedValue::MethodType(method_type)),
            ) => Ok(CallSite {
                bootstrap,
                name,
                method_type,
                arguments: values.collect(),
            }),
            _ => Err(Error::Malformed {
                what: "call site",
                offset: offset as usize,
                why: "it does not begin with a method handle, a name and a method type",
            }),
        }
    }
}
