//! `android.graphics.PathMeasure`.

use gibbon_graphics::path::{MatrixFlags, Measure, Path};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::guest_text::store_floats;
use super::held::{self, destroy, get, get_mut};
use super::{matrix, path};

gibbon_machine::natives! { "android/graphics/PathMeasure";
    "native_create" "(JZ)J" => |machine, args| {
        let measure = of_path(machine, args.long(0), args.boolean(1));
        held::add(machine, measure)
    },
    "native_setPath" "(JJZ)V" => |machine, args| {
        let measure = of_path(machine, args.long(1), args.boolean(2));
        *get_mut::<Measure>(machine, args.long(0))? = measure;
        ok(())
    },
    "native_getLength" "(J)F" => |machine, args| ok(get::<Measure>(machine, args.long(0))?.length()),
    "native_getPosTan" "(JF[F[F)Z" => position,
    "native_getMatrix" "(JFJI)Z" => matrix_at,
    "native_getSegment" "(JFFJZ)Z" => segment,
    "native_isClosed" "(J)Z" => |machine, args| {
        ok(get::<Measure>(machine, args.long(0))?.is_closed())
    },
    "native_nextContour" "(J)Z" => |machine, args| {
        ok(get_mut::<Measure>(machine, args.long(0))?.next_contour())
    },
    "native_destroy" "(J)V" => destroy,
}

/// No path is an empty one.
fn of_path(machine: &mut Machine, handle: i64, force_closed: bool) -> Measure {
    let empty = Path::new();
    let path = held::find::<path::PathPeer>(machine, handle);
    Measure::new(path.map_or(&empty, |peer| &peer.path), force_closed)
}

fn position(machine: &mut Machine, args: Args) -> NativeResult {
    let found = get::<Measure>(machine, args.long(0))?.position(args.float(1));
    let Some((position, tangent)) = found else {
        return ok(false);
    };
    store_floats(machine, args.reference(2), 0, &[position.x, position.y])?;
    store_floats(machine, args.reference(3), 0, &[tangent.x, tangent.y])?;
    ok(true)
}

fn matrix_at(machine: &mut Machine, args: Args) -> NativeResult {
    let flags = MatrixFlags {
        position: args.int(3) & 1 != 0,
        tangent: args.int(3) & 2 != 0,
    };
    match get::<Measure>(machine, args.long(0))?.matrix(args.float(1), flags) {
        Some(found) => {
            matrix::store(machine, args.long(2), found);
            ok(true)
        }
        None => ok(false),
    }
}

fn segment(machine: &mut Machine, args: Args) -> NativeResult {
    let mut target = path::path(machine, args.long(3))?.clone();
    let measure = get::<Measure>(machine, args.long(0))?;
    let found = measure.segment(args.float(1), args.float(2), &mut target, args.boolean(4));
    if found {
        path::put(machine, args.long(3), target)?;
    }
    ok(found)
}
