//! `android.graphics.BitmapFactory`.

use std::sync::Arc;

use gibbon_graphics::bitmap::{AlphaType, Bitmap, Config};
use gibbon_graphics::decode::{self, Header};
use gibbon_jdk::guest::{get_int, get_ref, library_class, non_null, set_int, set_ref};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::bitmap::{BitmapPeer, java, memory};
use super::decoded;
use super::guest_shapes::{bytes, set_int_rect};
use super::held::{find, find_mut};
use super::image_bytes::{of_asset, of_descriptor};
use super::streams::{done, read_stream};
use gibbon_graphics::geometry::int_rect;

gibbon_machine::natives! { "android/graphics/BitmapFactory";
    "nativeDecodeStream" "(Ljava/io/InputStream;[BLandroid/graphics/Rect;Landroid/graphics/BitmapFactory$Options;JJ)Landroid/graphics/Bitmap;" => stream,
    "nativeDecodeFileDescriptor" "(Ljava/io/FileDescriptor;Landroid/graphics/Rect;Landroid/graphics/BitmapFactory$Options;JJ)Landroid/graphics/Bitmap;" => descriptor,
    "nativeDecodeAsset" "(JLandroid/graphics/Rect;Landroid/graphics/BitmapFactory$Options;JJ)Landroid/graphics/Bitmap;" => asset,
    "nativeDecodeByteArray" "([BIILandroid/graphics/BitmapFactory$Options;JJ)Landroid/graphics/Bitmap;" => byte_array,
    // Files can be sought in; there are no pipes that images come from.
    "nativeIsSeekable" "(Ljava/io/FileDescriptor;)Z" => |machine, args| {
        non_null(machine, args.reference(0))?;
        ok(true)
    },
}

fn stream(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(made) = java::made(machine, args) {
        done(machine, args);
        return made;
    }
    let data = read_stream(machine, args, args.reference(0), args.reference(1))?;
    decode(machine, args, &data, args.reference(2), 3)
}

fn descriptor(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(made) = java::made(machine, args) {
        return made;
    }
    let data = of_descriptor(machine, args.reference(0))?.unwrap_or_else(|| Arc::from([]));
    decode(machine, args, &data, args.reference(1), 2)
}

fn asset(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(made) = java::made(machine, args) {
        return made;
    }
    let data = of_asset(machine, args.long(0))?;
    decode(machine, args, &data, args.reference(1), 2)
}

fn byte_array(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(made) = java::made(machine, args) {
        return made;
    }
    let data = bytes(machine, args.reference(0), args.int(1), args.int(2))?;
    decode(machine, args, &data, Ref::NULL, 3)
}

/// What `BitmapFactory.Options` asks for.
pub struct Wanted {
    pub sample: i32,
    pub bounds_only: bool,
    pub mutable: bool,
    pub premultiplied: bool,
    pub scale: f32,
    pub config: Config,
}

impl Wanted {
    pub fn of(machine: &mut Machine, options: Ref) -> Wanted {
        let mut wanted = Wanted {
            sample: 1,
            bounds_only: false,
            mutable: false,
            premultiplied: true,
            scale: 1.0,
            config: Config::Argb8888,
        };
        if options.is_null() {
            return wanted;
        }
        let flag = |name: &str| {
            let class = machine.heap.class_of(options);
            machine
                .heap
                .get_u8(options, machine.field_offset(class, name))
                != 0
        };
        wanted.bounds_only = flag("inJustDecodeBounds");
        wanted.mutable = flag("inMutable");
        wanted.premultiplied = flag("inPremultiplied");
        let scaled = flag("inScaled");
        wanted.sample = get_int(machine, options, "inSampleSize").max(1);
        let density = |name| get_int(machine, options, name);
        let (own, target, screen) = (
            density("inDensity"),
            density("inTargetDensity"),
            density("inScreenDensity"),
        );
        if scaled && own != 0 && target != 0 && own != screen {
            wanted.scale = target as f32 / own as f32;
        }
        let config = get_ref(machine, options, "inPreferredConfig");
        if !config.is_null() {
            let number = get_int(machine, config, "nativeInt");
            wanted.config = Config::from_number(number).unwrap_or(Config::Argb8888);
        }
        wanted
    }
}

