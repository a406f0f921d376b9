//! `android.graphics.PaintFlagsDrawFilter`.

use super::held;

#[derive(Clone, Copy, Debug)]
pub struct Flags {
    pub clear: i32,
    pub set: i32,
}

gibbon_machine::natives! { "android/graphics/PaintFlagsDrawFilter";
    "nativeConstructor" "(II)J" => |machine, args| {
        held::add(machine, Flags { clear: args.int(0), set: args.int(1) })
    },
}
