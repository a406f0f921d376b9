//! `android.graphics.PathIterator`: verbs one by one, their points into memory of the guest.

use gibbon_graphics::geometry::Point;
use gibbon_graphics::path::{Path, Segment};
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use super::held::{self, finalizer, get, get_mut};
use super::path;

const DONE: i32 = 6;

#[derive(Clone, Debug)]
struct Iterator {
    path: Path,
    at: usize,
}

gibbon_machine::natives! { "android/graphics/PathIterator";
    "nCreate" "(J)J" => |machine, args| {
        let path = path::path(machine, args.long(0))?.clone();
        held::add(machine, Iterator { path, at: 0 })
    },
    "nGetFinalizer" "()J" => finalizer,
    "nNext" "(JJ)I" => next,
    "nPeek" "(J)I" => |machine, args| {
        let iterator = get::<Iterator>(machine, args.long(0))?;
        ok(iterator.path.segments().nth(iterator.at).map_or(DONE, |segment| verb(&segment)))
    },
}

fn verb(segment: &Segment) -> i32 {
    match segment {
        Segment::Move(_) => 0,
        Segment::Line(..) => 1,
        Segment::Quad(..) => 2,
        Segment::Conic(..) => 3,
        Segment::Cubic(..) => 4,
        Segment::Close(..) => 5,
    }
}

fn next(machine: &mut Machine, args: Args) -> NativeResult {
    let iterator = get_mut::<Iterator>(machine, args.long(0))?;
    let Some(segment) = iterator.path.segments().nth(iterator.at) else {
        return ok(DONE);
    };
    iterator.at += 1;
    let (points, weight): (Vec<Point>, Option<f32>) = match segment {
        Segment::Move(p) => (vec![p], None),
        Segment::Line(a, b) => (vec![a, b], None),
        Segment::Quad(a, b, c) => (vec![a, b, c], None),
        // The weight comes where a fourth point would.
        Segment::Conic(a, b, c, weight) => (vec![a, b, c], Some(weight)),
        Segment::Cubic(a, b, c, d) => (vec![a, b, c, d], None),
        Segment::Close(..) => (vec![], None),
    };
    let numbers = points.iter().flat_map(|p| [p.x, p.y]).chain(weight);
    let address = args.long(1) as u32;
    for (at, number) in numbers.enumerate() {
        machine
            .heap
            .set_u32(Ref::NULL, address + 4 * at as u32, number.to_bits());
    }
    ok(verb(&segment))
}
