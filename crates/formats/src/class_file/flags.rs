//! Access flags of classes, fields and methods (JVMS tables 4.1-B, 4.5-A,
//! 4.6-A). Some bits mean different things on different things.

use std::fmt;

/// The access flags as they stand in the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AccessFlags(pub u16);

macro_rules! flags {
    ($($constant:ident = $value:literal, $test:ident;)*) => {
        impl AccessFlags {
            $(pub const $constant: u16 = $value;)*
            $(
                pub const fn $test(self) -> bool {
                    self.0 & Self::$constant != 0
                }
            )*
        }
    };
}

flags! {
    PUBLIC = 0x0001, is_public;
    PRIVATE = 0x0002, is_private;
    PROTECTED = 0x0004, is_protected;
    STATIC = 0x0008, is_static;
    FINAL = 0x0010, is_final;
    SYNCHRONIZED = 0x0020, is_synchronized;
    SUPER = 0x0020, is_super;
    VOLATILE = 0x0040, is_volatile;
    BRIDGE = 0x0040, is_bridge;
    TRANSIENT = 0x0080, is_transient;
    VARARGS = 0x0080, is_varargs;
    NATIVE = 0x0100, is_native;
    INTERFACE = 0x0200, is_interface;
    ABSTRACT = 0x0400, is_abstract;
    STRICT = 0x0800, is_strict;
    SYNTHETIC = 0x1000, is_synthetic;
    ANNOTATION = 0x2000, is_annotation;
    ENUM = 0x4000, is_enum;
    MODULE = 0x8000, is_module;
    MANDATED = 0x8000, is_mandated;
}

impl fmt::Debug for AccessFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AccessFlags({:#06x})", self.0)
    }
}
