//! `android.graphics.Bitmap`, by subject.

mod compress;
pub mod java;
pub mod memory;
mod parcels;
mod pixels;

use gibbon_graphics::bitmap::{AlphaType, Bitmap, Config};
use gibbon_graphics::color_space::ColorSpace;
use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::guest_shapes::ints;
use super::held::{self, finalizer, get, get_mut};

/// A bitmap, and how often it was changed.
#[derive(Clone, Debug)]
pub struct BitmapPeer {
    pub bitmap: Bitmap,
    pub generation: i32,
    /// What was allocated for it, which a later reconfiguration to less does not change.
    pub allocated: usize,
}

impl BitmapPeer {
    pub fn new(bitmap: Bitmap) -> BitmapPeer {
        BitmapPeer {
            allocated: bitmap.byte_count(),
            bitmap,
            generation: 1,
        }
    }
}

gibbon_machine::natives! { "android/graphics/Bitmap";
    "nativeCreate" "([IIIIIIZJ)Landroid/graphics/Bitmap;" => create,
    "nativeCopy" "(JIZ)Landroid/graphics/Bitmap;" => copy,
    // Shared memory is a copy like any other here.
    "nativeCopyAshmem" "(J)Landroid/graphics/Bitmap;" => copy_shared,
    "nativeCopyAshmemConfig" "(JI)Landroid/graphics/Bitmap;" => copy_shared_as,
    "nativeGetAshmemFD" "(J)I" => |_, _| ok(-1),
    "nativeIsBackedByAshmem" "(J)Z" => |_, _| ok(false),
    "nativeCopyPreserveInternalConfig" "(J)Landroid/graphics/Bitmap;" => copy_as_it_is,
    "nativeExtractAlpha" "(JJ[I)Landroid/graphics/Bitmap;" => extract_alpha,
    "nativeGetNativeFinalizer" "()J" => finalizer,
    "nativeRecycle" "(J)V" => |machine, args| {
        if let Some(peer) = held::find_mut::<BitmapPeer>(machine, args.long(0)) {
            peer.bitmap.pixels = Vec::new().into();
        }
        ok(())
    },
    "nativeReconfigure" "(JIIIZ)V" => reconfigure,
    "nativeRowBytes" "(J)I" => |machine, args| ok(bitmap(machine, args.long(0))?.row_bytes() as i32),
    "nativeConfig" "(J)I" => |machine, args| ok(bitmap(machine, args.long(0))?.config as i32),
    "nativeGenerationId" "(J)I" => |machine, args| {
        ok(get::<BitmapPeer>(machine, args.long(0))?.generation)
    },
    "nativeHasAlpha" "(J)Z" => |machine, args| {
        ok(bitmap(machine, args.long(0))?.alpha != AlphaType::Opaque)
    },
    "nativeIsPremultiplied" "(J)Z" => |machine, args| {
        ok(bitmap(machine, args.long(0))?.alpha == AlphaType::Premultiplied)
    },
    "nativeSetPremultiplied" "(JZ)V" => |machine, args| {
        let bitmap = bitmap_mut(machine, args.long(0))?;
        if bitmap.alpha != AlphaType::Opaque {
            bitmap.alpha = alpha_type(args.boolean(1));
        }
        ok(())
    },
    "nativeSetHasAlpha" "(JZZ)V" => |machine, args| {
        let alpha = match args.boolean(1) {
            true => alpha_type(args.boolean(2)),
            false => AlphaType::Opaque,
        };
        bitmap_mut(machine, args.long(0))?.alpha = alpha;
        ok(())
    },
    "nativeHasMipMap" "(J)Z" => |machine, args| ok(bitmap(machine, args.long(0))?.has_mip_map),
    "nativeSetHasMipMap" "(JZ)V" => |machine, args| {
        bitmap_mut(machine, args.long(0))?.has_mip_map = args.boolean(1);
        ok(())
    },
    // Nothing is uploaded before it is drawn.
    "nativePrepareToDraw" "(J)V" => |_, _| ok(()),
    "nativeGetAllocationByteCount" "(J)I" => |machine, args| {
        ok(get::<BitmapPeer>(machine, args.long(0))?.allocated as i32)
    },
    "nativeSetImmutable" "(J)V" => |machine, args| {
        bitmap_mut(machine, args.long(0))?.mutable = false;
        ok(())
    },
    "nativeIsImmutable" "(J)Z" => |machine, args| ok(!bitmap(machine, args.long(0))?.mutable),
    "nativeSameAs" "(JJ)Z" => |machine, args| {
        let other = bitmap(machine, args.long(1))?.clone();
        let space = space_of(machine, args.long(0))? == space_of(machine, args.long(1))?;
        ok(space && bitmap(machine, args.long(0))?.same_as(&other))
    },
    "nativeIsSRGB" "(J)Z" => |machine, args| {
        ok(color_space(machine, args)?.is_none_or(|space| space.is_srgb()))
    },
    "nativeIsSRGBLinear" "(J)Z" => |machine, args| {
        ok(color_space(machine, args)?.is_some_and(|space| space.is_linear_srgb()))
    },
    "nativeSetColorSpace" "(JJ)V" => |machine, args| {
        bitmap_mut(machine, args.long(0))?.color_space = args.long(1);
        ok(())
    },
    "nativeComputeColorSpace" "(J)Landroid/graphics/ColorSpace;" => compute_color_space,
    "nativeHasGainmap" "(J)Z" => |_, _| ok(false),
    "nativeExtractGainmap" "(J)Landroid/graphics/Gainmap;" => |_, _| ok(Ref::NULL),
    stand_in "nativeSetGainmap" "(JJ)V" => |_, _| ok(()),
    // There are no hardware buffers to share.
    "nativeGetHardwareBuffer" "(J)Landroid/hardware/HardwareBuffer;" => |_, _| ok(Ref::NULL),
    "nativeWrapHardwareBufferBitmap" "(Landroid/hardware/HardwareBuffer;J)Landroid/graphics/Bitmap;" => |_, _| ok(Ref::NULL),
}

