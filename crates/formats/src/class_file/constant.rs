//! The constants of a class file's pool (JVMS §4.4), as they stand in the file.

use super::error::{ClassErrorKind, Fault};
use super::reader::{Reader, Span};

/// One entry of the constant pool. Numbers of type `u16` are pool indices,
/// except for `bootstrap`, which is one of the `BootstrapMethods` attribute.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Constant {
    /// Index 0, and the second half of a `long` or `double`.
    Unusable,
    Utf8(Span),
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    Class {
        name: u16,
    },
    String {
        text: u16,
    },
    Field {
        class: u16,
        name_and_type: u16,
    },
    Method {
        class: u16,
        name_and_type: u16,
    },
    InterfaceMethod {
        class: u16,
        name_and_type: u16,
    },
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: HandleKind,
        member: u16,
    },
    MethodType {
        descriptor: u16,
    },
    Dynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    Module {
        name: u16,
    },
    Package {
        name: u16,
    },
}

/// What a method handle constant does (JVMS table 5.4.3.5-A).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum HandleKind {
    GetField = 1,
    GetStatic = 2,
    PutField = 3,
    PutStatic = 4,
    InvokeVirtual = 5,
    InvokeStatic = 6,
    InvokeSpecial = 7,
    NewInvokeSpecial = 8,
    InvokeInterface = 9,
}

impl HandleKind {
    pub fn from_u8(kind: u8) -> Option<Self> {
        Some(match kind {
            1 => Self::GetField,
            2 => Self::GetStatic,
            3 => Self::PutField,
            4 => Self::PutStatic,
            5 => Self::InvokeVirtual,
            6 => Self::InvokeStatic,
            7 => Self::InvokeSpecial,
            8 => Self::NewInvokeSpecial,
            9 => Self::InvokeInterface,
            _ => return None,
        })
    }

    pub fn is_field(self) -> bool {
        (self as u8) <= Self::PutStatic as u8
    }
}

impl Constant {
    /// What it is, in words for an error.
    pub fn describe(&self) -> &'static str {
        match self {
            Constant::Unusable => "an unusable slot",
            Constant::Utf8(_) => "a Utf8",
            Constant::Integer(_) => "an Integer",
            Constant::Float(_) => "a Float",
            Constant::Long(_) => "a Long",
            Constant::Double(_) => "a Double",
            Constant::Class { .. } => "a Class",
            Constant::String { .. } => "a String",
            Constant::Field { .. } => "a Fieldref",
            Constant::Method { .. } => "a Methodref",
            Constant::InterfaceMethod { .. } => "an InterfaceMethodref",
            Constant::NameAndType { .. } => "a NameAndType",
            Constant::MethodHandle { .. } => "a MethodHandle",
            Constant::MethodType { .. } => "a MethodType",
            Constant::Dynamic { .. } => "a Dynamic",
            Constant::InvokeDynamic { .. } => "an InvokeDynamic",
            Constant::Module { .. } => "a Module",
            Constant::Package { .. } => "a Package",
        }
    }

    /// Whether it takes two pool indices.
    pub(super) fn is_wide(&self) -> bool {
        matches!(self, Constant::Long(_) | Constant::Double(_))
    }

    pub(super) fn read(input: &mut Reader<'_>, index: u16) -> Result<Constant, Fault> {
        let offset = input.offset();
        let tag = input.u1()?;
        Ok(match tag {
            1 => {
                let length = usize::from(input.u2()?);
                Constant::Utf8(input.span(length)?)
            }
            3 => Constant::Integer(input.u4()? as i32),
            4 => Constant::Float(f32::from_bits(input.u4()?)),
            5 => Constant::Long(input.u8()? as i64),
            6 => Constant::Double(f64::from_bits(input.u8()?)),
            7 => Constant::Class { name: input.u2()? },
            8 => Constant::String { text: input.u2()? },
            9 => Constant::Field {
                class: input.u2()?,
                name_and_type: input.u2()?,
            },
            10 => Constant::Method {
                class: input.u2()?,
                name_and_type: input.u2()?,
            },
            11 => Constant::InterfaceMethod {
                class: input.u2()?,
                name_and_type: input.u2()?,
            },
            12 => Constant::NameAndType {
                name: input.u2()?,
                descriptor: input.u2()?,
            },
            15 => {
                let kind = input.u1()?;
                Constant::MethodHandle {
                    kind: HandleKind::from_u8(kind)
                        .ok_or(Fault::new(offset, ClassErrorKind::HandleKind { kind }))?,
                    member: input.u2()?,
                }
            }
            16 => Constant::MethodType {
                descriptor: input.u2()?,
            },
            17 => Constant::Dynamic {
                bootstrap: input.u2()?,
                name_and_type: input.u2()?,
            },
            18 => Constant::InvokeDynamic {
                bootstrap: input.u2()?,
                name_and_type: input.u2()?,
            },
            19 => Constant::Module { name: input.u2()? },
            20 => Constant::Package { name: input.u2()? },
            _ => {
                return Err(Fault::new(
                    offset,
                    ClassErrorKind::ConstantTag { tag, index },
                ));
            }
        })
    }
}
