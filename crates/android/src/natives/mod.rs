//! The table of natives. Folders and files are Java packages and classes.

mod android;
mod com;
mod dalvik;
mod java;
mod libcore;
mod org;
mod sun;

use gibbon_machine::native::NativeTable;

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