pub fn add(table: &mut NativeTable) {
    table.add(NATIVES);
    table.add(compress::NATIVES);
    table.add(parcels::NATIVES);
    table.add(pixels::NATIVES);
}

pub fn bitmap(machine: &mut Machine, handle: i64) -> Result<&Bitmap, Exit> {
    get::<BitmapPeer>(machine, handle).map(|peer| &peer.bitmap)
}

/// The bitmap, to change what is not its pixels.
fn bitmap_mut(machine: &mut Machine, handle: i64) -> Result<&mut Bitmap, Exit> {
    get_mut::<BitmapPeer>(machine, handle).map(|peer| &mut peer.bitmap)
}

/// The bitmap, to change its pixels.
pub fn pixels_mut(machine: &mut Machine, handle: i64) -> Result<&mut Bitmap, Exit> {
    let peer = get_mut::<BitmapPeer>(machine, handle)?;
    peer.generation += 1;
    Ok(&mut peer.bitmap)
}

fn alpha_type(premultiplied: bool) -> AlphaType {
    if premultiplied {
        AlphaType::Premultiplied
    } else {
        AlphaType::Unpremultiplied
    }
}

fn color_space(machine: &mut Machine, args: Args) -> Result<Option<ColorSpace>, Exit> {
    space_of(machine, args.long(0))
}

/// None is sRGB, however it is named.
fn space_of(machine: &mut Machine, handle: i64) -> Result<Option<ColorSpace>, Exit> {
    let space = bitmap(machine, handle)?.color_space;
    let space = held::find::<ColorSpace>(machine, space).copied();
    Ok(space.filter(|space| !space.is_srgb()))
}

/// The name of Java's colour space that is this one, or the nearest.
fn name_of(space: Option<&ColorSpace>, config: Config) -> &'static str {
    let Some(space) = space else {
        return "SRGB";
    };
    // Red in the first row tells the gamuts apart.
    let is_near = |red: f32| (space.to_xyz[0] - red).abs() < 5e-3;
    if space.is_linear_srgb() {
        match config {
            Config::RgbaF16 => "LINEAR_EXTENDED_SRGB",
            _ => "LINEAR_SRGB",
        }
    } else if is_near(0.5151) {
        "DISPLAY_P3"
    } else if is_near(0.6097) {
        "ADOBE_RGB"
    } else if is_near(0.6735) {
        "BT2020"
    } else if config == Config::RgbaF16 {
        "EXTENDED_SRGB"
    } else {
        "SRGB"
    }
}

