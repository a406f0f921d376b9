//! Values as resource files hold them: a type and 32 bits; and the numbers of resources.

use crate::bytes::{u8_at, u32_at};

/// What a value's 32 bits mean. Numbers as in the files and in `TypedValue`.
pub mod kind {
    pub const NULL: u8 = 0x00;
    pub const REFERENCE: u8 = 0x01;
    pub const ATTRIBUTE: u8 = 0x02;
    pub const STRING: u8 = 0x03;
    pub const DYNAMIC_REFERENCE: u8 = 0x07;
    pub const DYNAMIC_ATTRIBUTE: u8 = 0x08;
    pub const FIRST_INT: u8 = 0x10;
    pub const LAST_INT: u8 = 0x1f;
}

/// Data of a [`kind::NULL`]: no value, or `@empty`, which is one.
pub const UNDEFINED: u32 = 0;
pub const EMPTY: u32 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub kind: u8,
    pub data: u32,
}

impl Value {
    pub const NONE: Value = Value {
        kind: kind::NULL,
        data: UNDEFINED,
    };

    pub(crate) fn at(data: &[u8], at: usize) -> Option<Value> {
        Some(Value {
            kind: u8_at(data, at.checked_add(3)?)?,
            data: u32_at(data, at.checked_add(4)?)?,
        })
    }

    pub fn is_undefined(&self) -> bool {
        self.kind == kind::NULL && self.data != EMPTY
    }
}

pub fn package_of(id: u32) -> u8 {
    (id >> 24) as u8
}

/// From 1 up; 0 is no type.
pub fn type_of(id: u32) -> u8 {
    (id >> 16) as u8
}

pub fn entry_of(id: u32) -> u16 {
    id as u16
}

pub fn is_valid(id: u32) -> bool {
    package_of(id) != 0 && type_of(id) != 0
}

/// Keys of bags that are no resources: places in an array, quantities, an attribute's limits.
pub(crate) fn is_internal(id: u32) -> bool {
    id & 0xffff_0000 != 0 && type_of(id) == 0
}

pub(crate) fn in_package(id: u32, package: u8) -> u32 {
    id & 0x00ff_ffff | u32::from(package) << 24
}
