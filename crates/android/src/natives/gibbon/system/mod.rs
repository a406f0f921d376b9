//! `gibbon.system`.

mod events;
mod gui_dump;
mod input_dispatcher;
mod not_responding;
mod processes;
mod shell;
mod stand_ins;
mod survival;
mod world;

use gibbon_machine::native::NativeTable;

pub use stand_ins::answer_with_default;

pub fn add(table: &mut NativeTable) {
    table.add(events::NATIVES);
    table.add(gui_dump::NATIVES);
    table.add(input_dispatcher::NATIVES);
    table.add(not_responding::NATIVES);
    table.add(processes::NATIVES);
    table.add(shell::NATIVES);
    survival::add(table);
    world::add(table);
}
