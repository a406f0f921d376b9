//! `android.graphics.BitmapRegionDecoder`.

use std::sync::Arc;

use gibbon_graphics::decode;
use gibbon_graphics::geometry::int_rect;
use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::bitmap::java;
use super::bitmap_factory::{Wanted, finished};
use super::guest_shapes::bytes;
use super::held::{Held, destroy, get};
use super::image_bytes::{of_asset, of_descriptor};
use super::streams::{done, read_stream};

#[derive(Clone)]
struct RegionDecoder {
    data: Arc<[u8]>,
    width: i32,
    height: i32,
}

gibbon_machine::natives! { "android/graphics/BitmapRegionDecoder";
    "nativeDecodeRegion" "(JIIIILandroid/graphics/BitmapFactory$Options;JJ)Landroid/graphics/Bitmap;" => region,
    "nativeGetWidth" "(J)I" => |machine, args| ok(get::<RegionDecoder>(machine, args.long(0))?.width),
    "nativeGetHeight" "(J)I" => |machine, args| ok(get::<RegionDecoder>(machine, args.long(0))?.height),
    "nativeClean" "(J)V" => destroy,
    "nativeNewInstance" "([BII)Landroid/graphics/BitmapRegionDecoder;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            return made;
        }
        let data = bytes(machine, args.reference(0), args.int(1), args.int(2))?;
        create(machine, args, data.into())
    },
    "nativeNewInstance" "(Ljava/io/FileDescriptor;)Landroid/graphics/BitmapRegionDecoder;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            return made;
        }
        let data = of_descriptor(machine, args.reference(0))?.unwrap_or_else(|| Arc::from([]));
        create(machine, args, data)
    },
    "nativeNewInstance" "(Ljava/io/InputStream;[B)Landroid/graphics/BitmapRegionDecoder;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            done(machine, args);
            return made;
        }
        let data = read_stream(machine, args, args.reference(0), args.reference(1))?;
        create(machine, args, data.into())
    },
    "nativeNewInstance" "(J)Landroid/graphics/BitmapRegionDecoder;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            return made;
        }
        let data = of_asset(machine, args.long(0))?;
        create(machine, args, data)
    },
}

const MADE: u16 = 80;

fn made(machine: &mut Machine, args: Args) -> Option<NativeResult> {
    (machine.stage() == MADE).then(|| ok(args.kept_ref(0)))
}

fn create(machine: &mut Machine, args: Args, data: Arc<[u8]>) -> NativeResult {
    let Some(header) = decode::header(&data) else {
        return Err(machine.throw("java/io/IOException", "Image format not supported"));
    };
    let class = library_class(machine, "android/graphics/BitmapRegionDecoder")?;
    machine.initialize(class)?;
    let object = machine.new_object(class)?;
    args.keep_ref(0, object);
    let decoder = RegionDecoder {
        data,
        width: header.width,
        height: header.height,
    };
    let handle = machine.state.peers.add(Held(decoder));
    let constructor = library_method(machine, class, "<init>", "(J)V");
    Err(Exit::call(
        constructor,
        vec![object.0.into(), handle as u64],
        MADE,
    ))
}

fn region(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(made) = java::made(machine, args) {
        return made;
    }
    let decoder = get::<RegionDecoder>(machine, args.long(0))?.clone();
    let (left, top) = (args.int(1), args.int(2));
    let wanted = Wanted::of(machine, args.reference(5));
    let part = int_rect(left, top, left + args.int(3), top + args.int(4));
    let Some(whole) = decode::decode(&decoder.data) else {
        return ok(Ref::NULL);
    };
    let part = part.intersection(&whole.bounds());
    if part.is_empty() {
        return Err(machine.throw(
            "java/lang/IllegalArgumentException",
            "rectangle is outside the image",
        ));
    }
    let (width, height) = decode::sampled_size(part.width(), part.height(), wanted.sample);
    let result = decode::scaled(&whole.cropped(&part), width, height, true);
    let result = finished(result, &wanted);
    java::make(machine, args, result, java::Extra::default())
}
