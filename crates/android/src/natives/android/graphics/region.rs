//! `android.graphics.Region`.

use gibbon_graphics::geometry::{IntRect, int_rect};
use gibbon_graphics::region::{Region, RegionOp};
use gibbon_jdk::guest::{get_long, non_null};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::guest_shapes::{get_int_rect, set_int_rect};
use super::held::{self, destroy, get, get_mut};
use super::path;
use crate::parcel::{self, Parcel};

gibbon_machine::natives! { "android/graphics/Region";
    "isEmpty" "()Z" => |machine, args| ok(this(machine, args)?.is_empty()),
    "isRect" "()Z" => |machine, args| ok(this(machine, args)?.is_rect()),
    "isComplex" "()Z" => |machine, args| ok(this(machine, args)?.is_complex()),
    "contains" "(II)Z" => |machine, args| ok(this(machine, args)?.contains(args.int(1), args.int(2))),
    "quickContains" "(IIII)Z" => |machine, args| ok(this(machine, args)?.quick_contains(&sides(args, 1))),
    "quickReject" "(IIII)Z" => |machine, args| ok(this(machine, args)?.quick_reject(&sides(args, 1))),
    "quickReject" "(Landroid/graphics/Region;)Z" => |machine, args| {
        let other = of_object(machine, args.reference(1))?.bounds();
        ok(this(machine, args)?.quick_reject(&other))
    },
    "translate" "(IILandroid/graphics/Region;)V" => |machine, args| {
        let moved = this(machine, args)?.translate(args.int(1), args.int(2));
        put_into(machine, args, 3, moved)
    },
    "scale" "(FLandroid/graphics/Region;)V" => |machine, args| {
        let scaled = this(machine, args)?.scale(args.float(1));
        put_into(machine, args, 2, scaled)
    },
    "nativeEquals" "(JJ)Z" => |machine, args| {
        let one = region(machine, args.long(0))?.clone();
        ok(one == *region(machine, args.long(1))?)
    },
    "nativeConstructor" "()J" => |machine, _| held::add(machine, Region::new()),
    "nativeDestructor" "(J)V" => destroy,
    "nativeSetRegion" "(JJ)V" => |machine, args| {
        let copy = region(machine, args.long(1))?.clone();
        put(machine, args.long(0), copy)?;
        ok(())
    },
    "nativeSetRect" "(JIIII)Z" => |machine, args| {
        put(machine, args.long(0), Region::of_rect(sides(args, 1)))
    },
    "nativeSetPath" "(JJJ)Z" => |machine, args| {
        let outline = path::path(machine, args.long(1))?.clone();
        let clip = region(machine, args.long(2))?.clone();
        put(machine, args.long(0), Region::of_path(&outline, &clip))
    },
    "nativeGetBounds" "(JLandroid/graphics/Rect;)Z" => |machine, args| {
        let bounds = region(machine, args.long(0))?.bounds();
        set_int_rect(machine, args.reference(1), &bounds);
        ok(!bounds.is_empty())
    },
    "nativeGetBoundaryPath" "(JJ)Z" => |machine, args| {
        let region = region(machine, args.long(0))?;
        let (some, outline) = (!region.is_empty(), region.boundary());
        path::put(machine, args.long(1), outline)?;
        ok(some)
    },
    "nativeOp" "(JIIIII)Z" => |machine, args| {
        let other = Region::of_rect(sides(args, 1));
        let one = region(machine, args.long(0))?.clone();
        combine(machine, args, one, other, args.int(5))
    },
    "nativeOp" "(JLandroid/graphics/Rect;JI)Z" => |machine, args| {
        let one = Region::of_rect(get_int_rect(machine, args.reference(1))?);
        let other = region(machine, args.long(2))?.clone();
        combine(machine, args, one, other, args.int(3))
    },
    "nativeOp" "(JJJI)Z" => |machine, args| {
        let one = region(machine, args.long(1))?.clone();
        let other = region(machine, args.long(2))?.clone();
        combine(machine, args, one, other, args.int(3))
    },
    "nativeCreateFromParcel" "(Landroid/os/Parcel;)J" => read,
    "nativeWriteToParcel" "(JLandroid/os/Parcel;)Z" => write,
    "nativeToString" "(J)Ljava/lang/String;" => |machine, args| {
        let text = region(machine, args.long(0))?.text();
        ok(machine.string(&text)?)
    },
}

pub fn region(machine: &mut Machine, handle: i64) -> Result<&Region, Exit> {
    get::<Region>(machine, handle)
}

pub fn of_object(machine: &mut Machine, object: Ref) -> Result<&Region, Exit> {
    let object = non_null(machine, object)?;
    let handle = get_long(machine, object, "mNativeRegion");
    region(machine, handle)
}

fn this(machine: &mut Machine, args: Args) -> Result<&Region, Exit> {
    of_object(machine, args.reference(0))
}

fn sides(args: Args, first: u16) -> IntRect {
    int_rect(
        args.int(first),
        args.int(first + 1),
        args.int(first + 2),
        args.int(first + 3),
    )
}

/// Answers whether the region has anything in it.
fn put(machine: &mut Machine, handle: i64, value: Region) -> NativeResult {
    let some = !value.is_empty();
    *get_mut::<Region>(machine, handle)? = value;
    ok(some)
}

/// Into the region that is an argument, or this one if there is none.
fn put_into(machine: &mut Machine, args: Args, index: u16, value: Region) -> NativeResult {
    let target = match args.reference(index) {
        object if object.is_null() => args.reference(0),
        object => object,
    };
    let handle = get_long(machine, target, "mNativeRegion");
    put(machine, handle, value)?;
    ok(())
}

fn combine(machine: &mut Machine, args: Args, one: Region, other: Region, op: i32) -> NativeResult {
    match RegionOp::from_number(op) {
        Some(op) => put(machine, args.long(0), one.combine(&other, op)),
        None => Err(machine.throw_plain("java/lang/IllegalArgumentException")),
    }
}

/// The number of rectangles' sides, then the sides.
fn write(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = parcel::handle_of(machine, args.reference(1))?;
    let rects = region(machine, args.long(0))?.rects().to_vec();
    let Some(parcel) = machine.state.peers.get_mut::<Parcel>(handle) else {
        return ok(false);
    };
    parcel.write_i32(4 * rects.len() as i32);
    for rect in rects {
        for side in [rect.left, rect.top, rect.right, rect.bottom] {
            parcel.write_i32(side);
        }
    }
    ok(true)
}

fn read(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = parcel::handle_of(machine, args.reference(0))?;
    let Some(parcel) = machine.state.peers.get_mut::<Parcel>(handle) else {
        return ok(0i64);
    };
    let count = (parcel.read_i32().max(0) / 4) as usize;
    let mut rects = Vec::new();
    for _ in 0..count.min(parcel.available() / 16) {
        let [left, top, right, bottom] = std::array::from_fn(|_| parcel.read_i32());
        rects.push(int_rect(left, top, right, bottom));
    }
    held::add(machine, Region::of_rects(&rects))
}
