//! `android.graphics.RuntimeShader`: the program is kept, and its first child shader drawn in its
//! place; a program without children draws nothing.

use std::sync::Arc;

use gibbon_graphics::shader::{Shader, ShaderKind};
use gibbon_jdk::guest::non_null;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use super::{make, shader};
use crate::natives::android::graphics::held::{self, finalizer, get, get_mut};

#[derive(Clone)]
pub struct Builder {
    source: Arc<str>,
    child: Option<Arc<Shader>>,
}

gibbon_machine::natives! { "android/graphics/RuntimeShader";
    "nativeGetFinalizer" "()J" => finalizer,
    "nativeCreateBuilder" "(Ljava/lang/String;)J" => |machine, args| {
        let text = non_null(machine, args.reference(0))?;
        let source = machine.text(text).into();
        held::add(machine, Builder { source, child: None })
    },
    "nativeCreateShader" "(JJ)J" => |machine, args| {
        let Builder { source, child } = get::<Builder>(machine, args.long(0))?.clone();
        make(machine, args.long(1), ShaderKind::Runtime { source, child })
    },
    stand_in "nativeUpdateUniforms" "(JLjava/lang/String;[FZ)V" => update,
    stand_in "nativeUpdateUniforms" "(JLjava/lang/String;FFFFI)V" => update,
    stand_in "nativeUpdateUniforms" "(JLjava/lang/String;[I)V" => update,
    stand_in "nativeUpdateUniforms" "(JLjava/lang/String;IIIII)V" => update,
    "nativeUpdateShader" "(JLjava/lang/String;J)V" => |machine, args| {
        let child = shader(machine, args.long(2));
        get_mut::<Builder>(machine, args.long(0))?.child = child;
        ok(())
    },
}

/// Values of a program that is not run.
fn update(machine: &mut Machine, args: Args) -> NativeResult {
    get::<Builder>(machine, args.long(0))?;
    ok(())
}

/// What a program draws with, by the handle of its builder.
pub fn child(machine: &Machine, builder: i64) -> Option<Arc<Shader>> {
    held::find::<Builder>(machine, builder)?.child.clone()
}
