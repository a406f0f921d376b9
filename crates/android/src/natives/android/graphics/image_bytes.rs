//! Where image files come from: assets, descriptors, arrays, buffers.

use std::sync::Arc;

use gibbon_jdk::guest::{get_int, non_null};
use gibbon_machine::{Exit, Machine, Ref};

use super::held::gone;
use crate::natives::android::content::res::asset_manager::assets::Asset;
use crate::natives::android::content::res::storage;

pub fn of_asset(machine: &mut Machine, handle: i64) -> Result<Arc<[u8]>, Exit> {
    match machine.state.peers.get::<Asset>(handle) {
        Some(asset) => Ok(asset.rest().into()),
        None => Err(gone(machine)),
    }
}

/// From where the descriptor stands to the file's end; nothing if it cannot be read.
pub fn of_descriptor(machine: &mut Machine, descriptor: Ref) -> Result<Option<Arc<[u8]>>, Exit> {
    let descriptor = non_null(machine, descriptor)?;
    let number = get_int(machine, descriptor, "fd");
    let position = gibbon_jdk::files::position(machine, number).unwrap_or(0) as usize;
    let content = storage::content(machine, number, None).ok();
    Ok(content.map(|bytes| bytes[position.min(bytes.len())..].into()))
}
