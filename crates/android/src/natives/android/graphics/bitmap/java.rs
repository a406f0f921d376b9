//! Making `Bitmap` objects: natives that give one back call its constructor first.

use gibbon_graphics::bitmap::{AlphaType, Bitmap};
use gibbon_graphics::decode::Extras;
use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::BitmapPeer;
use crate::natives::android::graphics::held::Held;

/// The stage of a native whose bitmap is made.
const MADE: u16 = 90;
/// The stage at which the insets of a nine-patch are made.
const INSETS_MADE: u16 = 91;

/// What comes with a decoded bitmap.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// Nine-patch chunk and insets of a PNG file, already scaled.
    pub extras: Extras,
    /// By how much the picture was scaled.
    pub scale: f32,
    /// None leaves the default.
    pub density: Option<i32>,
}

/// What a native answers that is run again because its bitmap was made.
pub fn made(machine: &mut Machine, args: Args) -> Option<NativeResult> {
    (machine.stage() == MADE).then(|| ok(args.kept_ref(0)))
}

/// Calls the constructor; the native is run again, and [`made`] has the answer. Uses both kept
/// references of the native.
pub fn make(machine: &mut Machine, args: Args, bitmap: Bitmap, extra: Extra) -> NativeResult {
    let class = library_class(machine, "android/graphics/Bitmap")?;
    machine.initialize(class)?;
    if machine.stage() != INSETS_MADE {
        insets(machine, args, &extra)?;
    }
    let object = machine.new_object(class)?;
    let chunk = match &extra.extras.nine_patch {
        Some(patch) => machine.new_bytes(&patch.to_device())?,
        None => Ref::NULL,
    };
    let insets = args.kept_ref(1);
    args.keep_ref(0, object);
    let descriptor = "(JIIIZ[BLandroid/graphics/NinePatch$InsetStruct;Z)V";
    let constructor = library_method(machine, class, "<init>", descriptor);
    let (width, height) = (bitmap.width, bitmap.height);
    let premultiplied = bitmap.alpha != AlphaType::Unpremultiplied;
    let handle = machine.state.peers.add(Held(BitmapPeer::new(bitmap)));
    // Java code takes one below zero for the default.
    let density = extra.density.unwrap_or(-1) as u32;
    let arguments = vec![
        object.0.into(),
        handle as u64,
        width as u32 as u64,
        height as u32 as u64,
        density.into(),
        premultiplied.into(),
        chunk.0.into(),
        insets.0.into(),
        0,
    ];
    Err(Exit::call(constructor, arguments, MADE))
}

/// Makes a `NinePatch.InsetStruct` if the file has layout bounds or an outline.
fn insets(machine: &mut Machine, args: Args, extra: &Extra) -> Result<(), Exit> {
    let extras = &extra.extras;
    if extras.layout_bounds.is_none() && extras.outline.is_none() {
        return Ok(());
    }
    let class = library_class(machine, "android/graphics/NinePatch$InsetStruct")?;
    machine.initialize(class)?;
    let object = machine.new_object(class)?;
    args.keep_ref(1, object);
    let constructor = library_method(machine, class, "<init>", "(IIIIIIIIFIF)V");
    let bounds = extras.layout_bounds.unwrap_or_default();
    let (outline, radius, alpha) = extras.outline.unwrap_or_default();
    let mut arguments: Vec<u64> = vec![object.0.into()];
    arguments.extend(
        bounds
            .iter()
            .chain(&outline)
            .map(|&side| side as u32 as u64),
    );
    arguments.push(radius.to_bits().into());
    arguments.push(alpha.into());
    arguments.push(extra.scale.to_bits().into());
    Err(Exit::call(constructor, arguments, INSETS_MADE))
}
