//! `android.graphics.ComposeShader`.

use gibbon_graphics::blend::BlendMode;
use gibbon_graphics::shader::ShaderKind;

use super::{make_of, parts, shader};
use crate::natives::android::graphics::held::gone;

gibbon_machine::natives! { "android/graphics/ComposeShader";
    "nativeCreate" "(JJJI)J" => |machine, args| {
        let both = (shader(machine, args.long(1)), shader(machine, args.long(2)));
        let (Some(destination), Some(source)) = both else {
            return Err(gone(machine));
        };
        let mode = BlendMode::from_number(args.int(3));
        let of = [parts(machine, args.long(1)), parts(machine, args.long(2))];
        let kind = ShaderKind::Compose { destination, source, mode };
        make_of(machine, args.long(0), kind, &of)
    },
}
