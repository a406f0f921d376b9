//! `android.graphics.drawable.VectorDrawable`.

use gibbon_graphics::display_list::Draw;
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::path_data::PathData;
use gibbon_graphics::vector::{ClipPath, FullPath, Group, Tree, VectorNode};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use crate::natives::android::graphics::canvas::peer;
use crate::natives::android::graphics::filter::color_filter;
use crate::natives::android::graphics::guest_shapes::get_int_rect;
use crate::natives::android::graphics::guest_text::store_floats;
use crate::natives::android::graphics::held::{self, find, get, get_mut, gone};
use crate::natives::android::graphics::shader::shader;
use crate::natives::android::util::path_parser::parse;

macro_rules! field {
    (get $kind:ident $field:ident) => {
        |machine, args| ok($kind(machine, args)?.$field)
    };
    (set $kind:ident $field:ident) => {
        |machine, args| {
            $kind(machine, args)?.$field = args.float(1);
            ok(())
        }
    };
}

gibbon_machine::natives! { "android/graphics/drawable/VectorDrawable";
    "nDraw" "(JJJLandroid/graphics/Rect;ZZ)I" => draw,
    "nGetFullPathProperties" "(J[BI)Z" => full_path_properties,
    "nSetName" "(JLjava/lang/String;)V" => |machine, args| {
        let name = machine.text(args.reference(1));
        get_mut::<VectorNode>(machine, args.long(0))?.set_name(name);
        ok(())
    },
    "nGetGroupProperties" "(J[FI)Z" => |machine, args| {
        let g = group(machine, args)?;
        let values = [
            g.rotation, g.pivot_x, g.pivot_y, g.scale_x, g.scale_y, g.translate_x, g.translate_y,
        ];
        let count = (args.int(2).max(0) as usize).min(values.len());
        store_floats(machine, args.reference(1), 0, &values[..count])?;
        ok(true)
    },
    "nSetPathString" "(JLjava/lang/String;I)V" => |machine, args| {
        let data = parse(machine, args.reference(1))?;
        get_mut::<VectorNode>(machine, args.long(0))?.set_data(data);
        ok(())
    },
    "nSetPathData" "(JJ)V" => |machine, args| {
        let data = get::<PathData>(machine, args.long(1))?.clone();
        get_mut::<VectorNode>(machine, args.long(0))?.set_data(data);
        ok(())
    },
    "nCreateTree" "(J)J" => |machine, args| held::add(machine, Tree::new(args.long(0))),
    "nCreateTreeFromCopy" "(JJ)J" => |machine, args| {
        let copy = Tree { root: args.long(1), ..get::<Tree>(machine, args.long(0))?.clone() };
        held::add(machine, copy)
    },
    "nSetRendererViewportSize" "(JFF)V" => |machine, args| {
        let tree = get_mut::<Tree>(machine, args.long(0))?;
        tree.viewport_width = args.float(1);
        tree.viewport_height = args.float(2);
        ok(())
    },
    "nSetRootAlpha" "(JF)Z" => |machine, args| {
        let differs = get::<Tree>(machine, args.long(0))?.root_alpha != args.float(1);
        if differs {
            get_mut::<Tree>(machine, args.long(0))?.root_alpha = args.float(1);
        }
        ok(differs)
    },
    "nGetRootAlpha" "(J)F" => |machine, args| ok(get::<Tree>(machine, args.long(0))?.root_alpha),
    "nSetAntiAlias" "(JZ)V" => |machine, args| {
        get_mut::<Tree>(machine, args.long(0))?.anti_alias = args.boolean(1);
        ok(())
    },
    // Nothing is cached.
    "nSetAllowCaching" "(JZ)V" => |_, _| ok(()),
    "nCreateFullPath" "()J" => |machine, _| held::add(machine, VectorNode::Path(Box::default())),
    "nCreateFullPath" "(J)J" => copy_node,
    "nCreateClipPath" "()J" => |machine, _| {
        held::add(machine, VectorNode::Clip(ClipPath::default()))
    },
    "nCreateClipPath" "(J)J" => copy_node,
    "nCreateGroup" "()J" => |machine, _| held::add(machine, VectorNode::Group(Group::default())),
    "nCreateGroup" "(J)J" => copy_node,
    "nUpdateFullPathProperties" "(JFIFIFFFFFIII)V" => update_full_path,
    "nUpdateFullPathFillGradient" "(JJ)V" => |machine, args| {
        let gradient = shader(machine, args.long(1));
        path(machine, args)?.fill_gradient = gradient;
        ok(())
    },
    "nUpdateFullPathStrokeGradient" "(JJ)V" => |machine, args| {
        let gradient = shader(machine, args.long(1));
        path(machine, args)?.stroke_gradient = gradient;
        ok(())
    },
    "nUpdateGroupProperties" "(JFFFFFFF)V" => |machine, args| {
        let g = group(machine, args)?;
        [
            g.rotation, g.pivot_x, g.pivot_y, g.scale_x, g.scale_y, g.translate_x, g.translate_y,
        ] = [1, 2, 3, 4, 5, 6, 7].map(|at| args.float(at));
        ok(())
    },
    "nAddChild" "(JJ)V" => |machine, args| {
        group(machine, args)?.children.push(args.long(1));
        ok(())
    },
    "nGetRotation" "(J)F" => field!(get group rotation),
    "nSetRotation" "(JF)V" => field!(set group rotation),
    "nGetPivotX" "(J)F" => field!(get group pivot_x),
    "nSetPivotX" "(JF)V" => field!(set group pivot_x),
    "nGetPivotY" "(J)F" => field!(get group pivot_y),
    "nSetPivotY" "(JF)V" => field!(set group pivot_y),
    "nGetScaleX" "(J)F" => field!(get group scale_x),
    "nSetScaleX" "(JF)V" => field!(set group scale_x),
    "nGetScaleY" "(J)F" => field!(get group scale_y),
    "nSetScaleY" "(JF)V" => field!(set group scale_y),
    "nGetTranslateX" "(J)F" => field!(get group translate_x),
    "nSetTranslateX" "(JF)V" => field!(set group translate_x),
    "nGetTranslateY" "(J)F" => field!(get group translate_y),
    "nSetTranslateY" "(JF)V" => field!(set group translate_y),
    "nGetStrokeWidth" "(J)F" => field!(get path stroke_width),
    "nSetStrokeWidth" "(JF)V" => field!(set path stroke_width),
    "nGetStrokeColor" "(J)I" => |machine, args| ok(path(machine, args)?.stroke_color as i32),
    "nSetStrokeColor" "(JI)V" => |machine, args| {
        path(machine, args)?.stroke_color = args.int(1) as u32;
        ok(())
    },
    "nGetStrokeAlpha" "(J)F" => field!(get path stroke_alpha),
    "nSetStrokeAlpha" "(JF)V" => field!(set path stroke_alpha),
    "nGetFillColor" "(J)I" => |machine, args| ok(path(machine, args)?.fill_color as i32),
    "nSetFillColor" "(JI)V" => |machine, args| {
        path(machine, args)?.fill_color = args.int(1) as u32;
        ok(())
    },
    "nGetFillAlpha" "(J)F" => field!(get path fill_alpha),
    "nSetFillAlpha" "(JF)V" => field!(set path fill_alpha),
    "nGetTrimPathStart" "(J)F" => field!(get path trim_start),
    "nSetTrimPathStart" "(JF)V" => field!(set path trim_start),
    "nGetTrimPathEnd" "(J)F" => field!(get path trim_end),
    "nSetTrimPathEnd" "(JF)V" => field!(set path trim_end),
    "nGetTrimPathOffset" "(J)F" => field!(get path trim_offset),
    "nSetTrimPathOffset" "(JF)V" => field!(set path trim_offset),
}

