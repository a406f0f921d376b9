//! `android.graphics.Mesh`: kept, not drawn.

use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::held::{self, finalizer};

#[derive(Clone)]
struct Mesh;

gibbon_machine::natives! { "android/graphics/Mesh";
    "nativeGetFinalizer" "()J" => finalizer,
    stand_in "nativeMake" "(JILjava/nio/Buffer;ZIIFFFF)J" => make,
    stand_in "nativeMakeIndexed" "(JILjava/nio/Buffer;ZIILjava/nio/ShortBuffer;ZIIFFFF)J" => make,
    stand_in "nativeUpdateUniforms" "(JLjava/lang/String;FFFFI)V" => update,
    stand_in "nativeUpdateUniforms" "(JLjava/lang/String;[FZ)V" => update,
    stand_in "nativeUpdateUniforms" "(JLjava/lang/String;IIIII)V" => update,
    stand_in "nativeUpdateUniforms" "(JLjava/lang/String;[I)V" => update,
}

fn make(machine: &mut Machine, _: Args) -> NativeResult {
    held::add(machine, Mesh)
}

fn update(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}
