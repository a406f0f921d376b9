//! `android.security.net.config`.

mod network_security_config_provider;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(network_security_config_provider::NATIVES);
}
