use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;
use crate::color::from_argb;
use crate::display_list::{CircleProperties, ClipOp, Draw, Layer, Nothing, Ripple, VectorImage};
use crate::geometry::{int_rect, rect};
use crate::paint::Style;
use crate::path::Path;
use crate::render_node::{Outline, Properties, RenderNode};
use crate::shader::{Shader, ShaderKind, TileMode};

const RED: u32 = 0xffff_0000;
const BLUE: u32 = 0xff00_00ff;

fn paint(argb: u32) -> Paint {
    Paint::of_color(from_argb(argb))
}

fn fill(left: f32, top: f32, right: f32, bottom: f32, argb: u32) -> Op {
    let bounds = rect(left, top, right, bottom);
    Op::Draw(Box::new(Draw::Rect(bounds, paint(argb))))
}

fn draw(ops: &[Op]) -> Bitmap {
    let mut target = Bitmap::new(20, 20, Config::Argb8888);
    Raster::new(20, 20).run(ops, &mut target, &Nothing);
    target
}

#[test]
fn a_rectangle_is_where_it_should_be() {
    let picture = draw(&[Op::Translate(2.0, 3.0), fill(0.0, 0.0, 5.0, 5.0, RED)]);
    assert_eq!(picture.get_argb(2, 3), RED);
    assert_eq!(picture.get_argb(6, 7), RED);
    assert_eq!(picture.get_argb(7, 7), 0);
    assert_eq!(picture.get_argb(1, 3), 0);
}

#[test]
fn half_a_pixel_is_half_covered() {
    let picture = draw(&[fill(0.0, 0.0, 5.5, 5.0, RED)]);
    let alpha = picture.get_argb(5, 2) >> 24;
    assert!((120..=136).contains(&alpha), "{alpha}");
}

#[test]
fn strokes_have_their_width() {
    let stroke = Paint {
        style: Style::Stroke,
        stroke_width: 4.0,
        ..paint(RED)
    };
    let outline = Path::of_rect(&rect(5.0, 5.0, 15.0, 15.0));
    let picture = draw(&[Op::Draw(Box::new(Draw::Path(outline, stroke)))]);
    assert_eq!(picture.get_argb(3, 10), RED);
    assert_eq!(picture.get_argb(6, 10), RED);
    assert_eq!(picture.get_argb(7, 10), 0);
    assert_eq!(picture.get_argb(2, 10), 0);
    let hair = Paint {
        style: Style::Stroke,
        anti_alias: false,
        ..paint(RED)
    };
    let mut line = Path::new();
    line.move_to(0.0, 4.5);
    line.line_to(20.0, 4.5);
    let picture = draw(&[Op::Draw(Box::new(Draw::Path(line, hair)))]);
    assert_eq!(picture.get_argb(10, 4), RED);
    assert_eq!(picture.get_argb(10, 5), 0);
}

#[test]
fn clips_end_with_restore() {
    let circle = Path::of_oval(&rect(0.0, 0.0, 20.0, 20.0));
    let picture = draw(&[
        Op::Save,
        Op::ClipPath(Arc::new(circle), ClipOp::Intersect),
        Op::ClipRect(rect(0.0, 0.0, 10.0, 20.0), ClipOp::Difference),
        fill(0.0, 0.0, 20.0, 20.0, RED),
        Op::Restore,
        fill(0.0, 0.0, 2.0, 2.0, BLUE),
    ]);
    assert_eq!(picture.get_argb(15, 10), RED);
    assert_eq!(picture.get_argb(5, 10), 0);
    assert_eq!(picture.get_argb(19, 0), 0);
    assert_eq!(picture.get_argb(0, 0), BLUE);
}

#[test]
fn a_layer_fades_as_a_whole() {
    let half = Paint {
        color: [0.0, 0.0, 0.0, 0.5],
        ..Paint::default()
    };
    let layer = Layer {
        bounds: None,
        paint: Some(half),
    };
    let picture = draw(&[
        Op::SaveLayer(Box::new(layer)),
        fill(0.0, 0.0, 10.0, 10.0, RED),
        fill(5.0, 0.0, 10.0, 10.0, BLUE),
        Op::Restore,
    ]);
    assert_eq!(picture.get_argb(2, 2) & 0x00ff_ffff, 0x00ff_0000);
    let overlapped = picture.get_argb(7, 2);
    assert_eq!(overlapped & 0x00ff_ffff, 0x0000_00ff);
    assert!((127..=128).contains(&(overlapped >> 24)));
}

#[test]
fn images_scale() {
    let mut image = Bitmap::new(2, 1, Config::Argb8888);
    image.set_argb(0, 0, RED);
    image.set_argb(1, 0, BLUE);
    let nearest = Paint {
        filter_bitmap: false,
        ..Paint::default()
    };
    let picture = draw(&[Op::Draw(Box::new(Draw::Image {
        bitmap: image,
        source: rect(0.0, 0.0, 2.0, 1.0),
        target: rect(0.0, 0.0, 20.0, 20.0),
        paint: nearest,
    }))]);
    assert_eq!(picture.get_argb(9, 19), RED);
    assert_eq!(picture.get_argb(10, 0), BLUE);
}

struct Nodes(BTreeMap<i64, RenderNode>);

impl Scene for Nodes {
    fn node(&self, handle: i64) -> Option<&RenderNode> {
        self.0.get(&handle)
    }
    fn vector(&self, _: i64, _: f32, _: f32) -> Option<VectorImage> {
        None
    }
    fn float(&self, _: i64) -> Option<f32> {
        None
    }
    fn paint(&self, _: i64) -> Option<Paint> {
        None
    }
    fn texture(&self, _: i64) -> Option<crate::display_list::Texture> {
        None
    }
}

