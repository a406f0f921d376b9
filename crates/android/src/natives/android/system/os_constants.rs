//! `android.system.OsConstants`: the numbers of Linux on x86-64, and of Android's C library.

use std::collections::BTreeMap;

use gibbon_jdk::guest::library_class;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/system/OsConstants";
    "initConstants" "()V" => init_constants,
}

/// A name and a number in each line.
const CONSTANTS: &str = include_str!("os_constants.txt");

fn constants() -> impl Iterator<Item = (&'static str, i32)> {
    CONSTANTS.lines().filter_map(|line| {
        let (name, number) = line.split_once(' ')?;
        Some((name, number.parse().ok()?))
    })
}

fn init_constants(machine: &mut Machine, _: Args) -> NativeResult {
    let class = library_class(machine, "android/system/OsConstants")?;
    let mirror = machine.mirror(class)?;
    let numbers: BTreeMap<&str, i32> = constants().collect();
    let values: Vec<(u32, i32)> = machine
        .meta
        .class(class)
        .fields
        .iter()
        .filter_map(|field| {
            let name = &**machine.meta.symbols.name(field.name);
            Some((field.offset, *numbers.get(name)?))
        })
        .collect();
    for (offset, value) in values {
        machine.heap.set_i32(mirror, offset, value);
    }
    ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_constant() {
        assert_eq!(constants().count(), CONSTANTS.lines().count());
        for known in [("ENOENT", 2), ("EAI_NODATA", 7), ("_SC_PAGESIZE", 39)] {
            assert!(constants().any(|constant| constant == known), "{known:?}");
        }
    }
}
