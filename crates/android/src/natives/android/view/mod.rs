//! `android.view`.

mod display_event_receiver;
mod input_channel;
mod input_event_receiver;
mod input_event_sender;
mod key_event;
mod matrix;
mod motion_event;
mod velocity_tracker;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(display_event_receiver::NATIVES);
    table.add(input_channel::NATIVES);
    table.add(input_event_receiver::NATIVES);
    table.add(input_event_sender::NATIVES);
    table.add(key_event::NATIVES);
    table.add(motion_event::NATIVES);
    table.add(velocity_tracker::NATIVES);
}