/// Fills the `out` fields.
fn tell(
    machine: &mut Machine,
    options: Ref,
    header: Option<&Header>,
    (width, height): (i32, i32),
) -> Result<(), Exit> {
    if options.is_null() {
        return Ok(());
    }
    set_int(machine, options, "outWidth", width);
    set_int(machine, options, "outHeight", height);
    let mime = match header {
        Some(header) => machine.string(header.format.mime_type())?,
        None => Ref::NULL,
    };
    set_ref(machine, options, "outMimeType", mime);
    if header.is_some() {
        let configs = library_class(machine, "android/graphics/Bitmap$Config")?;
        machine.initialize(configs)?;
        let config = machine.static_ref(configs, "ARGB_8888");
        set_ref(machine, options, "outConfig", config);
    }
    Ok(())
}

/// The argument `first` is the options; the bitmap to use again follows.
fn decode(
    machine: &mut Machine,
    args: Args,
    data: &[u8],
    padding: Ref,
    first: u16,
) -> NativeResult {
    let options = args.reference(first);
    let wanted = Wanted::of(machine, options);
    let Some(header) = decode::header(data) else {
        tell(machine, options, None, (-1, -1))?;
        return ok(Ref::NULL);
    };
    let sampled = decode::sampled_size(header.width, header.height, wanted.sample);
    let scaled = |size: i32| match wanted.scale {
        1.0 => size,
        scale => (size as f32 * scale + 0.5) as i32,
    };
    let size = (scaled(sampled.0).max(1), scaled(sampled.1).max(1));
    let told = if wanted.bounds_only { sampled } else { size };
    tell(machine, options, Some(&header), told)?;
    if wanted.bounds_only {
        return ok(Ref::NULL);
    }
    // Android has no picture of more bytes than an `int` counts.
    if memory::size_of(size.0, size.1, Config::Argb8888).is_none() {
        return ok(Ref::NULL);
    }
    memory::reserve(machine, size.0, size.1, Config::Argb8888)?;
    let Some(result) = decoded::picture(machine, data, size, &wanted) else {
        return ok(Ref::NULL);
    };
    let mut extras = decode::extras(data);
    let (sx, sy) = (
        size.0 as f32 / header.width as f32,
        size.1 as f32 / header.height as f32,
    );
    extras.nine_patch = extras
        .nine_patch
        .map(|patch| patch.scaled(sx, sy, size.0, size.1));
    let pad = extras.nine_patch.as_ref().map_or([-1; 4], |p| p.padding);
    set_int_rect(machine, padding, &int_rect(pad[0], pad[2], pad[1], pad[3]));
    if let Some(again) = reused(machine, args, first, &result)? {
        return ok(again);
    }
    let scale = wanted.scale;
    let extra = java::Extra {
        extras,
        scale,
        density: None,
    };
    java::make(machine, args, result, extra)
}

/// In the configuration that was asked for, where the picture can have it.
pub fn finished(bitmap: Bitmap, wanted: &Wanted) -> Bitmap {
    let config = match wanted.config {
        Config::Rgb565 if bitmap.alpha != AlphaType::Opaque => Config::Argb8888,
        Config::Alpha8 | Config::Argb4444 | Config::Rgba1010102 => Config::Argb8888,
        config => config,
    };
    let mut bitmap = bitmap.converted(config);
    if !wanted.premultiplied && bitmap.alpha == AlphaType::Premultiplied {
        let plain: Vec<u8> = (0..bitmap.width * bitmap.height)
            .flat_map(|at| {
                let argb = bitmap.get_argb(at % bitmap.width, at / bitmap.width);
                argb.rotate_left(8).to_be_bytes()
            })
            .collect();
        if bitmap.is_8888() {
            bitmap.pixels = Arc::new(plain);
            bitmap.alpha = AlphaType::Unpremultiplied;
        }
    }
    bitmap.mutable = wanted.mutable && config != Config::Hardware;
    bitmap
}

/// Puts the picture into `Options.inBitmap`, if there is one.
fn reused(
    machine: &mut Machine,
    args: Args,
    first: u16,
    result: &Bitmap,
) -> Result<Option<Ref>, Exit> {
    let handle = args.long(first + 1);
    let Some(old) = find::<BitmapPeer>(machine, handle) else {
        return Ok(None);
    };
    if old.allocated < result.byte_count() {
        return Err(machine.throw(
            "java/lang/IllegalArgumentException",
            "Problem decoding into existing bitmap",
        ));
    }
    if let Some(peer) = find_mut::<BitmapPeer>(machine, handle) {
        peer.bitmap = Bitmap {
            mutable: true,
            ..result.clone()
        };
        peer.generation += 1;
    }
    let object = get_ref(machine, args.reference(first), "inBitmap");
    set_int(machine, object, "mWidth", result.width);
    set_int(machine, object, "mHeight", result.height);
    Ok(Some(object))
}
