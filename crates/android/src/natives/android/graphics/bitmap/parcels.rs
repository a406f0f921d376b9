//! `android.graphics.Bitmap` in parcels: size, configuration, pixels.

use gibbon_graphics::bitmap::{AlphaType, Bitmap, Config};
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::{bitmap, java, memory};
use crate::natives::android::graphics::held::gone;
use crate::parcel::{self, Parcel};

gibbon_machine::natives! { "android/graphics/Bitmap";
    "nativeCreateFromParcel" "(Landroid/os/Parcel;)Landroid/graphics/Bitmap;" => read,
    "nativeWriteToParcel" "(JILandroid/os/Parcel;)Z" => write,
}

fn write(machine: &mut Machine, args: Args) -> NativeResult {
    let handle = parcel::handle_of(machine, args.reference(2))?;
    let bitmap = bitmap(machine, args.long(0))?.clone();
    let Some(parcel) = machine.state.peers.get_mut::<Parcel>(handle) else {
        return Err(gone(machine));
    };
    parcel.write_i32(bitmap.mutable.into());
    parcel.write_i32(bitmap.config as i32);
    parcel.write_i32(match bitmap.alpha {
        AlphaType::Opaque => 0,
        AlphaType::Premultiplied => 1,
        AlphaType::Unpremultiplied => 2,
    });
    parcel.write_i32(bitmap.width);
    parcel.write_i32(bitmap.height);
    parcel.write_i32(args.int(1));
    parcel.write_i32(bitmap.byte_count() as i32);
    parcel.write_blob(&bitmap.pixels);
    ok(true)
}

fn read(machine: &mut Machine, args: Args) -> NativeResult {
    if let Some(made) = java::made(machine, args) {
        return made;
    }
    let handle = parcel::handle_of(machine, args.reference(0))?;
    let Some(parcel) = machine.state.peers.get_mut::<Parcel>(handle) else {
        return Err(gone(machine));
    };
    let start = parcel.position();
    let mutable = parcel.read_i32() != 0;
    let config = Config::from_number(parcel.read_i32());
    let alpha = match parcel.read_i32() {
        0 => AlphaType::Opaque,
        2 => AlphaType::Unpremultiplied,
        _ => AlphaType::Premultiplied,
    };
    let (width, height) = (parcel.read_i32(), parcel.read_i32());
    let density = parcel.read_i32();
    let length = parcel.read_i32().max(0) as usize;
    let pixels = parcel.read_blob(length);
    let (Some(config), Ok(pixels)) = (config, pixels) else {
        return Err(machine.throw("java/lang/RuntimeException", "Could not read bitmap"));
    };
    let end = parcel.position();
    if memory::size_of(width, height, config) != Some(pixels.len()) {
        return Err(machine.throw("java/lang/RuntimeException", "Could not read bitmap blob."));
    }
    let read = Bitmap {
        alpha,
        mutable,
        pixels: pixels.into(),
        ..Bitmap::new(width, height, config)
    };
    let extra = java::Extra {
        density: Some(density),
        ..java::Extra::default()
    };
    let made = java::make(machine, args, read, extra);
    // Run again for another reason than the constructor, it has to read again.
    let is_called = matches!(&made, Err(gibbon_machine::Exit::Call(call)) if call.stage.is_some());
    if let Some(parcel) = machine.state.peers.get_mut::<Parcel>(handle) {
        parcel.set_position(if is_called { end } else { start });
    }
    made
}
