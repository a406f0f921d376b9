//! `gibbon.*`: natives of the system's own services, which are Java (folder `system`).

mod system;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    system::add(table);
}
