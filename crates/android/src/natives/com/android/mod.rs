//! `com.android.*`.

mod i18n;
mod icu;
mod internal;
mod modules;
mod org;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    i18n::add(table);
    icu::add(table);
    internal::add(table);
    modules::add(table);
    org::add(table);
}
