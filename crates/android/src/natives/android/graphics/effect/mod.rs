//! The subclasses of `android.graphics.PathEffect`.

mod compose_path_effect;
mod corner_path_effect;
mod dash_path_effect;
mod discrete_path_effect;
mod path_dash_path_effect;
mod sum_path_effect;

use std::sync::Arc;

use gibbon_graphics::effects::PathEffect;
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Exit, Machine};

use super::held::{self, destroy, get};

gibbon_machine::natives! { "android/graphics/PathEffect";
    "nativeDestructor" "(J)V" => destroy,
}

pub fn add(table: &mut NativeTable) {
    table.add(NATIVES);
    table.add(compose_path_effect::NATIVES);
    table.add(corner_path_effect::NATIVES);
    table.add(dash_path_effect::NATIVES);
    table.add(discrete_path_effect::NATIVES);
    table.add(path_dash_path_effect::NATIVES);
    table.add(sum_path_effect::NATIVES);
}

pub fn path_effect(machine: &Machine, handle: i64) -> Option<Arc<PathEffect>> {
    held::find::<Arc<PathEffect>>(machine, handle).cloned()
}

fn needed(machine: &mut Machine, handle: i64) -> Result<Arc<PathEffect>, Exit> {
    get::<Arc<PathEffect>>(machine, handle).cloned()
}
