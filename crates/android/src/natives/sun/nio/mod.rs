//! `sun.nio.*`.

mod net;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(net::NATIVES);
}
