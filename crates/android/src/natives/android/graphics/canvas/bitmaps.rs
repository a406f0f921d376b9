//! Bitmaps and nine-patches.

use std::sync::Arc;

use gibbon_graphics::bitmap::{AlphaType, Bitmap, Config};
use gibbon_graphics::display_list::Draw;
use gibbon_graphics::geometry::{Rect, rect};
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::nine_patch::NinePatch;
use gibbon_graphics::paint::Paint;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::paints::for_canvas;
use super::peer::{concat, draw, restore, save, translate};
use crate::natives::android::graphics::bitmap::{bitmap, memory};
use crate::natives::android::graphics::guest_shapes::ints;
use crate::natives::android::graphics::held::get;
use crate::natives::android::graphics::matrix::matrix;

fn whole(bitmap: &Bitmap) -> Rect {
    bitmap.bounds().to_rect()
}

fn image(
    machine: &mut Machine,
    canvas: i64,
    bitmap: Bitmap,
    source: Rect,
    target: Rect,
    paint: Paint,
) -> NativeResult {
    let image = Draw::Image {
        bitmap,
        source,
        target,
        paint,
    };
    draw(machine, canvas, image)
}

pub fn at(machine: &mut Machine, args: Args) -> NativeResult {
    let canvas = args.long(0);
    let bitmap = bitmap(machine, args.long(1))?.clone();
    let (left, top) = (args.float(2), args.float(3));
    let (canvas_density, screen, own) = (args.int(5), args.int(6), args.int(7));
    let mut paint = for_canvas(machine, canvas, args.long(4));
    let source = whole(&bitmap);
    if canvas_density == own || canvas_density == 0 || own == 0 {
        if screen != 0 && screen != own {
            paint.filter_bitmap = true;
        }
        return image(
            machine,
            canvas,
            bitmap,
            source,
            source.offset(left, top),
            paint,
        );
    }
    // A bitmap of another density is scaled so that it looks as large as it should.
    paint.filter_bitmap = true;
    let scale = canvas_density as f32 / own as f32;
    save(machine, canvas)?;
    translate(machine, canvas, left, top)?;
    concat(machine, canvas, &Matrix::scale(scale, scale))?;
    image(machine, canvas, bitmap, source, source, paint)?;
    restore(machine, canvas)?;
    ok(())
}

pub fn part(machine: &mut Machine, args: Args) -> NativeResult {
    let canvas = args.long(0);
    let bitmap = bitmap(machine, args.long(1))?.clone();
    let side = |at: u16| args.float(at);
    let source = rect(side(2), side(3), side(4), side(5));
    let target = rect(side(6), side(7), side(8), side(9));
    let mut paint = for_canvas(machine, canvas, args.long(10));
    let (screen, own) = (args.int(11), args.int(12));
    if screen != 0 && screen != own {
        paint.filter_bitmap = true;
    }
    image(machine, canvas, bitmap, source, target, paint)
}

pub fn colors(machine: &mut Machine, args: Args) -> NativeResult {
    let canvas = args.long(0);
    let (offset, stride) = (args.int(2), args.int(3));
    let (width, height) = (args.int(6), args.int(7));
    memory::reserve(machine, width, height, Config::Argb8888)?;
    let mut bitmap = Bitmap::new(width.max(0), height.max(0), Config::Argb8888);
    if !args.boolean(8) {
        bitmap.alpha = AlphaType::Opaque;
    }
    for y in 0..height {
        let row = ints(machine, args.reference(1), offset + y * stride, width)?;
        for (x, color) in (0..).zip(row) {
            bitmap.set_argb(x, y, color as u32);
        }
    }
    let paint = for_canvas(machine, canvas, args.long(9));
    let source = whole(&bitmap);
    let target = source.offset(args.float(4), args.float(5));
    image(machine, canvas, bitmap, source, target, paint)
}

pub fn by_matrix(machine: &mut Machine, args: Args) -> NativeResult {
    let canvas = args.long(0);
    let bitmap = bitmap(machine, args.long(1))?.clone();
    let by = matrix(machine, args.long(2))?;
    let paint = for_canvas(machine, canvas, args.long(3));
    let source = whole(&bitmap);
    save(machine, canvas)?;
    concat(machine, canvas, &by)?;
    image(machine, canvas, bitmap, source, source, paint)?;
    restore(machine, canvas)?;
    ok(())
}

pub fn nine_patch(machine: &mut Machine, args: Args) -> NativeResult {
    let canvas = args.long(0);
    let bitmap = bitmap(machine, args.long(1))?.clone();
    let patch = get::<Arc<NinePatch>>(machine, args.long(2))?.clone();
    let (left, top) = (args.float(3), args.float(4));
    let target = rect(left, top, args.float(5), args.float(6));
    let mut paint = for_canvas(machine, canvas, args.long(7));
    paint.filter_bitmap = true;
    let (to, from) = (args.int(8), args.int(9));
    let drawn = |target: Rect| Draw::NinePatch {
        bitmap,
        patch,
        target,
        paint,
    };
    if to == from || to == 0 || from == 0 {
        return draw(machine, canvas, drawn(target));
    }
    let scale = to as f32 / from as f32;
    save(machine, canvas)?;
    translate(machine, canvas, left, top)?;
    concat(machine, canvas, &Matrix::scale(scale, scale))?;
    let scaled = rect(0.0, 0.0, target.width() / scale, target.height() / scale);
    draw(machine, canvas, drawn(scaled))?;
    restore(machine, canvas)?;
    ok(())
}
