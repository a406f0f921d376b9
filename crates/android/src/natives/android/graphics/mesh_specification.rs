//! `android.graphics.MeshSpecification`: programs of meshes, which are not run.

use gibbon_machine::{Args, Machine, NativeResult};

use super::held::{self, finalizer};

#[derive(Clone)]
struct Specification;

gibbon_machine::natives! { "android/graphics/MeshSpecification";
    "nativeGetFinalizer" "()J" => finalizer,
    stand_in "nativeMake" "([Landroid/graphics/MeshSpecification$Attribute;I[Landroid/graphics/MeshSpecification$Varying;Ljava/lang/String;Ljava/lang/String;)J" => make,
    stand_in "nativeMakeWithCS" "([Landroid/graphics/MeshSpecification$Attribute;I[Landroid/graphics/MeshSpecification$Varying;Ljava/lang/String;Ljava/lang/String;J)J" => make,
    stand_in "nativeMakeWithAlpha" "([Landroid/graphics/MeshSpecification$Attribute;I[Landroid/graphics/MeshSpecification$Varying;Ljava/lang/String;Ljava/lang/String;JI)J" => make,
}

fn make(machine: &mut Machine, _: Args) -> NativeResult {
    held::add(machine, Specification)
}
