//! `android.os.GraphicsEnvironment`: choosing a graphics driver. There is one, and it has no
//! layers for debugging.

use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "android/os/GraphicsEnvironment";
    "isDebuggable" "()Z" => no,
    "setLayerPaths" "(Ljava/lang/ClassLoader;Ljava/lang/String;)V" => nothing_to_choose,
    "setDebugLayers" "(Ljava/lang/String;)V" => nothing_to_choose,
    "setDebugLayersGLES" "(Ljava/lang/String;)V" => nothing_to_choose,
    "setDriverPathAndSphalLibraries" "(Ljava/lang/String;Ljava/lang/String;)V" => nothing_to_choose,
    "setGpuStats" "(Ljava/lang/String;Ljava/lang/String;JJLjava/lang/String;I)V" => nothing_to_choose,
    "setAngleInfo" "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V" => nothing_to_choose,
    "getShouldUseAngle" "(Ljava/lang/String;)Z" => no,
    "setInjectLayersPrSetDumpable" "()Z" => no,
    "nativeToggleAngleAsSystemDriver" "(Z)V" => nothing_to_choose,
    "hintActivityLaunch" "()V" => nothing_to_choose,
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn nothing_to_choose(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}
