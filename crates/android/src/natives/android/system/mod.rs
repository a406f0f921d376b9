//! `android.system`.

mod os_constants;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(os_constants::NATIVES);
}
