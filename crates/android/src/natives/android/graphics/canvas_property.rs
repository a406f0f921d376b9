//! `android.graphics.CanvasProperty`: numbers and paints that animations change under a recording.

use gibbon_machine::ok;

use super::held::{self, Held};
use super::paint::peer::Paint;

#[derive(Clone, Copy, Debug)]
pub struct CanvasFloat(pub f32);

#[derive(Clone, Debug)]
pub struct CanvasPaint(pub Paint);

gibbon_machine::natives! { "android/graphics/CanvasProperty";
    "nCreateFloat" "(F)J" => |machine, args| held::add(machine, CanvasFloat(args.float(0))),
    "nCreatePaint" "(J)J" => |machine, args| {
        let Some(paint) = machine.state.peers.get::<Paint>(args.long(0)).cloned() else {
            return Err(held::gone(machine));
        };
        ok(machine.state.peers.add(Held(CanvasPaint(paint))))
    },
}
