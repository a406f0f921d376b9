//! `jdk.internal.platform.*`.

mod cgroup_metrics;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(cgroup_metrics::NATIVES);
}
