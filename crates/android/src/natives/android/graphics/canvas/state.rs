//! `android.graphics.Canvas`: matrix, clip, layers.

use gibbon_graphics::bitmap::AlphaType;
use gibbon_graphics::display_list::{ClipOp, Layer, Op};
use gibbon_graphics::geometry::{IntRect, Rect, rect};
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::paint::Paint;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::paints::for_canvas;
use super::peer::{self, CanvasPeer, Target, canvas, perform, state_mut};
use crate::natives::android::graphics::bitmap::BitmapPeer;
use crate::natives::android::graphics::guest_shapes::set_int_rect;
use crate::natives::android::graphics::held::{self, finalizer, get_mut};
use crate::natives::android::graphics::paint_flags_draw_filter::Flags;
use crate::natives::android::graphics::{matrix, path};

gibbon_machine::natives! { "android/graphics/Canvas";
    // Caches of the renderer: there are none.
    "nFreeCaches" "()V" => |_, _| ok(()),
    "nFreeTextLayoutCaches" "()V" => |_, _| ok(()),
    "nGetNativeFinalizer" "()J" => finalizer,
    // Tells how old apps' clip operations behave; Java code checks them before.
    "nSetCompatibilityVersion" "(I)V" => |_, _| ok(()),
    "nInitRaster" "(J)J" => |machine, args| {
        let canvas = on_bitmap(machine, args.long(0));
        held::add(machine, canvas)
    },
    "nSetBitmap" "(JJ)V" => |machine, args| {
        let fresh = on_bitmap(machine, args.long(1));
        *get_mut::<CanvasPeer>(machine, args.long(0))? = fresh;
        ok(())
    },
    "nGetClipBounds" "(JLandroid/graphics/Rect;)Z" => clip_bounds,
    "nIsOpaque" "(J)Z" => is_opaque,
    "nGetWidth" "(J)I" => |machine, args| ok(canvas(machine, args.long(0))?.state.width),
    "nGetHeight" "(J)I" => |machine, args| ok(canvas(machine, args.long(0))?.state.height),
    "nSave" "(JI)I" => |machine, args| ok(peer::save(machine, args.long(0))?),
    "nSaveLayer" "(JFFFFJ)I" => |machine, args| {
        let paint = (args.long(5) != 0).then(|| for_canvas(machine, args.long(0), args.long(5)));
        save_layer(machine, args, paint)
    },
    "nSaveLayerAlpha" "(JFFFFI)I" => |machine, args| {
        let color = [0.0, 0.0, 0.0, args.int(5) as f32 / 255.0];
        save_layer(machine, args, Some(Paint::of_color(color)))
    },
    // For fading edges: what was drawn there before comes back behind what fades.
    "nSaveUnclippedLayer" "(JIIII)I" => |machine, args| {
        let count = state_mut(machine, args.long(0))?.save();
        let sides = [1, 2, 3, 4].map(|at| args.int(at) as f32);
        let bounds = rect(sides[0], sides[1], sides[2], sides[3]);
        perform(machine, args.long(0), Op::SaveBehind(bounds))?;
        ok(count)
    },
    "nRestoreUnclippedLayer" "(JIJ)V" => restore_unclipped,
    "nRestore" "(J)Z" => |machine, args| ok(peer::restore(machine, args.long(0))?),
    "nRestoreToCount" "(JI)V" => restore_to_count,
    "nGetSaveCount" "(J)I" => |machine, args| ok(canvas(machine, args.long(0))?.state.save_count()),
    "nTranslate" "(JFF)V" => |machine, args| {
        peer::translate(machine, args.long(0), args.float(1), args.float(2))
    },
    "nScale" "(JFF)V" => |machine, args| {
        peer::concat(machine, args.long(0), &Matrix::scale(args.float(1), args.float(2)))
    },
    "nRotate" "(JF)V" => |machine, args| {
        peer::concat(machine, args.long(0), &Matrix::rotate(args.float(1)))
    },
    "nSkew" "(JFF)V" => |machine, args| {
        peer::concat(machine, args.long(0), &Matrix::skew(args.float(1), args.float(2)))
    },
    "nConcat" "(JJ)V" => |machine, args| {
        let by = matrix::matrix(machine, args.long(1))?;
        peer::concat(machine, args.long(0), &by)
    },
    "nSetMatrix" "(JJ)V" => |machine, args| {
        let new = held::find::<Matrix>(machine, args.long(1)).copied().unwrap_or_default();
        state_mut(machine, args.long(0))?.set_matrix(new);
        perform(machine, args.long(0), Op::SetMatrix(Box::new(new)))
    },
    "nClipRect" "(JFFFFI)Z" => |machine, args| {
        peer::clip_rect(machine, args.long(0), sides(args), clip_op(args.int(5)))
    },
    "nClipPath" "(JJI)Z" => |machine, args| {
        let outline = path::path(machine, args.long(1))?.clone();
        peer::clip_path(machine, args.long(0), outline, clip_op(args.int(2)))
    },
    "nSetDrawFilter" "(JJ)V" => |machine, args| {
        let flags = held::find::<Flags>(machine, args.long(1)).copied();
        let flags = flags.map_or((0, 0), |flags| (flags.clear, flags.set));
        get_mut::<CanvasPeer>(machine, args.long(0))?.filter = flags;
        ok(())
    },
    "nGetMatrix" "(JJ)V" => |machine, args| {
        let current = *canvas(machine, args.long(0))?.state.matrix();
        matrix::store(machine, args.long(1), current);
        ok(())
    },
    "nQuickReject" "(JJ)Z" => |machine, args| {
        let bounds = path::path(machine, args.long(1))?.bounds();
        ok(canvas(machine, args.long(0))?.state.quick_reject(&bounds))
    },
    "nQuickReject" "(JFFFF)Z" => |machine, args| {
        ok(canvas(machine, args.long(0))?.state.quick_reject(&sides(args)))
    },
}

