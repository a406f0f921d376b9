//! `android.animation`.

mod property_values_holder;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(property_values_holder::NATIVES);
}
