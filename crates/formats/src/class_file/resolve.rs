//! Constants with everything they refer to looked up: what instructions and
//! bootstrap methods mean by an index.

use super::constant::{Constant, HandleKind};
use super::error::PoolError;
use super::pool::{ConstantPool, wrong};
use crate::mutf8;

/// A name and a descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NameAndType<'a> {
    pub name: &'a str,
    pub descriptor: &'a str,
}

/// Which of the three kinds of member references.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberKind {
    Field,
    Method,
    InterfaceMethod,
}

/// A reference to a field or method of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MemberRef<'a> {
    pub kind: MemberKind,
    /// Internal name (`java/lang/String`), or an array's descriptor (`[I`).
    pub class: &'a str,
    pub name: &'a str,
    pub descriptor: &'a str,
}

/// A method handle constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MethodHandle<'a> {
    pub kind: HandleKind,
    pub member: MemberRef<'a>,
}

/// A dynamically computed constant or call site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DynamicRef<'a> {
    /// For [`super::ClassFile::bootstrap_method`]; checked.
    pub bootstrap: u16,
    pub name: &'a str,
    pub descriptor: &'a str,
}

/// A constant that `ldc` may load or a bootstrap method may be given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Loadable<'a> {
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    /// Internal name, or an array's descriptor.
    Class(&'a str),
    /// The string's modified UTF-8; checked, so [`mutf8::decode`] succeeds.
    String(&'a [u8]),
    MethodHandle(MethodHandle<'a>),
    /// A method descriptor.
    MethodType(&'a str),
    Dynamic(DynamicRef<'a>),
}

impl ConstantPool {
    /// The internal name of a `Class` constant (`java/lang/Object`, `[I`).
    pub fn class_name(&self, index: u16) -> Result<&str, PoolError> {
        match self.get(index)? {
            Constant::Class { name } => self.utf8(*name),
            other => Err(wrong(index, "a Class", other)),
        }
    }

    pub fn name_and_type(&self, index: u16) -> Result<NameAndType<'_>, PoolError> {
        match self.get(index)? {
            Constant::NameAndType { name, descriptor } => Ok(NameAndType {
                name: self.utf8(*name)?,
                descriptor: self.utf8(*descriptor)?,
            }),
            other => Err(wrong(index, "a NameAndType", other)),
        }
    }

    /// A `Fieldref`, `Methodref` or `InterfaceMethodref`.
    pub fn member(&self, index: u16) -> Result<MemberRef<'_>, PoolError> {
        let (kind, class, name_and_type) = match *self.get(index)? {
            Constant::Field {
                class,
                name_and_type,
            } => (MemberKind::Field, class, name_and_type),
            Constant::Method {
                class,
                name_and_type,
            } => (MemberKind::Method, class, name_and_type),
            Constant::InterfaceMethod {
                class,
                name_and_type,
            } => (MemberKind::InterfaceMethod, class, name_and_type),
            ref other => return Err(wrong(index, "a field or method", other)),
        };
        let NameAndType { name, descriptor } = self.name_and_type(name_and_type)?;
        Ok(MemberRef {
            kind,
            class: self.class_name(class)?,
            name,
            descriptor,
        })
    }

    /// The modified UTF-8 of a `String` constant.
    pub fn string_bytes(&self, index: u16) -> Result<&[u8], PoolError> {
        match self.get(index)? {
            Constant::String { text } => self.utf8_bytes(*text),
            other => Err(wrong(index, "a String", other)),
        }
    }

    /// The exact UTF-16 units of a `String` constant.
    pub fn string(&self, index: u16) -> Result<Vec<u16>, PoolError> {
        mutf8::decode(self.string_bytes(index)?).map_err(|e| PoolError::NotText {
            index,
            error: e.into(),
        })
    }

    pub fn method_handle(&self, index: u16) -> Result<MethodHandle<'_>, PoolError> {
        match *self.get(index)? {
            Constant::MethodHandle { kind, member } => Ok(MethodHandle {
                kind,
                member: self.member(member)?,
            }),
            ref other => Err(wrong(index, "a MethodHandle", other)),
        }
    }

    /// The descriptor of a `MethodType` constant.
    pub fn method_type(&self, index: u16) -> Result<&str, PoolError> {
        match self.get(index)? {
            Constant::MethodType { descriptor } => self.utf8(*descriptor),
            other => Err(wrong(index, "a MethodType", other)),
        }
    }

    fn dynamic_ref(&self, bootstrap: u16, name_and_type: u16) -> Result<DynamicRef<'_>, PoolError> {
        let NameAndType { name, descriptor } = self.name_and_type(name_and_type)?;
        Ok(DynamicRef {
            bootstrap,
            name,
            descriptor,
        })
    }

    /// A dynamically computed constant.
    pub fn dynamic(&self, index: u16) -> Result<DynamicRef<'_>, PoolError> {
        match *self.get(index)? {
            Constant::Dynamic {
                bootstrap,
                name_and_type,
            } => self.dynamic_ref(bootstrap, name_and_type),
            ref other => Err(wrong(index, "a Dynamic", other)),
        }
    }

    /// What an `invokedynamic` instruction names.
    pub fn invoke_dynamic(&self, index: u16) -> Result<DynamicRef<'_>, PoolError> {
        match *self.get(index)? {
            Constant::InvokeDynamic {
                bootstrap,
                name_and_type,
            } => self.dynamic_ref(bootstrap, name_and_type),
            ref other => Err(wrong(index, "an InvokeDynamic", other)),
        }
    }

    pub fn module_name(&self, index: u16) -> Result<&str, PoolError> {
        match self.get(index)? {
            Constant::Module { name } => self.utf8(*name),
            other => Err(wrong(index, "a Module", other)),
        }
    }

    pub fn package_name(&self, index: u16) -> Result<&str, PoolError> {
        match self.get(index)? {
            Constant::Package { name } => self.utf8(*name),
            other => Err(wrong(index, "a Package", other)),
        }
    }

    /// A constant for `ldc`, `ldc_w`, `ldc2_w` or a bootstrap argument.
    pub fn loadable(&self, index: u16) -> Result<Loadable<'_>, PoolError> {
        Ok(match *self.get(index)? {
            Constant::Integer(value) => Loadable::Integer(value),
            Constant::Float(value) => Loadable::Float(value),
            Constant::Long(value) => Loadable::Long(value),
            Constant::Double(value) => Loadable::Double(value),
            Constant::Class { name } => Loadable::Class(self.utf8(name)?),
            Constant::String { text } => Loadable::String(self.utf8_bytes(text)?),
            Constant::MethodHandle { .. } => Loadable::MethodHandle(self.method_handle(index)?),
            Constant::MethodType { descriptor } => Loadable::MethodType(self.utf8(descriptor)?),
            Constant::Dynamic { .. } => Loadable::Dynamic(self.dynamic(index)?),
            ref other => return Err(wrong(index, "a loadable constant", other)),
        })
    }
}
