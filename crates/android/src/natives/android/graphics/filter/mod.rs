//! Colour filters and mask filters.

mod blend_mode_color_filter;
mod blur_mask_filter;
mod color_filter;
mod color_matrix_color_filter;
mod emboss_mask_filter;
mod lighting_color_filter;
mod mask_filter;
mod porter_duff_color_filter;
mod table_mask_filter;

use std::sync::Arc;

use gibbon_graphics::blend::BlendMode;
use gibbon_graphics::color::from_argb;
use gibbon_graphics::filters::{ColorFilter, MaskFilter};
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Machine, NativeResult};

use super::held;

pub fn add(table: &mut NativeTable) {
    table.add(blend_mode_color_filter::NATIVES);
    table.add(blur_mask_filter::NATIVES);
    table.add(color_filter::NATIVES);
    table.add(color_matrix_color_filter::NATIVES);
    table.add(emboss_mask_filter::NATIVES);
    table.add(lighting_color_filter::NATIVES);
    table.add(mask_filter::NATIVES);
    table.add(porter_duff_color_filter::NATIVES);
    table.add(table_mask_filter::NATIVES);
}

pub fn color_filter(machine: &Machine, handle: i64) -> Option<Arc<ColorFilter>> {
    held::find::<Arc<ColorFilter>>(machine, handle).cloned()
}

pub fn mask_filter(machine: &Machine, handle: i64) -> Option<Arc<MaskFilter>> {
    held::find::<Arc<MaskFilter>>(machine, handle).cloned()
}

/// A colour and a blend mode: what two classes have.
fn blend(machine: &mut Machine, args: Args) -> NativeResult {
    let color = from_argb(args.int(0) as u32);
    let mode = BlendMode::from_number(args.int(1));
    held::add(machine, Arc::new(ColorFilter::Blend(color, mode)))
}
