//! `android.view`, and the little of `android.window` that goes with it.

mod blast_buffer_queue;
mod choreographer;
mod display_event_receiver;
mod input_application_handle;
mod input_channel;
mod input_event_receiver;
mod input_event_sender;
mod input_window_handle;
pub(crate) mod key_character_map;
mod key_event;
mod matrix;
pub(crate) mod motion_event;
mod screen_capture;
pub mod surface;
pub mod surface_control;
mod surface_control_hdr_layer_info_listener;
mod surface_session;
mod texture_view;
mod velocity_tracker;
mod view_root_impl;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(blast_buffer_queue::NATIVES);
    table.add(choreographer::NATIVES);
    table.add(choreographer::callback_record::NATIVES);
    table.add(view_root_impl::NATIVES);
    table.add(view_root_impl::view::NATIVES);
    table.add(display_event_receiver::NATIVES);
    table.add(input_application_handle::NATIVES);
    table.add(input_channel::NATIVES);
    table.add(input_event_receiver::NATIVES);
    table.add(input_event_sender::NATIVES);
    table.add(input_window_handle::NATIVES);
    table.add(key_character_map::NATIVES);
    table.add(key_event::NATIVES);
    table.add(motion_event::NATIVES);
    table.add(screen_capture::NATIVES);
    table.add(surface::NATIVES);
    table.add(surface_control::NATIVES);
    table.add(surface_control_hdr_layer_info_listener::NATIVES);
    table.add(surface_session::NATIVES);
    table.add(texture_view::NATIVES);
    table.add(velocity_tracker::NATIVES);
}
