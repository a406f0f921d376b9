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
use gibbon_machine::{Exit, Machine, NativeResult};

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
    held::find::<Made>(machine, handle).map(|made| made.effect.clone())
}

/// An effect, and of how many it is made.
#[derive(Clone)]
struct Made {
    effect: Arc<PathEffect>,
    parts: u32,
}

fn make(machine: &mut Machine, effect: PathEffect, of: &[u32]) -> NativeResult {
    let parts = held::parts(machine, of)?;
    let effect = Arc::new(effect);
    held::add(machine, Made { effect, parts })
}

fn needed(machine: &mut Machine, handle: i64) -> Result<Made, Exit> {
    get::<Made>(machine, handle).cloned()
}