fn sides(args: Args) -> Rect {
    rect(args.float(1), args.float(2), args.float(3), args.float(4))
}

/// Canvases of today know two operations; the others are refused by Java code.
fn clip_op(number: i32) -> ClipOp {
    if number == 0 {
        ClipOp::Difference
    } else {
        ClipOp::Intersect
    }
}

fn on_bitmap(machine: &mut Machine, bitmap: i64) -> CanvasPeer {
    let size = held::find::<BitmapPeer>(machine, bitmap)
        .map_or((0, 0), |peer| (peer.bitmap.width, peer.bitmap.height));
    CanvasPeer::on_bitmap(bitmap, size.0, size.1)
}

fn clip_bounds(machine: &mut Machine, args: Args) -> NativeResult {
    let bounds = canvas(machine, args.long(0))?.state.local_clip();
    let rounded = bounds.map_or(IntRect::default(), |bounds| bounds.round());
    set_int_rect(machine, args.reference(1), &rounded);
    ok(bounds.is_some())
}

fn is_opaque(machine: &mut Machine, args: Args) -> NativeResult {
    let bitmap = match &canvas(machine, args.long(0))?.target {
        Target::Bitmap { bitmap, .. } => *bitmap,
        Target::Recording(_) => return ok(false),
    };
    let peer = held::find::<BitmapPeer>(machine, bitmap);
    ok(peer.is_some_and(|peer| peer.bitmap.alpha == AlphaType::Opaque))
}

fn save_layer(machine: &mut Machine, args: Args, paint: Option<Paint>) -> NativeResult {
    let count = state_mut(machine, args.long(0))?.save();
    let layer = Layer {
        bounds: Some(sides(args)),
        paint,
    };
    perform(machine, args.long(0), Op::SaveLayer(Box::new(layer)))?;
    state_mut(machine, args.long(0))?.clip_rect(&sides(args), ClipOp::Intersect);
    ok(count)
}

fn restore_unclipped(machine: &mut Machine, args: Args) -> NativeResult {
    let count = args.int(1).max(1);
    while canvas(machine, args.long(0))?.state.save_count() > count + 1 {
        peer::restore(machine, args.long(0))?;
    }
    if canvas(machine, args.long(0))?.state.save_count() == count + 1 {
        let paint = for_canvas(machine, args.long(0), args.long(2));
        perform(machine, args.long(0), Op::DrawBehind(Box::new(paint)))?;
        peer::restore(machine, args.long(0))?;
    }
    ok(())
}

fn restore_to_count(machine: &mut Machine, args: Args) -> NativeResult {
    let count = args.int(1).max(1);
    while canvas(machine, args.long(0))?.state.save_count() > count {
        peer::restore(machine, args.long(0))?;
    }
    ok(())
}