fn node(left: i32, top: i32, size: i32, elevation: f32, ops: Vec<Op>) -> RenderNode {
    RenderNode {
        properties: Properties {
            left,
            top,
            right: left + size,
            bottom: top + size,
            elevation,
            outline: Outline::RoundRect {
                bounds: int_rect(0, 0, size, size),
                radius: 0.0,
                alpha: 1.0,
            },
            ..Properties::default()
        },
        list: Some(Arc::new(DisplayList { ops })),
        ..RenderNode::default()
    }
}

#[test]
fn nodes_are_placed_clipped_and_ordered_by_height() {
    let big = || vec![fill(-50.0, -50.0, 50.0, 50.0, RED)];
    let blue = vec![fill(0.0, 0.0, 50.0, 50.0, BLUE)];
    let root = vec![
        Op::EnableZ(true),
        Op::Node(2),
        Op::Node(3),
        Op::EnableZ(false),
    ];
    let nodes = Nodes(BTreeMap::from([
        (1, node(0, 0, 20, 0.0, root)),
        (2, node(5, 5, 6, 4.0, big())),
        (3, node(8, 8, 6, 0.0, blue)),
    ]));
    let picture = render(&nodes, 1, 20, 20);
    assert_eq!(picture.get_argb(5, 5), RED);
    assert_eq!(picture.get_argb(9, 9), RED, "the higher one is on top");
    assert_eq!(picture.get_argb(13, 13) >> 24, 255);
    assert!(picture.get_argb(13, 13) & 0xff > 0xc0, "blue in the shadow");
    let beside = picture.get_argb(8, 12);
    assert_ne!(beside, 0, "a shadow falls below");
    assert!(picture.get_argb(0, 0) >> 24 < 4, "and fades away");
}

/// Rows of one colour are filled as a whole; the same through a clip that is no rectangle goes
/// pixel by pixel.
#[test]
fn a_gradient_is_the_same_by_rows_and_by_pixels() {
    let shader = crate::shader::Shader {
        kind: crate::shader::ShaderKind::Linear {
            from: crate::geometry::point(3.0, 2.0),
            to: crate::geometry::point(3.0, 17.0),
            stops: crate::shader::Stops::new(&[from_argb(RED), from_argb(0x4000_00ff)], None),
            tile: crate::shader::TileMode::Clamp,
        },
        local: crate::matrix::Matrix::IDENTITY,
    };
    let shaded = Paint {
        shader: Some(Arc::new(shader)),
        ..paint(RED)
    };
    let all = rect(0.0, 0.0, 20.0, 20.0);
    let gradient = || Op::Draw(Box::new(Draw::Rect(all, shaded.clone())));
    let below = || fill(0.0, 0.0, 20.0, 20.0, BLUE);
    let by_rows = draw(&[below(), gradient()]);
    let mut corner = Path::of_rect(&rect(0.0, 0.0, 20.0, 19.0));
    corner.line_to(1.0, 1.0);
    let by_pixels = draw(&[
        below(),
        Op::ClipPath(Arc::new(corner), ClipOp::Intersect),
        gradient(),
    ]);
    for y in 0..18 {
        for x in 2..20 {
            assert_eq!(by_rows.get_argb(x, y), by_pixels.get_argb(x, y), "{x} {y}");
        }
    }
    assert_ne!(by_rows.get_argb(4, 4), by_rows.get_argb(4, 12));
}

#[test]
fn an_unknown_node_draws_nothing() {
    assert_eq!(render(&Nothing, 77, 4, 4).get_argb(1, 1), 0);
}

/// Numbers by their handles: the handle itself, or how far a ripple is.
struct Progress(f32);

impl Scene for Progress {
    fn node(&self, _: i64) -> Option<&RenderNode> {
        None
    }
    fn vector(&self, _: i64, _: f32, _: f32) -> Option<VectorImage> {
        None
    }
    fn float(&self, handle: i64) -> Option<f32> {
        Some(if handle == 0 { self.0 } else { handle as f32 })
    }
    fn paint(&self, _: i64) -> Option<Paint> {
        None
    }
    fn texture(&self, _: i64) -> Option<crate::display_list::Texture> {
        None
    }
}

#[test]
fn a_ripple_grows_inside_its_mask_and_fades() {
    let mut mask = Bitmap::new(20, 20, Config::Alpha8);
    for y in 0..20 {
        for x in 0..10 {
            mask.set_argb(x, y, 0xff00_0000);
        }
    }
    let kind = ShaderKind::Bitmap {
        bitmap: mask,
        tile: (TileMode::Clamp, TileMode::Clamp),
        filter: false,
    };
    let ripple = Ripple {
        circle: CircleProperties {
            x: 10,
            y: 10,
            radius: 16,
            paint: 0,
        },
        progress: 0,
        color: from_argb(RED),
        mask: Some(Arc::new(Shader {
            kind,
            local: Matrix::default(),
        })),
    };
    let ops = [Op::Draw(Box::new(Draw::Ripple(Box::new(ripple))))];
    let at = |progress: f32| {
        let mut target = Bitmap::new(20, 20, Config::Argb8888);
        Raster::new(20, 20).run(&ops, &mut target, &Progress(progress));
        target
    };
    let early = at(0.25);
    assert_eq!(early.get_argb(8, 10), RED);
    assert_eq!(early.get_argb(12, 10), 0, "outside the mask");
    assert_eq!(early.get_argb(2, 10), 0, "not there yet");
    let late = at(0.7).get_argb(2, 10) >> 24;
    assert!((120..136).contains(&late), "half gone: {late}");
    assert_eq!(at(1.0).get_argb(8, 10), 0);
}