fn group(machine: &mut Machine, args: Args) -> Result<&mut Group, Exit> {
    if !matches!(find(machine, args.long(0)), Some(VectorNode::Group(_))) {
        return Err(gone(machine));
    }
    match get_mut::<VectorNode>(machine, args.long(0))? {
        VectorNode::Group(group) => Ok(group),
        _ => unreachable!("just looked"),
    }
}

fn path(machine: &mut Machine, args: Args) -> Result<&mut FullPath, Exit> {
    if !matches!(find(machine, args.long(0)), Some(VectorNode::Path(_))) {
        return Err(gone(machine));
    }
    match get_mut::<VectorNode>(machine, args.long(0))? {
        VectorNode::Path(path) => Ok(path),
        _ => unreachable!("just looked"),
    }
}

/// A copy without children, which Java code copies and adds itself.
fn copy_node(machine: &mut Machine, args: Args) -> NativeResult {
    let mut copy = get::<VectorNode>(machine, args.long(0))?.clone();
    if let VectorNode::Group(group) = &mut copy {
        group.children.clear();
    }
    held::add(machine, copy)
}

/// Forgets a tree with all its nodes.
pub fn free_tree(machine: &mut Machine, handle: i64) {
    let Some(tree) = find::<Tree>(machine, handle) else {
        return;
    };
    let mut nodes = vec![tree.root];
    machine.state.peers.remove(handle);
    while let Some(node) = nodes.pop() {
        if let Some(VectorNode::Group(group)) = find(machine, node) {
            nodes.extend(&group.children);
        }
        machine.state.peers.remove(node);
    }
}

