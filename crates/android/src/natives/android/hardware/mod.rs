//! `android.hardware`.

mod camera;
mod camera_metadata_native;
mod display_manager_global;
mod hardware_buffer;
mod overlay_properties;
mod sensor_event_queue;
mod surface_utils;
mod sync_fence;
mod system_sensor_manager;

use gibbon_machine::native::NativeTable;

pub fn add(table: &mut NativeTable) {
    table.add(camera::NATIVES);
    table.add(camera_metadata_native::NATIVES);
    table.add(display_manager_global::NATIVES);
    table.add(hardware_buffer::NATIVES);
    table.add(overlay_properties::NATIVES);
    table.add(sensor_event_queue::NATIVES);
    table.add(surface_utils::NATIVES);
    table.add(sync_fence::NATIVES);
    table.add(system_sensor_manager::NATIVES);
}
