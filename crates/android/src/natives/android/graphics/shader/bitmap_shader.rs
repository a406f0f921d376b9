//! `android.graphics.BitmapShader`.

use gibbon_graphics::bitmap::Bitmap;
use gibbon_graphics::shader::{ShaderKind, TileMode};
use gibbon_machine::{Args, Machine, NativeResult};

use super::make;
use crate::natives::android::graphics::bitmap;

gibbon_machine::natives! { "android/graphics/BitmapShader";
    "nativeCreate" "(JJIIZZ)J" => |machine, args| create(machine, args, args.boolean(4)),
    "nativeCreateWithMaxAniso" "(JJIIIZ)J" => |machine, args| create(machine, args, true),
}

fn create(machine: &mut Machine, args: Args, filter: bool) -> NativeResult {
    let bitmap: Bitmap = bitmap::bitmap(machine, args.long(1))?.clone();
    let tile = (
        TileMode::from_number(args.int(2)),
        TileMode::from_number(args.int(3)),
    );
    let kind = ShaderKind::Bitmap {
        bitmap,
        tile,
        filter,
    };
    make(machine, args.long(0), kind)
}
