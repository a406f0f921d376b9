//! `android.graphics.text`.

use gibbon_machine::native::NativeTable;

pub fn add(_: &mut NativeTable) {}
