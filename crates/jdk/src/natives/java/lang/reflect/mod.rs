//! `java.lang.reflect.*`.

mod array;
mod executable;
mod field;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(array::NATIVES);
    table.add(executable::NATIVES);
    table.add(field::NATIVES);
}