/// Alpha alone has no colours; all others have a space that Java code names.
fn compute_color_space(machine: &mut Machine, args: Args) -> NativeResult {
    let config = bitmap(machine, args.long(0))?.config;
    if config == Config::Alpha8 {
        return ok(Ref::NULL);
    }
    let space = color_space(machine, args)?;
    let names = library_class(machine, "android/graphics/ColorSpace$Named")?;
    machine.initialize(names)?;
    let name = machine.static_ref(names, name_of(space.as_ref(), config));
    let class = library_class(machine, "android/graphics/ColorSpace")?;
    machine.initialize(class)?;
    let descriptor = "(Landroid/graphics/ColorSpace$Named;)Landroid/graphics/ColorSpace;";
    let get = library_method(machine, class, "get", descriptor);
    Err(Exit::become_call(get, vec![name.0.into()]))
}

pub fn config(machine: &mut Machine, number: i32) -> Result<Config, Exit> {
    match Config::from_number(number) {
        Some(config) => Ok(config),
        None => Err(machine.throw_plain("java/lang/NullPointerException")),
    }
}

fn create(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(done) = java::made(machine, args) {
        return done;
    }
    let (offset, stride) = (args.int(1), args.int(2));
    let (width, height) = (args.int(3), args.int(4));
    let config = config(machine, args.int(5))?;
    memory::reserve(machine, width, height, config)?;
    let mut new = Bitmap::new(width, height, config);
    if !args.reference(0).is_null() {
        for y in 0..height {
            let row = ints(machine, args.reference(0), offset + y * stride, width)?;
            for (x, color) in (0..).zip(row) {
                new.set_argb(x, y, color as u32);
            }
        }
    }
    new.mutable = args.boolean(6);
    new.color_space = args.long(7);
    java::make(machine, args, new, java::Extra::default())
}

fn copied(machine: &mut Machine, args: Args, copy: Bitmap) -> NativeResult {
    java::make(machine, args, copy, java::Extra::default())
}

fn copy(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(done) = java::made(machine, args) {
        return done;
    }
    let config = config(machine, args.int(1))?;
    let mut copy = bitmap(machine, args.long(0))?.converted(config);
    copy.mutable = args.boolean(2) && config != Config::Hardware;
    copied(machine, args, copy)
}

fn copy_shared(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(done) = java::made(machine, args) {
        return done;
    }
    let mut copy = bitmap(machine, args.long(0))?.clone();
    copy.mutable = false;
    copied(machine, args, copy)
}

fn copy_shared_as(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(done) = java::made(machine, args) {
        return done;
    }
    let config = config(machine, args.int(1))?;
    let mut copy = bitmap(machine, args.long(0))?.converted(config);
    copy.mutable = false;
    copied(machine, args, copy)
}

fn copy_as_it_is(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(done) = java::made(machine, args) {
        return done;
    }
    let mut copy = bitmap(machine, args.long(0))?.clone();
    if copy.config == Config::Hardware {
        copy.config = Config::Argb8888;
    }
    copy.mutable = false;
    copied(machine, args, copy)
}

/// The alpha alone; a paint's mask filter is not applied to it, so there is no offset.
fn extract_alpha(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(done) = java::made(machine, args) {
        return done;
    }
    let alpha = bitmap(machine, args.long(0))?.extract_alpha();
    if !args.reference(2).is_null() {
        super::guest_shapes::store_ints(machine, args.reference(2), 0, &[0, 0])?;
    }
    copied(machine, args, alpha)
}

fn reconfigure(machine: &mut Machine, args: Args) -> NativeResult {
    let config = config(machine, args.int(3))?;
    let peer = get_mut::<BitmapPeer>(machine, args.long(0))?;
    let size = memory::size_of(args.int(1), args.int(2), config);
    if size.is_none_or(|size| size > peer.allocated) {
        return Err(machine.throw(
            "java/lang/IllegalArgumentException",
            "Bitmap not large enough to support new configuration",
        ));
    }
    let mut new = Bitmap {
        alpha: match peer.bitmap.alpha {
            AlphaType::Opaque => AlphaType::Opaque,
            _ => alpha_type(args.boolean(4)),
        },
        color_space: peer.bitmap.color_space,
        ..Bitmap::new(args.int(1), args.int(2), config)
    };
    let count = new.byte_count().min(peer.bitmap.byte_count());
    std::sync::Arc::make_mut(&mut new.pixels)[..count]
        .copy_from_slice(&peer.bitmap.pixels[..count]);
    peer.bitmap = new;
    peer.generation += 1;
    ok(())
}
