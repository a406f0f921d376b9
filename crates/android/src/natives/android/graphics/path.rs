//! `android.graphics.Path`.

use gibbon_graphics::geometry::{Rect, point, rect};
use gibbon_graphics::matrix::Matrix;
use gibbon_graphics::path::{Direction, FillType, Op, Path};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::guest_shapes::{float_array, floats, set_rect};
use super::held::{self, finalizer, get, get_mut};
use super::matrix::matrix;

/// A path, and how often it was changed.
#[derive(Clone, Debug, Default)]
pub struct PathPeer {
    pub path: Path,
    generation: i32,
}

impl PathPeer {
    pub fn new(path: Path) -> PathPeer {
        PathPeer {
            path,
            generation: 1,
        }
    }
}

gibbon_machine::natives! { "android/graphics/Path";
    "nInit" "()J" => |machine, _| held::add(machine, PathPeer::new(Path::new())),
    "nInit" "(J)J" => |machine, args| {
        let copy = path(machine, args.long(0))?.clone();
        held::add(machine, PathPeer::new(copy))
    },
    "nGetFinalizer" "()J" => finalizer,
    "nSet" "(JJ)V" => |machine, args| {
        let copy = path(machine, args.long(1))?.clone();
        change(machine, args, |path| *path = copy)
    },
    "nComputeBounds" "(JLandroid/graphics/RectF;)V" => |machine, args| {
        let bounds = path(machine, args.long(0))?.bounds();
        set_rect(machine, args.reference(1), &bounds);
        ok(())
    },
    "nIncReserve" "(JI)V" => |_, _| ok(()),
    "nMoveTo" "(JFF)V" => |machine, args| {
        change(machine, args, |path| path.move_to(args.float(1), args.float(2)))
    },
    "nRMoveTo" "(JFF)V" => |machine, args| change(machine, args, |path| {
        let at = path.last_point().unwrap_or_default();
        path.move_to(at.x + args.float(1), at.y + args.float(2));
    }),
    "nLineTo" "(JFF)V" => |machine, args| {
        change(machine, args, |path| path.line_to(args.float(1), args.float(2)))
    },
    "nRLineTo" "(JFF)V" => |machine, args| change(machine, args, |path| {
        let at = path.current();
        path.line_to(at.x + args.float(1), at.y + args.float(2));
    }),
    "nQuadTo" "(JFFFF)V" => |machine, args| change(machine, args, |path| {
        path.quad_to(args.float(1), args.float(2), args.float(3), args.float(4));
    }),
    "nRQuadTo" "(JFFFF)V" => |machine, args| change(machine, args, |path| {
        let at = path.current();
        let (x, y) = (at.x, at.y);
        path.quad_to(x + args.float(1), y + args.float(2), x + args.float(3), y + args.float(4));
    }),
    "nConicTo" "(JFFFFF)V" => |machine, args| change(machine, args, |path| {
        let weight = args.float(5);
        path.conic_to(args.float(1), args.float(2), args.float(3), args.float(4), weight);
    }),
    "nRConicTo" "(JFFFFF)V" => |machine, args| change(machine, args, |path| {
        let at = path.current();
        let (x, y) = (at.x, at.y);
        let (x1, y1) = (x + args.float(1), y + args.float(2));
        path.conic_to(x1, y1, x + args.float(3), y + args.float(4), args.float(5));
    }),
    "nCubicTo" "(JFFFFFF)V" => |machine, args| change(machine, args, |path| cubic(path, args, 0.0, 0.0)),
    "nRCubicTo" "(JFFFFFF)V" => |machine, args| change(machine, args, |path| {
        let at = path.current();
        cubic(path, args, at.x, at.y);
    }),
    "nArcTo" "(JFFFFFFZ)V" => |machine, args| change(machine, args, |path| {
        path.arc_to(&sides(args), args.float(5), args.float(6), args.boolean(7));
    }),
    "nClose" "(J)V" => |machine, args| change(machine, args, Path::close),
    "nAddRect" "(JFFFFI)V" => |machine, args| change(machine, args, |path| {
        path.add_rect(&sides(args), Direction::from_number(args.int(5)));
    }),
    "nAddOval" "(JFFFFI)V" => |machine, args| change(machine, args, |path| {
        path.add_oval(&sides(args), Direction::from_number(args.int(5)));
    }),
    "nAddCircle" "(JFFFI)V" => |machine, args| change(machine, args, |path| {
        let direction = Direction::from_number(args.int(4));
        path.add_circle(args.float(1), args.float(2), args.float(3), direction);
    }),
    "nAddArc" "(JFFFFFF)V" => |machine, args| change(machine, args, |path| {
        path.add_arc(&sides(args), args.float(5), args.float(6));
    }),
    "nAddRoundRect" "(JFFFFFFI)V" => |machine, args| change(machine, args, |path| {
        let (rx, ry) = (args.float(5), args.float(6));
        let radii = [rx, ry, rx, ry, rx, ry, rx, ry];
        path.add_round_rect(&sides(args), &radii, Direction::from_number(args.int(7)));
    }),
    "nAddRoundRect" "(JFFFF[FI)V" => |machine, args| {
        let given = floats(machine, args.reference(5), 0, 8)?;
        change(machine, args, |path| {
            let mut radii = [0.0; 8];
            radii.copy_from_slice(&given);
            path.add_round_rect(&sides(args), &radii, Direction::from_number(args.int(6)));
        })
    },
    "nAddPath" "(JJFF)V" => |machine, args| {
        add_path(machine, args, Matrix::translate(args.float(2), args.float(3)))
    },
    "nAddPath" "(JJ)V" => |machine, args| add_path(machine, args, Matrix::IDENTITY),
    "nAddPath" "(JJJ)V" => |machine, args| {
        let by = matrix(machine, args.long(2))?;
        add_path(machine, args, by)
    },
    "nOffset" "(JFF)V" => |machine, args| change(machine, args, |path| {
        path.transform(&Matrix::translate(args.float(1), args.float(2)));
    }),
    "nSetLastPoint" "(JFF)V" => |machine, args| {
        change(machine, args, |path| path.set_last_point(args.float(1), args.float(2)))
    },
    "nTransform" "(JJJ)V" => |machine, args| {
        let by = matrix(machine, args.long(1))?;
        let transformed = path(machine, args.long(0))?.transformed(&by);
        put(machine, args.long(2), transformed)
    },
    "nTransform" "(JJ)V" => |machine, args| {
        let by = matrix(machine, args.long(1))?;
        change(machine, args, |path| path.transform(&by))
    },
    "nOp" "(JJIJ)Z" => combine,
    "nApproximate" "(JF)[F" => |machine, args| {
        let points = path(machine, args.long(0))?.approximate(args.float(1));
        ok(float_array(machine, &points)?)
    },
    "nInterpolate" "(JJFJ)Z" => |machine, args| {
        let other = path(machine, args.long(1))?.clone();
        match path(machine, args.long(0))?.interpolate(&other, args.float(2)) {
            Some(between) => {
                put(machine, args.long(3), between)?;
                ok(true)
            }
            None => ok(false),
        }
    },
    "nIsRect" "(JLandroid/graphics/RectF;)Z" => |machine, args| {
        match path(machine, args.long(0))?.as_rect() {
            Some(bounds) => {
                set_rect(machine, args.reference(1), &bounds);
                ok(true)
            }
            None => {
                set_rect(machine, args.reference(1), &Rect::default());
                ok(false)
            }
        }
    },
    "nGetGenerationID" "(J)I" => |machine, args| {
        ok(get::<PathPeer>(machine, args.long(0))?.generation)
    },
    "nIsInterpolatable" "(JJ)Z" => |machine, args| {
        let other = path(machine, args.long(1))?.clone();
        ok(path(machine, args.long(0))?.is_interpolatable(&other))
    },
    "nReset" "(J)V" => |machine, args| change(machine, args, Path::reset),
    "nRewind" "(J)V" => |machine, args| change(machine, args, Path::rewind),
    "nIsEmpty" "(J)Z" => |machine, args| ok(path(machine, args.long(0))?.is_empty()),
    "nIsConvex" "(J)Z" => |machine, args| ok(path(machine, args.long(0))?.is_convex()),
    "nGetFillType" "(J)I" => |machine, args| ok(path(machine, args.long(0))?.fill_type as i32),
    "nSetFillType" "(JI)V" => |machine, args| {
        change(machine, args, |path| path.fill_type = FillType::from_number(args.int(1)))
    },
}

