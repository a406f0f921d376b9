//! `android.graphics.RecordingCanvas`.

use std::sync::Arc;

use gibbon_graphics::color::from_argb;
use gibbon_graphics::display_list::{CircleProperties, Draw, Op, Ripple};
use gibbon_graphics::render_node::RenderNode;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::peer::{CanvasPeer, canvas, draw, perform};
use crate::natives::android::graphics::held::{self, get_mut};
use crate::natives::android::graphics::shader::child;

/// What the graphics processors of today's devices take.
const LARGEST_TEXTURE: i32 = 16384;

gibbon_machine::natives! { "android/graphics/RecordingCanvas";
    "nCreateDisplayListCanvas" "(JII)J" => |machine, args| {
        held::add(machine, CanvasPeer::recording(args.int(1), args.int(2)))
    },
    "nResetDisplayListCanvas" "(JJII)V" => |machine, args| {
        *get_mut::<CanvasPeer>(machine, args.long(0))? =
            CanvasPeer::recording(args.int(2), args.int(3));
        ok(())
    },
    "nGetMaximumTextureWidth" "()I" => |_, _| ok(LARGEST_TEXTURE),
    "nGetMaximumTextureHeight" "()I" => |_, _| ok(LARGEST_TEXTURE),
    "nEnableZ" "(JZ)V" => |machine, args| {
        perform(machine, args.long(0), Op::EnableZ(args.boolean(1)))
    },
    "nFinishRecording" "(JJ)V" => |machine, args| {
        let list = get_mut::<CanvasPeer>(machine, args.long(0))?.take_list();
        get_mut::<RenderNode>(machine, args.long(1))?.list = Some(Arc::new(list));
        ok(())
    },
    "nDrawRenderNode" "(JJ)V" => |machine, args| {
        perform(machine, args.long(0), Op::Node(args.long(1)))
    },
    "nDrawTextureLayer" "(JJ)V" => |machine, args| {
        draw(machine, args.long(0), Draw::Texture(args.long(1)))
    },
    "nDrawCircle" "(JJJJJ)V" => |machine, args| {
        draw(machine, args.long(0), Draw::Circle(circle(args)))
    },
    "nDrawRipple" "(JJJJJJJIJ)V" => |machine, args| {
        let ripple = Ripple {
            circle: circle(args),
            progress: args.long(5),
            color: from_argb(args.int(7) as u32),
            mask: child(machine, args.long(8)),
        };
        draw(machine, args.long(0), Draw::Ripple(Box::new(ripple)))
    },
    "nDrawRoundRect" "(JJJJJJJJ)V" => |machine, args| {
        let sides = std::array::from_fn(|at| args.long(at as u16 + 1));
        let paint = args.long(7);
        draw(machine, args.long(0), Draw::RoundRect { sides, paint })
    },
    stand_in "nDrawWebViewFunctor" "(JI)V" => nothing_to_show,
}

fn circle(args: Args) -> CircleProperties {
    CircleProperties {
        x: args.long(1),
        y: args.long(2),
        radius: args.long(3),
        paint: args.long(4),
    }
}

fn nothing_to_show(machine: &mut Machine, args: Args) -> NativeResult {
    canvas(machine, args.long(0))?;
    ok(())
}
