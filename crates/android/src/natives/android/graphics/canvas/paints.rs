//! Paints as drawings take them: by value, with what their handles name.

use gibbon_graphics::blend::BlendMode;
use gibbon_graphics::paint::{Cap, Join, Paint, Shadow, Style};
use gibbon_machine::Machine;

use super::peer::CanvasPeer;
use crate::natives::android::graphics::effect::path_effect;
use crate::natives::android::graphics::filter::{color_filter, mask_filter};
use crate::natives::android::graphics::held::find;
use crate::natives::android::graphics::paint::peer;
use crate::natives::android::graphics::shader::shader;

pub fn paint(machine: &Machine, paint: &peer::Paint) -> Paint {
    Paint {
        color: paint.color,
        style: Style::from_number(paint.style),
        stroke_width: paint.stroke_width,
        stroke_miter: paint.stroke_miter,
        cap: Cap::from_number(paint.stroke_cap),
        join: Join::from_number(paint.stroke_join),
        anti_alias: paint.anti_alias,
        filter_bitmap: paint.filter_bitmap,
        blend: BlendMode::from_number(paint.blend_mode),
        shader: shader(machine, paint.shader),
        color_filter: color_filter(machine, paint.color_filter),
        path_effect: path_effect(machine, paint.path_effect),
        mask_filter: mask_filter(machine, paint.mask_filter),
        shadow: paint.shadow.map(|shadow| Shadow {
            radius: shadow.radius,
            dx: shadow.dx,
            dy: shadow.dy,
            color: shadow.color,
        }),
    }
}

/// The paint behind a handle, if there is one.
pub fn paint_of(machine: &Machine, handle: i64) -> Option<Paint> {
    let own = machine.state.peers.get::<peer::Paint>(handle)?;
    Some(paint(machine, own))
}

/// The paint behind a handle as a canvas draws with it; 0 is a plain one.
pub fn for_canvas(machine: &Machine, canvas: i64, handle: i64) -> Paint {
    let mut taken = match machine.state.peers.get::<peer::Paint>(handle) {
        Some(own) => paint(machine, own),
        None => Paint {
            anti_alias: false,
            filter_bitmap: false,
            ..Paint::default()
        },
    };
    if let Some(canvas) = find::<CanvasPeer>(machine, canvas)
        && canvas.filter != (0, 0)
    {
        let (clear, set) = canvas.filter;
        let flag = |value: bool, bit: i32| (value && clear & bit == 0) || set & bit != 0;
        taken.anti_alias = flag(taken.anti_alias, 1);
        taken.filter_bitmap = flag(taken.filter_bitmap, 2);
    }
    taken
}
