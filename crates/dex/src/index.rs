//! Indices into the tables of one DEX file; each kind its own type, so that they cannot be mixed.

macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// As a position in a slice.
            pub fn to_usize(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u16> for $name {
            fn from(index: u16) -> Self {
                Self(u32::from(index))
            }
        }
    )*};
}

indices! {
    /// A string, in `string_ids`.
    StringIndex,
    /// A type, in `type_ids`.
    TypeIndex,
    /// A method prototype, in `proto_ids`.
    ProtoIndex,
    /// A reference to a field, in `field_ids`.
    FieldIndex,
    /// A reference to a method, in `method_ids`.
    MethodIndex,
    /// A class defined in this file, in `class_defs`.
    ClassDefIndex,
    /// A call site of `invoke-custom`, in `call_site_ids`.
    CallSiteIndex,
    /// A method handle, in `method_handles`.
    MethodHandleIndex,
}

/// What the format writes where there is no index.
pub(crate) const NO_INDEX: u32 = 0xffff_ffff;