pub fn path(machine: &mut Machine, handle: i64) -> Result<&Path, Exit> {
    get::<PathPeer>(machine, handle).map(|peer| &peer.path)
}

/// Replaces a path by what a native computed.
pub fn put(machine: &mut Machine, handle: i64, path: Path) -> NativeResult {
    let peer = get_mut::<PathPeer>(machine, handle)?;
    peer.path = path;
    peer.generation += 1;
    ok(())
}

fn change(machine: &mut Machine, args: Args, change: impl FnOnce(&mut Path)) -> NativeResult {
    let peer = get_mut::<PathPeer>(machine, args.long(0))?;
    change(&mut peer.path);
    peer.generation += 1;
    ok(())
}

/// Four floats after the handle.
fn sides(args: Args) -> Rect {
    rect(args.float(1), args.float(2), args.float(3), args.float(4))
}

fn cubic(path: &mut Path, args: Args, x: f32, y: f32) {
    let at = |index: u16| point(x + args.float(index), y + args.float(index + 1));
    path.cubic_to(at(1), at(3), at(5));
}

fn add_path(machine: &mut Machine, args: Args, by: Matrix) -> NativeResult {
    let other = path(machine, args.long(1))?.clone();
    change(machine, args, |path| path.add_path(&other, &by))
}

fn combine(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(op) = Op::from_number(args.int(2)) else {
        return ok(false);
    };
    let other = path(machine, args.long(1))?.clone();
    let combined = path(machine, args.long(0))?.combine(&other, op);
    put(machine, args.long(3), combined)?;
    ok(true)
}
