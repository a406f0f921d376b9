//! `android.graphics.RenderEffect`: effects are kept, and not drawn.

use gibbon_machine::{Args, Machine, NativeResult};

use super::held::{self, finalizer};

#[derive(Clone)]
struct Effect;

gibbon_machine::natives! { "android/graphics/RenderEffect";
    stand_in "nativeCreateOffsetEffect" "(FFJ)J" => create,
    stand_in "nativeCreateBlurEffect" "(FFJI)J" => create,
    stand_in "nativeCreateBitmapEffect" "(JFFFFFFFF)J" => create,
    stand_in "nativeCreateColorFilterEffect" "(JJ)J" => create,
    stand_in "nativeCreateBlendModeEffect" "(JJI)J" => create,
    stand_in "nativeCreateChainEffect" "(JJ)J" => create,
    stand_in "nativeCreateShaderEffect" "(J)J" => create,
    stand_in "nativeCreateRuntimeShaderEffect" "(JLjava/lang/String;)J" => create,
    "nativeGetFinalizer" "()J" => finalizer,
}

fn create(machine: &mut Machine, _: Args) -> NativeResult {
    held::add(machine, Effect)
}
