//! `libcore.icu`.

mod icu_;

use gibbon_machine::native::NativeTable;

pub use icu_::{cldr_version, icu_version, unicode_version};

pub fn add(table: &mut NativeTable) {
    table.add(icu_::NATIVES);
}
