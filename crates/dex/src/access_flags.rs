//! Access flags of classes, fields and methods, as the format stores them.

/// A set of `ACC_*` flags. The same bit means different things on different items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AccessFlags(pub u32);

macro_rules! flags {
    ($($(#[$doc:meta])* $constant:ident = $value:literal, $test:ident;)*) => {
        impl AccessFlags {
            $(
                $(#[$doc])*
                pub const $constant: Self = Self($value);

                pub fn $test(self) -> bool {
                    self.0 & $value != 0
                }
            )*
        }
    };
}

flags! {
    PUBLIC = 0x1, is_public;
    PRIVATE = 0x2, is_private;
    PROTECTED = 0x4, is_protected;
    STATIC = 0x8, is_static;
    FINAL = 0x10, is_final;
    /// On methods; on classes the bit is Java's `ACC_SUPER` and means nothing here.
    SYNCHRONIZED = 0x20, is_synchronized;
    VOLATILE = 0x40, is_volatile;
    BRIDGE = 0x40, is_bridge;
    TRANSIENT = 0x80, is_transient;
    VARARGS = 0x80, is_varargs;
    NATIVE = 0x100, is_native;
    INTERFACE = 0x200, is_interface;
    ABSTRACT = 0x400, is_abstract;
    STRICT = 0x800, is_strict;
    SYNTHETIC = 0x1000, is_synthetic;
    ANNOTATION = 0x2000, is_annotation;
    ENUM = 0x4000, is_enum;
    CONSTRUCTOR = 0x1_0000, is_constructor;
    /// The one that says whether the source had `synchronized`; `SYNCHRONIZED` is for natives only.
    DECLARED_SYNCHRONIZED = 0x2_0000, is_declared_synchronized;
}
