//! `android.graphics.ImageDecoder`.
//!
//! # Differs from Android
//! Post processors are not called; colour spaces are not converted.

use std::sync::Arc;

use gibbon_graphics::bitmap::Config;
use gibbon_graphics::decode::{self, Extras, Header};
use gibbon_graphics::geometry::int_rect;
use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::bitmap::{java, memory};
use super::bitmap_factory::Wanted;
use super::decoded;
use super::guest_shapes::{BufferMemory, bytes, get_int_rect, set_int_rect};
use super::held::{Held, destroy, get};
use super::image_bytes::{of_asset, of_descriptor};
use super::streams::{done, read_stream};

#[derive(Clone)]
pub struct Decoder {
    pub data: Arc<[u8]>,
    pub header: Header,
    extras: Extras,
}

gibbon_machine::natives! { "android/graphics/ImageDecoder";
    "nCreate" "(JZLandroid/graphics/ImageDecoder$Source;)Landroid/graphics/ImageDecoder;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            return made;
        }
        let data = of_asset(machine, args.long(0))?;
        create(machine, args, data)
    },
    "nCreate" "(Ljava/nio/ByteBuffer;IIZLandroid/graphics/ImageDecoder$Source;)Landroid/graphics/ImageDecoder;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            return made;
        }
        let memory = BufferMemory::of(machine, args.reference(0))?;
        let data = memory.read(machine, memory.length);
        create(machine, args, data.into())
    },
    "nCreate" "([BIIZLandroid/graphics/ImageDecoder$Source;)Landroid/graphics/ImageDecoder;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            return made;
        }
        let data = bytes(machine, args.reference(0), args.int(1), args.int(2))?;
        create(machine, args, data.into())
    },
    "nCreate" "(Ljava/io/InputStream;[BZLandroid/graphics/ImageDecoder$Source;)Landroid/graphics/ImageDecoder;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            done(machine, args);
            return made;
        }
        let data = read_stream(machine, args, args.reference(0), args.reference(1))?;
        create(machine, args, data.into())
    },
    "nCreate" "(Ljava/io/FileDescriptor;JZLandroid/graphics/ImageDecoder$Source;)Landroid/graphics/ImageDecoder;" => |machine, args| {
        if let Some(made) = made(machine, args) {
            return made;
        }
        let data = of_descriptor(machine, args.reference(0))?.unwrap_or_else(|| Arc::from([]));
        let length = usize::try_from(args.long(1)).unwrap_or(usize::MAX).min(data.len());
        create(machine, args, data[..length].into())
    },
    "nDecodeBitmap" "(JLandroid/graphics/ImageDecoder;ZIILandroid/graphics/Rect;ZIZZZJZ)Landroid/graphics/Bitmap;" => decode_bitmap,
    "nGetSampledSize" "(JI)Landroid/util/Size;" => sampled_size,
    "nGetPadding" "(JLandroid/graphics/Rect;)V" => |machine, args| {
        let extras = &get::<Decoder>(machine, args.long(0))?.extras;
        let padding = extras.nine_patch.as_ref().map_or([-1; 4], |patch| patch.padding);
        let bounds = int_rect(padding[0], padding[2], padding[1], padding[3]);
        set_int_rect(machine, args.reference(1), &bounds);
        ok(())
    },
    "nClose" "(J)V" => destroy,
    "nGetMimeType" "(J)Ljava/lang/String;" => |machine, args| {
        let mime = get::<Decoder>(machine, args.long(0))?.header.format.mime_type();
        ok(machine.string(mime)?)
    },
    // Null is sRGB to Java code.
    "nGetColorSpace" "(J)Landroid/graphics/ColorSpace;" => |_, _| ok(Ref::NULL),
}

/// The stage of a native whose object is made.
const MADE: u16 = 80;

fn made(machine: &mut Machine, args: Args) -> Option<NativeResult> {
    (machine.stage() == MADE).then(|| ok(args.kept_ref(0)))
}

fn malformed(machine: &mut Machine) -> Exit {
    machine.throw(
        "android/graphics/ImageDecoder$DecodeException",
        "Failed to create image decoder with message 'unimplemented'Input contained an error.",
    )
}

fn create(machine: &mut Machine, args: Args, data: Arc<[u8]>) -> NativeResult {
    let Some(header) = decode::header(&data) else {
        return Err(malformed(machine));
    };
    let class = library_class(machine, "android/graphics/ImageDecoder")?;
    machine.initialize(class)?;
    let object = machine.new_object(class)?;
    args.keep_ref(0, object);
    let extras = decode::extras(&data);
    let is_nine_patch = extras.nine_patch.is_some();
    let constructor = library_method(machine, class, "<init>", "(JIIZZ)V");
    let decoder = Decoder {
        data,
        header,
        extras,
    };
    let handle = machine.state.peers.add(Held(decoder));
    let arguments = vec![
        object.0.into(),
        handle as u64,
        header.width as u64,
        header.height as u64,
        header.animated.into(),
        is_nine_patch.into(),
    ];
    Err(Exit::call(constructor, arguments, MADE))
}

fn decode_bitmap(machine: &mut Machine, args: Args) -> NativeResult {
    const DEFAULT: i32 = 0;
    const HARDWARE: i32 = 3;
    if let Some(made) = java::made(machine, args) {
        return made;
    }
    let decoder = get::<Decoder>(machine, args.long(0))?.clone();
    let (width, height) = (args.int(3), args.int(4));
    let (mutable, allocator) = (args.boolean(6), args.int(7));
    let hardware = !mutable && matches!(allocator, DEFAULT | HARDWARE);
    let wanted = Wanted {
        sample: 1,
        bounds_only: false,
        mutable,
        premultiplied: !args.boolean(8),
        scale: 1.0,
        config: match (hardware, args.boolean(9)) {
            (true, _) => Config::Hardware,
            (false, true) => Config::Rgb565,
            _ => Config::Argb8888,
        },
    };
    if memory::size_of(width, height, Config::Argb8888).is_none() {
        return Err(machine.throw("java/io/IOException", "Failed to setInfo properly"));
    }
    memory::reserve(machine, width, height, Config::Argb8888)?;
    let picture = decoded::picture(machine, &decoder.data, (width, height), &wanted);
    let Some(mut result) = picture else {
        return Err(malformed(machine));
    };
    if !args.reference(5).is_null() {
        let part = get_int_rect(machine, args.reference(5))?;
        result = result.cropped(&part.intersection(&result.bounds()));
    }
    let mut extras = decoder.extras;
    let scale = (
        width as f32 / decoder.header.width as f32,
        height as f32 / decoder.header.height as f32,
    );
    extras.nine_patch = extras
        .nine_patch
        .map(|patch| patch.scaled(scale.0, scale.1, width, height));
    let extra = java::Extra {
        extras,
        scale: scale.0,
        density: None,
    };
    java::make(machine, args, result, extra)
}

fn sampled_size(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(made) = made(machine, args) {
        return made;
    }
    let header = get::<Decoder>(machine, args.long(0))?.header;
    let (width, height) = decode::sampled_size(header.width, header.height, args.int(1));
    let class = library_class(machine, "android/util/Size")?;
    machine.initialize(class)?;
    let object = machine.new_object(class)?;
    args.keep_ref(0, object);
    let constructor = library_method(machine, class, "<init>", "(II)V");
    let arguments = vec![object.0.into(), width as u64, height as u64];
    Err(Exit::call(constructor, arguments, MADE))
}
