//! `gibbon.*`: natives of the system's own services, which are Java (folder `system`).

mod core;
pub mod system;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    core::add(table);
    system::add(table);
}
