//! Colours, lines, rectangles, ovals, paths.

use gibbon_graphics::blend::BlendMode;
use gibbon_graphics::color::from_argb;
use gibbon_graphics::display_list::Draw;
use gibbon_graphics::geometry::{Rect, point as at, rect as sides};
use gibbon_graphics::paint::{Paint, Style};
use gibbon_graphics::path::{Direction, FillType, Path};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::paints::for_canvas;
use super::peer::draw;
use crate::natives::android::graphics::guest_shapes::{floats, points as pairs};
use crate::natives::android::graphics::region::region as region_of;
use crate::natives::android::graphics::{color_space, path as paths};

fn four(args: Args, first: u16) -> Rect {
    sides(
        args.float(first),
        args.float(first + 1),
        args.float(first + 2),
        args.float(first + 3),
    )
}

fn painted(machine: &mut Machine, args: Args, index: u16) -> Paint {
    for_canvas(machine, args.long(0), args.long(index))
}

fn draw_path(machine: &mut Machine, args: Args, path: Path, paint: Paint) -> NativeResult {
    draw(machine, args.long(0), Draw::Path(path, paint))
}

pub fn color(machine: &mut Machine, args: Args) -> NativeResult {
    let color = from_argb(args.int(1) as u32);
    let mode = BlendMode::from_number(args.int(2));
    draw(machine, args.long(0), Draw::Color(color, mode))
}

pub fn color_long(machine: &mut Machine, args: Args) -> NativeResult {
    let color = color_space::color(machine, args.long(1), args.long(2));
    let mode = BlendMode::from_number(args.int(3));
    draw(machine, args.long(0), Draw::Color(color, mode))
}

pub fn paint(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = painted(machine, args, 1);
    draw(machine, args.long(0), Draw::Paint(paint))
}

pub fn point(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = painted(machine, args, 3);
    let points = vec![at(args.float(1), args.float(2))];
    draw(machine, args.long(0), Draw::Points(points, paint))
}

pub fn points(machine: &mut Machine, args: Args) -> NativeResult {
    let points = pairs(machine, args.reference(1), args.int(2), args.int(3))?;
    let paint = painted(machine, args, 4);
    draw(machine, args.long(0), Draw::Points(points, paint))
}

pub fn line(machine: &mut Machine, args: Args) -> NativeResult {
    let mut path = Path::new();
    path.move_to(args.float(1), args.float(2));
    path.line_to(args.float(3), args.float(4));
    stroke(machine, args, path, 5)
}

pub fn lines(machine: &mut Machine, args: Args) -> NativeResult {
    let points = pairs(machine, args.reference(1), args.int(2), args.int(3))?;
    let mut path = Path::new();
    for pair in points.chunks_exact(2) {
        path.move_to(pair[0].x, pair[0].y);
        path.line_to(pair[1].x, pair[1].y);
    }
    stroke(machine, args, path, 4)
}

/// Lines are stroked whatever the paint's style.
fn stroke(machine: &mut Machine, args: Args, path: Path, paint: u16) -> NativeResult {
    let paint = Paint {
        style: Style::Stroke,
        ..painted(machine, args, paint)
    };
    draw_path(machine, args, path, paint)
}

pub fn rect(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = painted(machine, args, 5);
    draw(machine, args.long(0), Draw::Rect(four(args, 1), paint))
}

pub fn oval(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = painted(machine, args, 5);
    draw_path(machine, args, Path::of_oval(&four(args, 1).sorted()), paint)
}

pub fn circle(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = painted(machine, args, 4);
    let mut path = Path::new();
    let radius = args.float(3).max(0.0);
    path.add_circle(args.float(1), args.float(2), radius, Direction::Clockwise);
    draw_path(machine, args, path, paint)
}

pub fn arc(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = painted(machine, args, 8);
    let oval = four(args, 1);
    let path = Path::of_arc(&oval, args.float(5), args.float(6), args.boolean(7));
    draw_path(machine, args, path, paint)
}

pub fn round_rect(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = painted(machine, args, 7);
    let path = Path::of_round_rect(&four(args, 1), args.float(5), args.float(6));
    draw_path(machine, args, path, paint)
}

pub fn double_round_rect(machine: &mut Machine, args: Args) -> NativeResult {
    let paint = painted(machine, args, 13);
    let all = |x: f32, y: f32| [x, y, x, y, x, y, x, y];
    let outer = (four(args, 1), all(args.float(5), args.float(6)));
    let inner = (four(args, 7), all(args.float(11), args.float(12)));
    between(machine, args, outer, inner, paint)
}

pub fn double_round_rect_radii(machine: &mut Machine, args: Args) -> NativeResult {
    let mut radii = [[0.0; 8]; 2];
    for (index, argument) in [5, 10].into_iter().enumerate() {
        radii[index].copy_from_slice(&floats(machine, args.reference(argument), 0, 8)?);
    }
    let paint = painted(machine, args, 11);
    let (outer, inner) = ((four(args, 1), radii[0]), (four(args, 6), radii[1]));
    between(machine, args, outer, inner, paint)
}

/// The area between two round rectangles.
fn between(
    machine: &mut Machine,
    args: Args,
    outer: (Rect, [f32; 8]),
    inner: (Rect, [f32; 8]),
    paint: Paint,
) -> NativeResult {
    let mut path = Path::new();
    path.add_round_rect(&outer.0, &outer.1, Direction::Clockwise);
    path.add_round_rect(&inner.0, &inner.1, Direction::Clockwise);
    path.fill_type = FillType::EvenOdd;
    draw_path(machine, args, path, paint)
}

pub fn path(machine: &mut Machine, args: Args) -> NativeResult {
    let path = paths::path(machine, args.long(1))?.clone();
    let paint = painted(machine, args, 2);
    draw_path(machine, args, path, paint)
}

pub fn region(machine: &mut Machine, args: Args) -> NativeResult {
    let rects = region_of(machine, args.long(1))?.rects().to_vec();
    let paint = painted(machine, args, 2);
    for bounds in rects {
        let piece = Draw::Rect(bounds.to_rect(), paint.clone());
        draw(machine, args.long(0), piece)?;
    }
    ok(())
}

pub fn punch_hole(machine: &mut Machine, args: Args) -> NativeResult {
    let hole = Path::of_round_rect(&four(args, 1), args.float(5), args.float(6));
    draw(machine, args.long(0), Draw::PunchHole(hole))
}
