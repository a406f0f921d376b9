//! The table of natives. Folders and files are Java packages and classes.

mod android;
mod com;
mod dalvik;
mod java;
mod libcore;
mod org;
mod sun;

use gibbon_machine::native::NativeTable;

/// What natives answer that are asked for the function that frees a native object: the peer is
/// forgotten, whatever it is. See `libcore.util.NativeAllocationRegistry`.
pub(crate) const RELEASE_PEER: i64 = 1;

pub fn add(table: &mut NativeTable) {
    table.stand_in_for(crate::adapter::SERVICES);
    android::add(table);
    com::add(table);
    dalvik::add(table);
    java::add(table);
    libcore::add(table);
    org::add(table);
    sun::add(table);
}