fn update_full_path(machine: &mut Machine, args: Args) -> NativeResult {
    let path = path(machine, args)?;
    path.stroke_width = args.float(1);
    path.stroke_color = args.int(2) as u32;
    path.stroke_alpha = args.float(3);
    path.fill_color = args.int(4) as u32;
    path.fill_alpha = args.float(5);
    path.trim_start = args.float(6);
    path.trim_end = args.float(7);
    path.trim_offset = args.float(8);
    path.miter_limit = args.float(9);
    path.cap = args.int(10);
    path.join = args.int(11);
    path.fill_type = args.int(12);
    ok(())
}

/// Twelve numbers as bytes, in the order that Java code knows.
fn full_path_properties(machine: &mut Machine, args: Args) -> NativeResult {
    let p = path(machine, args)?;
    let words = [
        p.stroke_width.to_bits(),
        p.stroke_color,
        p.stroke_alpha.to_bits(),
        p.fill_color,
        p.fill_alpha.to_bits(),
        p.trim_start.to_bits(),
        p.trim_end.to_bits(),
        p.trim_offset.to_bits(),
        p.cap as u32,
        p.join as u32,
        p.miter_limit.to_bits(),
        p.fill_type as u32,
    ];
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let array = gibbon_jdk::guest::non_null(machine, args.reference(1))?;
    let target = machine.heap.array_bytes_mut(array, 1);
    let count = bytes.len().min(target.len());
    target[..count].copy_from_slice(&bytes[..count]);
    ok(count == bytes.len())
}

/// Answers how many pixels the drawing takes; 0 if there is nothing to draw on.
fn draw(machine: &mut Machine, args: Args) -> NativeResult {
    let (tree, canvas) = (args.long(0), args.long(1));
    let bounds = get_int_rect(machine, args.reference(3))?;
    let filter = color_filter(machine, args.long(2));
    let matrix = *peer::canvas(machine, canvas)?.state.matrix();
    let m = &matrix.0;
    let scale = |one: f32, two: f32| (one * one + two * two).sqrt();
    let (sx, sy) = (scale(m[0], m[3]), scale(m[1], m[4]));
    let (width, height) = (bounds.width() as f32, bounds.height() as f32);
    let pixels = ((width * sx) as i32, (height * sy) as i32);
    if pixels.0 <= 0 || pixels.1 <= 0 {
        return ok(0);
    }
    peer::save(machine, canvas)?;
    peer::translate(machine, canvas, bounds.left as f32, bounds.top as f32)?;
    if args.boolean(4) {
        peer::translate(machine, canvas, width, 0.0)?;
        peer::concat(machine, canvas, &Matrix::scale(-1.0, 1.0))?;
    }
    let drawing = Draw::Vector {
        tree,
        width,
        height,
        color_filter: filter,
    };
    peer::draw(machine, canvas, drawing)?;
    peer::restore(machine, canvas)?;
    ok(pixels.0.min(2048) * pixels.1.min(2048))
}
